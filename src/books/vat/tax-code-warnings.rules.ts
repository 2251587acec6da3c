import type { Message } from '../../messages.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { said } from '../../said.ts'
import { type Warning, warningOf } from '../../warnings.ts'
import { type TaxCode, taxTreatments } from './tax-codes.ts'
import type { AccountType } from './tax-transactions.rules.ts'

type CodedPosting = {
  readonly taxCode: TaxCode | '' | null | undefined
  /** The day of supply. */
  readonly on: string
  /** The types of the posted accounts, as far as known. */
  readonly accounts: readonly (AccountType | undefined)[]
  /** The field of the code. */
  readonly field: string
}

/** Probable mistakes in a tax code: a code of other days (MWSTG art. 25), or of the other side of the books. */
export function taxCodeWarnings({ taxCode, on, accounts, field }: CodedPosting): Warning[] {
  if (!taxCode) return []
  const { kind, validFrom, validTo } = taxTreatments[taxCode]
  const isOfSales = kind === 'output' || kind === 'exempt'
  const isOnly = (type: AccountType, other: AccountType): boolean =>
    accounts.includes(type) && !accounts.includes(other)
  return [
    ...((validFrom !== undefined && on < validFrom) || (validTo !== undefined && on > validTo)
      ? [warningOf('vat/code-outside-validity', field, validityOf(taxCode, on, validFrom, validTo))]
      : []),
    ...(isOfSales && isOnly('expense', 'income') ? [warningOf('vat/output-code-on-expense', field)] : []),
    ...(!isOfSales && isOnly('income', 'expense') ? [warningOf('vat/input-code-on-income', field)] : []),
  ]
}

function validityOf(code: TaxCode, day: string, from: Day | undefined, to: Day | undefined): Message {
  if (to === undefined)
    return said('{code} is for supplies from {from:day}: this one is of {day:day}.', { code, day, from: from ?? day })
  return from === undefined
    ? said('{code} is for supplies to {to:day}: this one is of {day:day}.', { code, day, to })
    : said('{code} is for supplies from {from:day} to {to:day}: this one is of {day:day}.', { code, day, from, to })
}
