import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Allocation, OpenItem } from './open-item.rules.ts'
import { findItems, findLastOpened, insertAllocations, isCredited, lockItems } from './open-item.store.ts'

/** Sets credits off against debits. All items must be locked, by the documents and payments that they are of. */
export async function allocateItems(tx: Tx, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length > 0) await insertAllocations(tx, allocations)
}

/** Items of an account by id, as far as they exist; one statement for any number of them. */
export const openItemsWith = async (
  tx: Tx,
  account: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OpenItem>> =>
  new Map(ids.length === 0 ? [] : (await findItems(tx, account, ids)).map((item) => [item.id, item]))

/** The same, locked until the transaction ends against every other allocation that locks them so. */
export async function lockedItems(tx: Tx, account: number, ids: readonly string[]) {
  if (ids.length > 0) await lockItems(tx, ids)
  return openItemsWith(tx, account, ids)
}

/**
 * The last day on which a credit had more left than before: it was received or issued, an allocation was undone, or a refund reversed. From that
 * day on, at least what is left of it now is open.
 */
export const lastCreditedOn = (tx: Tx, credit: Parameters<typeof findLastOpened>[2]): Promise<Day> =>
  findLastOpened(tx, 'credit', credit)

/** The same of a debit: money that was paid for a purchase. */
export const lastDebitedOn = (tx: Tx, debit: Parameters<typeof findLastOpened>[2]): Promise<Day> =>
  findLastOpened(tx, 'debit', debit)

/** Whether a contact has an open credit on an account. */
export const hasCreditOn = (tx: Tx, account: number, contact: string): Promise<boolean> =>
  isCredited(tx, account, contact)
