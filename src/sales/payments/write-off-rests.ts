import { changesOf } from '../../events.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { lockDocuments } from '../documents/document.store.ts'
import { representDocuments, settlementChanges } from '../settlement/represent-document.ts'
import { writeOffAnswer } from '../write-offs/find-write-off.ts'
import type { StoredWriteOff } from '../write-offs/write-off.store.ts'
import { discountWarnings } from './payment.rules.ts'
import type { ContactPaymentCreation } from './payment.schema.ts'
import { writeOffRest } from './record-payment.ts'

/**
 * Writes off what a payment of a contact leaves open of the invoices that it pays, where its allocations ask for it, and notes it; the invoices
 * are locked. Warns of discounts that could be written off.
 */
export async function writeOffRests(
  tx: Tx,
  { id: payment, date }: { readonly id: string; readonly date: string },
  allocations: NonNullable<ContactPaymentCreation['allocations']>,
  { now, publicUrl }: Pick<ActContext, 'now' | 'publicUrl'>,
): Promise<StoredWriteOff[]> {
  const ids = allocations.flatMap(({ invoice }) => invoice ?? [])
  if (ids.length === 0) return []
  const invoices = await lockDocuments(tx, ids)
  const shown = await representDocuments(tx, 'invoice', invoices, publicUrl)
  const writeOffs: StoredWriteOff[] = []
  for (const [index, invoice] of invoices.entries()) {
    const at = allocations.findIndex((allocation) => allocation.invoice === invoice.id)
    const [reason, was] = [allocations[at]?.writeOffRest, shown[index]]
    const field = `allocations[${at}].writeOffRest`
    if (reason === undefined) tx.warn(discountWarnings(invoice, day(date), field))
    else if (was) {
      const rest = { reason, paidOn: day(date), payment, field }
      const { writeOff, invoice: after } = await writeOffRest(tx, invoice, rest, now)
      writeOffs.push(writeOff)
      const recorded = { document: invoice.id, after: await writeOffAnswer(tx, writeOff) }
      tx.note([...changesOf('write-off.recorded', recorded), ...settlementChanges('invoice', was, after)])
    }
  }
  return writeOffs
}
