import type { InTransaction } from '../db/database.ts'
import { anyDocument } from '../documents/missing-document.ts'
import type { Work } from '../jobs/queue.ts'
import { keptPdf } from './keep-pdf.ts'
import { keptStatesOf } from './kept-state.rules.ts'

/** Draws and keeps the PDFs of an invoice that was issued or annulled, in every state it has been in. */
export const keepInvoicePdf =
  (inTransaction: InTransaction): Work =>
  async ({ organisation, id }) => {
    const invoice = await inTransaction(organisation, (tx) => anyDocument(tx, id))
    for (const state of keptStatesOf(invoice)) await keptPdf(inTransaction, organisation, invoice, state)
  }
