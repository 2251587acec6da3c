import type { Database, Tx } from '../db/database.ts'
import { newId, newSecret } from '../db/id.ts'
import type { Document, DocumentKind } from '../documents/document.rules.ts'
import { requireAttachable } from '../documents/missing-document.ts'
import { judgePdf } from '../pdf/judge-pdf.ts'
import { Problem, problemOf } from '../problem.ts'
import { MAXIMUM_ATTACHMENTS } from './attachment.schema.ts'
import { countAttachments, insertAttachment, type StoredAttachment } from './attachment.store.ts'
import { keepBytes } from './bytes.ts'
import type { Upload } from './receive-upload.ts'
import { requireEditableAttachments } from './require-editable.ts'

/** The document, if it may take another attachment now. With `lock`, that stays so until the transaction ends. */
export async function requireRoom(
  tx: Tx,
  kind: DocumentKind,
  id: string,
  { lock }: { lock: boolean },
): Promise<{ document: Document; count: number }> {
  const document = await requireAttachable(tx, kind, id, { lock })
  await requireEditableAttachments(tx, document)
  const count = await countAttachments(tx, document.id)
  if (count >= MAXIMUM_ATTACHMENTS) throw problemOf('customer-invoices/attachment-limit-reached', 'file')
  return { document, count }
}

/** Judges a file by its bytes: its pages, counted after every one of them was rendered; else 415 or 400. */
export async function requirePdf(file: string): Promise<number> {
  const judgement = await judgePdf(file)
  if (judgement.verdict === 'not-pdf') throw new Problem('customer-invoices/attachment-not-pdf')
  if (judgement.verdict === 'unreadable') {
    throw new Problem('customer-invoices/attachment-unreadable', {
      faults: [{ field: 'file', message: judgement.reason }],
    })
  }
  return judgement.pages
}

/** Keeps a judged file as the last attachment; the document is held while it is counted and kept, so there are never more than ten. */
export async function addAttachment(
  { inTransaction }: Pick<Database, 'inTransaction'>,
  organisation: string,
  to: { kind: DocumentKind; id: string },
  file: Upload & { path: string; pages: number },
): Promise<StoredAttachment> {
  return inTransaction(organisation, async (tx) => {
    const { document, count } = await requireRoom(tx, to.kind, to.id, { lock: true })
    const attachment = { id: newId(), name: file.name, size: file.size, pages: file.pages, publicSecret: newSecret() }
    await insertAttachment(tx, {
      ...attachment,
      document: document.id,
      position: count + 1,
      title: file.title,
      sha256: file.sha256,
    })
    await keepBytes(tx, attachment.id, file.path)
    return attachment
  })
}
