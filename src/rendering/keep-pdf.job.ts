import type { InTransaction } from '../db/database.ts'
import { anyDocument } from '../documents/missing-document.ts'
import type { Work } from '../jobs/queue.ts'
import { Problem } from '../problem.ts'
import { keptPdf } from './keep-pdf.ts'
import { keptStatesOf } from './kept-state.rules.ts'

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
