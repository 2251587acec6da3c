import { Problem } from '../../errors.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import type { Work } from '../../platform/jobs/queue.ts'
import { anyDocument } from '../../sales/documents/find-document.ts'
import { archivedPdf } from './archive-pdf.ts'
import { archivedStatesOf } from './archived-state.rules.ts'

/**
 * Renders and archives the PDFs of an invoice that was issued or annulled, one for every state it has been in, or the one of a credit note.
 * A PDF that is rejected because its QR-bill is incomplete is archived by the first request for it after the missing data was added.
 */
export const archivePdfs =
  (inTransaction: InTransaction): Work =>
  async ({ organisation, id }) => {
    const document = await inTransaction(organisation, (tx) => anyDocument(tx, id))
    for (const state of archivedStatesOf(document))
      await archivedPdf(inTransaction, organisation, document, state).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
  }
