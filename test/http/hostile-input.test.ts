import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contacts } from '../../src/sales/contacts/contact.schema.ts'
import { figure } from '../faults/faults.ts'
import { jsonCases, someNaughtyStrings } from '../fixtures/hostile-texts.ts'
import { type Answer, type Service, startService } from '../service.ts'

let service: Service
let contact: string
before(async () => {
  service = await startService()
  contact = `/v1/contacts/${(await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact.id}`
})
after(() => service.close())

const send = (body: Buffer): Promise<Answer> =>
  service.ask('PATCH', contact, { body, headers: { 'content-type': 'application/json' } })
const inField = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from('{"category":'), bytes, Buffer.from('}')])
const isUnreadable = ({ status, body }: Answer): boolean =>
  status === 400 && body.code === 'general/invalid-body' && body.message !== 'Send a JSON object.'
/** Read, understood, and accepted or rejected for its content. */
const isRead = ({ status, body }: Answer): boolean =>
  status === 200 ||
  (status === 400 && (body.code === 'general/invalid-fields' || body.message === 'Send a JSON object.'))

test('all documents of JSONTestSuite and ours are read or refused as RFC 8259 and our rules say, as a whole body and in a field', async (t) => {
  for (const { name, bytes, isRead: shouldBeRead } of jsonCases) {
    for (const body of [bytes, inField(bytes)]) {
      const answer = await send(body)
      if (body.length > 0)
        assert.ok((shouldBeRead ? isRead : isUnreadable)(answer), `${name} ${JSON.stringify(answer.body)}`)
    }
  }
  figure(t, 'I-13', 'documents of JSONTestSuite', jsonCases.length)
})

test('bytes that are no UTF-8, and a byte order mark, make a body unreadable', async () => {
  const around = (bytes: number[]) => Buffer.concat([Buffer.from('{"note":"'), Buffer.from(bytes), Buffer.from('"}')])
  const invalid = [
    [0x80],
    [0xc3],
    [0xc0, 0xaf],
    [0xe0, 0x80, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xff],
    [0xfe],
  ]
  for (const bytes of invalid) assert.ok(isUnreadable(await send(around(bytes))), String(bytes))
  assert.equal((await send(around([...Buffer.from('é漢😀')]))).status, 200)
  assert.ok(isUnreadable(await send(Buffer.from('\uFEFF{"note":"a"}'))))
  assert.ok(isUnreadable(await send(Buffer.from('{"note":"a"}', 'utf16le'))))
})

test('a large body is read as strictly as a small one, and one of more values than any use has is refused unparsed', async () => {
  const bulk = (entries: string) => service.ask('POST', '/v1/ledger-entries/bulk', { body: `{"entries":[${entries}]}` })
  const text = `{"title":"${'x'.repeat(300_000)}"},`
  const twice = await bulk(`${text}{"title":"a","title":"b"},${text}{}`)
  assert.deepEqual([twice.status, twice.body.code], [400, 'general/invalid-body'])
  assert.match(twice.body.message, /"title" stands there twice/)
  const beyond = await bulk(`${text}{"amount":1e999}`)
  assert.match(beyond.body.message, /a double can hold/)
  const broken = await bulk(`${text}{"amount":}`)
  assert.match(broken.body.message, /well-formed JSON/)
  const many = await bulk('{},'.repeat(2_000_000))
  assert.deepEqual([many.status, many.body.code], [400, 'general/invalid-body'])
  assert.match(many.body.message, /at most 500000 values/)
})

test('a key that stands twice is refused at every depth, however it is written', async () => {
  for (const body of [
    '{"note":"a","note":"a"}',
    '{"note":"a","n\\u006fte":"b"}',
    '{"category":[{"a":1,"b":{"c":1,"c":2}}]}',
  ]) {
    assert.ok(isUnreadable(await send(Buffer.from(body))), body)
  }
  assert.equal((await send(Buffer.from('{"note":"{\\"a\\":1,\\"a\\":2}","phone":"note"}'))).status, 200)
})

test('32 levels of nesting are read, 33 are not', async () => {
  const nested = (levels: number, [open, close]: [string, string]) =>
    Buffer.from(`{"category":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}}`)
  for (const pair of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as [string, string][]) {
    assert.ok(isRead(await send(nested(32, pair))))
    assert.ok(isUnreadable(await send(nested(33, pair))))
    assert.ok(isUnreadable(await send(nested(100_000, pair))))
  }
})

test('an integer is read up to 2^53 - 1, a number as far as a double goes', async () => {
  const category = (number: string) => Buffer.from(`{"category":${number}}`)
  const read = [
    '9007199254740991',
    '-9007199254740991',
    '0',
    '-0',
    '1.5',
    '1e300',
    '1.7976931348623157e308',
    '5e-324',
    '1e-400',
  ]
  const refused = [
    '9007199254740992',
    '-9007199254740992',
    '9007199254740993',
    `1${'0'.repeat(400)}`,
    '1e400',
    '-1e400',
    '1e99999',
  ]
  for (const number of read) assert.ok(isRead(await send(category(number))), number)
  for (const number of refused) assert.ok(isUnreadable(await send(category(number))), number)
})

// Text

const codePoint = (value: number) => String.fromCodePoint(value)

test('text keeps its bytes: nothing is trimmed, normalised, escaped or replaced', async () => {
  const texts = [
    '  a  ',
    '\ta',
    'a\r\nb\rc\n',
    'e\u0301 é',
    'ﬁ ﬀ',
    '<b>&amp;\'"',
    '%00 \\u0000 ${x}',
    '\u200b\u202e\ufeff',
    '👩‍👩‍👧‍👦',
    '\uffff\u{10ffff}',
    '',
  ]
  for (const note of texts) {
    assert.equal((await service.expect(200, 'PATCH', contact, { note })).contact.note, note)
    assert.equal((await service.expect(200, 'GET', contact)).contact.note, note)
  }
})

test('lengths count code points: 48 emoji are a name, 49 are too long', async () => {
  for (const letter of ['a', 'é', '漢', '😀', '\u{10ffff}']) {
    await service.expect(200, 'PATCH', contact, { lastName: letter.repeat(48) })
    assert.deepEqual((await service.expect(400, 'PATCH', contact, { lastName: letter.repeat(49) })).invalidFields, [
      'lastName',
    ])
  }
  await service.expect(200, 'PATCH', contact, { note: '😀'.repeat(2000) })
  await service.expect(400, 'PATCH', contact, { note: '😀'.repeat(2001) })
})

test('control characters and lone surrogates are refused everywhere, line breaks where one line is asked for', async () => {
  const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)]
  for (const value of [...controls, 0x2028, 0x2029, 0xd800, 0xdbff, 0xdc00, 0xdfff]) {
    const text = `a${codePoint(value)}b`
    const isLineBreak = [0x0a, 0x0d, 0x2028, 0x2029].includes(value)
    const isTab = value === 0x09
    const { status, body } = await service.ask('PATCH', contact, { body: { note: text, lastName: text } })
    const refused = isTab ? [] : isLineBreak ? ['lastName'] : ['lastName', 'note']
    assert.deepEqual(status === 200 ? [] : body.invalidFields.toSorted(), refused, `U+${value.toString(16)}`)
  }
})

/** Sends the text in every field, then without the rejected fields, until it is accepted; the stored text equals the sent one. */
async function storedOrNamed(
  url: string,
  fields: readonly string[],
  text: string,
  read: (body: any) => Record<string, unknown>,
): Promise<readonly string[]> {
  const { status, body } = await service.ask('PATCH', url, {
    body: Object.fromEntries(fields.map((field) => [field, text])),
  })
  if (status !== 200) {
    assert.equal(body.code, 'general/invalid-fields', text)
    const left = fields.filter((field) => !body.invalidFields.includes(field))
    assert.ok(left.length < fields.length, `${text} is refused in ${body.invalidFields}`)
    return storedOrNamed(url, left, text, read)
  }
  const stored = read(await service.expect(200, 'GET', url))
  for (const field of fields) assert.equal(stored[field], text, field)
  return fields
}

/** Runs work with every naughty string, a few at a time. */
async function withNaughtyStrings(work: (worker: number, text: string) => Promise<void>): Promise<void> {
  // The public list repeats some strings, and references are unique.
  const distinct = [...new Set(someNaughtyStrings)]
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    for (const text of distinct.filter((_text, index) => index % WORKERS === worker)) await work(worker, text)
  })
  await Promise.all(workers)
}
const WORKERS = 8

test('naughty strings are stored as they are in every text of contacts, estimates and ledger entries, or the field is named', async (t) => {
  const positions = [{ type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }]
  const records = await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      const { contact: recipient } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })
      const { estimate } = await service.expect(201, 'POST', '/v1/estimates', { recipient: recipient.id, positions })
      return { contact: `/v1/contacts/${recipient.id}`, estimate: `/v1/estimates/${estimate.id}` }
    }),
  )
  const contactFields = Object.keys(contacts.fields).filter((field) => field !== 'id')
  const estimateFields = ['title', 'introductoryText', 'closingText', 'customRecipientText']
  const entry = { debitAccount: 6500, creditAccount: 1020, amount: 100, date: '2026-11-21' }
  const taken = new Map<string, number>()
  await withNaughtyStrings(async (worker, text) => {
    const { contact = '', estimate = '' } = records[worker] ?? {}
    const fields = [
      ...(await storedOrNamed(contact, contactFields, text, (body) => body.contact)),
      ...(await storedOrNamed(estimate, estimateFields, text, (body) => body.estimate)),
    ]
    const posted = await service.ask('POST', '/v1/ledger-entries', { body: { ...entry, description: text } })
    if (posted.status === 201) {
      assert.equal(posted.body.transactions[0].description, text)
      const read = await service.expect(200, 'GET', posted.headers['location'] ?? '')
      assert.equal(read.ledgerEntry.description, text)
      fields.push('description')
    } else assert.deepEqual([posted.status, posted.body.invalidFields], [400, ['description']], text)
    for (const field of fields) taken.set(field, (taken.get(field) ?? 0) + 1)
  })
  // Unfitting text is rejected; most strings are short lines, so a field of 128 characters accepts most.
  for (const field of ['note', 'title', 'introductoryText', 'closingText', 'customRecipientText', 'description']) {
    assert.ok((taken.get(field) ?? 0) > someNaughtyStrings.length * 0.8, `${field} took ${taken.get(field)}`)
  }
  figure(t, 'I-13', 'naughty strings', someNaughtyStrings.length)
})

test('naughty strings are looked for, not run', async () => {
  await withNaughtyStrings(async (_worker, text) => {
    for (const list of ['contacts', 'invoices']) {
      // An address cannot carry half a surrogate pair.
      const { status, body } = await service.ask('GET', `/v1/${list}?q=${encodeURIComponent(text.toWellFormed())}`)
      if (status !== 200) assert.deepEqual([status, body.invalidFields], [400, ['q']], text)
    }
  })
})

// Effort

test('no body of up to 1 MiB keeps the service busy: arrays and keys without end, repeated and distinct', async () => {
  const long = (part: (index: number) => string, bytes = 1_000_000): string => {
    const parts: string[] = []
    for (let length = 0, index = 0; length < bytes; index++) {
      parts.push(part(index))
      length += (parts.at(-1)?.length ?? 0) + 1
    }
    return parts.join(',')
  }
  const bodies: [url: string, body: string][] = [
    ['/v1/tokens', `{"name":"a","scopes":[${long(() => '"a"')}]}`],
    ['/v1/tokens', `{"name":"a","scopes":[${long((index) => `"${index}"`)}]}`],
    ['/v1/tokens', `{"name":"a","scopes":[${long((index) => `{"a":${index}}`)}]}`],
    ['/v1/estimates', `{"positions":[],"columns":[${long((index) => `"${index}"`)}]}`],
    ['/v1/estimates', `{"positions":[${long(() => '{}')}]}`],
    ['/v1/estimates', `{"positions":[${long(() => '{"type":"product"}')}]}`],
    ['/v1/contacts', `{${long((index) => `"${index.toString(36)}":1`)}}`],
  ]
  for (const letters of ['a', ' ', '.', '@', 'a.', 'a@', '-', '<', '\\t', '0', 'http://', '😀', '1 ']) {
    const text = letters.repeat(Math.floor(300_000 / Buffer.byteLength(letters)))
    bodies.push(['/v1/contacts', `{"companyName":"${text}","email":"${text}","website":"https://${text}"}`])
    bodies.push(['/v1/tokens', `{"name":"${text}","scopes":["${text}"],"expiresAt":"${text}"}`])
    bodies.push(['/v1/ledger-entries', `{"date":"${text}","description":"${text}","currency":"${text}"}`])
  }
  for (const [url, body] of bodies) {
    const start = process.cpuUsage()
    const { status, bytes } = await service.ask('POST', url, { body })
    const { user, system } = process.cpuUsage(start)
    assert.equal(status, 400)
    assert.ok(bytes.length < 5_000_000)
    // Processor time, not wall time, and far above the usual: a quadratic validation takes minutes.
    assert.ok(user + system < 5_000_000, `${url} ${body.slice(0, 60)} took ${(user + system) / 1000} ms`)
  }
})
