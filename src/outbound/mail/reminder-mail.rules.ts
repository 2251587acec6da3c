import { fill } from '../../platform/words/fill.ts'
import type { Language } from '../../platform/words/languages.ts'
import { words } from './document-mail-words.rules.ts'
import { htmlOf } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'
import { type Addressee, salutation } from './salutation.rules.ts'

/** The input of a mail with a reminder. Amounts and dates are formatted. */
export type ReminderMail = {
  readonly language: Language
  /** The heading of the letter with its number: `Mahnung M-00012`. */
  readonly heading: string
  /** The text of the letter. */
  readonly letter: string
  readonly organisationName: string
  readonly total: string
  readonly payableUntil: string
  /** The numbers of the invoices, each with its open amount. */
  readonly invoices: readonly (readonly [number: string, open: string])[]
  readonly addressee?: Addressee | undefined
  readonly sender: readonly string[]
  readonly hasLogo: boolean
}

/** Subject, plain text and HTML of the mail: the letter as text, and its amounts. */
export function composeReminderMail(mail: ReminderMail): { subject: string; text: string; html: string } {
  const { language, heading: document, organisationName: organisation, sender: foot } = mail
  const subject = oneLine(fill(words.subject[language], { document, organisation }))
  const paragraphs = [salutation(language, mail.addressee ?? {}), mail.letter]
  const summary = [
    ...mail.invoices,
    [words.amount[language], mail.total] as const,
    [words.until.invoice[language], mail.payableUntil] as const,
  ]
  const closing = `${words.closing[language]}\r\n${organisation}`
  const text = [
    ...paragraphs,
    summary.map(([label, value]) => `${label}: ${value}`).join('\r\n'),
    closing,
    `-- \r\n${foot.map(oneLine).join('\r\n')}`,
  ]
  return {
    subject,
    text: mailLines(`${text.join('\r\n\r\n')}\r\n`),
    html: htmlOf({ language, subject, paragraphs, summary, closing, foot, hasLogo: mail.hasLogo }),
  }
}
