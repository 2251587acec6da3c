import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../words/languages.ts'
import { type Day, day } from './day.ts'
import { fillPeriod } from './period-text.ts'

const period = (from: string, to: string): { from: Day; to: Day } => ({ from: day(from), to: day(to) })

test('the period of a text is named in each language, in the Swiss form of dates', () => {
  const inEach = (text: string, from: string, to: string) =>
    languages.map((language) => fillPeriod(text, period(from, to), language))
  assert.deepEqual(inEach('{{month}} {{year}}', '2026-03-01', '2026-03-31'), [
    'März 2026',
    'mars 2026',
    'marzo 2026',
    'March 2026',
  ])
  assert.deepEqual(
    new Set(inEach('{{periodFrom}} – {{periodTo}}', '2028-02-01', '2028-02-29')),
    new Set(['01.02.2028 – 29.02.2028']),
  )
})

test('a period over several months or years names its first and its last', () => {
  const text = '{{month}} {{year}}'
  assert.equal(fillPeriod(text, period('2026-01-01', '2026-03-31'), 'de'), 'Januar–März 2026')
  assert.equal(fillPeriod(text, period('2026-12-15', '2027-01-14'), 'fr'), 'décembre–janvier 2026/2027')
  assert.equal(fillPeriod(text, period('2026-01-15', '2027-01-14'), 'de'), 'Januar–Januar 2026/2027')
})
