import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { day } from '../../platform/calendar/day.ts'
import { comingSpans, comingYears, editabilityOf, type Period, spanViolations } from './period.rules.ts'

const period = (from: string, to: string, status: Period['status'] = 'open'): Period => ({
  id: from,
  from: day(from),
  to: day(to),
  status,
})

test('a day is open when its fiscal year is open and its VAT period, if it has one, is not settled', () => {
  const on = day('2026-05-15')
  const [open, closed] = [period('2026-01-01', '2026-12-31'), period('2026-01-01', '2026-12-31', 'closed')]
  const [unsettled, settled] = [period('2026-04-01', '2026-06-30'), period('2026-04-01', '2026-06-30', 'settled')]
  assert.equal(editabilityOf(on, [open], { vatPeriods: [unsettled], coming: [] }), 'open')
  assert.equal(editabilityOf(on, [open], { vatPeriods: [], coming: [] }), 'open')
  assert.equal(editabilityOf(on, [open], { vatPeriods: [settled], coming: [] }), 'period-closed')
  assert.equal(editabilityOf(on, [closed], { vatPeriods: [unsettled], coming: [] }), 'period-closed')
  assert.equal(editabilityOf(on, [closed], { vatPeriods: [], coming: [] }), 'period-closed')
  assert.equal(editabilityOf(on, [], { vatPeriods: [unsettled], coming: [] }), 'no-fiscal-year')
  assert.equal(editabilityOf(on, [], { vatPeriods: [settled], coming: [] }), 'no-fiscal-year')
})

const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

test('a period covers its first and its last day and everything between, and nothing else', () => {
  fc.assert(
    fc.property(days, days, days, (a, b, on) => {
      const [from, to] = a < b ? [a, b] : [b, a]
      const covers = (at: typeof on) => editabilityOf(at, [period(from, to)], { vatPeriods: [], coming: [] }) === 'open'
      assert.ok(covers(from) && covers(to))
      assert.equal(covers(on), from <= on && on <= to)
    }),
  )
})

test('the longest fiscal year has 23 months and the longest VAT period twelve, whatever day they begin on', () => {
  const longest = [
    ['fiscal-year', '2024-01-01', '2025-11-30', '2025-12-01'],
    ['fiscal-year', '2024-03-31', '2026-02-27', '2026-02-28'],
    ['fiscal-year', '2026-04-15', '2028-03-14', '2028-03-15'],
    ['vat-period', '2026-01-01', '2026-12-31', '2027-01-01'],
    ['vat-period', '2024-02-29', '2025-02-27', '2025-02-28'],
    ['vat-period', '2199-06-01', '2199-12-31', '2200-06-01'],
  ] as const
  for (const [kind, from, last, tooLate] of longest) {
    assert.deepEqual(spanViolations(kind, { from, to: last, isIrregular: true }), [], `${kind} ${from} to ${last}`)
    assert.deepEqual(
      spanViolations(kind, { from, to: tooLate, isIrregular: true }).map(({ field }) => field),
      ['to'],
      `${kind} ${from} to ${tooLate}`,
    )
  }
})

test('a period of one day is a period, one that ends before it begins is none', () => {
  assert.deepEqual(spanViolations('fiscal-year', { from: '2026-01-01', to: '2026-01-01' }), [])
  assert.deepEqual(
    spanViolations('vat-period', { from: '2026-01-02', to: '2026-01-01' }).map(({ field }) => field),
    ['to'],
  )
})

test('a VAT period is a month, quarter, half-year or year of the calendar, or says that it is none', () => {
  const fields = (from: string, to: string, isIrregular?: boolean) =>
    spanViolations('vat-period', { from, to, ...(isIrregular === undefined ? {} : { isIrregular }) }).map(
      ({ field }) => field,
    )
  const regular = [
    ['2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-10-01', '2026-12-31'],
    ['2026-07-01', '2026-12-31'],
    ['2026-01-01', '2026-12-31'],
    ['2199-12-01', '2199-12-31'],
  ] as const
  for (const [from, to] of regular) assert.deepEqual(fields(from, to), [], `${from} to ${to}`)
  const irregular = [
    ['2026-03-01', '2026-04-04'],
    ['2026-02-15', '2026-03-31'],
    ['2026-02-01', '2026-04-30'],
    ['2026-04-01', '2026-09-30'],
    ['2026-07-01', '2027-06-30'],
    ['2026-01-01', '2026-02-28'],
    ['2026-01-02', '2026-01-31'],
    ['2028-02-01', '2028-02-28'],
  ] as const
  for (const [from, to] of irregular) {
    assert.deepEqual(fields(from, to), ['from', 'to'], `${from} to ${to}`)
    assert.deepEqual(fields(from, to, false), ['from', 'to'])
    assert.deepEqual(fields(from, to, true), [])
    assert.deepEqual(spanViolations('fiscal-year', { from, to }), [])
  }
})

test('the fiscal year that follows has twelve months, and begins where the last one ends', () => {
  const after = (from: string, to: string, until: string) =>
    comingSpans('fiscal-year', [period('2020-01-01', '2020-01-31'), period(from, to)], day(until))
  assert.deepEqual(after('2026-01-01', '2026-12-31', '2026-12-31'), [])
  assert.deepEqual(after('2026-01-01', '2026-12-31', '2027-01-01'), [{ from: '2027-01-01', to: '2027-12-31' }])
  assert.deepEqual(after('2025-03-15', '2026-06-30', '2026-07-10'), [{ from: '2026-07-01', to: '2027-06-30' }])
  assert.deepEqual(after('2027-03-01', '2028-02-29', '2028-03-01'), [{ from: '2028-03-01', to: '2029-02-28' }])
  assert.deepEqual(comingSpans('fiscal-year', [], day('2027-01-01')), [])
})

test('a year that was opened far ahead leaves no gap before it: the years between follow this one', () => {
  const ahead = [period('2026-01-01', '2026-12-31'), period('2031-01-01', '2031-12-31')]
  assert.deepEqual(comingSpans('fiscal-year', ahead, day('2027-01-15')), [{ from: '2027-01-01', to: '2027-12-31' }])
  assert.deepEqual(comingSpans('fiscal-year', ahead, day('2031-02-01')), [])
  // No period is made that would overlap it.
  const odd = [period('2026-01-01', '2026-06-30'), period('2027-02-01', '2027-12-31')]
  assert.deepEqual(comingSpans('fiscal-year', odd, day('2026-07-15')), [])
})

test('VAT periods follow as long as the last one: months, quarters, half-years, years; quarters after one of no whole length', () => {
  const countOf = (from: string, to: string) => comingSpans('vat-period', [period(from, to)], day('2027-12-31')).length
  assert.equal(countOf('2026-12-01', '2026-12-31'), 12)
  assert.equal(countOf('2026-10-01', '2026-12-31'), 4)
  assert.equal(countOf('2026-07-01', '2026-12-31'), 2)
  assert.equal(countOf('2026-01-01', '2026-12-31'), 1)
  assert.equal(countOf('2026-11-17', '2026-12-31'), 4)
})

test('a year that is coming counts as such, unless a settled VAT period covers the day', () => {
  const on = day('2027-01-05')
  const coming = [{ from: day('2027-01-01'), to: day('2027-12-31') }]
  const settled = period('2027-01-01', '2027-03-31', 'settled')
  assert.equal(editabilityOf(on, [], { vatPeriods: [], coming }), 'coming')
  assert.equal(editabilityOf(on, [], { vatPeriods: [settled], coming }), 'period-closed')
  assert.equal(editabilityOf(on, [period('2027-01-01', '2027-12-31')], { vatPeriods: [], coming }), 'open')
  assert.equal(editabilityOf(day('2028-01-01'), [], { vatPeriods: [], coming }), 'no-fiscal-year')
})

test('years come up to a month ahead, none before a closed one, and none beyond the calendar', () => {
  const comingAt = (instant: string, ...years: Period[]) =>
    comingYears(years, new Date(instant)).map(({ from }) => from)
  const year = period('2026-01-01', '2026-12-31')
  assert.deepEqual(comingAt('2026-11-30T23:59:59Z', year), [])
  assert.deepEqual(comingAt('2026-12-01T00:00:00Z', year), ['2027-01-01'])
  assert.deepEqual(comingAt('2028-03-01T00:00:00Z', year), ['2027-01-01', '2028-01-01'])
  assert.deepEqual(comingAt('2027-01-05T00:00:00Z', year, period('2031-01-01', '2031-12-31', 'closed')), [])
  assert.deepEqual(comingAt('2199-12-15T00:00:00Z', period('2199-01-01', '2199-12-31')), [])
  assert.deepEqual(comingAt('2199-12-15T00:00:00Z', period('2198-01-01', '2198-12-31')), ['2199-01-01'])
  assert.deepEqual(comingAt('2200-01-01T00:00:00Z', period('2198-01-01', '2198-12-31')), [])
  assert.deepEqual(comingAt('2199-12-15T00:00:00Z', period('2198-02-01', '2199-01-31')), [])
})
