import type {
  InvoiceCreation,
  LedgerEntryCreation,
  PositionInput,
  ProductPositionInput,
} from '../../../../client/src/index.ts'

type Code = NonNullable<LedgerEntryCreation['taxCode']>
type Account = 2030 | 3200 | 3400 | 3600 | 6945 | 7500

/** An invoice of the year, or what became of it. */
export type YearInvoice = Pick<InvoiceCreation, 'openingDate' | 'positions'> &
  Partial<Pick<InvoiceCreation, 'amountMode' | 'originalCurrency' | 'exchangeRate'>> & { readonly annulledOn?: string }

const product = (
  quantity: number,
  singleAmount: number,
  contraAccount: Account,
  taxCode?: Code,
): ProductPositionInput => ({
  type: 'product',
  name: names[contraAccount],
  quantity,
  singleAmount,
  contraAccount,
  ...(taxCode ? { taxCode } : {}),
})
const percentOff = (discountRate: number): PositionInput => ({ type: 'discount', name: 'Rabatt', discountRate })
const names: Readonly<Record<Account, string>> = {
  2030: 'Anzahlung',
  3200: 'Handelsware',
  3400: 'Beratung',
  3600: 'Depotgebühr',
  6945: 'Rundung',
  7500: 'Miete Lagerraum',
}

/** A row of work at the normal rate. */
const work = (openingDate: string, amount: number): YearInvoice => ({
  openingDate,
  positions: [product(1, amount, 3400, 'UN81')],
})
const foreign = (
  openingDate: string,
  originalCurrency: 'EUR' | 'USD',
  exchangeRate: number,
  position: PositionInput,
): YearInvoice => ({
  openingDate,
  originalCurrency,
  exchangeRate,
  positions: [position],
})

/** The sales of 2025, quarter by quarter: at every rate, net and gross, in three currencies, with discounts, a deposit and annulments. */
export const invoices: readonly YearInvoice[] = [
  { openingDate: '2025-01-10', positions: [product(12.5, 150, 3400, 'UN81')] },
  {
    openingDate: '2025-01-15',
    positions: [{ ...product(3, 899.95, 3200, 'UN81'), discountRate: 5 }, product(1, 120, 3400, 'UN81')],
  },
  {
    openingDate: '2025-01-20',
    positions: [product(7, 33.35, 3200, 'UR26'), product(2.25, 133.33, 3400, 'UN81'), percentOff(3)],
  },
  {
    openingDate: '2025-01-31',
    amountMode: 'gross',
    positions: [product(4, 163.5, 3400, 'US38'), product(8, 18.9, 3200, 'UN81'), product(8, 3.5, 3600)],
  },
  foreign('2025-02-03', 'EUR', 0.9412, product(2, 1850, 3200, 'UEX')),
  foreign('2025-02-10', 'USD', 0.9054, product(30, 110, 3400, 'ULA')),
  { openingDate: '2025-02-14', positions: [product(10, 45, 3400, 'UNO')] },
  { openingDate: '2025-02-20', positions: [product(1, 2400, 7500, 'UO81')] },
  {
    openingDate: '2025-02-28',
    positions: [product(1, 187.5, 3400, 'UN81'), product(1, 875, 3200, 'UN81'), product(3, 0.335, 3200, 'UR26')],
  },
  {
    openingDate: '2025-03-05',
    amountMode: 'gross',
    positions: [product(5, 419.9, 3200, 'UN81'), { type: 'discount', name: 'Rabatt', discountAmount: 100 }],
  },
  work('2025-03-12', 2000),
  { ...work('2025-03-20', 1500), annulledOn: '2025-03-25' },
  { ...work('2025-03-28', 800), annulledOn: '2025-04-03' },
  foreign('2025-04-02', 'EUR', 0.9345, product(10, 100, 3400, 'UN81')),
  { openingDate: '2025-04-10', positions: [product(1, 6000, 2030, 'UN81')] },
  { openingDate: '2025-05-05', positions: [product(1, 1234.56, 3400, 'UN81'), product(1, 0.04, 6945)] },
  { openingDate: '2025-05-20', positions: [product(0.333333, 1000, 3400, 'UN81'), product(1.5, 66.66, 3400, 'UR26')] },
  { openingDate: '2025-06-11', positions: [product(1, 20_000, 3400, 'UN81'), product(1, -6000, 2030, 'UN81')] },
  { ...work('2025-06-18', 5321.45), amountMode: 'gross' },
  foreign('2025-06-30', 'USD', 0.8123, product(20, 140, 3400, 'ULA')),
  {
    openingDate: '2025-07-07',
    positions: [
      product(2, 1250, 3200, 'UN81'),
      { ...product(8, 189.9, 3200, 'UN81'), discountRate: 10 },
      product(4, 12.35, 3200, 'UR26'),
      percentOff(2.5),
    ],
  },
  { openingDate: '2025-07-21', positions: [product(17.75, 128, 3400, 'UN81')] },
  work('2025-08-08', 9800),
  foreign('2025-08-29', 'EUR', 0.9377, product(1, 7321.15, 3200, 'UEX')),
  work('2025-09-15', 480.25),
  { openingDate: '2025-10-01', positions: [product(12, 149, 3400, 'US38')] },
  { openingDate: '2025-10-17', positions: [product(1, 3333.33, 3200, 'UN81')] },
  { openingDate: '2025-11-05', positions: [product(40, 128, 3400, 'UN81')] },
  foreign('2025-11-27', 'EUR', 0.9321, product(1, 4000, 3200, 'UEX')),
  work('2025-12-12', 1200),
  work('2025-12-19', 2750),
  work('2025-12-15', 98_765.43),
]

/** Goods that came back: a part of the second invoice. */
export const credited = { invoice: 1, position: 0, quantity: 0.22212, openingDate: '2025-07-25' }

const entry = (
  date: string,
  description: string,
  [debitAccount, creditAccount]: readonly [number, number],
  amount: number,
  taxCode?: Code,
): LedgerEntryCreation => ({ date, description, debitAccount, creditAccount, amount, ...(taxCode ? { taxCode } : {}) })
const inCurrency = (one: LedgerEntryCreation, currency: 'EUR' | 'USD', exchangeRate: number): LedgerEntryCreation => ({
  ...one,
  currency,
  exchangeRate,
})
const privateUse = (date: string) => entry(date, 'Privatanteil Fahrzeug', [5000, 6270], 102_600, 'UN81')

/** Purchases and all else that a VAT return reports, in cents. */
export const entries: readonly LedgerEntryCreation[] = [
  entry('2025-01-08', 'Handelsware', [4200, 2000], 1_081_000, 'VM81'),
  entry('2025-01-22', 'Handelsware, Bücher', [4200, 2000], 256_500, 'VM26'),
  entry('2025-02-12', 'Übernachtung Messe', [6640, 2000], 41_520, 'VB38'),
  entry('2025-02-15', 'Rabatt des Lieferanten', [2000, 4900], 21_620, 'VM81'),
  entry('2025-02-18', 'Notebook', [1520, 2000], 324_300, 'VB81'),
  entry('2025-02-25', 'Fremdarbeit aus Deutschland', [4400, 2000], 500_000, 'BZM81'),
  inCurrency(entry('2025-03-04', 'Software aus den USA', [6570, 2000], 19_999, 'BZB81'), 'USD', 0.8866),
  entry('2025-03-06', 'Einfuhrsteuer Ware', [1170, 2000], 48_615, 'ZOLLM'),
  entry('2025-03-06', 'Verzollung', [4700, 2000], 21_620, 'VM81'),
  entry('2025-03-10', 'Einfuhrsteuer Werkzeug', [1171, 2000], 15_390, 'ZOLLB'),
  entry('2025-03-18', 'Rücksendung an Lieferanten', [2000, 4200], 108_100, 'VM81'),
  privateUse('2025-03-31'),
  entry('2025-06-02', 'Büromaterial', [6500, 1000], 4_865, 'VB81'),
  entry('2025-06-30', 'Eigenverbrauch Material', [5800, 1170], 1_620),
  privateUse('2025-06-30'),
  entry('2025-08-11', 'Handelsware', [4200, 2000], 1_297_200, 'VM81'),
  entry('2025-08-29', 'Skonto auf Rechnung', [3800, 1100], 8_251, 'UN81'),
  privateUse('2025-09-30'),
  inCurrency(entry('2025-10-06', 'Handelsware aus Deutschland', [4200, 2001], 350_000, 'VM81'), 'EUR', 0.9388),
  entry('2025-10-31', 'Verlust auf Forderung', [3805, 1100], 216_200, 'UN81'),
  entry('2025-11-12', 'Handelsware', [4200, 2000], 648_600, 'VM81'),
  privateUse('2025-12-31'),
]

/** The opening balances on the day before the year, in cents: debit positive, against 9100. */
export const openings: Readonly<Record<number, number>> = {
  1000: 125_000,
  1020: 8_431_245,
  1109: -60_000,
  1200: 1_850_000,
  1300: 120_000,
  1510: 900_000,
  1519: -300_000,
  1520: 1_200_000,
  1529: -720_000,
  1530: 3_800_000,
  1539: -1_520_000,
  2000: -986_075,
  2201: -641_230,
  2270: -310_560,
  2300: -250_000,
  2450: -2_500_000,
  2800: -2_000_000,
  2950: -400_000,
  2970: -5_230_000,
  2979: -3_221_380,
}
