import type { Tx } from '../../platform/db/database.ts'
import { cents } from '../../platform/money/cents.ts'
import type { Period } from '../periods/period.rules.ts'
import { isReversalOf } from '../vat/tax-transactions.rules.ts'
import { type CodeSum, effectiveReturn } from './vat-return.rules.ts'
import type { VatReturn } from './vat-return.schema.ts'
import { type CodedSum, codedSumsWithin } from './vat-return.store.ts'

/** The return of a VAT period as the journal has it now. */
export async function prepareReturn(tx: Tx, period: Period): Promise<VatReturn> {
  const figures = effectiveReturn((await codedSumsWithin(tx, period)).map(signed), [])
  return {
    vatPeriod: period.id,
    from: period.from,
    to: period.to,
    method: 'effective',
    consideration: 'agreed',
    typeOfSubmission: 1,
    status: 'draft',
    ...figures,
    boxes: figures.boxes.map((box) => ({
      ...box,
      transactions: `/v1/ledger-transactions?vatPeriod=${period.id}&box=${box.box}`,
    })),
    problems: [],
  }
}

/** A sum with the sign with which it is reported; of entries of older versions their accounts tell. */
function signed({ taxCode, taxPart, amount, ...entry }: CodedSum): CodeSum {
  const isReversal =
    entry.isReversal === null
      ? isReversalOf({ ...accountsOf(entry), taxCode, amount: cents(1), currency: 'CHF' })
      : entry.isReversal
  const reported = isReversal ? -BigInt(amount) : BigInt(amount)
  return { taxCode, net: taxPart === 'net' ? reported : 0n, vat: taxPart === 'vat' ? reported : 0n }
}

const accountsOf = <Entry extends { readonly isReversal: null }>({ isReversal: _, ...accounts }: Entry) => accounts
