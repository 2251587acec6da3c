import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, type Day, day, isDay } from '../../platform/calendar/day.ts'
import {
  billedShare,
  firstIndexFrom,
  type Occurrence,
  occurrenceAt,
  occurrencesUntil,
  type RecurringSchedule,
} from './schedule.rules.ts'

const series = (start: string, more: Partial<RecurringSchedule> = {}): RecurringSchedule => ({
  start: day(start),
  interval: { count: 1, unit: 'month' },
  dayRule: 'anchor',
  firstPeriod: 'full',
  ...more,
})

const first = (schedule: RecurringSchedule, most: number, index = 0): Occurrence[] =>
  occurrencesUntil(schedule, { index, until: day('2199-12-31'), most })
const dates = (schedule: RecurringSchedule, most: number): string[] => first(schedule, most).map(({ date }) => date)
const periods = (schedule: RecurringSchedule, most: number): string[] =>
  first(schedule, most).map(({ from, to }) => `${from}/${to}`)

for (const { says, schedule, expected } of [
  {
    says: 'from 31 January, each month ends where it ends, and never earlier for that of a shorter one before',
    schedule: series('2026-01-31'),
    expected: ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
  },
  {
    says: 'from 30 January, only February is shorter',
    schedule: series('2026-01-30'),
    expected: ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30'],
  },
  {
    says: '29 February is 28 February in other years, and 29 February again in a leap year',
    schedule: series('2024-02-29', { interval: { count: 1, unit: 'year' } }),
    expected: ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  },
  {
    says: 'three months from 31 March are the ends of the quarters',
    schedule: series('2026-03-31', { interval: { count: 3, unit: 'month' } }),
    expected: ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'],
  },
  {
    says: 'the last day of the month, from 31 January',
    schedule: series('2026-01-31', { dayRule: 'last' }),
    expected: ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
  },
  {
    says: 'the last day of the month, from 28 February, is the 31st in March',
    schedule: series('2026-02-28', { dayRule: 'last' }),
    expected: ['2026-02-28', '2026-03-31', '2026-04-30'],
  },
  {
    says: 'the last day of each year that begins in March is the 29th of February in a leap year',
    schedule: series('2026-03-15', { dayRule: 'last', interval: { count: 1, unit: 'year' } }),
    expected: ['2027-02-28', '2028-02-29', '2029-02-28'],
  },
  {
    says: 'the last day of each three months, from the middle of the first',
    schedule: series('2027-01-15', { dayRule: 'last', interval: { count: 3, unit: 'month' } }),
    expected: ['2027-03-31', '2027-06-30', '2027-09-30', '2027-12-31'],
  },
  {
    says: 'the last day of each year, from the middle of its first month',
    schedule: series('2027-01-15', { dayRule: 'last', interval: { count: 1, unit: 'year' } }),
    expected: ['2027-12-31', '2028-12-31'],
  },
  {
    says: 'two weeks are fourteen days, over both nights in which clocks are changed',
    schedule: series('2026-03-20', { interval: { count: 2, unit: 'week' } }),
    expected: ['2026-03-20', '2026-04-03', '2026-04-17', '2026-05-01'],
  },
  {
    says: 'the century year 2100 is no leap year',
    schedule: series('2096-02-29', { interval: { count: 4, unit: 'year' } }),
    expected: ['2096-02-29', '2100-02-28', '2104-02-29'],
  },
])
  test(says, () => assert.deepEqual(dates(schedule, expected.length), expected))

test('weeks go on over the nights of 29 March and 25 October 2026', () => {
  const weekly = series('2026-03-22', { interval: { count: 1, unit: 'week' } })
  assert.deepEqual(dates(weekly, 33).slice(0, 3), ['2026-03-22', '2026-03-29', '2026-04-05'])
  assert.deepEqual(dates(weekly, 33).slice(30), ['2026-10-18', '2026-10-25', '2026-11-01'])
})

test('by its day, a period is billed in advance: to the day before the next occurrence', () => {
  assert.deepEqual(periods(series('2026-01-31'), 3), [
    '2026-01-31/2026-02-27',
    '2026-02-28/2026-03-30',
    '2026-03-31/2026-04-29',
  ])
})

test('by the last day, a period is billed when it is over: the month that ends', () => {
  const billed = ['2026-01-01/2026-01-31', '2026-02-01/2026-02-28', '2026-03-01/2026-03-31']
  assert.deepEqual(periods(series('2026-01-15', { dayRule: 'last' }), 3), billed)
})

test('by the last day, several months are billed from that of the start on, or pro rata to the end of their quarter or year', () => {
  const of = (start: string, count: number, more: Partial<RecurringSchedule> = {}) =>
    series(start, { dayRule: 'last', interval: { count, unit: 'month' }, ...more })
  const year = { interval: { count: 1, unit: 'year' as const } }
  const prorata = { firstPeriod: 'prorata' as const }
  assert.deepEqual(periods(of('2027-01-15', 3), 2), ['2027-01-01/2027-03-31', '2027-04-01/2027-06-30'])
  assert.deepEqual(periods(of('2026-11-30', 3), 2), ['2026-11-01/2027-01-31', '2027-02-01/2027-04-30'])
  assert.deepEqual(periods(of('2027-01-15', 1, year), 1), ['2027-01-01/2027-12-31'])
  assert.deepEqual(periods(of('2027-02-10', 3, prorata), 2), ['2027-02-10/2027-03-31', '2027-04-01/2027-06-30'])
  assert.deepEqual(periods(of('2027-05-10', 1, { ...year, ...prorata }), 2), [
    '2027-05-10/2027-12-31',
    '2028-01-01/2028-12-31',
  ])
})

test('billed pro rata in advance, the first period goes from the start to the end of its calendar period', () => {
  const of = (start: string, more: Partial<RecurringSchedule>) => series(start, { firstPeriod: 'prorata', ...more })
  const monthly = of('2026-01-15', {})
  assert.deepEqual(dates(monthly, 3), ['2026-01-15', '2026-02-01', '2026-03-01'])
  assert.deepEqual(periods(monthly, 2), ['2026-01-15/2026-01-31', '2026-02-01/2026-02-28'])
  const quarterly = of('2026-02-10', { interval: { count: 3, unit: 'month' } })
  assert.deepEqual(periods(quarterly, 2), ['2026-02-10/2026-03-31', '2026-04-01/2026-06-30'])
  const weekly = of('2026-11-26', { interval: { count: 1, unit: 'week' } })
  assert.deepEqual(periods(weekly, 2), ['2026-11-26/2026-11-29', '2026-11-30/2026-12-06'])
  const yearly = of('2026-07-01', { interval: { count: 1, unit: 'year' } })
  assert.deepEqual(periods(yearly, 2), ['2026-07-01/2026-12-31', '2027-01-01/2027-12-31'])
  const fiveMonths = of('2026-04-20', { interval: { count: 5, unit: 'month' } })
  assert.deepEqual(periods(fiveMonths, 2), ['2026-04-20/2026-08-31', '2026-09-01/2027-01-31'])
})

test('the share of the first period is its days by the days of the period', () => {
  const shareOf = (schedule: RecurringSchedule, index = 0) => {
    const occurrence = occurrenceAt(schedule, index)
    return occurrence && billedShare(schedule, occurrence)
  }
  assert.deepEqual(shareOf(series('2026-01-15', { firstPeriod: 'prorata' })), { days: 17, of: 31 })
  assert.deepEqual(shareOf(series('2026-01-15', { firstPeriod: 'prorata', dayRule: 'last' })), { days: 17, of: 31 })
  assert.deepEqual(shareOf(series('2028-02-29', { firstPeriod: 'prorata' })), { days: 1, of: 29 })
  assert.equal(shareOf(series('2026-01-01', { firstPeriod: 'prorata' })), undefined, 'it begins with the month')
  assert.equal(shareOf(series('2026-01-15', { firstPeriod: 'prorata' }), 1), undefined)
  assert.equal(shareOf(series('2026-01-15')), undefined)
})

test('a series ends behind its last day, and behind as many occurrences as it has', () => {
  assert.deepEqual(dates(series('2026-01-31', { end: day('2026-03-31') }), 9).length, 3)
  assert.deepEqual(dates(series('2026-01-31', { end: day('2026-03-30') }), 9).length, 2)
  assert.deepEqual(dates(series('2026-01-31', { occurrences: 4 }), 9).length, 4)
  assert.equal(occurrenceAt(series('2026-01-31', { occurrences: 4 }), 4), undefined)
})

test('a series ends with the calendar', () => {
  for (const unit of ['week', 'month', 'year'] as const) {
    const schedule = series('2198-06-30', { interval: { count: 1, unit } })
    const all = first(schedule, 10_000)
    assert.ok(all.length > 0 && all.length < 100)
    assert.ok(all.every(({ to }) => isDay(to)))
  }
})

const anySchedule: fc.Arbitrary<RecurringSchedule> = fc
  .record({
    offset: fc.integer({ min: 0, max: 60_000 }),
    interval: fc.record({
      count: fc.integer({ min: 1, max: 24 }),
      unit: fc.constantFrom('week' as const, 'month' as const, 'year' as const),
    }),
    dayRule: fc.constantFrom('anchor' as const, 'last' as const),
    firstPeriod: fc.constantFrom('full' as const, 'prorata' as const, 'free' as const),
  })
  .map(({ offset, dayRule, ...rest }) => ({
    ...rest,
    dayRule: rest.interval.unit === 'week' ? ('anchor' as const) : dayRule,
    start: addDays(day('1930-01-01'), offset),
  }))

test('periods follow each other without a gap or an overlap, whatever the interval', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: 60 }), (schedule, index) => {
      const [one, next] = first(schedule, 2, index)
      if (!one || !next) return
      assert.equal(next.from, addDays(one.to, 1))
      assert.ok(one.from <= one.date && one.date <= one.to && one.date < next.date)
      if (index === 0) assert.ok(one.from <= schedule.start && schedule.start <= one.to, 'the first has the start')
    }),
  )
})

test('an occurrence does not depend on those before it: it is the anchor and so many intervals', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: 200 }), (schedule, index) => {
      const all = first(schedule, index + 1)
      if (all.length <= index) return
      assert.deepEqual(all[index], occurrenceAt(schedule, index))
      if (schedule.firstPeriod !== 'full' || schedule.interval.unit === 'week') return
      const wanted = Number(schedule.start.slice(8))
      const { date } = all[index] as Occurrence
      const isClamped = Number(addDays(date, 1).slice(8)) === 1
      assert.ok(isClamped || (schedule.dayRule === 'anchor' && Number(date.slice(8)) === wanted))
    }),
  )
})

test('the first occurrence from a day on is found wherever the day lies', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: -1000, max: 30_000 }), (schedule, offset) => {
      const on: Day = addDays(schedule.start, offset)
      const index = firstIndexFrom(schedule, on)
      const [before, found] = [occurrenceAt(schedule, index - 1), occurrenceAt(schedule, index)]
      assert.ok(before === undefined || before.date < on)
      assert.ok(found === undefined || found.date >= on)
    }),
  )
})
