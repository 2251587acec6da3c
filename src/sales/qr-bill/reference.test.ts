import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { modulo10 } from './check-digits.ts'
import { creditorReference, isCreditorReference, isQrReference, printedReference, qrReference } from './reference.ts'

test('the check digit of 21000000000313947143000901 is 7', () => {
  assert.equal(modulo10('21000000000313947143000901'), 7)
  assert.equal(qrReference('21000000000313947143000901'), '210000000003139471430009017')
})

test('the creditor reference over 539007547034 is RF18 5390 0754 7034', () => {
  assert.equal(creditorReference('539007547034'), 'RF18539007547034')
})

test('a digit that is mistyped is found in any QR reference', () =>
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 26n - 1n), fc.nat(26), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const reference = qrReference(String(number))
      assert.ok(isQrReference(reference))
      const digits = [...reference]
      const mistyped = digits.with(at, String((Number(digits[at]) + by) % 10)).join('')
      assert.ok(!isQrReference(mistyped))
    }),
  ))

test('a character that is mistyped is found in any creditor reference', () =>
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9A-Z]{1,21}$/),
      fc.nat(20),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      (body, at, other) => {
        const reference = creditorReference(body)
        assert.ok(isCreditorReference(reference))
        const place = 4 + (at % body.length)
        // Letters count as two digits, so a wrong one may shift others; replacing a digit by a digit, or a letter by a letter, is always
        // detected.
        const isSameKind = /\d/.test(other) === /\d/.test(reference[place] ?? '')
        if (isSameKind && reference[place] !== other)
          assert.ok(!isCreditorReference([...reference].with(place, other).join('')))
      },
    ),
  ))

test('no other text is a reference', () => {
  for (const text of [
    '',
    '0'.repeat(27),
    '21000000000313947143000901',
    '2100000000031394714300090170',
    ' 210000000003139471430009017',
  ])
    assert.ok(!isQrReference(text), text)
  for (const text of [
    '',
    'RF18',
    'RF18539007547035',
    'rf18539007547034',
    'xRF18539007547034',
    'RF18539007547034x',
    'RF720191230100405JSH0438',
    `RF18${'0'.repeat(22)}`,
  ])
    assert.ok(!isCreditorReference(text), text)
})

test('references are printed in blocks: 2 and five times 5 digits, or fours', () => {
  const printed = { QRR: '21 00000 00003 13947 14300 09017', SCOR: 'RF18 5390 0754 7034', NON: '' }
  assert.equal(printedReference({ type: 'QRR', value: '210000000003139471430009017' }), printed.QRR)
  assert.equal(printedReference({ type: 'SCOR', value: 'RF18539007547034' }), printed.SCOR)
  assert.equal(printedReference({ type: 'NON' }), printed.NON)
})
