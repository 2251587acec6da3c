import fc from 'fast-check'
import { salesTaxCodes } from '../vat/tax-codes.ts'

/** A number with at most so many decimal places. */
const decimals = (min: number, max: number, places: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 10 ** places, max: max * 10 ** places }).map((units) => units / 10 ** places)

const product = fc.record(
  {
    type: fc.constant('product'),
    name: fc.constant('Ware'),
    // Mostly charges, now and then something taken back.
    quantity: fc.oneof({ weight: 9, arbitrary: decimals(0, 50, 3) }, { weight: 1, arbitrary: decimals(-5, 0, 1) }),
    singleAmount: fc.oneof(decimals(0, 1, 4), decimals(0, 3000, 2)),
    contraAccount: fc.constantFrom(3000, 3200, 3400, 3600),
    taxCode: fc.constantFrom(...salesTaxCodes, ''),
    discountRate: decimals(0, 100, 2),
  },
  { requiredKeys: ['type', 'name', 'quantity', 'singleAmount', 'contraAccount'] },
)
const discount = fc.record({ type: fc.constant('discount'), discountRate: decimals(1, 100, 2) })
const silent = fc.constantFrom({ type: 'subtotal' }, { type: 'text', name: 'Hinweis' })

const positions = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: product }, { weight: 1, arbitrary: discount }, { weight: 1, arbitrary: silent }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((lines): object[] => lines)

/** A rate as of a strong or of a weak currency, whose cents are worth less than one of ours. */
export const rates = fc.oneof(decimals(1, 2, 4), decimals(0, 1, 6)).map((rate) => rate || 1)

/** What a client could ask for: any kinds of positions, net or gross, in francs or in euros at some rate. */
export const documents: fc.Arbitrary<object> = fc
  .record({
    positions,
    amountMode: fc.constantFrom('net', 'gross'),
    foreign: fc.option(rates, { nil: undefined }),
  })
  .map(({ foreign, ...content }) => ({
    ...content,
    ...(foreign === undefined ? {} : { originalCurrency: 'EUR', exchangeRate: foreign }),
  }))
