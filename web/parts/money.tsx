import { fromAmount, sum } from '../../src/platform/money/cents.ts'
import { amountText } from '../words/words.ts'

type Amount = { readonly amount: number; readonly currency: string | undefined }

/** The currency of the books, which lists omit. */
const BOOKS = 'CHF'

/** An amount in a list: only a foreign currency is shown before it. */
export const Money = ({ amount, currency = BOOKS }: Amount) => (
  <>
    {currency !== BOOKS && <span class="currency">{currency}&nbsp;</span>}
    {amountText(amount, currency)}
  </>
)

/** The totals of amounts by currency; that of the books comes first. */
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
