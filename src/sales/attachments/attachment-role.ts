import { Problem, type ProblemCode } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { documentPath } from '../documents/document-path.schema.ts'
import { requireAttachable } from '../documents/find-document.ts'
import { aDocument, type DocumentKind, kindOf, kinds } from '../documents/kinds.rules.ts'
import type { Attachment } from './attachment.schema.ts'
import { findAttachment, type StoredAttachment } from './attachment.store.ts'
import { requireEditableAttachments } from './require-editable.ts'

/** The common parts of the routes of one kind of document. */
export type AttachmentRole = ReturnType<typeof attachmentRole>

export function attachmentRole(kind: DocumentKind, { publicUrl, clock }: SalesDependencies) {
  const one = documentPath(kind)
  const { params } = documentPath(kind, 'attachmentId')
  type Given = Parameters<typeof one.idIn>[0]
  const { missing: code } = requireAttachments(kind)
  const missing: readonly [ProblemCode, ProblemCode] = [code, 'customer-invoices/not-found']
  const locked = (tx: Tx, given: Given) =>
    requireAttachable(tx, { kind, id: one.idIn(given), missing: code }, { lock: true })
  return {
    kind,
    ...one,
    url: `${one.path}/pdf-attachments`,
    attachmentParams: params,
    name: kinds[kind].name,
    words: aDocument(kind),
    tag: 'PDF attachments',
    missing,
    represent: (attachment: StoredAttachment): Attachment => ({
      id: attachment.id,
      url: `${publicUrl()}/public/attachments/${attachment.publicSecret}/${encodeURIComponent(attachment.name)}`,
      name: attachment.name,
      type: 'application/pdf',
      size: attachment.size,
    }),
    readable: (tx: Tx, given: Given) =>
      requireAttachable(tx, { kind, id: one.idIn(given), missing: code }, { lock: false }),
    locked,
    editable: async (tx: Tx, given: Given) => {
      const document = await locked(tx, given)
      await requireEditableAttachments(tx, document, clock())
      return document
    },
    found: async (tx: Tx, document: { readonly id: string }, given: Given): Promise<StoredAttachment> => {
      const attachment = await findAttachment(tx, document.id, given['attachmentId'] ?? '')
      if (!attachment) throw new Problem('customer-invoices/attachment-not-found')
      return attachment
    },
  }
}

function requireAttachments(kind: DocumentKind): { readonly missing: ProblemCode } {
  const { attachments } = kindOf(kind)
  if (!attachments) throw new Error(`invariant violated: ${kind} has no attachments`)
  return attachments
}
