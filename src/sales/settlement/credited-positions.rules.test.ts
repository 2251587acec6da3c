import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textOf } from '../../messages.ts'
import { type AmountMode, type DocumentTotals, totalsOf } from '../positions/document-totals.rules.ts'
import type { Units } from '../positions/position.rules.ts'
import type { Position, PositionInput } from '../positions/position.schema.ts'
import { choiceViolations, creditedContent, creditedPositions } from './credited-positions.rules.ts'

const product = (id: string, quantity: number, singleAmount: number, more: object = {}): Position => ({
  type: 'product',
  id,
  name: id,
  quantity,
  singleAmount,
  contraAccount: 3400,
  taxCode: 'UN81',
  totalAmount: 0,
  vatDebt: 0,
  ...more,
})
const discount = (id: string, how: object): Position => ({ type: 'discount', id, totalAmount: 0, vatDebt: 0, ...how })

const invoice: Position[] = [
  { type: 'text', id: 't', name: 'Delivery of May' },
  product('a', 5, 20),
  product('b', 2, 50),
  discount('rate', { discountRate: 10 }),
  product('c', 1, 20),
  discount('amount', { discountAmount: 20 }),
]
const amounts = (positions: readonly PositionInput[]) =>
  positions.map((one) => [
    one.id,
    one.type === 'product'
      ? one.quantity
      : one.type === 'discount'
        ? (one.discountAmount ?? one.discountRate)
        : undefined,
  ])
const totalOf = (positions: readonly PositionInput[]): number => totalsOf({ positions, amountMode: 'net' }).total

test('all that is left of an invoice without credit notes are its positions, and the total is the same', () => {
  const all = creditedPositions({ invoice, credited: [] }, undefined)
  assert.deepEqual(
    all.map(({ id }) => id),
    ['t', 'a', 'b', 'rate', 'c', 'amount'],
  )
  assert.equal(totalOf(all), totalOf(invoice))
})

test('2 of 5 pieces are credited with the rate that follows, and with their share of the amount', () => {
  const chosen = creditedPositions({ invoice, credited: [] }, [{ id: 'a', quantity: 2 }])
  // 40.00 of 200.00, less 10 %: 36.00 of 200.00 above the amount of 20.00.
  assert.deepEqual(amounts(chosen), [
    ['a', 2],
    ['rate', 10],
    ['amount', 3.6],
  ])
})

test('a note credits at most the rest of earlier notes, and the last one credits the remainder of a discount', () => {
  const first = creditedPositions({ invoice, credited: [] }, [{ id: 'a', quantity: 2 }]) as Position[]
  const rest = creditedPositions({ invoice, credited: first }, undefined)
  assert.deepEqual(amounts(rest), [
    ['t', undefined],
    ['a', 3],
    ['b', 2],
    ['rate', 10],
    ['c', 1],
    ['amount', 16.4],
  ])
  assert.equal(totalOf(first) + totalOf(rest), totalOf(invoice))
})

test('a choice names a position of the invoice once, and at most what is left of it', () => {
  const credited = [product('a', 2, 20), product('c', 1, 20)]
  const faulty = choiceViolations({ invoice, credited }, [
    { id: 'x' },
    { id: 'a', quantity: 4 },
    { id: 'a' },
    { id: 'b', quantity: -1 },
    { id: 'c' },
    { id: 'rate' },
  ])
  assert.deepEqual(
    faulty.map(({ field }) => field),
    ['positions[0].id', 'positions[1].quantity', 'positions[2].id', 'positions[3].quantity', 'positions[4].id'],
  )
  assert.match(faulty[1] ? textOf(faulty[1]) : '', /: 3$/)
})

test('a position that was read can be sent back, and is refused with another price', () => {
  const [, a] = invoice
  assert.ok(a?.type === 'product')
  assert.deepEqual(choiceViolations({ invoice, credited: [] }, [{ ...a, quantity: 1, totalAmount: 20 }]), [])
  assert.deepEqual(
    choiceViolations({ invoice, credited: [] }, [{ ...a, singleAmount: 21 }]).map(({ field }) => field),
    ['positions[0].singleAmount'],
  )
})

test('a quantity is that of a product: of another position it is refused', () => {
  const faulty = choiceViolations({ invoice, credited: [] }, [
    { id: 't', quantity: 3 },
    { id: 'a', quantity: 3 },
  ])
  assert.deepEqual(
    faulty.map(({ field }) => field),
    ['positions[0].quantity'],
  )
})

test('a returned article on an invoice is credited with its own sign', () => {
  const creditable = { invoice: [product('a', 3, 20), product('back', -2, 10)], credited: [] }
  assert.deepEqual(choiceViolations(creditable, [{ id: 'back', quantity: -1 }]), [])
  assert.equal(choiceViolations(creditable, [{ id: 'back', quantity: 1 }]).length, 1)
  assert.equal(choiceViolations(creditable, [{ id: 'back', quantity: -3 }]).length, 1)
  assert.deepEqual(amounts(creditedPositions(creditable, [{ id: 'back' }])), [['back', -2]])
})

test('a cent that one note earns and the next takes back is in the amounts of both: no cent is on the note and not in the books', () => {
  const whole = [
    product('a', -3, 377.54),
    product('b', 9, 148.67),
    product('c', 3, 0.01, { taxCode: 'UR26' }),
    discount('d', { discountAmount: 148.66 }),
    discount('r', { discountRate: 38 }),
  ]
  const totals = notesOf(whole, [{ id: 'c', quantity: 2 }], 'net').map((note) => note.totals)
  assert.deepEqual(
    totals.map(({ total, revenue }) => [total, revenue.map(({ taxCode, gross }) => [taxCode, gross])]),
    [
      [1, [['UR26', 1]]],
      // Of all three pieces at 0.01, less their share of the discount, no cent is left.
      [
        3804,
        [
          ['UN81', 3805],
          ['UR26', -1],
        ],
      ],
    ],
  )
})

/** Credits the choices one after the other, and then all that is left: returns the positions and the totals of each note. */
function notesOf(
  whole: readonly Position[],
  choices: readonly { id: string; quantity: number }[],
  amountMode: AmountMode,
  units: Units = {},
) {
  const credited: Position[] = []
  const notes: { positions: PositionInput[]; totals: DocumentTotals }[] = []
  for (const choice of [...choices.map((one) => [one]), undefined]) {
    const creditable = { ...units, invoice: whole, credited }
    if (choice && choiceViolations(creditable, choice).length > 0) continue
    const content = creditedContent(creditable, choice)
    const totals = totalsOf({ ...content, amountMode, ...units })
    // A note with a negative total is rejected.
    if (choice && totals.total < 0) continue
    notes.push({ positions: content.positions, totals })
    credited.push(...(content.positions as Position[]))
  }
  return notes
}

test('amounts of notes are rounded as those of the invoice: together they are the invoice to the cent', () => {
  const totals = (whole: Position[], quantities: number[], mode: AmountMode) =>
    notesOf(
      whole,
      quantities.map((quantity) => ({ id: 'a', quantity })),
      mode,
    ).map((note) => [note.totals.net, note.totals.vat, note.totals.total])
  // 2 x 95.00 and 8.1 %: 205.39, of which each by itself would be 102.70.
  assert.deepEqual(totals([product('a', 2, 95)], [1], 'net'), [
    [9500, 770, 10_270],
    [9500, 769, 10_269],
  ])
  // 3 x 19.90: 64.54, of which each by itself would be 21.51.
  assert.deepEqual(totals([product('a', 3, 19.9)], [1, 1], 'net'), [
    [1990, 161, 2151],
    [1990, 161, 2151],
    [1990, 162, 2152],
  ])
  // 3 x 99.00 with VAT of 22.25 in them.
  assert.deepEqual(totals([product('a', 3, 99)], [1, 1], 'gross'), [
    [9158, 742, 9900],
    [9158, 742, 9900],
    [9159, 741, 9900],
  ])
  // 1000 x 0.005: a piece adds zero or one cent.
  assert.deepEqual(totals([product('a', 1000, 0.005, { taxCode: undefined })], [1, 1, 998], 'net').slice(0, 3), [
    [1, 0, 1],
    [0, 0, 0],
    [499, 0, 499],
  ])
})

test('notes of an invoice in yen are whole, with their shares of a discount, and together they are the invoice', () => {
  const whole = [product('a', 3, 335), discount('d', { discountAmount: 100 })]
  const inYen = { originalCurrency: 'JPY' }
  const notes = notesOf(
    whole,
    [
      { id: 'a', quantity: 1 },
      { id: 'a', quantity: 1 },
    ],
    'net',
    inYen,
  )
  assert.deepEqual(
    notes.map(({ positions }) => positions.map((one) => ('discountAmount' in one ? one.discountAmount : one.type))),
    [
      ['product', 33],
      ['product', 34],
      ['product', 33],
    ],
  )
  const totals = notes.map((note) => [note.totals.net, note.totals.vat, note.totals.total])
  for (const amount of totals.flat()) assert.equal(amount % 100, 0)
  const invoice = totalsOf({ positions: whole, amountMode: 'net', ...inYen })
  const together = [0, 1, 2].map((at) => totals.reduce((all, one) => all + (one[at] ?? 0), 0))
  assert.deepEqual(together, [invoice.net, invoice.vat, invoice.total])
})

test('a discount is credited once, also where it is small, or where articles were returned below it', () => {
  const off = (whole: Position[], choices: { id: string; quantity: number }[]) =>
    notesOf(whole, choices, 'net').map(({ positions }) =>
      positions.flatMap((one) => (one.type === 'discount' ? (one.discountAmount ?? []) : [])),
    )
  const pieces = Array.from({ length: 10 }, () => ({ id: 'a', quantity: 1 }))
  assert.deepEqual(
    off([product('a', 10, 10), discount('d', { discountAmount: 0.05 })], pieces).flat(),
    [0.01, 0.01, 0.01, 0.01, 0.01],
  )
  const returned = [product('a', 10, 10), product('back', -8, 10), discount('d', { discountAmount: 10 })]
  assert.deepEqual(off(returned, [{ id: 'a', quantity: 10 }]), [[10], []])
})

test('notes over parts, in any number and order, are together the invoice: its quantities, its discounts and all its amounts', () => {
  const piece = fc.tuple(
    fc.integer({ min: -3, max: 9 }).filter((quantity) => quantity !== 0),
    fc.integer({ min: 1, max: 99_999 }),
    fc.constantFrom('UN81', 'UR26', undefined),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.option(fc.integer({ min: 1, max: 50 })),
      fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 9 })), { maxLength: 6 }),
      fc.constantFrom<AmountMode>('net', 'gross'),
      (pieces, off, rate, choices, mode) => {
        const products = pieces.map(([quantity, price, taxCode], at) =>
          product(`p${at}`, quantity, price / 100, { taxCode, contraAccount: 3400 + (at % 2) * 200 }),
        )
        const sum = pieces.reduce((total, [quantity, price]) => total + quantity * price, 0)
        fc.pre(sum > 1)
        const whole = [
          ...products,
          discount('d', { discountAmount: Math.min(off, sum - 1) / 100 }),
          ...(rate === null ? [] : [discount('r', { discountRate: rate })]),
        ]
        const chosen = choices.map(([at, quantity]) => {
          const [wanted = 1] = pieces[at % pieces.length] ?? []
          return { id: `p${at % pieces.length}`, quantity: Math.sign(wanted) * quantity }
        })
        const notes = notesOf(whole, chosen, mode)
        const credited = notes.flatMap(({ positions }) => positions)
        for (const one of products) {
          const given = credited.flatMap((part) => (part.type === 'product' && part.id === one.id ? part.quantity : []))
          assert.equal(
            given.reduce((total, quantity) => total + quantity, 0),
            one.type === 'product' ? one.quantity : undefined,
          )
        }
        const { net, vat, total, revenue } = totalsOf({ positions: whole, amountMode: mode })
        const together = (of: (totals: DocumentTotals) => number) =>
          notes.reduce((amount, { totals }) => amount + of(totals), 0)
        assert.deepEqual(
          [net, vat, total],
          [together((totals) => totals.net), together((totals) => totals.vat), together((totals) => totals.total)],
        )
        for (const { contraAccount, taxCode, net: earned, vat: owed } of revenue) {
          const parts = notes.flatMap(({ totals }) =>
            totals.revenue.filter((part) => part.contraAccount === contraAccount && part.taxCode === taxCode),
          )
          assert.deepEqual(
            [earned, owed],
            [
              parts.reduce((amount, part) => amount + part.net, 0),
              parts.reduce((amount, part) => amount + part.vat, 0),
            ],
          )
        }
        for (const { totals } of notes) {
          const ofRevenue = totals.revenue.reduce((amount, part) => amount + part.gross, 0)
          const ofGroups = totals.vatGroups.reduce((amount, part) => amount + part.gross, 0)
          assert.deepEqual([ofRevenue, ofGroups], [totals.total, totals.total])
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
