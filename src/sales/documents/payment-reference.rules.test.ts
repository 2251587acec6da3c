import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCreditorReference, isQrReference, printedReference } from '../qr-bill/reference.ts'
import { paymentKeyOf, paymentReference, sourceOfReference } from './payment-reference.rules.ts'

const id = fc.uuid({ version: 4 })
const type = fc.constantFrom('QRR' as const, 'SCOR' as const)
const key = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String)
type Invoice = Parameters<typeof paymentReference>[0]
const valueOf = (invoice: Invoice, as: 'QRR' | 'SCOR'): string => {
  const reference = paymentReference(invoice, as)
  return reference.type === 'NON' ? '' : reference.value
}
const ID = '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10'
const numbered = (number: string, repeats = 0): Invoice => ({ id: ID, paymentKey: paymentKeyOf(number, repeats) })
const waysToWrite = (value: string): string[] => [value, value.replaceAll(/(.{5})/g, '$1 '), value.toLowerCase()]

test('the reference of R-00042 is short enough to type, and has no letter that looks like a digit', () => {
  assert.deepEqual(printedReference(paymentReference(numbered('R-00042'), 'QRR')), '00 00000 00000 00000 00000 00420')
  assert.equal(printedReference(paymentReference(numbered('R-00042'), 'SCOR')), 'RF34 0000 0042')
  assert.equal(printedReference(paymentReference(numbered('2026-00042'), 'SCOR')), 'RF89 0002 0260 0042')
  for (const number of ['R-00042', 'RE.2026/7', '4711'])
    assert.match(valueOf(numbered(number), 'SCOR'), /^RF\d{10,}$/, 'digits alone behind RF')
})

test('a number whose digits another had before has a reference of its own', () => {
  const keys = [0, 1, 2, 12].map((repeats) => paymentKeyOf('RE-00042', repeats))
  assert.deepEqual(keys, ['42', '10000000000000042', '20000000000000042', '120000000000000042'])
  assert.equal(paymentKeyOf('12345678901234567890', 0), '5678901234567890', 'as many digits as there is room for')
})

test('the reference of an invoice is valid and leads back to it, written with or without spaces', () =>
  fc.assert(
    fc.property(key, type, (paymentKey, as) => {
      const value = valueOf({ id: ID, paymentKey }, as)
      assert.ok(as === 'QRR' ? isQrReference(value) : isCreditorReference(value), value)
      for (const written of waysToWrite(value)) assert.equal(sourceOfReference(written)?.key, paymentKey)
    }),
  ))

test('the reference of an invoice without a key is valid and leads back to its id', () =>
  fc.assert(
    fc.property(id, type, (invoice, as) => {
      const value = valueOf({ id: invoice }, as)
      assert.ok(as === 'QRR' ? isQrReference(value) : isCreditorReference(value))
      for (const written of waysToWrite(value)) {
        const { from, to } = sourceOfReference(written)?.ids ?? {}
        assert.ok(from !== undefined && to !== undefined && from <= invoice && invoice <= to)
        assert.equal(from.slice(0, 24), to.slice(0, 24))
      }
    }),
  ))

test('two invoices have two references', () =>
  fc.assert(
    fc.property(key, key, type, (one, other, as) => {
      fc.pre(one !== other)
      assert.notEqual(valueOf({ id: ID, paymentKey: one }, as), valueOf({ id: ID, paymentKey: other }, as))
    }),
  ))

test('the invoice 0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10, issued without a key, keeps its references for ever', () => {
  assert.equal(valueOf({ id: ID }, 'QRR'), '000539991408760311271007554')
  assert.equal(valueOf({ id: ID }, 'SCOR'), 'RF9708SK45NEJLKH1H03')
})

test('a reference that no invoice can have leads nowhere', () => {
  for (const text of ['', 'R-00042', '0'.repeat(27), 'RF18', '☺'])
    assert.equal(sourceOfReference(text), undefined, text)
  assert.equal(sourceOfReference('RF18539007547034')?.ids, undefined)
})
