import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { useAfterPause } from '../answers/after-pause.ts'
import { violationOf, violationsOf } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { Failure } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { OnlyHere } from './customer-link.tsx'
import type { Kind, Mail } from './kinds.ts'
import { words } from './words.ts'

type Props = { readonly kind: Kind; readonly document: string; readonly onClose: (isDone: boolean) => void }
type Typed = { readonly email?: string; readonly subject?: string; readonly description?: string }

type Composed = { readonly mail?: Mail | undefined; readonly error?: unknown }

/** The mail as it would leave. What was asked last counts; the text before stays meanwhile. */
function useMail(kind: Kind, document: string, typed: Typed): Composed {
  const [composed, setComposed] = useState<Composed>({})
  useAfterPause(typed, (signal) => {
    kind.send(document, typed, { dryRun: true, signal }).then(
      ({ email }) => signal.aborted || setComposed({ mail: email }),
      (error: unknown) => signal.aborted || setComposed(({ mail }) => ({ mail, error })),
    )
  })
  return composed
}

/** Who else gets the mail, as the template of the document says. */
function Copies({ of: mail }: { readonly of: Mail }) {
  const copies = (['cc', 'bcc'] as const).filter((name) => mail[name])
  if (copies.length === 0) return null
  return (
    <dl class="facts">
      {copies.map((name) => (
        <Fragment key={name}>
          <dt>{words.email[name]}</dt>
          <dd>{mail[name]?.join(', ')}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Sends a document by email: recipient, subject and a text of one's own can be changed, and the mail is read before it leaves. */
export function SendDialog({ kind, document, onClose }: Props) {
  const [typed, setTyped] = useState<Typed>({})
  const [rejected, setRejected] = useState<unknown>()
  const { mail, error } = useMail(kind, document, typed)
  const { keyOf } = useIntent()
  const field = (name: keyof Typed, proposed = '') => ({
    label: words.email[name],
    name,
    value: typed[name] ?? proposed,
    onInput: (value: string) => {
      setRejected(undefined)
      setTyped((now) => ({ ...now, [name]: value }))
    },
    violation: violationOf(rejected ?? error, name),
  })
  const send = async () => {
    try {
      await kind.send(document, typed, { idempotencyKey: keyOf(typed) })
    } catch (thrown) {
      setRejected(thrown)
      throw thrown
    }
  }
  const isKnown = mail !== undefined || error !== undefined
  return (
    <Confirm title={words.send} text="" act={send} onClose={onClose}>
      {isKnown ? (
        <>
          <TextField {...field('email', mail?.recipientEmail)} type="email" />
          {mail && <Copies of={mail} />}
          <TextField {...field('subject', mail?.subject)} maxLength={200} />
          <TextField {...field('description')} hint={words.email.descriptionActs} rows={3} />
          {mail && (
            <section class="stack" aria-labelledby="letter">
              <h3 id="letter">{words.email.text}</h3>
              <OnlyHere text={mail.text} />
              <pre class="letter">{mail.text.replaceAll('\r', '')}</pre>
            </section>
          )}
          {error !== undefined && violationsOf(error).length === 0 && <Failure error={error} />}
        </>
      ) : (
        <p class="quiet">{common.loading}</p>
      )}
    </Confirm>
  )
}
