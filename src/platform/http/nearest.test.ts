import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearest } from './nearest.ts'

const meant = (written: string, known: readonly string[]): string[] => nearest(known, (word) => ({ written, word }))
const fields = ['companyName', 'firstName', 'lastName', 'townName', 'postCode', 'email', 'phone']

test('a word is meant whose letters are nearly those that were written, the nearest first', () => {
  const cases: [string, string[]][] = [
    ['company_name', ['companyName']],
    ['CompanyName', ['companyName']],
    ['compnayName', ['companyName']],
    ['e-mail', ['email']],
    ['postcode', ['postCode']],
    ['lastnme', ['lastName']],
    ['vatNumber', []],
    ['', []],
  ]
  for (const [written, expected] of cases) assert.deepEqual(meant(written, fields), expected, written)
})

test('at most three words are named, and what is longer than any name is compared with none', () => {
  assert.deepEqual(meant('a1', ['a2', 'a3', 'a4', 'a5']), ['a2', 'a3', 'a4'])
  assert.deepEqual(meant('x'.repeat(101), ['x'.repeat(101)]), [])
})
