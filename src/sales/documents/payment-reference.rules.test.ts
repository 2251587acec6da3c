import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCreditorReference, isQrReference } from '../qr-bill/reference.ts'
import { idsOfReference, paymentReference } from './payment-reference.rules.ts'

const id = fc.uuid({ version: 4 })
const type = fc.constantFrom('QRR' as const, 'SCOR' as const)
const valueOf = (...[of, as]: Parameters<typeof paymentReference>): string => {
  const reference = paymentReference(of, as)
  return reference.type === 'NON' ? '' : reference.value
}

test('the reference of an invoice is valid and leads back to it, written with or without spaces', () =>
  fc.assert(
    fc.property(id, type, (invoice, as) => {
      const value = valueOf(invoice, as)
      assert.ok(as === 'QRR' ? isQrReference(value) : isCreditorReference(value))
      assert.equal(value.length, as === 'QRR' ? 27 : 20)
      for (const written of [value, value.replaceAll(/(.{5})/g, '$1 '), value.toLowerCase()]) {
        const { from, to } = idsOfReference(written) ?? {}
        assert.ok(
          from !== undefined && to !== undefined && from <= invoice && invoice <= to,
          `${from} ${invoice} ${to}`,
        )
        assert.equal(from.slice(0, 24), to.slice(0, 24))
      }
    }),
  ))

test('two invoices have two references, unless the first 80 bits of their ids agree', () =>
  fc.assert(
    fc.property(id, id, type, (one, other, as) => {
      fc.pre(one.slice(0, 24) !== other.slice(0, 24))
      assert.notEqual(valueOf(one, as), valueOf(other, as))
    }),
  ))

test('the invoice 0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10 keeps its references for ever', () => {
  const invoice = '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10'
  assert.equal(valueOf(invoice, 'QRR'), '000539991408760311271007554')
  assert.equal(valueOf(invoice, 'SCOR'), 'RF9708SK45NEJLKH1H03')
})

test('a reference that no invoice can have leads nowhere', () => {
  for (const text of ['', 'R-00042', '0'.repeat(27), '999999999999999999999999999', 'RF18539007547034', 'RF18', '☺'])
    assert.equal(idsOfReference(text), undefined, text)
})
