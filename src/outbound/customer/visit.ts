import { type Day, today } from '../../platform/calendar/day.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { kindOf } from '../../sales/documents/kinds.rules.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'
import { type PdfSources, pdfFrom, pdfSourcesOf } from '../pdfs/document-pdf.ts'
import { loadPrintable } from '../pdfs/load-printable.ts'
import { AttachmentGone } from '../pdfs/merge-attachments.ts'

/** Whether a customer can decide on a document, and if not, why. */
export type Standing = 'open' | 'decided' | 'expired' | 'not-open'

/** What whoever follows a public link is shown. */
export type Visit = {
  readonly sources: PdfSources
  readonly printable: PrintableDocument
  readonly timeZone: string
  readonly standing: Standing
}

/** A document as the page of its link shows it at an instant. */
export async function visitOf(tx: Tx, document: Document, now: Date): Promise<Visit> {
  const [sources, { timeZone }] = await Promise.all([pdfSourcesOf(tx, document), settingsOf(tx)])
  const printable = sources.printable ?? (await loadPrintable(tx, document))
  return { sources, printable, timeZone, standing: standingOf(document, today(timeZone, now)) }
}

/** What a customer decides on is open until its last day has passed in the time zone of its organisation. */
function standingOf({ kind, isDraft, status, dueDate }: Document, now: Day): Standing {
  if (kindOf(kind).initialStatus === undefined || isDraft) return 'not-open'
  if (status !== 'open') return 'decided'
  return dueDate < now ? 'expired' : 'open'
}

/** The SHA-256 of the PDF that a visitor is shown, in hexadecimal digits; empty, so unlike any, when an attachment is removed meanwhile. */
export async function shownSha256(
  inTransaction: InTransaction,
  organisation: string,
  { sources }: Visit,
): Promise<string> {
  const pdf = await pdfFrom(inTransaction, organisation, sources).catch((error: unknown) => {
    if (error instanceof AttachmentGone) return undefined
    throw error
  })
  if (!pdf) return ''
  await pdf.discard()
  return Buffer.from(pdf.sha256).toString('hex')
}
