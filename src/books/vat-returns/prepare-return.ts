import type { Obstacle } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { cents } from '../../platform/money/cents.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import type { Period } from '../periods/period.rules.ts'
import { listPeriods } from '../periods/period.store.ts'
import { isReversalOf } from '../vat/tax-transactions.rules.ts'
import { settingsOn } from '../vat-settings/vat-settings.rules.ts'
import { vatSettingsOf } from '../vat-settings/vat-settings.store.ts'
import { type Cleared, checkReturn } from './check-return.ts'
import { type CodeSum, effectiveReturn } from './vat-return.rules.ts'
import type { VatReturn } from './vat-return.schema.ts'
import { adjustmentsOf, type CodedSum, codedSumsWithin, hasFiledReturn } from './vat-return.store.ts'

/** The part of a return that no longer changes once it is settled. */
export type ReturnContent = Omit<
  VatReturn,
  'status' | 'problems' | 'sha256' | 'settledAt' | 'filedOn' | 'filedReference'
>

/** A return as the journal has it now, with what there is to look at, and what its settlement clears on the accounts of VAT. */
export type PreparedReturn = {
  readonly content: ReturnContent
  readonly problems: readonly Obstacle[]
  readonly cleared: Cleared
}

/** Prepares the return of a VAT period from the journal. */
export async function prepareReturn(tx: Tx, period: Period, now: Date): Promise<PreparedReturn> {
  const [organisation, generations, periods, rows, adjustments, isCorrection] = await Promise.all([
    settingsOf(tx),
    vatSettingsOf(tx),
    listPeriods(tx, 'vat-period'),
    codedSumsWithin(tx, period),
    adjustmentsOf(tx, period.id),
    hasFiledReturn(tx, period.id),
  ])
  const [first, last] = [settingsOn(generations, period.from), settingsOn(generations, period.to)]
  const sums = rows.map(signed)
  const { problems, cleared } = await checkReturn(tx, { period, periods, first, last, rows, sums, adjustments }, now)
  const figures = effectiveReturn(
    sums,
    adjustments.map(({ box, amount }) => ({ box: Number(box), amount: BigInt(amount) })),
  )
  return {
    content: {
      vatPeriod: period.id,
      organisationName: organisation.name,
      ...(organisation.vatNumber ? { vatNumber: organisation.vatNumber } : {}),
      from: period.from,
      to: period.to,
      method: last.method,
      consideration: last.consideration,
      typeOfSubmission: isCorrection ? 2 : 1,
      ...figures,
      boxes: figures.boxes.map((box) => ({
        ...box,
        transactions: `/v1/ledger-transactions?vatPeriod=${period.id}&box=${box.box}`,
      })),
    },
    problems,
    cleared,
  }
}

/** A sum with the sign with which it is reported; of entries of older versions their accounts tell. */
function signed({ taxCode, taxPart, amount, hasSupplyDates: _, ...entry }: CodedSum): CodeSum {
  const isReversal =
    entry.isReversal === null
      ? isReversalOf({ ...accountsOf(entry), taxCode, amount: cents(1), currency: 'CHF' })
      : entry.isReversal
  const reported = isReversal ? -BigInt(amount) : BigInt(amount)
  return { taxCode, net: taxPart === 'net' ? reported : 0n, vat: taxPart === 'vat' ? reported : 0n }
}

const accountsOf = <Entry extends { readonly isReversal: null }>({ isReversal: _, ...accounts }: Entry) => accounts
