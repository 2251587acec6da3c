import { fill } from '../../platform/words/fill.ts'
import type { Language } from '../../platform/words/languages.ts'
import { words } from './document-mail-words.rules.ts'
import { htmlOf } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'
import { type Addressee, salutation } from './salutation.rules.ts'

/** The input of a mail with a letter: a reminder, or a statement of account. */
export type LetterMail = {
  readonly language: Language
  /** The heading of the letter: `Mahnung M-00012`. */
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Labels and values: the amounts of the letter, formatted. */
  readonly summary: readonly (readonly [label: string, value: string])[]
  /** The sender's own subject, with the placeholders `{document}` and `{organisation}`. */
  readonly subject?: string | undefined
  readonly organisationName: string
  readonly addressee?: Addressee | undefined
  readonly sender: readonly string[]
  readonly hasLogo: boolean
}

/** Subject, plain text and HTML of the mail. */
export function composeLetterMail(mail: LetterMail): { subject: string; text: string; html: string } {
  const { language, heading: document, organisationName: organisation, summary, sender: foot } = mail
  const placed = { document, organisation, number: '', title: '' }
  const subject = oneLine(fill(mail.subject || words.subject[language], placed))
  const paragraphs = [salutation(language, mail.addressee ?? {}), ...mail.paragraphs]
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
