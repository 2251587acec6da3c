import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { ErrorObject } from 'ajv'
import { problems } from '../../src/errors.ts'
import { fieldName, fieldNames } from '../../src/field-names.ts'
import { warnings } from '../../src/messages/warnings.ts'
import { messageRows, textOf } from '../../src/messages.ts'
import { formats } from '../../src/platform/http/formats.ts'
import { sentences } from '../../src/platform/http/sentences.ts'
import { said as saidOf } from '../../src/said.ts'
import { plain, product } from '../fixtures/trade.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let document: any
before(async () => {
  service = await startService()
  document = (await service.ask('GET', '/openapi.json', { token: null })).body
})
after(() => service.close())

const foreign = ['de', 'fr', 'it'] as const
const asked = (language: string, method: string, url: string, body?: unknown) =>
  service.ask(method, url, { headers: { 'accept-language': language }, ...(body === undefined ? {} : { body }) })

/** Differences of grammar in other languages: the kind of an account cannot change, and its English word is not used. */
const saidByGrammar: readonly string[] = ['{type}']

test('every message says the same in each language: other words with the same placeholders, names and numbers', () => {
  const placesIn = (text: string) =>
    (text.match(/\{[^}]+\}/g) ?? []).filter((one) => !saidByGrammar.includes(one)).toSorted()
  const numbersIn = (text: string) => (text.replaceAll(/\{[^}]+\}/g, '').match(/\d{2,}/g) ?? []).toSorted()
  const namesIn = (text: string) => (text.match(/\b(?:Retry-After|invalidFields)\b/g) ?? []).toSorted()
  const fieldsIn = (text: string): readonly string[] => text.match(/`[^`]+`/g) ?? []
  for (const [key, row] of messageRows) {
    const english = row.en ?? key
    for (const language of foreign) {
      const text = row[language]
      assert.match(text, /\S/, key)
      if (!/^\{\w+\}/.test(key)) assert.notEqual(text, english, key)
      assert.equal(
        /[\p{L}\d}`»)][\s\u202f]?\?$|[\p{L}\d}`»)]\.$/u.test(text),
        /[\p{L}\d}`)][.?]$/u.test(english),
        `${key}: ${text}`,
      )
      assert.deepEqual(placesIn(text), placesIn(english), `${key}: ${text}`)
      // If people read that a record is gone, the number of a standard is omitted.
      if (row.enForPeople === undefined) {
        assert.deepEqual(numbersIn(text), numbersIn(english), `${key}: ${text}`)
        assert.deepEqual(namesIn(text), namesIn(english), `${key}: ${text}`)
      }
      // A field that is named for programs may be described for people.
      for (const field of fieldsIn(text)) assert.ok(fieldsIn(english).includes(field), `${key}: ${field}`)
    }
  }
})

test('a warning names fields as people do, and for a program as the API does', () => {
  const codes = Object.keys(warnings)
  const namedIn = (language?: 'en') =>
    codes.flatMap((message) => textOf({ message }, language).match(/\b[a-z]+[A-Z]\w*/g) ?? [])
  assert.deepEqual(namedIn('en'), [])
  assert.deepEqual(namedIn(), ['vatNumber', 'openingDate', 'payableInDays'])
  assert.match(textOf({ message: 'vat/no-vat-number' }, 'en'), /^Set “VAT number” of the organisation/)
})

test('every code says in each language what to do, in a sentence of its own', () => {
  const codes = Object.keys(problems)
  for (const language of foreign) {
    const told = codes.map((code) => textOf({ message: code }, language))
    assert.equal(new Set(told).size, codes.length, language)
    for (const sentence of told) assert.match(sentence, /^\p{Lu}.*\.$/u)
  }
})

test('each sentence of the catalogue stands where a rule says it, and nowhere else in the code is one', async () => {
  const root = new URL('../../', import.meta.url)
  const code: string[] = []
  for await (const path of glob('src/**/*.ts', { cwd: root.pathname }))
    if (!path.startsWith('src/messages/') && !path.endsWith('.test.ts'))
      code.push(await readFile(new URL(path, root), 'utf8'))
  const all = code.join('\n')
  const ofCodes = Object.values(problems).flatMap((row) => ('clause' in row ? row.clause : []))
  // The ends of these are composed.
  const composed = ['must be open, but is ', 'must begin with https://', 'must lead to a public address']
  const unused = [...messageRows].flatMap(([key, row]) => (row.en === undefined && !all.includes(key) ? key : []))
  assert.deepEqual(
    unused.filter((key) => !ofCodes.some((one) => one === key) && !composed.some((start) => key.startsWith(start))),
    [],
  )
})

/** The names of the fields of all requests: of bodies at any depth, and of queries. */
function fieldsOfRequests(): Set<string> {
  const names = new Set<string>()
  const resolved = (part: any): any =>
    part?.$ref === undefined
      ? part
      : resolved(
          part.$ref
            .split('/')
            .slice(1)
            .reduce((at: any, step: string) => at[step], document),
        )
  const walk = (schema: any, seen: readonly unknown[]): void => {
    const part = resolved(schema)
    if (typeof part !== 'object' || part === null || seen.includes(part)) return
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      names.add(name)
      walk(field, [...seen, part])
    }
    for (const inner of [part.items, ...(part.oneOf ?? []), ...(part.anyOf ?? [])]) walk(inner, [...seen, part])
  }
  for (const path of Object.values<any>(document.paths))
    for (const operation of Object.values<any>(path)) {
      for (const parameter of (operation.parameters ?? []).map(resolved))
        if (parameter.in === 'query') names.add(parameter.name)
      for (const { schema } of Object.values<any>(resolved(operation.requestBody)?.content ?? {})) walk(schema, [])
    }
  return names
}

/** Fields of programs only: the cursor of a list, and the parts of a passkey's proof. */
const ofPrograms = ['cursor', 'attestationObject', 'authenticatorData', 'clientDataJSON']

test('every field of every request has a name for people in each language', () => {
  const names = fieldsOfRequests()
  assert.ok(names.size > 150, String(names.size))
  assert.deepEqual(
    [...names].filter((name) => !(name in fieldNames) && !ofPrograms.includes(name)),
    [],
  )
  for (const words of Object.values(fieldNames)) for (const word of Object.values(words)) assert.match(word, /\S/)
  assert.equal(fieldName('positions[2].quantity', 'de'), 'Position 3, Menge')
  assert.equal(fieldName('dueDate', 'fr'), 'date d’échéance')
  assert.equal(fieldName('metadata.anything', 'it'), 'metadati, anything')
})

test('every message of schemas about a field of a request is in the catalogue', () => {
  const keys = new Map(messageRows)
  // The messages for a keyword or a format without one.
  const unknown = ['is not valid', 'has the wrong format']
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
        if (keyword in sentences && isSaid && keyword !== 'required') {
          const message = sentences[keyword]?.({
            keyword,
            params,
            data,
            parentSchema: schema,
          } as unknown as ErrorObject)
          assert.ok(message && keys.has(message.message), `${keyword}: ${JSON.stringify(message)}`)
          // The document uses other names of formats: those are tested below.
          if (keyword !== 'format')
            assert.ok(!unknown.includes(message.message), `${keyword}: ${JSON.stringify(value)}`)
          said.add(textOf(message))
        }
      if (!['example', 'examples', 'responses'].includes(keyword)) walk(value)
    }
  }
  walk(document.components.schemas)
  walk(document.paths)
  for (const [format, { message }] of Object.entries(formats)) assert.ok(keys.has(message), format)
  assert.ok(said.size > 60, String(said.size))
  const types = { types: ['string', 'null'] } as const
  assert.equal(textOf(saidOf('must be {types:types}', types), 'de'), 'muss ein Text oder null sein')
  assert.equal(
    textOf(saidOf('must be {types:types} in cents (10810 for 108.10), not a text', { types: ['integer'] }), 'fr'),
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
    assert.equal(body.message, textOf({ message: 'contacts/not-found' }, language))
    assert.deepEqual([headers['content-language'], headers['vary']], [language, 'Accept-Language'])
  }
  const { body: english } = await asked('en', 'GET', '/v1/contacts/none')
  assert.equal(english.message, 'This contact does not exist (any more).')
  for (const header of ['', 'es', '*', '%%%', 'de;q=0']) {
    const { body } = await asked(header, 'GET', '/v1/contacts/none')
    assert.equal(body.message, problems['contacts/not-found'].en, header)
  }
  const { body } = await asked('it', 'GET', '/v1/error-codes')
  assert.equal(body.errorCodes[0].message, problems['general/invalid-fields'].it)
})

test('a person reads the names of fields, days and amounts as people write them; a program those of the API', async () => {
  const body = { companyName: 'x'.repeat(49), email: 'x', nothing: 1 }
  const { body: de } = await asked('de', 'POST', '/v1/contacts', body)
  assert.deepEqual(Object.fromEntries(de.details.map(({ field, message }: any) => [field, message])), {
    nothing: 'ist kein bekanntes Feld',
    companyName: 'darf höchstens 48 Zeichen haben',
    email: 'muss eine Mail-Adresse ohne Namen oder leer sein',
  })
  assert.match(de.message, /^«[^»]+» .*, und 2 weitere\.$/)
  const unknown = plain({ positions: [product({ contraAccount: 9999 })], isDraft: false })
  const { body: fr } = await asked('fr', 'POST', '/v1/invoices', unknown)
  assert.deepEqual(fr.details, [
    { field: 'positions[0].contraAccount', message: 'doit être un compte actif du plan comptable, pas 9999' },
  ])
  assert.equal(fr.message, '« Position 1, compte » doit être un compte actif du plan comptable, pas 9999.')
  const { body: en } = await asked('en', 'POST', '/v1/invoices', plain({ customRecipientText: undefined }))
  assert.equal(en.message, '“Customer” is required unless “custom recipient text” is given.')
  const { body: program } = await service.ask('POST', '/v1/invoices', {
    body: plain({ customRecipientText: undefined }),
  })
  assert.equal(program.message, 'recipient is required unless customRecipientText is given.')
  const span = { from: '2026-01-01', to: '2020-12-31' }
  const { body: year } = await asked('it', 'POST', '/v1/fiscal-years', span)
  assert.equal(year.message, '«Al» non deve essere prima di «dal».')
})

test('two fields that are given together or not at all are named in one sentence, once', async () => {
  const { body } = await asked('de', 'POST', '/v1/invoices', plain({ originalCurrency: 'EUR' }))
  assert.equal(
    body.message,
    'Geben Sie «Währung» und «Kurs» zusammen an oder keines von beiden: Der eingerichtete Kurs von EUR ist 0.94.',
  )
  assert.deepEqual(body.invalidFields, ['originalCurrency', 'exchangeRate'])
})

test('rejections with other words than those of their code are in each language, too', async () => {
  const { body: path } = await asked('de', 'PUT', '/v1/invoices')
  assert.equal(path.message, 'Verwenden Sie GET oder POST: Dieser Pfad hat kein PUT.')
  const { body: unknown } = await asked('fr', 'GET', '/v1/contcts')
  assert.match(unknown.message, /^Ce chemin est inconnu : vouliez-vous dire \/v1\/contacts(?:, | ou ).* \?$/)
  const { body: query } = await asked('it', 'GET', '/v1/products?colour=red')
  assert.match(query.details[0].message, /^non è un campo conosciuto: qui ci sono /)
  const headers = { 'accept-language': 'de', 'content-type': 'text/plain' }
  const { body: type } = await service.ask('POST', '/v1/contacts', { headers, body: 'x' })
  assert.equal(
    type.message,
    'Senden Sie den Header content-type mit application/json und einen solchen Inhalt, nicht text/plain.',
  )
})

test('a warning is told in the language of its reader, and so is each record of a bulk', async () => {
  const old = plain({ openingDate: '2026-01-10', payableInDays: 10, isDraft: false })
  const { body } = await asked('de', 'POST', '/v1/invoices', old)
  assert.deepEqual(
    body.warnings.find(({ field }: any) => field === 'dueDate')?.message,
    'Das Fälligkeitsdatum 20.01.2026 liegt vor heute, dem 21.11.2026.',
  )
  const contacts = [{ companyName: 'A', country: 'Narnia' }, { email: 'x' }]
  const { body: bulk } = await asked('fr', 'POST', '/v1/contacts/bulk', { contacts, atomic: false })
  assert.match(bulk.warnings[0].message, /^"Narnia" n’est pas un pays/)
  assert.match(bulk.results[1].message, /^« E-mail » doit être une adresse électronique/)
})

test('in the form of RFC 9457 title and detail are in the language; codes and names of fields never change', async () => {
  const headers = { accept: 'application/problem+json', 'accept-language': 'it' }
  const { body } = await service.ask('POST', '/v1/contacts', { headers, body: { email: 7 } })
  assert.equal(body.title, problems['general/invalid-fields'].it)
  assert.equal(body.detail, body.message)
  assert.deepEqual([body.code, body.invalidFields], ['general/invalid-fields', ['email']])
})
