import fc from 'fast-check'
import type { Posting } from './simple-ledger.ts'
import type { Line, Wanted } from './simple-trade.ts'

/** Clients' wishes, mostly permitted ones. */

const daysOfOpenYears =
  '2026-01-01 2026-01-02 2026-02-28 2026-03-01 2026-04-01 2026-05-15 2026-06-30 2026-08-31 2026-09-30 2026-11-21 2026-12-24 2026-12-31 ' +
  '2025-01-01 2025-04-01 2025-10-10 2025-12-31'
export const days = fc.constantFrom(...daysOfOpenYears.split(' '), '2024-12-31', '2027-01-01')
export const laterDay = fc.oneof(fc.constant(undefined), days)
/** More periods are open than closed, or no posting would succeed. */
export const mostly = fc.constantFrom(true, true, true, false)
/** An index among the existing things. */
export const number = fc.nat({ max: 1_000_000 })
/** An exchange rate of four places, so that the paper can count with whole numbers. */
export const rate = fc.integer({ min: 5_000, max: 20_000 }).map((units) => units / 10_000)
export const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof(fc.constant(undefined), value)

const seldom = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 10, arbitrary: usual }, { weight: 1, arbitrary: rare })
const account = seldom(
  fc.constantFrom(
    1020,
    1020,
    1100,
    1109,
    1130,
    1200,
    1300,
    1520,
    2000,
    2030,
    2300,
    2800,
    3200,
    3400,
    3400,
    4200,
    6500,
    6500,
  ),
  fc.constant(9998),
)
const taxCode = fc.constantFrom(
  ...'UN81 UR25 US38 UO77 BZB81 BZM77 VM81 VM26 VB38 VB77 ES81 UNO UEX ZOLLM ZOLLB'.split(' '),
)
const cents = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.constant(900_000_000_000),
)

export const posting: fc.Arbitrary<Posting> = fc
  .record({
    date: days,
    description: fc.constantFrom('Beleg', 'Miete «März»', 'x'),
    debitAccount: account,
    creditAccount: account,
    amount: cents,
    currency: optional(fc.constantFrom('CHF', 'EUR', 'EUR', 'EUR', 'USD')),
    exchangeRate: optional(rate),
    taxCode: optional(taxCode),
    isReversal: seldom(fc.constant<boolean | undefined>(undefined), fc.boolean()),
    documentNumber: optional(fc.constantFrom('B-7', 'Beleg 8', '9'.repeat(35))),
    externalReference: seldom(fc.constant<string | undefined>(undefined), fc.constantFrom('A', 'B', 'C', 'D')),
  })
  // A rate belongs to a foreign currency; now and then one is sent without.
  .map(({ exchangeRate, ...one }) => ({ ...one, ...(one.currency || one.amount % 7 === 0 ? { exchangeRate } : {}) }))
  // Undefined fields are not sent.
  .map((one): Posting => JSON.parse(JSON.stringify(one)))

const line: fc.Arbitrary<Line> = fc
  .tuple(
    fc.integer({ min: 100, max: 5_000_000 }),
    fc.constantFrom<Omit<Line, 'amount'>>(
      { taxCode: 'UN81', contraAccount: 3400 },
      { taxCode: 'UR26', contraAccount: 3200 },
      { taxCode: 'UEX', contraAccount: 3000 },
      { taxCode: undefined, contraAccount: 3600 },
    ),
  )
  .map(([amount, kind]) => ({ amount, ...kind }))

/** In a foreign currency it has one line: the paper does not know how amounts are shared between lines. */
export const wantedInvoice: fc.Arbitrary<Wanted> = fc
  .record({
    openingDate: days,
    isNet: fc.boolean(),
    exchangeRate: optional(rate),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  })
  .map((one) => (one.exchangeRate === undefined ? one : { ...one, lines: one.lines.slice(0, 1) }))
