import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Organisation } from '../../tenants/organisations/organisation.schema.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { partiesFrom } from './parties.ts'

const windowOf = (contact: Partial<Contact>): readonly string[] =>
  partiesFrom({ name: 'Muster AG', country: 'CH' } as Organisation, contact as Contact, 'de').recipient
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

test('a country that is given by its code is printed by its name, in the language of the document; Switzerland is not printed', () => {
  const lastLines = (country: string, language: 'de' | 'fr' | 'it' | 'en') => {
    const organisation = { name: 'Muster AG', postCode: '9490', townName: 'Vaduz', country } as Organisation
    const { issuer, recipient, debtor } = partiesFrom(organisation, { ...keller, country } as Contact, language)
    // The slip needs the original text.
    assert.deepEqual([issuer.address?.country, debtor?.country], [country, country])
    return [issuer.lines.slice(1), recipient.slice(3)].flat()
  }
  assert.deepEqual(lastLines('LI', 'de'), ['Liechtenstein', 'Liechtenstein'])
  assert.deepEqual(lastLines('AT', 'de'), ['Österreich', 'Österreich'])
  assert.deepEqual(lastLines('AT', 'fr'), ['Autriche', 'Autriche'])
  assert.deepEqual(lastLines('DE', 'it'), ['Germania', 'Germania'])
  assert.deepEqual(lastLines('de', 'en'), ['Germany', 'Germany'])
  assert.deepEqual(lastLines('CH', 'fr'), [])
  for (const written of ['Austria', 'UK', 'USA', 'Narnia'])
    assert.deepEqual(lastLines(written, 'de'), [written, written], 'a name is printed as it was written')
})
