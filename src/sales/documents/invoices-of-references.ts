import type { Tx } from '../../platform/db/database.ts'
import type { Document } from './document.rules.ts'
import { findInvoicesBetween } from './document.store.ts'
import { idsOfReference } from './payment-reference.rules.ts'

/**
 * The invoices that payments are for, by the reference they carry, QR or creditor reference; one statement for any number of them. A
 * reference that leads to no invoice of the organisation, or to more than one, is left out.
 */
export async function invoicesOfReferences(tx: Tx, references: readonly string[]): Promise<Map<string, Document>> {
  const wanted = references.flatMap((reference) => {
    const ids = idsOfReference(reference)
    return ids ? [{ reference, ...ids }] : []
  })
  const found = await findInvoicesBetween(tx, wanted)
  return new Map(
    wanted.flatMap(({ reference, from, to }) => {
      const [only, ...others] = found.filter(({ id }) => from <= id && id <= to)
      return only && others.length === 0 ? [[reference, only] as const] : []
    }),
  )
}
