import type { DocumentKind } from '../../sales/documents/kinds.rules.ts'
import { htmlOf } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'
import { type Addressee, salutation } from './salutation.rules.ts'

/** The input of a mail about a document. Amounts and dates are formatted: `CHF 1’234.50`, `31.12.2026`. */
export type DocumentMail = {
  readonly language: Language
  readonly kind: DocumentKind
  readonly isDraft: boolean
  /** Empty while the document has no number. */
  readonly number: string
  readonly organisationName: string
  readonly total: string
  /** The due date of an invoice, or the last day on which an estimate is valid. */
  readonly dueDate: string
  /** A text added by the sender. */
  readonly description?: string | undefined
  /** A subject of the sender's own, in which `{document}`, `{number}`, `{title}` and `{organisation}` stand for what they name. */
  readonly subject?: string | undefined
  readonly title?: string | undefined
  /** The person whom it goes to, where one is known. */
  readonly addressee?: Addressee | undefined
  /** The page of the document, while it has a public link. */
  readonly page?: string | undefined
  /** Who sends it, for the foot: address, VAT number, ways to reach them. */
  readonly sender?: readonly string[] | undefined
  readonly hasLogo?: boolean
}

type Language = 'de' | 'fr' | 'it' | 'en'

type Words = {
  readonly kind: Record<DocumentKind, string>
  readonly draft: (kind: string) => string
  readonly subject: (document: string, organisation: string) => string
  readonly attached: Record<DocumentKind, (document: string, total: string, dueDate: string) => string>
  readonly closing: string
  /** The labels of the summary. */
  readonly amount: string
  readonly until: Record<DocumentKind, string>
  readonly open: Record<DocumentKind, string>
}

/** Subject, plain text and HTML of the mail. Both contain the description verbatim, with its line breaks converted to CRLF. */
export function composeDocumentMail(mail: DocumentMail): { subject: string; text: string; html: string } {
  const words = wordsIn[mail.language]
  const document = documentIn(mail)
  const subject = subjectOf(mail, document)
  const paragraphs = [
    salutation(mail.language, mail.addressee ?? {}),
    words.attached[mail.kind](document, mail.total, mail.dueDate),
    mail.description || undefined,
  ].filter((paragraph) => paragraph !== undefined)
  const closing = `${words.closing}\r\n${mail.organisationName}`
  const button = mail.page === undefined ? undefined : { label: words.open[mail.kind], address: mail.page }
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
      language: mail.language,
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

/** `Rechnung R-00012`; a draft says that it is one. */
function documentIn({ language, kind, isDraft, number }: DocumentMail): string {
  const { kind: kinds, draft } = wordsIn[language]
  return [isDraft ? draft(kinds[kind]) : kinds[kind], number].filter(Boolean).join(' ')
}

/** The sender's own subject, with what stands for something filled in; a draft says in it, too, that it is one. */
function subjectOf(mail: DocumentMail, document: string): string {
  const words = wordsIn[mail.language]
  const { subject, number, organisationName, title = '', isDraft, kind } = mail
  if (!subject) return oneLine(words.subject(document, organisationName))
  const values: Readonly<Record<string, string>> = { document, number, organisation: organisationName, title }
  const filled = oneLine(
    subject.replaceAll(/\{(document|number|title|organisation)\}/g, (_, name) => values[name] ?? ''),
  )
  return isDraft && !subject.includes('{document}') ? oneLine(`${words.draft(words.kind[kind])}: ${filled}`) : filled
}

function summaryOf({ language, kind, isDraft, number, total, dueDate }: DocumentMail): (readonly [string, string])[] {
  const words = wordsIn[language]
  const name = isDraft ? words.draft(words.kind[kind]) : words.kind[kind]
  const rows = [
    [name, number],
    [words.amount, total],
    [words.until[kind], dueDate],
  ] as const
  return rows.filter(([label, value]) => label !== '' && value !== '')
}

/** The file that is attached: `Rechnung R-00010 Holzwerk Zürich AG.pdf`, without what is special in paths. */
export const mailedFileName = (mail: DocumentMail): string =>
  `${oneLine(`${documentIn(mail)} ${mail.organisationName}`)
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .slice(0, 120)}.pdf`

/** Swiss conventions: ss for ß in German; no comma after greeting and closing. */
const wordsIn: Record<Language, Words> = {
  de: {
    kind: { estimate: 'Offerte', invoice: 'Rechnung', 'credit-note': 'Gutschrift' },
    draft: (kind) => `${kind} (Entwurf)`,
    subject: (document, organisation) => `${document} von ${organisation}`,
    attached: {
      estimate: (document, total, dueDate) =>
        `Im Anhang finden Sie unsere ${document} über ${total}, gültig bis ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `Im Anhang finden Sie unsere ${document} über ${total}, zahlbar bis ${dueDate}.`,
      'credit-note': (document, total) => `Im Anhang finden Sie unsere ${document} über ${total}.`,
    },
    closing: 'Freundliche Grüsse',
    amount: 'Betrag',
    until: { estimate: 'Gültig bis', invoice: 'Zahlbar bis', 'credit-note': '' },
    open: {
      estimate: 'Offerte ansehen und beantworten',
      invoice: 'Rechnung ansehen und bezahlen',
      'credit-note': 'Gutschrift ansehen',
    },
  },
  fr: {
    kind: { estimate: 'Offre', invoice: 'Facture', 'credit-note': 'Note de crédit' },
    draft: (kind) => `${kind} (brouillon)`,
    subject: (document, organisation) => `${document} de ${organisation}`,
    attached: {
      estimate: (document, total, dueDate) =>
        `Vous trouverez en annexe notre ${lowered(document)} de ${total}, valable jusqu’au ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `Vous trouverez en annexe notre ${lowered(document)} de ${total}, payable jusqu’au ${dueDate}.`,
      'credit-note': (document, total) => `Vous trouverez en annexe notre ${lowered(document)} de ${total}.`,
    },
    closing: 'Meilleures salutations',
    amount: 'Montant',
    until: { estimate: 'Valable jusqu’au', invoice: 'Payable jusqu’au', 'credit-note': '' },
    open: {
      estimate: 'Voir l’offre et y répondre',
      invoice: 'Voir et payer la facture',
      'credit-note': 'Voir la note de crédit',
    },
  },
  it: {
    kind: { estimate: 'Offerta', invoice: 'Fattura', 'credit-note': 'Nota di credito' },
    draft: (kind) => `${kind} (bozza)`,
    subject: (document, organisation) => `${document} di ${organisation}`,
    attached: {
      estimate: (document, total, dueDate) =>
        `In allegato trova la nostra ${lowered(document)} di ${total}, valida fino al ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `In allegato trova la nostra ${lowered(document)} di ${total}, pagabile entro il ${dueDate}.`,
      'credit-note': (document, total) => `In allegato trova la nostra ${lowered(document)} di ${total}.`,
    },
    closing: 'Cordiali saluti',
    amount: 'Importo',
    until: { estimate: 'Valida fino al', invoice: 'Pagabile entro il', 'credit-note': '' },
    open: {
      estimate: 'Vedere l’offerta e rispondere',
      invoice: 'Vedere e pagare la fattura',
      'credit-note': 'Vedere la nota di credito',
    },
  },
  en: {
    kind: { estimate: 'Quote', invoice: 'Invoice', 'credit-note': 'Credit note' },
    draft: (kind) => `${kind} (draft)`,
    subject: (document, organisation) => `${document} from ${organisation}`,
    attached: {
      estimate: (document, total, dueDate) =>
        `Please find attached our ${lowered(document)} for ${total}, valid until ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `Please find attached our ${lowered(document)} for ${total}, payable by ${dueDate}.`,
      'credit-note': (document, total) => `Please find attached our ${lowered(document)} for ${total}.`,
    },
    closing: 'Kind regards,',
    amount: 'Amount',
    until: { estimate: 'Valid until', invoice: 'Payable by', 'credit-note': '' },
    open: {
      estimate: 'See and answer the quote',
      invoice: 'See and pay the invoice',
      'credit-note': 'See the credit note',
    },
  },
}

/** The kind within a sentence; only German capitalises nouns. */
const lowered = (document: string): string => document.charAt(0).toLowerCase() + document.slice(1)
