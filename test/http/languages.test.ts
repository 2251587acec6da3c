import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ProblemCode, problems } from '../../src/errors.ts'
import { fieldSentences } from '../../src/field-sentences.ts'
import { sentenceOf } from '../../src/platform/http/translated.ts'
import { plain, product } from '../fixtures/trade.ts'
import { type Service, startService } from '../service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const foreign = ['de', 'fr', 'it'] as const
const codes = Object.keys(problems) as ProblemCode[]
const asked = (language: string, method: string, url: string, body?: unknown) =>
  service.ask(method, url, { headers: { 'accept-language': language }, ...(body === undefined ? {} : { body }) })

test('every code says in each language what to do, in a sentence of its own with the same names and numbers', () => {
  const namesIn = (text: string) =>
    (text.match(/\d{2,}|\bRetry-After\b|\binvalidFields\b|\bexternalReference\b|\bwithoutSlip\b/g) ?? []).toSorted()
  for (const language of foreign) {
    assert.equal(new Set(codes.map((code) => sentenceOf(code, language))).size, codes.length)
    for (const code of codes) {
      const [english, sentence] = [sentenceOf(code), sentenceOf(code, language)]
      assert.notEqual(sentence, english, code)
      assert.match(sentence, /^\p{Lu}.*\.$/u, code)
      assert.deepEqual(namesIn(sentence), namesIn(english), `${code} in ${language}`)
    }
  }
})

test('what is said of fields has its numbers and values in each language', () => {
  const placesIn = (text: string) => text.match(/\{\d\}/g) ?? []
  for (const [english, sentences] of Object.entries(fieldSentences))
    for (const language of foreign) assert.deepEqual(placesIn(sentences[language]), placesIn(english), english)
})

test('a rejection is told in the language that the client prefers, and in English without one that there is', async () => {
  for (const [header, language] of [
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['es, fr;q=0.7, en;q=0.2', 'fr'],
    ['it', 'it'],
    ['en-GB', 'en'],
  ] as const) {
    const { body, headers } = await asked(header, 'GET', '/v1/contacts/none')
    assert.equal(body.message, sentenceOf('contacts/not-found', language))
    assert.deepEqual([headers['content-language'], headers['vary']], [language, 'Accept-Language'])
  }
  for (const header of ['', 'es', '*', '%%%', 'de;q=0']) {
    const { body } = await asked(header, 'GET', '/v1/contacts/none')
    assert.equal(body.message, problems['contacts/not-found'][1], header)
  }
})

test('fields are told in the language too, beside their names; the message names the first', async () => {
  const body = { companyName: 'x'.repeat(49), email: 'x', nothing: 1 }
  const { body: de } = await asked('de', 'POST', '/v1/contacts', body)
  assert.deepEqual(Object.fromEntries(de.details.map(({ field, message }: any) => [field, message])), {
    nothing: 'ist kein bekanntes Feld',
    companyName: 'darf höchstens 48 Zeichen haben',
    email: 'muss eine Mail-Adresse ohne Namen oder leer sein',
  })
  assert.match(de.message, /^\w+ .*, und 2 weitere\.$/)
  const unknown = plain({ positions: [product({ contraAccount: 9999 })], isDraft: false })
  const { body: fr } = await asked('fr', 'POST', '/v1/invoices', unknown)
  assert.deepEqual(fr.details, [
    {
      field: 'positions[0].contraAccount',
      message: 'doit être un compte qui existe et est actif dans le plan comptable',
    },
  ])
  assert.equal(fr.message, `positions[0].contraAccount ${fr.details[0].message}.`)
})

test('in the form of RFC 9457 title and detail are in the language; codes and names of fields never change', async () => {
  const headers = { accept: 'application/problem+json', 'accept-language': 'it' }
  const { body } = await service.ask('POST', '/v1/contacts', { headers, body: { email: 7 } })
  assert.equal(body.title, sentenceOf('general/invalid-fields', 'it'))
  assert.equal(body.detail, body.message)
  assert.deepEqual([body.code, body.invalidFields], ['general/invalid-fields', ['email']])
})
