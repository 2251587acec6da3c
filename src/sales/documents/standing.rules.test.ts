import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import type { Document } from './document.rules.ts'
import { standingOf } from './standing.rules.ts'

const today = day('2026-11-27')
/** The fields that a standing depends on. */
const standing = (document: Partial<Document>) =>
  standingOf(
    // The other fields do not affect the standing.
    {
      kind: 'invoice',
      isDraft: false,
      isAnnulled: false,
      total: cents(10_810),
      paid: cents(0),
      allocated: cents(0),
      dueDate: today,
      ...document,
    } as Document,
    today,
  )

test('an invoice is due until nothing is left of it, overdue or not', () => {
  assert.equal(standing({}), 'due')
  assert.equal(standing({ dueDate: day('2020-01-01') }), 'due')
  assert.equal(standing({ paid: cents(10_809) }), 'due')
  assert.equal(standing({ paid: cents(5_000), allocated: cents(5_809) }), 'due')
  assert.equal(standing({ paid: cents(10_810) }), 'paid')
  assert.equal(standing({ paid: cents(20_000) }), 'paid')
  assert.equal(standing({ paid: cents(1), allocated: cents(10_809) }), 'paid')
  assert.equal(standing({ allocated: cents(10_810) }), 'credited')
  assert.equal(standing({ total: cents(0) }), 'nothing')
  assert.equal(standing({ isAnnulled: true }), 'annulled')
  assert.equal(standing({ isDraft: true }), 'draft')
})

test('an estimate is open to the end of its last day, and decided for good', () => {
  const estimate = { kind: 'estimate', status: 'open' } as const
  assert.equal(standing(estimate), 'open')
  assert.equal(standing({ ...estimate, dueDate: day('2026-11-26') }), 'expired')
  assert.equal(standing({ ...estimate, status: 'accepted', dueDate: day('2026-11-26') }), 'accepted')
  assert.equal(standing({ ...estimate, status: 'declined' }), 'declined')
})

test('a credit note asks for nothing', () => {
  assert.equal(standing({ kind: 'credit-note' }), 'final')
  assert.equal(standing({ kind: 'credit-note', paid: cents(10_810) }), 'final')
})
