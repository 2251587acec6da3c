import { ADVANCES, PAYABLES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { rejectViolations } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violation } from '../../said.ts'
import { type OpenItemsReport, openItemsBy } from './open-items.rules.ts'
import type { Side } from './open-items.schema.ts'
import { openItemsOn } from './open-items.store.ts'

/** So many items are one answer: some megabytes. */
const MOST = 20_000
const accounts = { receivable: [RECEIVABLES, ADVANCES], payable: [PAYABLES] } as const

export const tooMany = (most: number) =>
  violation('contact', 'must be given: more than {most} items are open', { most })

/**
 * The open items of a side on a day, of all contacts or of one.
 *
 * @throws {Problem} if there are too many for one answer.
 */
export async function readOpenItems(
  tx: Tx,
  { side, asOf, contact }: { readonly side: Side; readonly asOf: Day; readonly contact?: string | undefined },
): Promise<OpenItemsReport> {
  const [account] = accounts[side]
  const rows = await openItemsOn(tx, accounts[side], asOf, { contact, most: MOST + 1 })
  rejectViolations(rows.length > MOST ? [tooMany(MOST)] : [])
  const asked = contact === undefined ? {} : { contact }
  return { asOf, side, ...asked, account, ...openItemsBy(side, rows) }
}
