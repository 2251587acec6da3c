import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Document } from './document.rules.ts'
import { foundBy, isNarrowed, monthMarks, type StateFilter, statesOf } from './document-list.rules.ts'
import type { DocumentKind } from './kinds.rules.ts'

const invoices = (filter: StateFilter) => statesOf('invoice', filter)
const estimates = (filter: StateFilter) => statesOf('estimate', filter)

test('a list without a filter shows invoices and estimates of every state, each state once', () => {
  assert.deepEqual(invoices({}), ['draft', 'unpaid', 'paid', 'written-off', 'annulled'])
  assert.deepEqual(estimates({}), ['draft', 'open', 'accepted', 'declined'])
})

test('paid invoices are those whose amount has come in', () => {
  assert.deepEqual(invoices({ isPaid: true }), ['paid'])
})

test('unpaid means still to be paid: drafts and open invoices, but never annulled ones', () => {
  assert.deepEqual(invoices({ isPaid: false }), ['draft', 'unpaid'])
})

test('open items, issued and neither paid nor annulled, are one state', () => {
  assert.deepEqual(invoices({ isDraft: false, isPaid: false, isAnnulled: false }), ['unpaid'])
})

test('drafts are told from what was issued', () => {
  assert.deepEqual(invoices({ isDraft: true }), ['draft'])
  assert.deepEqual(invoices({ isDraft: false }), ['unpaid', 'paid', 'written-off', 'annulled'])
  assert.deepEqual(estimates({ isDraft: true }), ['draft'])
  assert.deepEqual(estimates({ isDraft: false }), ['open', 'accepted', 'declined'])
})

test('annulled invoices are told from those that stand', () => {
  assert.deepEqual(invoices({ isAnnulled: true }), ['annulled'])
  assert.deepEqual(invoices({ isAnnulled: false }), ['draft', 'unpaid', 'paid', 'written-off'])
})

test('an estimate that is a draft is open', () => {
  assert.deepEqual(estimates({ status: 'open' }), ['draft', 'open'])
  assert.deepEqual(estimates({ status: 'open', isDraft: true }), ['draft'])
  assert.deepEqual(estimates({ status: 'open', isDraft: false }), ['open'])
})

test('an estimate that the customer has answered is accepted or declined, and is no draft', () => {
  assert.deepEqual(estimates({ status: 'accepted' }), ['accepted'])
  assert.deepEqual(estimates({ status: 'declined' }), ['declined'])
  assert.deepEqual(estimates({ status: 'accepted', isDraft: true }), [])
})

test('no invoice is a draft and paid, or annulled and still to be paid', () => {
  assert.deepEqual(invoices({ isDraft: true, isPaid: true }), [])
  assert.deepEqual(invoices({ isAnnulled: true, isPaid: true }), [])
  assert.deepEqual(invoices({ isAnnulled: true, isPaid: false }), [])
})

test('a filter narrows as soon as it says anything, also when it says no', () => {
  assert.equal(isNarrowed({}), false)
  assert.equal(isNarrowed({ status: undefined, isDraft: undefined, isPaid: undefined, isAnnulled: undefined }), false)
  for (const filter of [{ status: 'open' }, { isDraft: false }, { isPaid: false }, { isAnnulled: false }])
    assert.equal(isNarrowed(filter), true, JSON.stringify(filter))
})

const eitherOrUnsaid = fc.option(fc.boolean(), { nil: undefined })
const filters: fc.Arbitrary<StateFilter> = fc.record({
  status: fc.constantFrom(undefined, 'open', 'accepted', 'declined'),
  isDraft: eitherOrUnsaid,
  isPaid: eitherOrUnsaid,
  isAnnulled: eitherOrUnsaid,
})
const kinds = fc.constantFrom<DocumentKind>('estimate', 'invoice')

test('who asks for two things at once gets what answers to both, whatever is asked of whatever document', () =>
  fc.assert(
    fc.property(kinds, filters, (kind, filter) => {
      const answered = Object.entries(filter).map(([name, wanted]) => statesOf(kind, { [name]: wanted }))
      const common = statesOf(kind, {}).filter((state) => answered.every((states) => states.includes(state)))
      assert.deepEqual(statesOf(kind, filter), common)
    }),
  ))

test('drafts and what was issued, and annulled invoices and those that stand, are the whole, with nothing in both', () =>
  fc.assert(
    fc.property(kinds, filters, fc.constantFrom('isDraft', 'isAnnulled'), (kind, filter, name) => {
      const parts = [true, false].flatMap((wanted) => statesOf(kind, { ...filter, [name]: wanted }))
      assert.deepEqual(parts.toSorted(), statesOf(kind, { ...filter, [name]: undefined }).toSorted())
    }),
  ))

test('days are covered by whole years, and by the months of years that are covered in part', () => {
  assert.deepEqual(monthMarks('2024-11-30', '2026-02-01'), ['~2024-11', '~2024-12', '~2025', '~2026-01', '~2026-02'])
  assert.deepEqual(monthMarks('2026-05-17', '2026-05-18'), ['~2026-05'])
  assert.deepEqual(monthMarks('2199-12-01', undefined), ['~2199-12'])
  assert.deepEqual(monthMarks(undefined, '1901-01-31'), ['~1900', '~1901-01'])
})

test('days that are not asked for need no marks, and days in the wrong order have none', () => {
  assert.equal(monthMarks(undefined, undefined), undefined)
  assert.deepEqual(monthMarks('2026-05-01', '2026-04-30'), [])
})

/** The searched text of a document with these positions. */
const searchedTextOf = (positions: readonly object[]): string | undefined =>
  foundBy({ kind: 'estimate', isDraft: true, positions } as unknown as Document).texts.at(-1)

test('of all texts of positions the first 50,000 characters are searched, whatever characters they are', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00', ' ') })
  const position = fc.record({ name: texts, articleNumber: texts, description: texts }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.array(position), fc.integer({ min: 49_900, max: 50_001 }), texts, (positions, count, end) => {
      const all = [{ name: '😀'.repeat(count) + end }, ...positions]
      const joined = all
        .flatMap(({ name, articleNumber, description }: Record<string, string>) => [name, articleNumber, description])
        .map((text) => text ?? '')
        .join(' ')
      assert.equal(searchedTextOf(all), Array.from(joined).slice(0, 50_000).join(''))
    }),
    { numRuns: 50 },
  )
})

test('no position is read behind those that have 50,000 characters', () => {
  const unread = {
    get name(): string {
      return assert.fail('it is read')
    },
  }
  const half = { name: 'a'.repeat(50_000), description: 'b'.repeat(50_000) }
  assert.equal(searchedTextOf([half, unread]), 'a'.repeat(50_000))
})
