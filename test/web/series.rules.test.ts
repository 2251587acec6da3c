import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invoice, RecurringInvoice } from '../../client/src/index.ts'
import { bodyOf, changesOf, comingOf, likeInvoice, valuesOf } from '../../web/recurring/series.rules.ts'
import { words } from '../../web/recurring/words.ts'
import { setLanguage } from '../../web/words/words.ts'

const hosting = { id: 'p1', type: 'product', name: 'Hosting', quantity: 1, singleAmount: 49, product: 'h' }
// The rules read only these fields.
const invoiceOf = (openingDate: string) =>
  ({ openingDate, payableInDays: 30, language: 'de', amountMode: 'net', positions: [hosting] }) as unknown as Invoice
const seriesOf = (sources: readonly string[]) =>
  ({
    ...invoiceOf('2027-01-15'),
    start: '2027-01-15',
    interval: { count: 1, unit: 'month' },
    dayRule: 'anchor',
    firstPeriod: 'full',
    action: 'draft',
    positions: sources.map((priceSource, index) => ({ ...hosting, id: `p${index}`, priceSource })),
  }) as unknown as RecurringInvoice

test('a series from an invoice goes on from the month after it, on the day of the invoice', () => {
  const billedAfter = (invoice: string, today: string) => {
    const values = likeInvoice(invoiceOf(invoice), today)
    const coming = comingOf(values).filter(({ index }) => index > 0 || values.firstPeriod === 'full')
    return coming.slice(0, 3).map(({ date }) => date)
  }
  assert.deepEqual(billedAfter('2027-01-15', '2027-01-20'), ['2027-02-15', '2027-03-15', '2027-04-15'])
  assert.deepEqual(billedAfter('2027-01-31', '2027-01-31'), ['2027-02-28', '2027-03-31', '2027-04-30'])
  assert.deepEqual(billedAfter('2027-01-30', '2027-02-10'), ['2027-02-28', '2027-03-30', '2027-04-30'])
  assert.deepEqual(billedAfter('2027-01-31', '2027-06-10'), ['2027-06-10', '2027-07-10', '2027-08-10'])
})

test('the source of each price stays, until one is chosen for all', () => {
  const sourcesIn = (values: ReturnType<typeof valuesOf>) =>
    (bodyOf(values).positions ?? []).map((position) => 'priceSource' in position && position.priceSource)
  const mixed = valuesOf(seriesOf(['own', 'product']))
  assert.equal(mixed.prices, 'mixed')
  assert.deepEqual(sourcesIn(mixed), ['own', 'product'])
  assert.deepEqual(changesOf(mixed, { ...mixed, title: 'Hosting' }), { title: 'Hosting' })
  assert.deepEqual(sourcesIn({ ...mixed, prices: 'product' }), ['product', 'product'])
  assert.equal(valuesOf(seriesOf(['product', 'product'])).prices, 'product')
  assert.equal(valuesOf(seriesOf([])).prices, 'own')
})

test('what a run did is counted by outcome, in the singular and the plural', () => {
  setLanguage('fr')
  assert.equal(words.ran(1, 0, 2), '1 établie, 2 échecs.')
  assert.equal(words.ran(2, 1, 0), '2 établies, 1 sautée.')
  assert.equal(words.ran(0, 0, 0), 'Rien n’était dû.')
  setLanguage('it')
  assert.equal(words.ran(1, 2, 1), '1 creata, 2 saltate, 1 non riuscita.')
})
