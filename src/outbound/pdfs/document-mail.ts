import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { formatDay } from '../../platform/calendar/day.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import type { MailTextOf } from '../../sales/documents/dependencies.ts'
import type { Document, Parties } from '../../sales/documents/document.rules.ts'
import { anyDocument } from '../../sales/documents/find-document.ts'
import { partiesOf } from '../../sales/documents/parties.ts'
import { printCents } from '../layout/printed-numbers.ts'
import type { Content, ContentOf } from '../mail/compose-delivery.ts'
import { composeDocumentMail } from '../mail/document-mail.rules.ts'
import { orDiscard } from '../mail/message.ts'
import { type DocumentPdf, documentPdf, fileNameOf } from './document-pdf.ts'

/** The content of a document's mail: its PDF, and a text in the document's language. */
export const documentMail =
  (inTransaction: InTransaction): ContentOf =>
  async ({ organisation, document: id, description }): Promise<Content> => {
    const pdf = await documentPdf(inTransaction, organisation, (tx) => anyDocument(tx, id))
    return orDiscard(pdf, async () => {
      const { issuer } = await inTransaction(organisation, (tx) => partiesOf(tx, pdf.document))
      return contentWith(pdf, issuer, description)
    })
  }

/** Subject, plain text and HTML of a document's mail. */
const mailOf = (document: Document, issuer: Pick<Parties['issuer'], 'name'>, description: string | undefined) =>
  composeDocumentMail({
    language: document.language,
    kind: document.kind,
    isDraft: document.isDraft,
    number: document.number,
    organisationName: issuer.name,
    total: `${document.originalCurrency ?? PRIMARY_CURRENCY} ${printCents(document.total)}`,
    dueDate: formatDay(document.dueDate),
    description,
  })

/** What a dry run shows of it. */
export const mailTextOf: MailTextOf = (...mail) => {
  const { subject, text } = mailOf(...mail)
  return { subject, text }
}

function contentWith(pdf: DocumentPdf, issuer: Parties['issuer'], description: string | undefined): Content {
  const { document } = pdf
  return {
    ...mailOf(document, issuer, description),
    fileName: fileNameOf(document),
    pdf,
    organisationName: issuer.name,
    replyTo: issuer.email,
  }
}
