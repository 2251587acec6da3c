import type { Obstacle } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { cents } from '../../platform/money/cents.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { countingOf, isByBooking } from '../journal/counting.rules.ts'
import type { Period } from '../periods/period.rules.ts'
import { listPeriods } from '../periods/period.store.ts'
import { isSalesTaxCode } from '../vat/tax-codes.ts'
import { isReversalOf } from '../vat/tax-transactions.rules.ts'
import { hasSeveralActivities, isSimple, settingsOn, sinceBeginning } from '../vat-settings/vat-settings.rules.ts'
import type { VatSettings } from '../vat-settings/vat-settings.schema.ts'
import { vatSettingsOf } from '../vat-settings/vat-settings.store.ts'
import { checkReturn } from './check-return.ts'
import { type SettlementMove, settlementMoves } from './settlement.rules.ts'
import { type CodeSum, effectiveReturn, type ReturnFigures, simpleReturn } from './vat-return.rules.ts'
import type { Adjustment, VatReturn } from './vat-return.schema.ts'
import { adjustmentsOf, type CodedSum, codedSumsWithin, countedSumsWithin, hasFiledReturn } from './vat-return.store.ts'

/** The part of a return that no longer changes once it is settled. */
export type ReturnContent = Omit<
  VatReturn,
  'status' | 'problems' | 'sha256' | 'openTax' | 'settledAt' | 'filedOn' | 'filedReference'
>

/** A return as the journal has it now, with the problems to look at and the movements that its settlement posts. */
export type PreparedReturn = {
  readonly content: ReturnContent
  readonly problems: readonly Obstacle[]
  readonly moves: readonly SettlementMove[]
}

/** Prepares the return of a VAT period from the journal. */
export async function prepareReturn(tx: Tx, period: Period, now: Date): Promise<PreparedReturn> {
  const generations = await vatSettingsOf(tx)
  const last = settingsOn(generations, period.to)
  const sharing = { isShared: hasSeveralActivities(last) }
  const [organisation, periods, rows, adjustments, isCorrection] = await Promise.all([
    settingsOf(tx),
    listPeriods(tx, 'vat-period'),
    codedSumsWithin(tx, period, sharing),
    adjustmentsOf(tx, period.id),
    hasFiledReturn(tx, period.id),
  ])
  const begun = generations.filter(({ validFrom }) => period.from < validFrom && validFrom <= period.to)
  const settings = [settingsOn(generations, period.from), ...begun]
  const known = sinceBeginning(generations, periods)
  const counting = countingOf(period, known)
  const booked = rows.map(signed)
  const counted = isByBooking(counting) ? booked : (await countedSumsWithin(tx, counting, sharing)).map(signed)
  const basis = { period, periods, settings, last, rows, booked, counted, adjustments, counting, generations: known }
  const { problems, cleared } = await checkReturn(tx, basis, now)
  const figures = figuresBy(last, counted, adjustments)
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
    moves: settlementMoves({ payableTax: figures.payableTax, isSimple: isSimple(last), cleared, booked, counted }),
  }
}

function figuresBy(settings: VatSettings, sums: readonly CodeSum[], adjustments: readonly Adjustment[]): ReturnFigures {
  const amounts = adjustments.map(({ box, amount }) => ({ box: Number(box), amount: BigInt(amount) }))
  return isSimple(settings) ? simpleReturn(sums, amounts, settings.netTaxRates) : effectiveReturn(sums, amounts)
}

/** A sum with the sign with which it is reported, and its account of turnover or purchase; of entries of older versions their accounts tell. */
function signed({
  taxCode,
  taxPart,
  amount,
  invoicedOn,
  isReversal: stated,
  hasSupplyDates: _,
  ...accounts
}: CodedSum): CodeSum {
  const isReversal = stated ?? isReversalOf({ ...accounts, taxCode, amount: cents(1), currency: 'CHF' })
  const reported = isReversal ? -BigInt(amount) : BigInt(amount)
  return {
    taxCode,
    // Turnover is on the credit side, a purchase on the debit side, and a reversal has them the other way round.
    account: invoicedOn ?? (isSalesTaxCode(taxCode) === isReversal ? accounts.debitAccount : accounts.creditAccount),
    net: taxPart === 'net' ? reported : 0n,
    vat: taxPart === 'vat' ? reported : 0n,
  }
}
