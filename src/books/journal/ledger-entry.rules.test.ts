import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { type Books, type EntryDraft, mirrored, postedEvent, validateEntry } from './ledger-entry.rules.ts'

const TODAY = day('2026-11-20')

/** Books in which everything is open: the four accounts above, EUR at 0.9345, USD without a rate, GBP disabled. */
const books = (changes: Partial<Books> = {}): Books => ({
  accounts: new Map([
    [1020, { type: 'asset', isActive: true }],
    [2000, { type: 'liability', isActive: true }],
    [3400, { type: 'income', isActive: true }],
    [6500, { type: 'expense', isActive: true }],
  ]),
  currencies: new Map([
    ['EUR', { isEnabled: true, exchangeRate: '0.93450' }],
    ['USD', { isEnabled: true, exchangeRate: null }],
    ['GBP', { isEnabled: false, exchangeRate: '1.1' }],
  ]),
  editability: new Map([[TODAY, 'open']]),
  takenReferences: new Set(),
  contacts: new Set(),
  outsideVatPeriods: new Set(),
  isRegistered: true,
  ...changes,
})
/** The same accounts, deactivated. */
const inactive = new Map([...books().accounts].map(([number, account]) => [number, { ...account, isActive: false }]))
const draft = (changes: Partial<EntryDraft> = {}): EntryDraft => ({
  date: TODAY,
  description: 'Paper',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: cents(10_810),
  currency: 'CHF',
  source: 'api',
  ...changes,
})

/** The code and the invalid fields of a rejection. */
function refused(changes: Partial<EntryDraft>, there: Books = books()): readonly [code: string, ...fields: string[]] {
  const validated = validateEntry(draft(changes), there)
  assert.ok(validated instanceof Problem, 'it was not refused')
  for (const { message } of validated.violations) assert.match(message, /^[A-Z]?\w.{10,}/)
  return [validated.code, ...validated.violations.map(({ field }) => field)]
}
function accepted(changes: Partial<EntryDraft>, there: Books = books()) {
  const validated = validateEntry(draft(changes), there)
  assert.ok(!(validated instanceof Problem), JSON.stringify(validated))
  return validated
}

test('an entry in francs is worth what it says, at the rate 1, and is split by its tax code', () => {
  const { exchangeRate, movements, amount } = accepted({ taxCode: 'VB81' })
  assert.equal(exchangeRate, '1')
  assert.equal(amount, 10_810)
  assert.deepEqual(
    movements.map((one) => [
      one.debitAccount,
      one.creditAccount,
      one.amount,
      one.grossAmount,
      one.originalAmount,
      one.taxCode,
    ]),
    [
      [6500, 1020, 10_000, 10_810, 10_000, 'VB81'],
      [1171, 1020, 810, 10_810, 810, 'VB81'],
    ],
  )
})

test('without a tax code it is one movement, which has none', () => {
  const { movements } = accepted({})
  assert.equal(movements.length, 1)
  assert.equal('taxCode' in (movements[0] ?? {}), false)
})

test('the types of the accounts decide which way the VAT goes', () => {
  const { movements } = accepted({ debitAccount: 3400, creditAccount: 1020, taxCode: 'UN81' })
  assert.deepEqual([movements[1]?.debitAccount, movements[1]?.creditAccount], [2200, 1020])
})

test('an account must exist and be active; both are named', () => {
  assert.deepEqual(refused({ debitAccount: 9998 }), ['ledger/account-not-found', 'debitAccount'])
  assert.deepEqual(refused({ creditAccount: 9998 }), ['ledger/account-not-found', 'creditAccount'])
  assert.deepEqual(refused({}, books({ accounts: inactive })), [
    'ledger/account-not-found',
    'debitAccount',
    'creditAccount',
  ])
})

test('no account is posted against itself', () => {
  assert.deepEqual(refused({ creditAccount: 6500 }), ['general/invalid-fields', 'creditAccount'])
})

test('the day must lie in an open period', () => {
  assert.deepEqual(refused({}, books({ editability: new Map([[TODAY, 'period-closed']]) })), [
    'ledger/period-closed',
    'date',
  ])
  assert.deepEqual(refused({}, books({ editability: new Map([[TODAY, 'no-fiscal-year']]) })), [
    'ledger/no-fiscal-year',
    'date',
  ])
  assert.deepEqual(refused({}, books({ editability: new Map() })), ['ledger/no-fiscal-year', 'date'])
  const onlyInMay = books({
    editability: new Map([
      [day('2026-05-31'), 'open'],
      [day('2026-06-01'), 'period-closed'],
    ]),
  })
  assert.equal(accepted({ date: day('2026-05-31') }, onlyInMay).date, '2026-05-31')
  assert.equal(refused({ date: day('2026-06-01') }, onlyInMay)[0], 'ledger/period-closed')
})

test('a rate in francs is 1, however it is written, or left out', () => {
  for (const exchangeRate of [1, '1', '1.000']) assert.equal(accepted({ exchangeRate }).exchangeRate, '1')
  assert.deepEqual(refused({ exchangeRate: 1.1 }), ['general/invalid-fields', 'exchangeRate'])
})

test('a foreign currency must be enabled, also when the entry brings a rate', () => {
  for (const currency of ['GBP', 'JPY']) {
    assert.deepEqual(refused({ currency }), ['ledger/currency-not-enabled', 'currency'])
    assert.deepEqual(refused({ currency, exchangeRate: 1.1 }), ['ledger/currency-not-enabled', 'currency'])
  }
})

test('a credit note is posted to deactivated accounts and in a disabled currency, but on an open day', () => {
  const note = { currency: 'GBP', exchangeRate: 1.1, source: 'credit-note' } as const
  const there = books({ accounts: inactive })
  assert.equal(accepted(note, there).exchangeRate, '1.1')
  assert.deepEqual(refused({ ...note, source: 'invoice' }, there), [
    'general/invalid-fields',
    'debitAccount',
    'creditAccount',
    'currency',
  ])
  assert.deepEqual(refused(note, { ...there, editability: new Map([[TODAY, 'period-closed']]) }), [
    'ledger/period-closed',
    'date',
  ])
})

test('a foreign entry takes its own rate, else the one configured, else it is refused', () => {
  const own = accepted({ currency: 'EUR', amount: cents(1000), exchangeRate: 0.95 })
  assert.deepEqual([own.exchangeRate, own.movements[0]?.amount, own.movements[0]?.originalAmount], ['0.95', 950, 1000])
  const configured = accepted({ currency: 'EUR', amount: cents(1000) })
  assert.deepEqual([configured.exchangeRate, configured.movements[0]?.amount], ['0.9345', 935])
  assert.equal(configured.movements[0]?.originalCurrency, 'EUR')
  assert.equal(accepted({ currency: 'USD', exchangeRate: 0.8 }).exchangeRate, '0.8')
  assert.deepEqual(refused({ currency: 'USD' }), ['ledger/exchange-rate-missing', 'exchangeRate'])
})

test('a rate has ten places, and is none where nothing of it is left', () => {
  assert.equal(accepted({ currency: 'EUR', exchangeRate: 0.9345678901 }).exchangeRate, '0.9345678901')
  assert.deepEqual(refused({ currency: 'EUR', exchangeRate: 0 }), ['general/invalid-fields', 'exchangeRate'])
})

test('a reference that is taken is refused; an entry without one needs none', () => {
  const taken = books({ takenReferences: new Set(['A']) })
  assert.deepEqual(refused({ externalReference: 'A' }, taken), ['ledger/duplicate-reference', 'externalReference'])
  assert.equal(accepted({ externalReference: 'B' }, taken).externalReference, 'B')
  accepted({}, taken)
})

test('all violations are named at once, under a common code where they have one', () => {
  const wrong = { debitAccount: 9998, creditAccount: 9998, currency: 'GBP', externalReference: 'A' }
  assert.deepEqual(
    refused(wrong, books({ editability: new Map([[TODAY, 'period-closed']]), takenReferences: new Set(['A']) })),
    [
      'general/invalid-fields',
      'debitAccount',
      'creditAccount',
      'creditAccount',
      'date',
      'currency',
      'externalReference',
    ],
  )
})

test('an amount that is nothing in francs, or too much, is refused', () => {
  assert.deepEqual(refused({ currency: 'EUR', exchangeRate: 0.001, amount: cents(100) }), [
    'general/invalid-fields',
    'amount',
  ])
  const most = cents(Number.MAX_SAFE_INTEGER)
  assert.deepEqual(refused({ currency: 'EUR', exchangeRate: 2, amount: most }), ['general/invalid-fields', 'amount'])
})

test('other violations are not reported at the amount', () => {
  const { accounts } = books()
  let reads = 0
  // Gone between validation and split: impossible, so it is an error of the program.
  const vanishing = (isThere: (number: number) => boolean) =>
    books({
      accounts: Object.assign(new Map(), {
        get: (number: number) => (isThere(number) ? accounts.get(number) : undefined),
      }),
    })
  const violated = /invariant violated: entry split before its accounts were validated/
  assert.throws(
    () =>
      validateEntry(
        draft(),
        vanishing(() => reads++ < 2),
      ),
    violated,
  )
  reads = 3
  assert.throws(
    () =>
      validateEntry(
        draft(),
        vanishing((number) => number !== 1020 || reads++ <= 3),
      ),
    violated,
  )
  assert.throws(() => validateEntry(draft({ currency: 'EUR', exchangeRate: 'none' }), books()), RangeError)
})

test('movements that are given are kept as they are, and not split again', () => {
  const movements = accepted({ taxCode: 'VB81' }).movements.slice(1)
  assert.equal(accepted({ taxCode: 'VB81', movements }).movements, movements)
})

test('a reversal takes back what was posted, whatever has been closed since, but not into a closed period', () => {
  const movements = mirrored(accepted({}).movements)
  const reversal = { reverses: 'entry', movements, currency: 'GBP', exchangeRate: '1.25' }
  assert.equal(accepted(reversal, books({ accounts: inactive })).exchangeRate, '1.25')
  assert.deepEqual(refused(reversal, books({ editability: new Map([[TODAY, 'period-closed']]) })), [
    'ledger/period-closed',
    'date',
  ])
})

test('a mirror image exchanges the sides and nothing else, and twice is the original', () => {
  const { movements } = accepted({ taxCode: 'VB81' })
  assert.deepEqual(
    mirrored(movements).map((one) => [one.debitAccount, one.creditAccount, one.amount, one.taxCode]),
    [
      [1020, 6500, 10_000, 'VB81'],
      [1020, 1171, 810, 'VB81'],
    ],
  )
  assert.deepEqual(mirrored(mirrored(movements)), movements)
})

test('a journal that grows from 41 entries to 44 emits one event, of the entries 42 to 44', () => {
  assert.deepEqual(postedEvent(41, 44), [
    {
      type: 'ledger-entries.posted',
      record: '42',
      after: { ledgerEntries: { firstSequence: 42, lastSequence: 44 } },
    },
  ])
})

test('one entry is the first and the last', () => {
  assert.deepEqual(postedEvent(0, 1)[0]?.after, { ledgerEntries: { firstSequence: 1, lastSequence: 1 } })
})

test('a journal that did not grow emits no event', () => {
  assert.deepEqual(postedEvent(44, 44), [])
})
