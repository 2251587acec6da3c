import { formatDay } from '../calendar/day.ts'
import type { InTransaction } from '../db/database.ts'
import { anyDocument } from '../documents/missing-document.ts'
import type { Content, ContentOf } from '../mail/compose-delivery.ts'
import { composeDocumentMail } from '../mail/document-mail.rules.ts'
import { documentPdf, fileNameOf } from './document-pdf.ts'
import { printCents } from './printed-numbers.ts'

/** What is mailed of a document: its PDF, and words around it in its language. */
export const documentMail =
  (inTransaction: InTransaction): ContentOf =>
  async ({ organisation, document: id, description }): Promise<Content> => {
    const { document, page, pdf } = await documentPdf(inTransaction, organisation, (tx) => anyDocument(tx, id))
    const { subject, text, html } = composeDocumentMail({
      language: page.language,
      kind: page.kind,
      isDraft: page.isDraft,
      number: page.number,
      organisationName: page.issuer.name,
      total: `${page.currency} ${printCents(page.totals.total)}`,
      dueDate: formatDay(page.dueDate),
      description,
    })
    return {
      subject,
      text,
      html,
      fileName: fileNameOf(document),
      pdf,
      organisationName: page.issuer.name,
      replyTo: page.issuer.email,
    }
  }
