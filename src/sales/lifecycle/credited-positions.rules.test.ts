import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { totalsOf } from '../positions/document-totals.rules.ts'
import type { Position, PositionInput } from '../positions/position.schema.ts'
import { choiceViolations, creditedPositions } from './credited-positions.rules.ts'

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

test('what is left is what earlier notes did not credit, and the last of them credits the remainder of a discount', () => {
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
  assert.match(faulty[1]?.message ?? '', /: 3$/)
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

test('a returned article on an invoice is credited with its own sign', () => {
  const creditable = { invoice: [product('a', 3, 20), product('back', -2, 10)], credited: [] }
  assert.deepEqual(choiceViolations(creditable, [{ id: 'back', quantity: -1 }]), [])
  assert.equal(choiceViolations(creditable, [{ id: 'back', quantity: 1 }]).length, 1)
  assert.equal(choiceViolations(creditable, [{ id: 'back', quantity: -3 }]).length, 1)
  assert.deepEqual(amounts(creditedPositions(creditable, [{ id: 'back' }])), [['back', -2]])
})

test('notes over parts, in any number and order, credit the quantities and the discount of the invoice exactly', () => {
  const piece = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 99_999 }))
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 9 })), { maxLength: 6 }),
      (pieces, percent, choices) => {
        const products = pieces.map(([quantity, price], at) => product(`p${at}`, quantity, price / 100))
        const sum = pieces.reduce((total, [quantity, price]) => total + quantity * price, 0)
        const discountAmount = Math.max(1, Math.floor((sum * percent) / 200)) / 100
        const whole = [...products, discount('d', { discountAmount })]
        const credited: Position[] = []
        for (const [at, quantity] of choices) {
          const choice = [{ id: `p${at % pieces.length}`, quantity }]
          if (choiceViolations({ invoice: whole, credited }, choice).length > 0) continue
          credited.push(...(creditedPositions({ invoice: whole, credited }, choice) as Position[]))
        }
        credited.push(...(creditedPositions({ invoice: whole, credited }, undefined) as Position[]))
        for (const { id } of products) {
          const given = credited.flatMap((one) => (one.type === 'product' && one.id === id ? one.quantity : []))
          const asked = products.find((one) => one.id === id)
          assert.equal(
            given.reduce((total, one) => total + one, 0),
            asked?.type === 'product' ? asked.quantity : undefined,
          )
        }
        const off = credited.flatMap((one) =>
          one.type === 'discount' ? Math.round((one.discountAmount ?? 0) * 100) : [],
        )
        assert.equal(
          off.reduce((total, one) => total + one, 0),
          Math.round(discountAmount * 100),
        )
      },
    ),
  )
})
