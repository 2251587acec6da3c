import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { randomFrom, seed } from '../faults/faults.ts'
import { collectionOf, type Operation } from '../fixtures/every-record.ts'
import type { Service } from '../service.ts'
import { everyToken, guardedOperations, malformed, requireNothingOf, type Sent } from './matrix.ts'
import { type Two, wordsIn } from './two-organisations.ts'

/** The interval at which all data of the other organisation are compared. */
const LOOK_EVERY = 2_500

const random = randomFrom(seed)
const isBy = (chance: number): boolean => random() < chance
function one<Value>(values: readonly Value[]): Value {
  const chosen = values[Math.floor(random() * values.length)]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}

/** An id for a place of a path: mostly that of a record of its kind, ours or theirs. */
function idFor(collection: string, { own, foreign }: Two): { id: string; isTheirs: boolean } {
  if (isBy(0.4)) return { id: foreign[collection] ?? randomUUID(), isTheirs: true }
  if (isBy(0.7)) return { id: own[collection] ?? randomUUID(), isTheirs: false }
  if (isBy(0.5)) return { id: one(Object.values(foreign)), isTheirs: false }
  return { id: isBy(0.5) ? randomUUID() : one(malformed), isTheirs: false }
}

const anyId = ({ own, foreign }: Two): string => one(Object.values(isBy(0.6) ? foreign : own))
const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** A formerly valid body with random ids and accounts, and some texts of theirs. */
function disturbed(value: unknown, two: Two, name = ''): unknown {
  if (Array.isArray(value)) return value.map((element) => disturbed(element, two, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, disturbed(inner, two, key)]))
  if (typeof value === 'string' && isId.test(value)) return anyId(two)
  if (/account/i.test(name) && isBy(0.3)) return Number(two.foreign['accounts'])
  if (typeof value === 'string' && isBy(0.05)) return one(['Zobelkunde', 'Zobelbeleg', anyId(two)])
  return value
}

/** A query with any parameters of the operation, and any data of theirs. */
function queryFor({ described }: Operation, two: Two): string {
  const parameters: { in: string; name: string }[] = described.parameters ?? []
  const chosen = parameters.filter((parameter) => parameter.in === 'query' && isBy(0.2))
  const pairs = chosen.map(({ name }) => {
    const value = one([anyId(two), anyId(two), '1098', 'Zobel', 'Zobelbeleg', '1', 'true', '2026-11-21'])
    return `${name === 'metadata' ? 'metadata[source]' : name}=${encodeURIComponent(value)}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Long operations are rare: they draw pages, which show no more than the record. */
const isDear = ({ path }: Operation): boolean => /\/(pdf|preview|pages\/[^/]+)$/.test(path)

type Call = { operation: Operation; url: string; isTheirs: boolean; body?: unknown }
function anyCall(operations: readonly Operation[], two: Two): Call {
  const operation = one(operations)
  if (isDear(operation) && !isBy(0.02)) return anyCall(operations, two)
  let isTheirs = false
  const path = operation.path.replace(/\{\w+\}/g, (_place, at: number) => {
    const chosen = idFor(collectionOf(operation.path.slice(0, at)), two)
    isTheirs ||= chosen.isTheirs
    return chosen.id
  })
  const call = { operation, url: `${path}${queryFor(operation, two)}`, isTheirs }
  if (operation.method === 'GET') return call
  const example = operation.described.requestBody?.content?.['application/json']?.example ?? {}
  return { ...call, body: isBy(0.1) ? { 'no such field': 1 } : disturbed(example, two) }
}

const takesUpload = ({ method, path }: Operation): boolean =>
  method === 'POST' && /\/(?:pdf-attachments|receipts)$/.test(path)

/** Numbers of accounts, codes of currencies and references are not exclusive: theirs may be made here as well. */
const mayBeOurs = ({ path }: Operation): boolean => /^\/v1\/(accounts|currencies|\w+\/by-reference)\//.test(path)

/**
 * Sends random requests across two organisations, with ids, texts and tokens of both, and fails if data of the other one appear or change.
 * Returns the number of answers by status.
 */
export async function askAtRandom(
  { service, two }: { readonly service: Service; readonly two: Two },
  calls: number,
): Promise<Map<number, number>> {
  const tokens = (await everyToken(service, two)).filter(({ opens }) => opens?.organisation !== 'foreign')
  const valid = tokens.filter(({ opens }) => opens)
  const everything = valid.filter(({ opens }) => opens?.scope === 'all')
  const operations = guardedOperations(service)
  const before = await two.foreignState()
  /** The texts that we sent, and may have stored. */
  const sentWords = new Set<string>()
  const answered = new Map<number, number>()
  for (let count = 1; count <= calls; count++) {
    const { operation, url, isTheirs, body } = anyCall(operations, two)
    const sent: Sent = one(isBy(0.7) ? everything : isBy(0.7) ? valid : tokens)
    const key = isBy(0.05) ? { 'idempotency-key': one(['Zobelschluessel', `k${count}`]) } : {}
    // So that no address fails too often in a minute.
    service.clock.now = new Date(service.clock.now.getTime() + 20)
    const answer = await service.ask(operation.method, url, {
      token: sent.token,
      headers: key,
      ...(body === undefined ? {} : { body }),
    })
    // A reference is sent in the path.
    wordsIn([body, url.includes('/by-reference/') ? url : ''], sentWords)
    const where = `call ${count}: ${operation.method} ${url} with a token ${sent.name} and ${JSON.stringify(body)} answered ${answer.status}`
    requireNothingOf(two, answer, [url, [...sentWords]], where)
    assert.ok(answer.status < 500, where)
    if (!sent.opens) assert.equal(answer.status, 401, where)
    // A key that was used here before is recognised, whatever the new request; and an upload is not JSON, whatever its target.
    const rejections = [
      401,
      403,
      404,
      ...('idempotency-key' in key ? [422] : []),
      ...(takesUpload(operation) ? [415] : []),
    ]
    if (isTheirs && !mayBeOurs(operation)) assert.ok(rejections.includes(answer.status), where)
    answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
    if (count % LOOK_EVERY === 0)
      assert.deepEqual(await two.foreignState(), before, `within ${LOOK_EVERY} calls before ${count}`)
  }
  assert.deepEqual(await two.foreignState(), before)
  return answered
}
