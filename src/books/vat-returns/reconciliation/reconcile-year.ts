import type { Tx } from '../../../platform/db/database.ts'
import { inputTaxAccounts } from '../../accounts/account.rules.ts'
import { countingOf, isByBooking } from '../../journal/counting.rules.ts'
import type { Period } from '../../periods/period.rules.ts'
import { listPeriods, periodsWithin } from '../../periods/period.store.ts'
import { isSimple, settingsOn, sinceBeginning } from '../../vat-settings/vat-settings.rules.ts'
import { vatSettingsOf } from '../../vat-settings/vat-settings.store.ts'
import { prepareReturn, type ReturnContent } from '../prepare-return.ts'
import { adjustmentsOfPeriods, returnsInForce } from '../vat-return.store.ts'
import { reconciled } from './reconciliation.rules.ts'
import type { VatReconciliation } from './reconciliation.schema.ts'
import { movementsBetween } from './reconciliation.store.ts'

/** Compares the returns of the VAT periods that end in a fiscal year with its accounts. */
export async function reconcileYear(tx: Tx, year: Period, now: Date): Promise<VatReconciliation> {
  const overlapping = await periodsWithin(tx, 'vat-period', { first: year.from, last: year.to })
  const periods = overlapping.filter(({ to }) => to <= year.to)
  const ids = periods.map(({ id }) => id)
  const [returns, all, generations] = await Promise.all([
    returnsInForce(tx, ids),
    listPeriods(tx, 'vat-period'),
    vatSettingsOf(tx),
  ])
  const known = sinceBeginning(generations, all)
  const isSettled = (id: string): boolean => returns.some(({ vatPeriod }) => vatPeriod === id)
  const byReceipt = periods.filter((period) => !isByBooking(countingOf(period, known)))
  // The movements of a period do not say how much is paid: the return of an open one is prepared, and compared as that of a settled one.
  const drafts = await Promise.all(
    byReceipt.filter(({ id }) => !isSettled(id)).map((period) => prepareReturn(tx, period, now)),
  )
  const hasReturn = (id: string): boolean => isSettled(id) || byReceipt.some((period) => period.id === id)
  const [movements, adjustments] = await Promise.all([
    movementsBetween(
      tx,
      year,
      periods.map((period) => ({
        ...period,
        hasReturn: hasReturn(period.id),
        isSimple: isSimple(settingsOn(generations, period.to)),
      })),
      [...inputTaxAccounts],
    ),
    adjustmentsOfPeriods(tx, ids),
  ])
  return {
    fiscalYear: year.id,
    from: year.from,
    to: year.to,
    ...reconciled(movements, {
      returns: [
        // Written by this service: its text is that of a return.
        ...returns.map(({ content }): ReturnContent => JSON.parse(content)),
        ...drafts.map(({ content }) => content),
      ],
      isByReceipt: byReceipt.length > 0,
      adjustments: adjustments.map((one) => ({ ...one, isInReturn: hasReturn(one.vatPeriod) })),
    }),
  }
}
