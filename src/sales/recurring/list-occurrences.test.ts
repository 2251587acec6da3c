import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '../../platform/calendar/day.ts'
import { said } from '../../said.ts'
import { representRun } from './list-occurrences.ts'

test('a problem with a message of its own is shown by it, in the language of the reader', () => {
  const on = day('2026-11-21')
  const reason = {
    code: 'rest-api/insufficient-scope' as const,
    said: said('Use a token that has the scope {scope}.', { scope: 'all' }),
  }
  const run = { index: 0, date: on, from: on, to: on, status: 'failed' as const, reason }
  assert.match(representRun(run, { language: 'en' }).reason?.message ?? '', /^Use a token that has the scope all\.$/)
  assert.match(representRun(run, { language: 'de' }).reason?.message ?? '', /Token.*all/)
})
