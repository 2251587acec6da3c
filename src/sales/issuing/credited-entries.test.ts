import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { sized } from '../../../test/faults/faults.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import { day } from '../../platform/calendar/day.ts'
import { type Cents, cents, sum, toAmount } from '../../platform/money/cents.ts'
import { type Document, openAmountInBooks } from '../documents/document.rules.ts'
import { type AmountMode, isReduction, totalsOf } from '../positions/document-totals.rules.ts'
import type { Position } from '../positions/position.schema.ts'
import { excessViolations } from '../settlement/allocate-credit.ts'
import { type ChosenPosition, creditablePositions, creditedPositions } from '../settlement/credited-positions.rules.ts'
import { amountLeft, chosenContent } from '../settlement/price-reduction.rules.ts'
import { entriesOf, isPosted, vatInPrimaryCurrency } from './document-entries.rules.ts'

const product = (id: string, quantity: number, singleAmount: number, more: object): Position => ({
  type: 'product',
  id,
  name: id,
  quantity,
  singleAmount,
  contraAccount: 3200,
  totalAmount: 0,
  vatDebt: 0,
  ...more,
})
const discount = (id: string, how: object): Position => ({ type: 'discount', id, totalAmount: 0, vatDebt: 0, ...how })

type Terms = { readonly amountMode: AmountMode; readonly exchangeRate?: number | undefined }

/** A document with the fields that its entries depend on. */
const document = (kind: 'invoice' | 'credit-note', content: object, { amountMode, exchangeRate }: Terms): Document => {
  const made = {
    id: kind,
    kind,
    number: 'R-1',
    openingDate: day('2026-11-20'),
    amountMode,
    paid: cents(0),
    allocated: cents(0),
    ...(exchangeRate === undefined ? {} : { originalCurrency: 'EUR', exchangeRate }),
    ...content,
  } as unknown as Document
  return { ...made, total: totalsOf(made).total }
}

/**
 * A step on an invoice: positions are credited, or all that is left if none are named, or a part of what is left as an amount; or a part of the
 * open amount is paid.
 */
type Step = { readonly credit?: readonly ChosenPosition[]; readonly reduce?: number; readonly pay?: number }

type Note = { readonly document: Document; readonly booked: Cents; readonly entries: readonly EntryDraft[] }

/** Issues notes like `allocateToInvoice`. A choice of more than is left, or of zero in total, is rejected. */
function notesOf(sold: Document, steps: readonly Step[], terms: Terms): Note[] {
  let invoice = sold
  const notes: Note[] = []
  for (const { credit, reduce, pay } of steps) {
    const open = cents(invoice.total - invoice.paid - invoice.allocated)
    if (pay !== undefined) invoice = { ...invoice, paid: cents(invoice.paid + Math.floor(open * pay)) }
    else {
      const credited = notes.flatMap((note) => note.document.positions)
      const creditable = { invoice: creditablePositions(sold.positions, credited), credited }
      const amount =
        reduce === undefined ? undefined : toAmount(cents(Math.ceil(amountLeft(sold, creditable) * reduce)))
      const choice = { positions: credit, amount, language: 'de' as const }
      const { content } = chosenContent(invoice, creditable, choice, randomUUID)
      if (!content) continue
      const note = document('credit-note', content, terms)
      if (note.total <= 0 || excessViolations(invoice, note).length > 0) continue
      if (amount !== undefined) assert.equal(toAmount(note.total), amount)
      const allocated = cents(Math.min(note.total, open))
      const settled = { ...invoice, allocated: cents(invoice.allocated + allocated) }
      const booked = cents(
        openAmountInBooks(invoice) - openAmountInBooks(settled) + openAmountInBooks({ ...note, allocated }),
      )
      const foreign = { invoiceTotal: invoice.total, booked }
      const entries = entriesOf(terms.exchangeRate === undefined ? note : { ...note, credited: foreign })
      notes.push({ document: note, booked, entries })
      invoice = settled
    }
  }
  return notes
}

type Figures = Record<string, number>

/** The effect of entries on accounts, and on net and tax of each reported code; in cents of the primary currency, without zeros. */
function figuresOf(entries: readonly EntryDraft[]): Figures {
  const figures: Figures = {}
  const add = (name: string, amount: number) => {
    figures[name] = (figures[name] ?? 0) + amount
  }
  for (const { debitAccount, creditAccount, amount, movements, isReversal } of entries)
    for (const one of movements ?? [{ debitAccount, creditAccount, amount, taxPart: 'net', taxCode: undefined }]) {
      add(`${one.debitAccount}`, one.amount)
      add(`${one.creditAccount}`, -one.amount)
      if (one.taxCode) add(`${one.taxCode} ${one.taxPart}`, isReversal ? -one.amount : one.amount)
    }
  return Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0))
}

/** The effect of entries on receivables in the currency of the document. */
const inCurrency = (entries: readonly EntryDraft[], currency: string): number =>
  entries
    .flatMap(({ movements = [] }) => movements)
    .filter(({ originalCurrency }) => originalCurrency === currency)
    .reduce(
      (sum, { creditAccount, originalAmount }) => sum + (creditAccount === 1100 ? originalAmount : -originalAmount),
      0,
    )

function assertSound(entries: readonly EntryDraft[]): void {
  for (const { amount, debitAccount, creditAccount, movements = [] } of entries) {
    assert.ok(amount > 0)
    assert.notEqual(debitAccount, creditAccount)
    for (const one of movements) {
      assert.ok(one.amount > 0 && one.originalAmount >= 0)
      assert.notEqual(one.debitAccount, one.creditAccount)
      assert.equal(
        one.grossAmount,
        movements.reduce((sum, other) => sum + other.amount, 0),
      )
    }
    if (movements.length > 0)
      assert.equal(
        amount,
        movements.reduce((sum, one) => sum + one.originalAmount, 0),
      )
  }
}

/** No notes of an invoice have more net or VAT under a tax code than it, but for cents by which its discounts are rounded. */
function assertWithin(invoice: Document, notes: readonly Note[], cents: number): void {
  for (const { taxCode, net, vat } of totalsOf(invoice).vatGroups) {
    let [creditedNet, creditedVat] = [0, 0]
    for (const { document: note } of notes) {
      const own = totalsOf(note).vatGroups.find((group) => group.taxCode === taxCode)
      creditedNet += own?.net ?? 0
      creditedVat += own?.vat ?? 0
      assert.ok(creditedNet <= net + cents && creditedVat <= vat + cents, `${taxCode}`)
    }
  }
}

const summary = (entries: readonly EntryDraft[]) =>
  entries.map(({ debitAccount, creditAccount, amount, isReversal, movements }) => [
    `${debitAccount}/${creditAccount} ${amount}${isReversal ? ' back' : ''}`,
    ...(movements ?? []).map((one) => `${one.debitAccount}/${one.creditAccount} ${one.amount} ${one.taxPart}`),
  ])

const twoAccounts = [
  product('a', 2, 1.9, { taxCode: 'UN81' }),
  product('b', 1, 36.5, { taxCode: 'UN81', contraAccount: 3400 }),
]

test('a cent that a note moves between net and VAT of an account it is not over is two entries of 0.01, and the notes are the invoice', () => {
  const terms = { amountMode: 'gross' } as const
  const invoice = document('invoice', { positions: twoAccounts }, terms)
  const notes = notesOf(invoice, [{ credit: [{ id: 'b' }] }, { credit: [{ id: 'a', quantity: 1 }] }, {}], terms)
  assert.deepEqual(
    notes.map(({ entries }) => summary(entries)),
    [
      [['3400/1100 3650 back', '3400/1100 3377 net', '2200/1100 273 vat']],
      [
        ['3200/1100 190 back', '3200/1100 176 net', '2200/1100 14 vat'],
        ['1100/3400 1', '1100/3400 1 net'],
        ['3400/1100 1 back', '2200/1100 1 vat'],
      ],
      [['3200/1100 190 back', '3200/1100 176 net', '2200/1100 14 vat']],
    ],
  )
  assert.deepEqual(figuresOf([...entriesOf(invoice), ...notes.flatMap(({ entries }) => entries)]), {})
})

test('in a foreign currency notes are worth the invoice on each account; what payments between them round is exchange loss or gain', () => {
  const terms = { amountMode: 'net', exchangeRate: 0.95 } as const
  const pieces = [product('a', 3, 10.03, { taxCode: 'UN81' })]
  const invoice = document('invoice', { positions: pieces }, terms)
  const one = { credit: [{ id: 'a', quantity: 1 }] }
  const left = (steps: Step[]) =>
    figuresOf([...entriesOf(invoice), ...notesOf(invoice, steps, terms).flatMap(({ entries }) => entries)])
  assert.deepEqual(left([one, one, one]), {})
  // 32.53 are worth 30.90, and 10.84 and 21.69 by themselves 10.30 and 20.61.
  assert.deepEqual(left([{ pay: 1 }, one, {}]), { 1100: -1, 6949: 1 })
})

test('an entry that the journal could not keep is an error that names it', () => {
  const terms = { amountMode: 'net', exchangeRate: 0.95 } as const
  const nothing = { ...document('credit-note', { positions: [product('a', 1, 0, {})] }, terms), total: cents(-5) }
  assert.throws(
    () => entriesOf({ ...nothing, credited: { invoiceTotal: cents(100), booked: cents(1) } }),
    /^Error: invariant violated: the entry 6949\/1100 without tax code of the document R-1 has the amount -5 EUR and the gross amount 1,/,
  )
})

const codes = ['UN81', 'UR26', 'US38', 'UN77', 'UEX', undefined] as const
const lines = fc.array(
  fc.record({
    quantity: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 4000 }).map((thousandths) => thousandths / 1000) },
      { weight: 1, arbitrary: fc.integer({ min: -2, max: -1 }) },
    ),
    price: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99_999 })),
    contraAccount: fc.constantFrom(3000, 3200, 3400, 3600),
    taxCode: fc.oneof(
      { weight: 3, arbitrary: fc.constant('UN81') },
      { weight: 2, arbitrary: fc.constantFrom(...codes) },
    ),
    discountRate: fc.constantFrom(undefined, undefined, 5, 12.5),
  }),
  { minLength: 2, maxLength: 5 },
)
const choice = fc
  .array(
    fc.record({ at: fc.nat(4), quantity: fc.oneof(fc.constant(1), fc.constant(null), fc.integer({ min: 2, max: 4 })) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((chosen) => ({ chosen }))
const reduction = fc.record({ reduce: fc.oneof(fc.double({ min: 0.001, max: 1, noNaN: true }), fc.constant(1)) })
const payment = fc.record({ pay: fc.double({ min: 0.05, max: 1, noNaN: true }) })

test('for any credits in any order, entries are above zero and go one way, and nothing of the invoice is left: on accounts, VAT and tax codes', () => {
  fc.assert(
    fc.property(
      lines,
      fc.record({
        amountMode: fc.constantFrom('net' as const, 'gross' as const),
        exchangeRate: fc.constantFrom(undefined, undefined, 0.9412, 1.0821, 1.4321, 0.5, 0.0058),
      }),
      fc.record({
        off: fc.constantFrom(undefined, undefined, 0.01, 0.35, 1, 20),
        rate: fc.constantFrom(undefined, undefined, 3, 33.33),
      }),
      fc.array(
        fc.oneof(
          { weight: 5, arbitrary: choice },
          { weight: 2, arbitrary: reduction },
          { weight: 1, arbitrary: payment },
        ),
        { maxLength: 6 },
      ),
      (sold, terms, { off, rate }, wanted) => {
        const positions = [
          ...sold.map(({ quantity, price, ...more }, at) => product(`${at}`, quantity, price / 100, more)),
          ...(off === undefined ? [] : [discount('off', { discountAmount: off })]),
          ...(rate === undefined ? [] : [discount('rate', { discountRate: rate })]),
        ]
        const net = totalsOf({ positions: positions.slice(0, sold.length), amountMode: terms.amountMode }).total
        fc.pre(net > 100 * (off ?? 0))
        const invoice = document('invoice', { positions }, terms)
        fc.pre(invoice.total > 0)
        const steps = wanted.map((step) => {
          if (!('chosen' in step)) return step
          const places = new Map(step.chosen.map(({ at, quantity }) => [at % sold.length, quantity]))
          return {
            credit: [...places].map(([at, quantity]) => ({
              id: `${at}`,
              quantity: quantity === null ? null : Math.sign(sold[at]?.quantity ?? 1) * quantity,
            })),
          }
        })
        const notes = notesOf(invoice, [...steps, {}], terms)
        const currency = invoice.originalCurrency ?? 'CHF'
        const all = [...entriesOf(invoice), ...notes.flatMap(({ entries }) => entries)]
        assertSound(all)
        if (sold.every(({ quantity }) => quantity > 0))
          assertWithin(invoice, notes, 2 * (positions.length - sold.length))
        for (const { document: note, booked, entries } of notes) {
          const figures = figuresOf(entries)
          assert.equal(0 - (figures['1100'] ?? 0), booked)
          if (entries.length > 0) assert.equal(inCurrency(entries, currency), note.total)
          const foreign = terms.exchangeRate === undefined ? {} : { invoiceTotal: invoice.total }
          assert.equal(figures['2200'] ?? 0, vatInPrimaryCurrency({ ...note, ...foreign }))
          const { lines, vat } = totalsOf(note)
          assert.equal(sum(lines.map(({ vatDebt }) => vatDebt)), vat)
          if (terms.exchangeRate !== undefined) continue
          const { vatGroups, total } = totalsOf(note)
          assert.equal(booked, total)
          assert.equal(isPosted('credit-note', note), true)
          for (const group of vatGroups)
            if (group.taxCode)
              assert.deepEqual(
                [figures[`${group.taxCode} net`] ?? 0, figures[`${group.taxCode} vat`] ?? 0],
                [0 - group.net, 0 - group.vat],
              )
        }
        const { 1100: owed = 0, 6949: loss = 0, 6999: gain = 0, ...left } = figuresOf(all)
        // Notes with a negative total are rejected: the invoice is not credited in full then.
        const credited = notes.flatMap(({ document: note }) => note.positions)
        const creditable = { invoice: creditablePositions(positions, credited), credited }
        assert.equal(amountLeft(invoice, creditable), 0)
        const isWhole = creditedPositions(creditable, undefined).every(({ type }) => type !== 'product')
        if (!isWhole && !notes.at(-1)?.document.positions.every(isReduction)) return
        assert.deepEqual(left, {})
        assert.equal(owed + loss + gain, 0)
        if (!wanted.some((step) => 'pay' in step)) assert.equal(owed, 0)
      },
    ),
    { numRuns: sized(300, 300_000) },
  )
})
