import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { interestOn } from './interest.rules.ts'

const due = day('2026-01-31')
const invoice = { date: day('2026-01-01'), amount: cents(1_000_00) }
const until = day('2026-04-02')
const none = cents(0)

test('CHF 1000.00 due on 31 January bear 8.36 at 5 % until 2 April: 61 days of 365', () => {
  assert.equal(interestOn({ dueDate: due, until, movements: [invoice], credit: none, rate: 5 }), 8_36)
})

test('with 400.00 paid on 2 March, 30 days of 1000.00 and 31 of 600.00 bear 6.66, rounded once', () => {
  const paid = { date: day('2026-03-02'), amount: cents(-400_00) }
  assert.equal(interestOn({ dueDate: due, until, movements: [paid, invoice], credit: none, rate: 5 }), 6_66)
})

test('nothing is borne on the due date, one day after it, and by an amount that was paid or credited in full', () => {
  const arrears = { dueDate: due, movements: [invoice], credit: none, rate: 5 }
  assert.equal(interestOn({ ...arrears, until: due }), 0)
  assert.equal(interestOn({ ...arrears, until: day('2026-02-01') }), 14)
  assert.equal(interestOn({ ...arrears, until, credit: cents(1_000_00) }), 0)
  assert.equal(interestOn({ ...arrears, until, movements: [invoice, { date: due, amount: cents(-1_200_00) }] }), 0)
})

test('interest of two spans one after the other is that of both, to the cent of rounding, for any payment between', () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), fc.integer({ min: 1, max: 99_999_00 }), (one, more, paid) => {
      const middle = addDays(due, one)
      const movements = [invoice, { date: middle, amount: cents(-paid) }]
      const rest = { date: middle, amount: cents(Math.max(0, 1_000_00 - paid)) }
      const whole = interestOn({ dueDate: due, until: addDays(middle, more), movements, credit: none, rate: 4.75 })
      const first = interestOn({ dueDate: due, until: middle, movements: [invoice], credit: none, rate: 4.75 })
      const second = interestOn({
        dueDate: middle,
        until: addDays(middle, more),
        movements: [rest],
        credit: none,
        rate: 4.75,
      })
      assert.ok(Math.abs(whole - first - second) <= 1)
    }),
  )
})
