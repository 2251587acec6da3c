import { fromAmount, sum } from '../../src/platform/money/cents.ts'
import { amountText } from '../words/words.ts'

type Amount = { readonly amount: number; readonly currency: string | undefined }

/** The currency of the books, which goes without saying in a list. */
const BOOKS = 'CHF'

/** An amount in a list: its currency stands before it only where it is a foreign one. */
export const Money = ({ amount, currency = BOOKS }: Amount) => (
  <>
    {currency !== BOOKS && <span class="currency">{currency}&nbsp;</span>}
    {amountText(amount, currency)}
  </>
)

/** The sums of amounts, one for each currency; the currency of the books comes first. */
export function Sum({ of }: { readonly of: readonly Amount[] }) {
  const currencies = [...new Set([BOOKS, ...of.map(({ currency = BOOKS }) => currency)])]
  const sums = currencies.map((one) => {
    const amounts = of.filter(({ currency = BOOKS }) => currency === one)
    return { currency: one, total: sum(amounts.map(({ amount }) => fromAmount(amount))) }
  })
  return (
    <>
      {sums
        .filter(({ total }) => total !== 0)
        .map(({ currency, total }) => (
          <span key={currency} class="sum">
            <span class="currency">{currency}&nbsp;</span>
            {amountText(total / 100, currency)}
          </span>
        ))}
    </>
  )
}
