import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { ErrorObject } from 'ajv'
import { type ProblemCode, problems } from '../../src/errors.ts'
import { fieldSentences } from '../../src/field-sentences.ts'
import { sentences } from '../../src/platform/http/sentences.ts'
import { fieldSentenceIn, sentenceOf } from '../../src/platform/http/translated.ts'
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
  const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  for (const [english, sentences] of Object.entries(fieldSentences))
    for (const language of foreign) assert.deepEqual(placesIn(sentences[language]), placesIn(english), english)
})

/** Where texts in quotes are none that a client is told beside a field. */
const ofOthers =
  /\.test\.ts$|^src\/(?:admin|platform\/pdf|outbound\/(?:reference|docs|customer|layout))\/|^src\/(?:platform\/http\/sentences|field-sentences|events|warnings|errors-)/
/** What is said of a field begins so. */
const begins =
  /^(?:must|is|has|cannot|belongs|give|all positions|only|nothing|an? (?:draft|annulled)|All positions|A sales|A discount|Give) \b/
/** Texts that begin so and are none: conditions of SQL, and titles of operations. */
const isOther = (text: string): boolean =>
  /^is (?:not )?null$/.test(text) || (/^[A-Z]/.test(text) && !text.endsWith('.'))
/** Sentences that are put together, in place of their parts. */
const together: Readonly<Record<string, readonly string[]>> = {
  'must not be 7 the fiscal year 7 to 7, which is closed': [
    'must not be before the fiscal year 7 to 7, which is closed',
    'must not be in the fiscal year 7 to 7, which is closed',
  ],
  'must stay 7: 7': ['must stay 7: the account was posted to', 'must stay 7: the service itself posts to the account'],
  'must stay true: 7': ['must stay true: the service itself posts to the account'],
}

/** Every sentence about a field that stands in the code, with 7 for what it says of a value. */
async function sentencesInCode(): Promise<string[]> {
  const root = new URL('../../', import.meta.url)
  const found = new Set<string>()
  for await (const path of glob('src/**/*.ts', { cwd: root.pathname })) {
    if (ofOthers.test(path)) continue
    const code = (await readFile(new URL(path, root), 'utf8')).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    const texts = [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\$]|\\.|\$\{[^}]*\})+)`/g)]
    for (const [, quoted, template = ''] of texts) {
      const text = (quoted ?? template).replaceAll(/\$\{[^}]*\}/g, '7')
      if (begins.test(text) && !isOther(text) && !text.endsWith(':')) found.add(text)
    }
  }
  return [...found]
}

test('every sentence about a field that stands in the code is told in each language', async () => {
  const all = (await sentencesInCode()).flatMap((one) => together[one] ?? one)
  assert.ok(all.length > 100, String(all.length))
  const missing = all.filter((one) => foreign.some((language) => (fieldSentenceIn(one, language) ?? one) === one))
  assert.deepEqual(missing, [])
})

test('what schemas say of every field of a request is told in each language', async () => {
  const { body: document } = await service.ask('GET', '/openapi.json', { token: null })
  const said = new Set<string>()
  const walk = (schema: any): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [keyword, value] of Object.entries(schema)) {
      const params = {
        limit: value,
        type: value,
        allowedValues: value,
        allowedValue: value,
        format: value,
        pattern: value,
        multipleOf: value,
      }
      const isSaid = typeof value !== 'object' || Array.isArray(value)
      for (const data of ['7', null, 7])
        if (keyword in sentences && isSaid && keyword !== 'required')
          said.add(
            sentences[keyword]?.({ keyword, params, data, parentSchema: schema } as unknown as ErrorObject) ?? '',
          )
      if (!['example', 'examples', 'responses'].includes(keyword)) walk(value)
    }
  }
  walk(document.components.schemas)
  walk(document.paths)
  assert.ok(said.size > 60, String(said.size))
  const missing = [...said].filter((one) => foreign.some((language) => (fieldSentenceIn(one, language) ?? one) === one))
  assert.deepEqual(missing, [])
  assert.equal(fieldSentenceIn('must be a string or null', 'de'), 'muss ein Text oder null sein')
  assert.equal(
    fieldSentenceIn('must be an integer in cents (10810 for 108.10), not a text', 'fr'),
    'doit être un nombre entier en centimes (10810 pour 108.10), pas un texte',
  )
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
      message:
        'doit être un compte qui existe et est actif dans le plan comptable, pas 9999 : GET /v1/accounts les montre',
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
