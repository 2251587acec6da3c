import { Problem } from '../../errors.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import type { Work } from '../../platform/jobs/queue.ts'
import { anyDocument } from '../../sales/documents/missing-document.ts'
import { keptPdf } from './archive-pdf.ts'
import { keptStatesOf } from './archived-state.rules.ts'

/**
 * Draws and keeps the PDFs of an invoice that was issued or annulled, in every state it has been in. One that is refused for what is
 * missing on its QR-bill is kept by whoever asks for it first once that is there.
 */
export const keepInvoicePdf =
  (inTransaction: InTransaction): Work =>
  async ({ organisation, id }) => {
    const invoice = await inTransaction(organisation, (tx) => anyDocument(tx, id))
    for (const state of keptStatesOf(invoice))
      await keptPdf(inTransaction, organisation, invoice, state).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
  }
