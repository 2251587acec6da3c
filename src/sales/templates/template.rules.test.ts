import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultsOf, TEMPLATES_AT_MOST, textsOf, withDefaults } from './template.rules.ts'

const plain = withDefaults({ id: 'id', name: 'Standard', language: 'fr' })

test('a template that says no more than its name and language looks and pays as usual', () => {
  assert.deepEqual(plain, {
    id: 'id',
    name: 'Standard',
    language: 'fr',
    design: 'classic',
    font: 'source-sans',
    accentColour: '#1f3a5f',
    addressSide: 'right',
    foldMarks: false,
    amountMode: 'net',
    columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
    payableInDays: 30,
  })
  assert.notEqual(withDefaults({ id: 'other', name: 'x', language: 'de' }).columns, plain.columns)
  assert.equal(TEMPLATES_AT_MOST, 100)
})

test('its own values precede the defaults', () => {
  const chosen = withDefaults({
    id: 'id',
    name: 'x',
    language: 'de',
    amountMode: 'gross',
    payableInDays: 10,
    columns: ['name'],
  })
  assert.deepEqual([chosen.amountMode, chosen.payableInDays, chosen.columns], ['gross', 10, ['name']])
})

test('a document takes language, mode, columns, term and texts from its template, and nothing else', () => {
  assert.deepEqual(defaultsOf({ ...plain, introductoryText: 'Guten Tag', closingText: 'Danke' }), {
    language: 'fr',
    amountMode: 'net',
    columns: plain.columns,
    payableInDays: 30,
    introductoryText: 'Guten Tag',
    closingText: 'Danke',
  })
})

test('a text that is empty is none', () => {
  assert.deepEqual(textsOf({ ...plain, introductoryText: '', closingText: 'Danke' }), { closingText: 'Danke' })
  assert.deepEqual(textsOf({ ...plain, introductoryText: 'Guten Tag' }), { introductoryText: 'Guten Tag' })
})
