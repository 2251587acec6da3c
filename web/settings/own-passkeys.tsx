import { useState } from 'preact/hooks'
import type { Passkey } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { addPasskey, hasPasskeys } from '../answers/passkeys.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText, instantText } from '../words/words.ts'
import { browserText } from './agent.rules.ts'
import { ownWords } from './own-words.ts'
import { words } from './words.ts'

const path = '/v1/session/passkeys'

function Adding({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState(browserText(navigator.userAgent))
  return (
    <Confirm
      title={ownWords.passkeyAdd}
      text={ownWords.passkeysAbout}
      act={() => addPasskey(name.trim())}
      onClose={(isDone) => {
        onClose()
        if (!isDone) return
        stale(path)
        tell(common.passkeyAdded)
      }}
    >
      <TextField
        label={ownWords.passkeyName}
        hint={ownWords.passkeyNameHint}
        name="name"
        maxLength={64}
        value={name}
        onInput={setName}
      />
    </Confirm>
  )
}

function Listed({
  passkeys,
  onRemove,
}: {
  readonly passkeys: readonly Passkey[]
  readonly onRemove: (one: Passkey) => void
}) {
  if (passkeys.length === 0) return <p>{ownWords.passkeyNone}</p>
  return (
    <Table
      title={ownWords.passkeys}
      rows={passkeys}
      keyOf={({ id }) => id}
      columns={[
        {
          title: words.fields.name,
          cell: ({ name, lastUsedAt }) => (
            <>
              {name}
              <div class="quiet small">
                {lastUsedAt ? `${ownWords.passkeyUsed}: ${instantText(lastUsedAt)}` : ownWords.passkeyNever}
              </div>
            </>
          ),
        },
        { title: ownWords.passkeyMade, isSecondary: true, cell: ({ createdAt }) => dayText(createdAt.slice(0, 10)) },
        {
          title: common.more,
          isFigure: true,
          cell: (passkey) => (
            <Button label={`${ownWords.passkeyRemove}: ${passkey.name}`} onPress={() => onRemove(passkey)}>
              {ownWords.passkeyRemove}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** The passkeys of the person: added on the device that is used, removed wherever they are. */
export function OwnPasskeys() {
  const answered = useAnswer(path, () => api.session.listPasskeys())
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <section class="sheet stack">
      <h2>{ownWords.passkeys}</h2>
      <p class="quiet">{hasPasskeys() ? ownWords.passkeysAbout : ownWords.passkeysMissing}</p>
      <Shown of={answered}>{({ passkeys }) => <Listed passkeys={passkeys} onRemove={setRemoved} />}</Shown>
      <p>
        <Button disabledReason={hasPasskeys() ? undefined : ownWords.passkeysMissing} onPress={() => setAdding(true)}>
          {ownWords.passkeyAdd}
        </Button>
      </p>
      {isAdding && <Adding onClose={() => setAdding(false)} />}
      {removed && (
        <Confirm
          title={`${ownWords.passkeyRemove}: ${removed.name}`}
          isDangerous
          text={ownWords.passkeyRemoveAsk}
          act={() => api.session.removePasskey(removed.id)}
          onClose={(isDone) => {
            setRemoved(undefined)
            if (isDone) stale(path)
          }}
        />
      )}
    </section>
  )
}
