import { useState } from 'preact/hooks'
import type { Passkey } from '../../client/src/index.ts'
import { askNow, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { addPasskey, hasPasskeys } from '../answers/passkeys.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText, instantText } from '../words/words.ts'
import { browserText } from './agent.rules.ts'
import { ownWords } from './own-words.ts'
import { words } from './words.ts'

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    before: { name: useState(() => browserText(navigator.userAgent))[0] },
    send: async ({ values }) => {
      await addPasskey(values.name.trim())
      await askNow(ask.session.listPasskeys())
      return onClose
    },
  })
  return (
    <FormDialog
      title={ownWords.passkeyAdd}
      form={form}
      saveWord={ownWords.passkeyAdd}
      told={common.passkeyAdded}
      onClose={onClose}
    >
      <p>{ownWords.passkeysAbout}</p>
      <TextField label={common.name} hint={ownWords.passkeyNameHint} maxLength={64} {...form.field('name')} />
    </FormDialog>
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

/** The person's passkeys: added on this device, removed anywhere. */
export function OwnPasskeys() {
  const answered = useAnswer(ask.session.listPasskeys())
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
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removed && (
        <Confirm
          title={`${ownWords.passkeyRemove}: ${removed.name}`}
          isDangerous
          text={ownWords.passkeyRemoveAsk}
          act={() => api.session.removePasskey(removed.id)}
          onClose={(isDone) => {
            setRemoved(undefined)
            if (isDone) void answered.again()
          }}
        />
      )}
    </section>
  )
}
