import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IBAN, QR_IBAN } from '../../../test/fixtures/bill.ts'
import { isPlainIban, isQrIban } from './account.ts'
import { modulo97 } from './check-digits.ts'

/** The account 123000889012 of an institution. */
const ibanOf = (institution: string): string => {
  const account = `${institution}123000889012`
  return `CH${String(98 - modulo97(`CH00${account}`)).padStart(2, '0')}${account}`
}

test('the QR-IBANs are those of the institutions 30000 to 31999, and every other IBAN is a plain one', () => {
  assert.deepEqual([ibanOf('31999'), ibanOf('00791')], [QR_IBAN, IBAN])
  for (const institution of ['30000', '30808', '31999'])
    assert.deepEqual([isQrIban(ibanOf(institution)), isPlainIban(ibanOf(institution))], [true, false], institution)
  for (const institution of ['00791', '29999', '32000', '99999'])
    assert.deepEqual([isQrIban(ibanOf(institution)), isPlainIban(ibanOf(institution))], [false, true], institution)
})

test('an account in Liechtenstein may have letters', () => {
  assert.ok(isPlainIban('LI21088100002324013AA'))
})

test('a text without 21 characters of CH or LI, or with a wrong digit, is no account at all', () => {
  for (const text of [
    '',
    'CH5800791123000889013',
    'CH4431999123000889013',
    'DE89370400440532013000',
    'CH58 0079 1123 0008 8901 2',
    'ch5800791123000889012',
    `x${IBAN}`,
    `${IBAN}x`,
    `${QR_IBAN}\n`,
  ])
    assert.deepEqual([isQrIban(text), isPlainIban(text)], [false, false], text)
})
