import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { recordsWithIds } from '../../platform/records/statements.ts'
import { documentsOf } from '../../sales/documents/find-document.ts'
import { firstInvoiceOf, partiesOfLetter } from '../../sales/reminders/issue-reminders.ts'
import { type Reminder, reminders } from '../../sales/reminders/reminder.schema.ts'
import { paymentSlips } from '../../sales/slips/payment-slips.ts'
import { templateOf } from '../../sales/templates/template-of.ts'
import { letterheadInk } from '../../tenants/letterheads/letterhead.ts'
import { logoOf } from '../../tenants/organisations/logo.ts'
import type { PrintableReminder } from '../layout/reminder-model.ts'
import { renderReminder } from '../typst/render-document.ts'

/** A reminder with its PDF. No transaction is open while it is rendered. */
export async function reminderPdf(
  inTransaction: InTransaction,
  organisation: string,
  find: (tx: Tx) => Promise<Reminder>,
): Promise<{ readonly printable: PrintableReminder; readonly pdf: Uint8Array }> {
  const printable = await inTransaction(organisation, async (tx) => printableOf(tx, await find(tx)))
  return { printable, pdf: await renderReminder(printable, organisation) }
}

/** A reminder that is known to exist. */
export async function anyReminder(tx: Tx, id: string): Promise<Reminder> {
  const [reminder] = await recordsWithIds(tx, reminders, [id])
  if (!reminder) throw new Error(`invariant violated: no reminder ${id}`)
  return reminder
}

async function printableOf(tx: Tx, reminder: Reminder): Promise<PrintableReminder> {
  const documents = await documentsOf(
    tx,
    reminder.invoices.map(({ invoice }) => invoice),
  )
  const first = documents.find(({ id }) => id === firstInvoiceOf(reminder))
  if (!first) throw new Error('invariant violated: the invoice of a reminder is missing')
  const [parties, { design, font, accentColour, addressSide, foldMarks }, logo, letterhead, slips] = await Promise.all([
    partiesOfLetter(tx, reminder),
    templateOf(tx, first),
    logoOf(tx),
    letterheadInk(tx),
    paymentSlips(tx, documents),
  ])
  return {
    reminder,
    parties,
    slips: new Map([...slips].flatMap(([id, slip]) => ('bill' in slip ? [[id, slip.bill] as const] : []))),
    design,
    font,
    accentColour,
    addressSide,
    foldMarks,
    ...(logo ? { logo } : {}),
    ...(letterhead.length > 0 ? { letterhead } : {}),
  }
}
