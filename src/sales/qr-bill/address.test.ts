import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violation } from '../../said.ts'
import { type Address, addressLines, addressViolations, printedAddress } from './address.ts'

const keller: Address = {
  name: 'Keller & Söhne GmbH',
  streetName: 'Rue du Rhône',
  buildingNumber: '14',
  postCode: '1204',
  townName: 'Genève',
  country: 'CH',
}
const realp: Address = { name: 'Anna Arnold', postCode: '6491', townName: 'Realp', country: 'CH' }

test('a party has seven lines in the code, empty where a part is not known, or nobody', () => {
  assert.deepEqual(addressLines(keller), ['S', 'Keller & Söhne GmbH', 'Rue du Rhône', '14', '1204', 'Genève', 'CH'])
  assert.deepEqual(addressLines(realp), ['S', 'Anna Arnold', '', '', '6491', 'Realp', 'CH'])
  assert.deepEqual(addressLines(undefined), ['', '', '', '', '', '', ''])
})

test('an address is printed on two or three lines: the name, street and number, post code and town', () => {
  assert.deepEqual(printedAddress(keller), ['Keller & Söhne GmbH', 'Rue du Rhône 14', '1204 Genève'])
  assert.deepEqual(printedAddress(realp), ['Anna Arnold', '6491 Realp'])
  assert.deepEqual(printedAddress({ ...realp, buildingNumber: '7' }), ['Anna Arnold', '7', '6491 Realp'])
})

test('abroad it has the code of the country before the post code', () => {
  const munich = { name: 'Bayer KG', streetName: 'Marienplatz', postCode: '80331', townName: 'München', country: 'DE' }
  assert.deepEqual(printedAddress(munich), ['Bayer KG', 'Marienplatz', 'DE-80331 München'])
  assert.deepEqual(printedAddress({ ...realp, country: 'LI' }).at(-1), 'LI-6491 Realp')
})

test('a bill says of each part of an address what is wrong with it', () => {
  assert.deepEqual(addressViolations('debtor', keller), [])
  assert.deepEqual(
    addressViolations('debtor', { name: '', postCode: '1'.repeat(17), townName: '北京', country: 'XX' }),
    [
      violation('debtor.name', 'is required on a QR-bill'),
      violation('debtor.postCode', 'has more than the {limit} characters of a QR-bill', { limit: 16 }),
      violation('debtor.townName', 'has no form in the Latin letters of a QR-bill: {characters}', {
        characters: '北 京',
      }),
      violation('debtor.country', 'must be a country of ISO 3166'),
    ],
  )
})
