import type { Tx } from '../../platform/db/database.ts'
import { problemsIn } from '../../platform/http/problem-body.ts'
import { cents } from '../../platform/money/cents.ts'
import type { Language } from '../../platform/words/languages.ts'
import { VAT_SETTLEMENT } from '../accounts/account.rules.ts'
import type { Period } from '../periods/period.rules.ts'
import { prepareReturn, type ReturnContent } from './prepare-return.ts'
import { openOf } from './vat-return.rules.ts'
import type { VatReturn } from './vat-return.schema.ts'
import { balanceOf, payableAfter, returnInForce, type StoredReturn } from './vat-return.store.ts'

/** The return of a VAT period: as it was settled, else as the journal has it now. */
export async function returnOf(tx: Tx, period: Period, now: Date, language: Language | undefined): Promise<VatReturn> {
  const stored = period.status === 'settled' ? await returnInForce(tx, period.id) : undefined
  if (stored) return shownReturn(tx, period, stored)
  const { content, problems } = await prepareReturn(tx, period, now)
  return {
    ...content,
    // A version without returns may have settled the period.
    status: period.status === 'settled' ? 'settled' : 'draft',
    problems: problemsIn(problems, language),
  }
}

/** A settled return with how far it is: it is paid once nothing of it is open on the account of settlements. */
async function shownReturn(tx: Tx, period: Period, { content, settledAt }: StoredReturn): Promise<VatReturn> {
  // Written by this service: its text is that of a return.
  const settled: ReturnContent = JSON.parse(content)
  const { returnSha256, filedOn, filedReference } = period
  const openTax = await openTaxOf(tx, settled)
  return {
    ...settled,
    status: filedOn === undefined ? 'settled' : openTax === 0 ? 'paid' : 'filed',
    openTax,
    problems: [],
    ...(returnSha256 === undefined ? {} : { sha256: returnSha256 }),
    settledAt,
    ...(filedOn === undefined ? {} : { filedOn }),
    ...(filedReference === undefined ? {} : { filedReference }),
  }
}

async function openTaxOf(tx: Tx, { to, payableTax }: ReturnContent): Promise<number> {
  const [balance, later] = await Promise.all([balanceOf(tx, VAT_SETTLEMENT), payableAfter(tx, to)])
  return cents(openOf(-BigInt(balance), [...later, payableTax].map(BigInt)))
}
