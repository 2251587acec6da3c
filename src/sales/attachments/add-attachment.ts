import { Problem, type ProblemCode, problemOf } from '../../errors.ts'
import { contentCache } from '../../platform/concurrency/content-cache.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId, newSecret } from '../../platform/db/id.ts'
import { keptBytes } from '../../platform/http/uploads/kept-bytes.ts'
import type { StandingUpload } from '../../platform/http/uploads/receive-in-turn.ts'
import { caches } from '../../platform/limits.ts'
import { validatePdf } from '../../platform/pdf/validate-pdf.ts'
import type { Document } from '../documents/document.rules.ts'
import { requireAttachable } from '../documents/find-document.ts'
import type { DocumentKind } from '../documents/kinds.rules.ts'
import { MAXIMUM_ATTACHMENTS } from './attachment.schema.ts'
import { countAttachments, insertAttachment, type StoredAttachment } from './attachment.store.ts'
import { requireEditableAttachments } from './require-editable.ts'

/** The document of a new attachment. */
export type Destination = { readonly kind: DocumentKind; readonly id: string; readonly missing: ProblemCode }

/** The bytes of attachments. */
export const attachmentBytes = keptBytes({
  table: 'attachment_pieces',
  column: 'attachment',
  gone: 'customer-invoices/attachment-not-found',
})

/** The document, if it may take another attachment now. With `lock`, that holds until the transaction ends. */
export async function requireRoom(
  tx: Tx,
  to: Destination,
  { lock, now }: { lock: boolean; now: Date },
): Promise<{ document: Document; count: number }> {
  const document = await requireAttachable(tx, to, { lock })
  await requireEditableAttachments(tx, document, now)
  const count = await countAttachments(tx, document.id)
  if (count >= MAXIMUM_ATTACHMENTS) throw problemOf('customer-invoices/attachment-limit-reached', 'file')
  return { document, count }
}

/** The numbers of pages of readable files by organisation and hash: the same terms belong to every document, and are rendered once. */
const readable = contentCache<number>({ capacity: caches.validatedPdfs.entries, sizeOf: () => 1 })

/**
 * Validates an upload by its bytes and returns it with its number of pages, counted while every page was rendered; else 415 or 400. No
 * transaction is open meanwhile.
 */
export async function withPages(
  upload: StandingUpload,
  organisation: string,
): Promise<StandingUpload & { readonly pages: number }> {
  const key = `${organisation} ${upload.sha256.toString('hex')}`
  return { ...upload, pages: await readable.get(key, () => pagesOf(upload, organisation)) }
}

async function pagesOf({ path }: StandingUpload, organisation: string): Promise<number> {
  const verdict = await validatePdf(path, { tenant: organisation, copies: MAXIMUM_ATTACHMENTS })
  if (verdict.verdict === 'not-pdf') throw new Problem('customer-invoices/attachment-not-pdf')
  if (verdict.verdict === 'readable') return verdict.pages
  throw new Problem(
    `customer-invoices/attachment-${verdict.verdict === 'too-long' ? 'too-many-pages' : 'unreadable'}`,
    {
      violations: [{ field: 'file', ...verdict.reason }],
    },
  )
}

/**
 * Stores a validated upload as the last attachment. The document is locked while its attachments are counted and one is added, so there are
 * never more than ten.
 */
export async function keepAttachment(
  tx: Tx,
  to: Destination,
  { name, title, size, sha256, pages, path }: StandingUpload & { readonly pages: number },
  now: Date,
): Promise<{ readonly document: string; readonly attachment: StoredAttachment }> {
  const { document, count } = await requireRoom(tx, to, { lock: true, now })
  const attachment = { id: newId(), name, title, size, pages, sha256, publicSecret: newSecret() }
  await insertAttachment(tx, { ...attachment, document: document.id, position: count + 1 })
  await attachmentBytes.keep(tx, attachment.id, path)
  return { document: document.id, attachment }
}
