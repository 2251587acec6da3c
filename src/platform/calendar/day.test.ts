import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, DayOutOfRange, day, formatDay, isDay, monthOf, quartersOf, today, yearOf } from './day.ts'

const milliseconds = 86_400_000
const days = fc.integer({ min: Date.UTC(1900, 0, 1) / milliseconds, max: Date.UTC(2199, 11, 31) / milliseconds })
const textOf = (number: number) => new Date(number * milliseconds).toISOString().slice(0, 10)

test('a day is a date of the calendar from 1900 to 2199', () => {
  for (const text of ['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29', '2026-11-30'])
    assert.ok(isDay(text), text)
})

test('29 February needs a leap year, and 1900 and 2100 are none', () => {
  for (const text of ['2026-02-29', '1900-02-29', '2100-02-29', '2026-02-30']) assert.ok(!isDay(text), text)
})

test('a date outside the range, a part that does not exist and any other form is no day', () => {
  const texts = ['1899-12-31', '2200-01-01', '2026-00-10', '2026-13-01', '2026-01-00', '2026-01-32', '2026-04-31']
  const forms = [
    '',
    '2026-1-1',
    '31.12.2026',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    ' 2026-01-01',
    '+002026-01-01',
    '２０２６-01-01',
  ]
  for (const text of [...texts, ...forms]) {
    assert.ok(!isDay(text), text)
    assert.throws(() => day(text), DayOutOfRange, text)
  }
})

test('every day of the range is recognised and none is changed', () => {
  fc.assert(fc.property(days, (number) => assert.equal(day(textOf(number)), textOf(number))))
})

test('30 days from 31 January 2024 are 1 March', () => {
  assert.equal(addDays(day('2024-01-31'), 30), '2024-03-01')
  assert.equal(addDays(day('2024-03-01'), -30), '2024-01-31')
  assert.equal(addDays(day('2026-11-21'), 0), '2026-11-21')
})

test('a day after 2199 is rejected', () => {
  assert.throws(() => addDays(day('2199-12-31'), 1), { name: 'DayOutOfRange' })
  assert.throws(() => addDays(day('1900-01-01'), -1), DayOutOfRange)
})

test('adding days counts days, over every month, leap year and change to summer time', () => {
  fc.assert(fc.property(days, days, (from, to) => assert.equal(addDays(day(textOf(from)), to - from), textOf(to))))
})

test('today is the local date of the time zone, not the UTC date', () => {
  const lateEvening = new Date('2026-12-31T23:30:00Z')
  assert.equal(today('Europe/Zurich', lateEvening), '2027-01-01')
  assert.equal(today('America/New_York', lateEvening), '2026-12-31')
  assert.equal(today('Europe/Zurich', new Date('2026-07-31T21:59:59Z')), '2026-07-31')
  assert.equal(today('Europe/Zurich', new Date('2026-07-31T22:00:00Z')), '2026-08-01')
})

test('a date belongs to a year and to a month', () => {
  assert.equal(yearOf(day('2026-11-21')), 2026)
  assert.equal(monthOf(day('2026-11-21')), '2026-11-01')
})

test('four quarters cover the year without gap or overlap', () => {
  for (const year of [1900, 2024, 2026, 2199]) {
    const quarters = quartersOf(year)
    assert.equal(quarters[0]!.from, `${year}-01-01`)
    assert.equal(quarters[3]!.to, `${year}-12-31`)
    for (const [index, { to }] of quarters.slice(0, 3).entries())
      assert.equal(addDays(to, 1), quarters[index + 1]!.from)
  }
})

test('a date is printed as 31.12.2026', () => {
  assert.equal(formatDay(day('2026-12-31')), '31.12.2026')
})
