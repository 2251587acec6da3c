import { Fragment } from 'preact'
import type { SendInvoiceAnswer } from '../../client/src/index.ts'
import { violationOf, violationsOf } from '../answers/api.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { Failure } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

/** Warns that customers cannot open a mail's address of this machine. */
const OnlyHere = ({ text }: { readonly text: string }) =>
  /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(text) ? (
    <p class="note warn small">{words.email.onlyHere}</p>
  ) : null

type Mail = NonNullable<SendInvoiceAnswer['email']>
type Changes = { readonly email?: string; readonly subject?: string; readonly description?: string }
type Options = { readonly dryRun?: boolean; readonly signal?: AbortSignal; readonly idempotencyKey?: string }
type Props = {
  readonly title: string
  readonly send: (changes: Changes, options: Options) => Promise<{ readonly email?: Mail }>
  readonly again: () => Promise<unknown>
  readonly onClose: () => void
}

/** The other recipients of the mail, from the template of the document. */
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

/** Sends a document or a statement by email: recipient, subject and a text can be changed, and the mail is shown before it is sent. */
export function SendDialog({ title, send, again, onClose }: Props) {
  const proposal = useDryRun({}, (options) => send({}, { dryRun: true, ...options }))
  const { recipientEmail: email = '', subject = '' } = proposal.answer?.email ?? {}
  const form = useForm({
    before: { email, subject, description: '' },
    send: async ({ changes, options }) => {
      await send(changes, options(changes))
      await again()
      return onClose
    },
  })
  const { isChanged, values, changes } = form
  const composed = useDryRun(changes, isChanged ? (options) => send(changes, { dryRun: true, ...options }) : undefined)
  const mail = composed.answer?.email ?? proposal.answer?.email
  const error = isChanged ? composed.error : proposal.error
  const field = (name: keyof typeof values) => {
    const { violation = violationOf(error, name), ...typed } = form.field(name)
    return { label: words.email[name], violation, ...typed }
  }
  return (
    <FormDialog title={title} form={form} saveWord={words.send} told={words.sent} onClose={onClose}>
      {mail !== undefined || error !== undefined ? (
        <>
          <TextField {...field('email')} type="email" />
          {mail && <Copies of={mail} />}
          <TextField {...field('subject')} maxLength={200} />
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
    </FormDialog>
  )
}
