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
import { dayText, instantText, say } from '../words/words.ts'
import { browserText } from './agent.rules.ts'

const path = '/v1/session/passkeys'

function Adding({ onClose }: { readonly onClose: () => void }) {
  const words = say().me
  const [name, setName] = useState(browserText(navigator.userAgent))
  return (
    <Confirm
      title={words.passkeyAdd}
      text={words.passkeysAbout}
      act={() => addPasskey(name.trim())}
      onClose={(isDone) => {
        onClose()
        if (!isDone) return
        stale(path)
        tell(words.passkeyAdded)
      }}
    >
      <TextField
        label={words.passkeyName}
        hint={words.passkeyNameHint}
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
  const words = say().me
  if (passkeys.length === 0) return <p>{words.passkeyNone}</p>
  return (
    <Table
      title={words.passkeys}
      rows={passkeys}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say().settings.fields.name,
          cell: ({ name, lastUsedAt }) => (
            <>
              {name}
              <div class="quiet small">
                {lastUsedAt ? `${words.passkeyUsed}: ${instantText(lastUsedAt)}` : words.passkeyNever}
              </div>
            </>
          ),
        },
        { title: words.passkeyMade, isSecondary: true, cell: ({ createdAt }) => dayText(createdAt.slice(0, 10)) },
        {
          title: say().frame.more,
          isFigure: true,
          cell: (passkey) => (
            <Button label={`${words.passkeyRemove}: ${passkey.name}`} onPress={() => onRemove(passkey)}>
              {words.passkeyRemove}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** The passkeys of the person: added on the device that is used, removed wherever they are. */
export function OwnPasskeys() {
  const words = say().me
  const answered = useAnswer(path, () => api.session.listPasskeys())
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  return (
    <section class="sheet stack">
      <h2>{words.passkeys}</h2>
      <p class="quiet">{hasPasskeys() ? words.passkeysAbout : words.passkeysMissing}</p>
      <Shown of={answered}>{({ passkeys }) => <Listed passkeys={passkeys} onRemove={setRemoved} />}</Shown>
      <p>
        <Button disabledReason={hasPasskeys() ? undefined : words.passkeysMissing} onPress={() => setAdding(true)}>
          {words.passkeyAdd}
        </Button>
      </p>
      {isAdding && <Adding onClose={() => setAdding(false)} />}
      {removed && (
        <Confirm
          title={`${words.passkeyRemove}: ${removed.name}`}
          isDangerous
          text={words.passkeyRemoveAsk}
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
