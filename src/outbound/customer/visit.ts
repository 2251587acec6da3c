import { today } from '../../platform/calendar/day.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { type Standing, standingOf } from '../../sales/documents/standing.rules.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'
import { type PdfSources, pdfFrom, pdfSourcesOf } from '../pdfs/document-pdf.ts'
import { loadPrintable } from '../pdfs/load-printable.ts'
import { AttachmentGone } from '../pdfs/merge-attachments.ts'

/** The content of a public link's page. */
export type Visit = {
  readonly sources: PdfSources
  readonly printable: PrintableDocument
  readonly timeZone: string
  readonly standing: Standing
}

/** A document at an instant, as the page of its link shows it. */
export async function visitOf(tx: Tx, document: Document, now: Date): Promise<Visit> {
  const [sources, { timeZone }] = await Promise.all([pdfSourcesOf(tx, document, { asItStands: true }), settingsOf(tx)])
  const printable = sources.printable ?? (await loadPrintable(tx, document))
  return { sources, printable, timeZone, standing: standingOf(document, today(timeZone, now)) }
}

/** Why a customer cannot decide on a document; undefined if it is possible. */
export function refusalOf(standing: Standing): 'decided' | 'expired' | 'not-open' | undefined {
  if (standing === 'open') return undefined
  if (standing === 'accepted' || standing === 'declined') return 'decided'
  return standing === 'expired' ? 'expired' : 'not-open'
}

/** The SHA-256 of the shown PDF, in hexadecimal digits; empty, so unlike any other, if an attachment is removed meanwhile. */
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
