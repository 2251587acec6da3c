import type { DocumentKind } from '../../sales/documents/kinds.rules.ts'
import { htmlOf } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'

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
}

type Language = 'de' | 'fr' | 'it' | 'en'

type Words = {
  readonly kind: Record<DocumentKind, string>
  readonly draft: (kind: string) => string
  readonly subject: (document: string, organisation: string) => string
  readonly greeting: string
  readonly attached: Record<DocumentKind, (document: string, total: string, dueDate: string) => string>
  readonly closing: string
}

/** Subject, plain text and HTML of the mail. Both contain the description verbatim, with its line breaks converted to CRLF. */
export function composeDocumentMail(mail: DocumentMail): { subject: string; text: string; html: string } {
  const words = wordsIn[mail.language]
  const kind = mail.isDraft ? words.draft(words.kind[mail.kind]) : words.kind[mail.kind]
  const document = [kind, mail.number].filter(Boolean).join(' ')
  const paragraphs = [
    words.greeting,
    words.attached[mail.kind](document, mail.total, mail.dueDate),
    mail.description || undefined,
    `${words.closing}\r\n${mail.organisationName}`,
  ].filter((paragraph) => paragraph !== undefined)
  const subject = oneLine(words.subject(document, mail.organisationName))
  return {
    subject,
    text: mailLines(`${paragraphs.join('\r\n\r\n')}\r\n`),
    html: htmlOf({ language: mail.language, subject, paragraphs }),
  }
}

/** Swiss conventions: ss for ß in German; no comma after greeting and closing. */
const wordsIn: Record<Language, Words> = {
  de: {
    kind: { estimate: 'Offerte', invoice: 'Rechnung', 'credit-note': 'Gutschrift' },
    draft: (kind) => `${kind} (Entwurf)`,
    subject: (document, organisation) => `${document} von ${organisation}`,
    greeting: 'Guten Tag',
    attached: {
      estimate: (document, total, dueDate) =>
        `Im Anhang finden Sie unsere ${document} über ${total}, gültig bis ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `Im Anhang finden Sie unsere ${document} über ${total}, zahlbar bis ${dueDate}.`,
      'credit-note': (document, total) => `Im Anhang finden Sie unsere ${document} über ${total}.`,
    },
    closing: 'Freundliche Grüsse',
  },
  fr: {
    kind: { estimate: 'Offre', invoice: 'Facture', 'credit-note': 'Note de crédit' },
    draft: (kind) => `${kind} (brouillon)`,
    subject: (document, organisation) => `${document} de ${organisation}`,
    greeting: 'Bonjour',
    attached: {
      estimate: (document, total, dueDate) =>
        `Vous trouverez en annexe notre ${lowered(document)} de ${total}, valable jusqu’au ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `Vous trouverez en annexe notre ${lowered(document)} de ${total}, payable jusqu’au ${dueDate}.`,
      'credit-note': (document, total) => `Vous trouverez en annexe notre ${lowered(document)} de ${total}.`,
    },
    closing: 'Meilleures salutations',
  },
  it: {
    kind: { estimate: 'Offerta', invoice: 'Fattura', 'credit-note': 'Nota di credito' },
    draft: (kind) => `${kind} (bozza)`,
    subject: (document, organisation) => `${document} di ${organisation}`,
    greeting: 'Buongiorno',
    attached: {
      estimate: (document, total, dueDate) =>
        `In allegato trova la nostra ${lowered(document)} di ${total}, valida fino al ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `In allegato trova la nostra ${lowered(document)} di ${total}, pagabile entro il ${dueDate}.`,
      'credit-note': (document, total) => `In allegato trova la nostra ${lowered(document)} di ${total}.`,
    },
    closing: 'Cordiali saluti',
  },
  en: {
    kind: { estimate: 'Quote', invoice: 'Invoice', 'credit-note': 'Credit note' },
    draft: (kind) => `${kind} (draft)`,
    subject: (document, organisation) => `${document} from ${organisation}`,
    greeting: 'Hello,',
    attached: {
      estimate: (document, total, dueDate) =>
        `Please find attached our ${lowered(document)} for ${total}, valid until ${dueDate}.`,
      invoice: (document, total, dueDate) =>
        `Please find attached our ${lowered(document)} for ${total}, payable by ${dueDate}.`,
      'credit-note': (document, total) => `Please find attached our ${lowered(document)} for ${total}.`,
    },
    closing: 'Kind regards,',
  },
}

/** The kind within a sentence; only German capitalises nouns. */
const lowered = (document: string): string => document.charAt(0).toLowerCase() + document.slice(1)
