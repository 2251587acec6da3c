import { fill } from '../../platform/words/fill.ts'
import type { Language } from '../../platform/words/languages.ts'
import { documentTitle, type InvoiceType } from '../../sales/documents/document-title.rules.ts'
import { type DocumentKind, kindOf } from '../../sales/documents/kinds.rules.ts'
import type { Standing } from '../../sales/documents/standing.rules.ts'
import { words } from './document-mail-words.rules.ts'
import { htmlOf } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'
import { type Addressee, salutation } from './salutation.rules.ts'

/** The input of a mail about a document. Amounts and dates are formatted: `CHF 1’234.50`, `31.12.2026`. */
export type DocumentMail = {
  readonly language: Language
  readonly kind: DocumentKind
  readonly invoiceType?: InvoiceType | undefined
  readonly isDraft: boolean
  /** Empty while the document has no number. */
  readonly number: string
  readonly organisationName: string
  readonly standing: Standing
  readonly total: string
  /** The open amount of an invoice that was partly paid or credited. */
  readonly rest?: string
  /** The due date of an invoice, or the last day on which an estimate is valid. */
  readonly dueDate: string
  /** A text added by the sender. */
  readonly description?: string | undefined
  /** The sender's own subject, with the placeholders `{document}`, `{number}`, `{title}` and `{organisation}`. */
  readonly subject?: string | undefined
  readonly title?: string | undefined
  /** The person to whom it is addressed, if known. */
  readonly addressee?: Addressee | undefined
  /** The page of the document, if it has a public link. */
  readonly page?: string | undefined
  /** The sender for the foot: address, VAT number, contact details. */
  readonly sender?: readonly string[] | undefined
  readonly hasLogo?: boolean
}

/** Subject, plain text and HTML of the mail. Both contain the description verbatim, with its line breaks converted to CRLF. */
export function composeDocumentMail(mail: DocumentMail): { subject: string; text: string; html: string } {
  const { language } = mail
  const document = documentIn(mail)
  const subject = subjectOf(mail, document)
  const paragraphs = [
    salutation(language, mail.addressee ?? {}),
    attachedOf(mail, document),
    mail.description || undefined,
  ].filter((paragraph) => paragraph !== undefined)
  const closing = `${words.closing[language]}\r\n${mail.organisationName}`
  const button = mail.page === undefined ? undefined : { label: buttonOf(mail), address: mail.page }
  const foot = mail.sender ?? []
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}:\r\n${button.address}`] : []),
    closing,
    ...(foot.length > 0 ? [`-- \r\n${foot.map(oneLine).join('\r\n')}`] : []),
  ]
  return {
    subject,
    text: mailLines(`${text.join('\r\n\r\n')}\r\n`),
    html: htmlOf({
      language,
      subject,
      paragraphs,
      summary: summaryOf(mail),
      button,
      closing,
      foot,
      hasLogo: mail.hasLogo ?? false,
    }),
  }
}

/** `Rechnung R-00012`; a draft is marked as one. */
const documentIn = (mail: DocumentMail): string => [titleOf(mail), mail.number].filter(Boolean).join(' ')

function titleOf({ language, isDraft, ...of }: DocumentMail): string {
  const kind = documentTitle(of)[language]
  return isDraft ? fill(words.draft[language], { kind }) : kind
}

/** The sender's own subject with its placeholders filled; a draft is marked as one here, too. */
function subjectOf(mail: DocumentMail, document: string): string {
  const { subject, number, organisationName: organisation, title = '', isDraft, language } = mail
  if (!subject) return oneLine(fill(words.subject[language], { document, organisation }))
  const filled = oneLine(fill(subject, { document, number, organisation, title }))
  return isDraft && !subject.includes('{document}') ? oneLine(`${titleOf(mail)}: ${filled}`) : filled
}

/** The sentence that names the document and its request: an answer by a day, the open amount, or nothing. */
function attachedOf({ language, kind, standing, total, rest, dueDate: date }: DocumentMail, document: string): string {
  const attached = fill(words.attached[language], { document: withinSentence(document, language), total })
  const { due } = kindOf(kind)
  if (due === undefined || standing === 'final') return `${attached}.`
  if (standing === 'expired') return `${attached}. ${fill(words.expired[language], { date })}`
  if (standing === 'draft' || standing === 'open' || standing === 'due')
    return rest === undefined
      ? `${attached}, ${fill(words.untilWithin[due][language], { date })}.`
      : `${attached}. ${fill(words.rest[language], { rest, date })}`
  return `${attached}. ${words.over[standing][language]}`
}

/** Only German capitalises nouns. */
const withinSentence = (document: string, language: Language): string =>
  language === 'de' ? document : document.charAt(0).toLowerCase() + document.slice(1)

/** A page without a request is only viewed. */
const buttonOf = ({ language, kind, standing }: DocumentMail): string =>
  (standing === 'open' || standing === 'due' ? words.seeAndAct : words.see)[kind][language]

function summaryOf(mail: DocumentMail): (readonly [string, string])[] {
  const { language, kind, number, total, rest = '', dueDate, standing } = mail
  const isAsked = standing === 'draft' || standing === 'open' || standing === 'due'
  const rows = [
    [titleOf(mail), number],
    [words.amount[language], total],
    [words.stillOpen[language], standing === 'due' ? rest : ''],
    [words.until[kind][language], isAsked ? dueDate : ''],
  ] as const
  return rows.filter(([label, value]) => label !== '' && value !== '')
}

/** The name of the attached file: `Rechnung R-00010 Holzwerk Zürich AG.pdf`, without characters that are special in paths. */
export const mailedFileName = (mail: DocumentMail): string =>
  `${oneLine(`${documentIn(mail)} ${mail.organisationName}`)
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .slice(0, 120)}.pdf`
