import { Problem, problemOf } from '../../errors.ts'
import type { Change } from '../../events.ts'
import { semaphore } from '../../platform/concurrency/semaphore.ts'
import type { Author, Database, Tx } from '../../platform/db/database.ts'
import { newId, newSecret } from '../../platform/db/id.ts'
import {
  isAnswered,
  type KeptAnswer,
  type Outcome,
  once,
  type Repeatable,
  repeated,
} from '../../platform/http/idempotency.ts'
import { validatePdf } from '../../platform/pdf/validate-pdf.ts'
import type { Document, DocumentKind } from '../documents/document.rules.ts'
import { requireAttachable } from '../documents/missing-document.ts'
import { MAXIMUM_ATTACHMENTS } from './attachment.schema.ts'
import { countAttachments, insertAttachment, type StoredAttachment } from './attachment.store.ts'
import { keepBytes } from './bytes.ts'
import type { Upload } from './receive-upload.ts'
import { requireEditableAttachments } from './require-editable.ts'

/** The document that an attachment is for. */
export type Destination = { readonly kind: DocumentKind; readonly id: string }

/** Who adds it, under which key, and how that is answered and told. */
export type Adding = {
  readonly author: Author
  readonly repeatable: Repeatable | undefined
  readonly finished: (kept: StoredAttachment) => KeptAnswer
  readonly changes: (kept: StoredAttachment) => readonly Change[]
}

/** An upload that stands on disk. */
export type StandingUpload = Upload & { readonly path: string }

/**
 * Uploads have a semaphore of their own, before that of PDFium: there, documents that are printed would wait behind all of them. The
 * files of those that wait are on disk; a full queue of ordinary ones takes about ten seconds.
 */
const uploads = semaphore({
  permits: 2,
  queue: { atMost: 64, whenFull: 'Too many uploads are waiting to be validated.' },
  figure: 'uploads',
})

/** Refuses before the body is read what can be refused then; not what may be a repetition, which its content will tell. */
export async function requireRoomForUpload(
  tx: Tx,
  to: Destination,
  repeatable: Pick<Repeatable, 'key'> | undefined,
): Promise<void> {
  try {
    await requireRoom(tx, to, { lock: false })
  } catch (rejection) {
    // Asked afterwards: what took the last place meanwhile may have been this very request.
    if (!repeatable || !(await isAnswered(tx, repeatable))) throw rejection
  }
}

/**
 * Validates an upload and keeps it as the last attachment, once for its key. While it waits and while it is validated no transaction is
 * open, so what stands in its way is looked at again: before the work, to save it, and with the document held, to be right.
 */
export const addAttachment = (
  { inTransaction }: Pick<Database, 'inTransaction'>,
  organisation: string,
  to: Destination,
  upload: StandingUpload,
  { author, repeatable, finished, changes }: Adding,
): Promise<Outcome> =>
  uploads.run(async () => {
    const before = await inTransaction(organisation, async (tx) => {
      const known = await repeated(tx, repeatable)
      if (!known) await requireRoom(tx, to, { lock: false })
      return known
    })
    if (before) return before
    const pages = await requirePdf(upload.path)
    return inTransaction(
      organisation,
      (tx) =>
        once(tx, repeatable, async () => {
          const kept = await keepAttachment(tx, to, { ...upload, pages })
          tx.note(changes(kept))
          return finished(kept)
        }),
      author,
    )
  })

/** The document, if it may take another attachment now. With `lock`, that stays so until the transaction ends. */
async function requireRoom(
  tx: Tx,
  { kind, id }: Destination,
  { lock }: { lock: boolean },
): Promise<{ document: Document; count: number }> {
  const document = await requireAttachable(tx, kind, id, { lock })
  await requireEditableAttachments(tx, document)
  const count = await countAttachments(tx, document.id)
  if (count >= MAXIMUM_ATTACHMENTS) throw problemOf('customer-invoices/attachment-limit-reached', 'file')
  return { document, count }
}

/** Validates a file by its bytes: its pages, counted after every one of them was rendered; else 415 or 400. */
async function requirePdf(file: string): Promise<number> {
  const verdict = await validatePdf(file, { together: MAXIMUM_ATTACHMENTS })
  if (verdict.verdict === 'not-pdf') throw new Problem('customer-invoices/attachment-not-pdf')
  if (verdict.verdict === 'unreadable') {
    throw new Problem('customer-invoices/attachment-unreadable', {
      violations: [{ field: 'file', message: `The PDF ${verdict.reason}.` }],
    })
  }
  return verdict.pages
}

/** The document is held while its attachments are counted and one is added, so there are never more than ten. */
async function keepAttachment(
  tx: Tx,
  to: Destination,
  { name, title, size, sha256, pages, path }: StandingUpload & { pages: number },
): Promise<StoredAttachment> {
  const { document, count } = await requireRoom(tx, to, { lock: true })
  const attachment = { id: newId(), name, size, pages, sha256, publicSecret: newSecret() }
  await insertAttachment(tx, { ...attachment, document: document.id, position: count + 1, title })
  await keepBytes(tx, attachment.id, path)
  return attachment
}
