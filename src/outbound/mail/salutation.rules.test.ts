import assert from 'node:assert/strict'
import { test } from 'node:test'
import { salutation } from './salutation.rules.ts'

test('form of address and surname make the greeting of each language, whichever language the form is in', () => {
  for (const formOfAddress of ['Frau', 'Madame', 'Signora', 'Ms', 'mme'])
    assert.deepEqual(
      (['de', 'fr', 'it', 'en'] as const).map((language) =>
        salutation(language, { formOfAddress, lastName: 'Keller' }),
      ),
      ['Sehr geehrte Frau Keller', 'Madame Keller,', 'Gentile Signora Keller', 'Dear Ms Keller,'],
    )
  for (const formOfAddress of ['Herr', 'Herrn', 'Monsieur', 'M.', 'Signor', 'Mr.'])
    assert.deepEqual(
      (['de', 'fr', 'it', 'en'] as const).map((language) =>
        salutation(language, { formOfAddress, lastName: ' Favre ' }),
      ),
      ['Sehr geehrter Herr Favre', 'Monsieur Favre,', 'Gentile Signor Favre', 'Dear Mr Favre,'],
    )
})

test('without a form that is known the name is said as it is, and without a surname no name', () => {
  assert.equal(salutation('de', { firstName: 'Anna', lastName: 'Keller' }), 'Guten Tag Anna Keller')
  assert.equal(salutation('de', { formOfAddress: 'Familie', lastName: 'Keller' }), 'Guten Tag Familie Keller')
  assert.equal(salutation('en', { formOfAddress: 'Dr.', lastName: 'Keller' }), 'Hello Dr. Keller,')
  assert.equal(salutation('de', { formOfAddress: 'Frau', firstName: 'Anna' }), 'Guten Tag')
  assert.deepEqual(
    (['de', 'fr', 'it', 'en'] as const).map((language) => salutation(language, {})),
    ['Guten Tag', 'Bonjour', 'Buongiorno', 'Hello,'],
  )
})
