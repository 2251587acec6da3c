import { createHash } from 'node:crypto'
import type { InTransaction } from '../../platform/db/database.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { findKeptPdf, insertKeptPdf } from './archived-pdf.store.ts'
import { asIn, type KeptState } from './archived-state.rules.ts'
import { pageOfDocument } from './page-of-document.ts'
import { renderDocument } from './render-document.ts'

/**
 * The pages of an invoice as they were drawn first in a state; draws and keeps them when nobody has. Drawn outside of any transaction,
 * perhaps by several at once: all answer the one that was kept.
 */
export async function keptPdf(
  inTransaction: InTransaction,
  organisation: string,
  document: Document,
  state: KeptState,
): Promise<Uint8Array> {
  const found = await inTransaction(organisation, async (tx) => {
    const bytes = await findKeptPdf(tx, document.id, state)
    return bytes ? { bytes } : { page: await pageOfDocument(tx, asIn(state, document)) }
  })
  if (found.bytes) return found.bytes

  const bytes = await renderDocument(found.page)
  const sha256 = createHash('sha256').update(bytes).digest()
  return inTransaction(organisation, async (tx) => {
    if ((await insertKeptPdf(tx, { document: document.id, state, sha256, bytes })) === 1) return bytes
    const kept = await findKeptPdf(tx, document.id, state)
    if (!kept) throw new Error('what another has kept is there')
    return kept
  })
}
