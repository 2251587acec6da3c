import { createHash } from 'node:crypto'
import { type Change, changesOf } from '../../events.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { renderDocument } from '../typst/render-document.ts'
import type { ArchivedPdf } from './archived-pdf.schema.ts'
import { findArchivedPdf, insertArchivedPdf } from './archived-pdf.store.ts'
import { type ArchivedState, inState } from './archived-state.rules.ts'
import { loadPrintable } from './load-printable.ts'

const storedChanges = (document: string, archivedPdf: ArchivedPdf): Change[] =>
  changesOf('archived-pdf.stored', { record: document, document, after: { archivedPdf } })

/**
 * The archived pages of an invoice or credit note in a state; renders and archives them if that has not happened yet. They are rendered
 * outside any transaction, possibly by several callers at once: all of them return the PDF that was inserted first.
 */
export async function archivedPdf(
  inTransaction: InTransaction,
  organisation: string,
  document: Document,
  state: ArchivedState,
): Promise<Uint8Array> {
  const found = await inTransaction(organisation, async (tx) => {
    const bytes = await findArchivedPdf(tx, document.id, state)
    return bytes ? { bytes } : { printable: await loadPrintable(tx, inState(state, document)) }
  })
  if (found.bytes) return found.bytes

  const bytes = await renderDocument(found.printable, organisation)
  const sha256 = createHash('sha256').update(bytes).digest()
  return inTransaction(organisation, async (tx) => {
    if ((await insertArchivedPdf(tx, { document: document.id, state, sha256, bytes })) === 1) {
      tx.note(storedChanges(document.id, { state, size: bytes.length, sha256: sha256.toString('hex') }))
      return bytes
    }
    const archived = await findArchivedPdf(tx, document.id, state)
    if (!archived) throw new Error('invariant violated: neither inserted nor found an archived PDF')
    return archived
  })
}
