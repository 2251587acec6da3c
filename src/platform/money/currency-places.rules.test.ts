import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyPlaces } from './currency-places.rules.ts'

test('amounts have the decimal places of ISO 4217, not those of the coins in use', () => {
  const places = (currencies: string) => currencies.split(' ').map(currencyPlaces)
  assert.deepEqual(places('CHF EUR USD HUF IDR COP'), [2, 2, 2, 2, 2, 2])
  assert.deepEqual(places('JPY KRW ISK VND CLP XPF'), [0, 0, 0, 0, 0, 0])
  assert.deepEqual(places('BHD KWD TND IQD CLF UYW'), [3, 3, 3, 3, 4, 4])
})

test('every currency of which that is told exists', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const other = [...known].filter((currency) => currencyPlaces(currency) !== 2)
  // Node does not know UYI, and the units of account of Chile and Uruguay.
  assert.ok(other.length >= 22 && other.every((currency) => known.has(currency)), `${other}`)
})
