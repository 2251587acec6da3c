import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../messages.ts'
import { accountViolations, inEveryLanguage, isPostedByTheService, isReceivablesOrTax } from './account.rules.ts'
import type { Account } from './account.schema.ts'

const account = (changes: Partial<Account> = {}): Account => ({
  number: 6500,
  type: 'expense',
  names: { de: 'a', fr: 'b', it: 'c', en: 'd' },
  currency: 'CHF',
  isActive: true,
  ...changes,
})
const violations = (account: Account, { number: _, ...change }: Account, isPostedTo: boolean) =>
  accountViolations(change, { account, isPostedTo }).map((one) => `${one.field} ${textOf(one)}`)

test('receivables, VAT, write-offs and differences of exchange and rounding are posted to by the service itself', () => {
  const own = [1100, 1170, 1171, 1172, 2030, 2200, 2201, 2202, 2203, 3800, 3805, 3809, 6945, 6949, 6999]
  const numbers = Array.from({ length: 9000 }, (_, index) => 1000 + index)
  assert.deepEqual(numbers.filter(isPostedByTheService), own)
})

test('no position of a document names receivables or VAT', () => {
  const numbers = Array.from({ length: 9000 }, (_, index) => 1000 + index)
  assert.deepEqual(numbers.filter(isReceivablesOrTax), [1100, 1170, 1171, 2200, 2203])
})

test('the first name given, in the order de, fr, it, en, is used for those that are not', () => {
  assert.deepEqual(inEveryLanguage({ de: 'a', fr: 'b', it: 'c', en: 'd' }), { de: 'a', fr: 'b', it: 'c', en: 'd' })
  assert.deepEqual(inEveryLanguage({ fr: 'b', it: 'c', en: 'd' }), { de: 'b', fr: 'b', it: 'c', en: 'd' })
  assert.deepEqual(inEveryLanguage({ it: 'c', en: 'd' }), { de: 'c', fr: 'c', it: 'c', en: 'd' })
  assert.deepEqual(inEveryLanguage({ en: 'd' }), { de: 'd', fr: 'd', it: 'd', en: 'd' })
  assert.deepEqual(inEveryLanguage({ de: 'a' }), { de: 'a', fr: 'a', it: 'a', en: 'a' })
  assert.deepEqual(inEveryLanguage({}), { de: '', fr: '', it: '', en: '' })
})

test('an account that was posted to keeps its type', () => {
  assert.deepEqual(violations(account(), account({ type: 'asset' }), true), [
    'type must stay expense: the account was posted to',
  ])
  assert.deepEqual(violations(account(), account({ type: 'asset' }), false), [])
  assert.deepEqual(violations(account(), account({ isActive: false }), true), [])
})

test('an account that the service itself posts to keeps its type and currency, and stays active', () => {
  const own = account({ number: 1100, type: 'asset' })
  assert.deepEqual(violations(own, { ...own, type: 'equity', currency: 'EUR', isActive: false }, false), [
    'type must stay asset: the service itself posts to the account',
    'currency must stay CHF: the service itself posts to the account',
    'isActive must stay true: the service itself posts to the account',
  ])
  assert.deepEqual(violations(own, { ...own, names: { ...own.names, de: 'anders' } }, true), [])
})
