import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Organisation } from '../../tenants/organisations/organisation.schema.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { partiesFrom } from './parties.ts'

const windowOf = (contact: Partial<Contact>): readonly string[] =>
  partiesFrom({ name: 'Muster AG', country: 'CH' } as Organisation, contact as Contact).recipient
const keller = {
  companyName: 'Keller AG',
  streetName: 'Rue du Rhône',
  buildingNumber: '14',
  postCode: '1204',
  townName: 'Genève',
}

test('a second line stands above the street, as c/o does, but a post office box below it', () => {
  assert.deepEqual(windowOf({ ...keller, addressLine2: 'c/o Anna Muster' }), [
    'Keller AG',
    'c/o Anna Muster',
    'Rue du Rhône 14',
    '1204 Genève',
  ])
  for (const box of ['Postfach 12', 'Case postale', 'Casella postale 3', 'P.O. Box 7'])
    assert.deepEqual(windowOf({ ...keller, addressLine2: box }), ['Keller AG', 'Rue du Rhône 14', box, '1204 Genève'])
  assert.deepEqual(windowOf(keller), ['Keller AG', 'Rue du Rhône 14', '1204 Genève'])
})

test('the second line of a company stands below the first, above its person', () => {
  assert.deepEqual(
    windowOf({ ...keller, companyNameAddition: 'Filiale Seefeld', firstName: 'Anna', lastName: 'Keller' }),
    ['Keller AG', 'Filiale Seefeld', 'Anna Keller', 'Rue du Rhône 14', '1204 Genève'],
  )
})
