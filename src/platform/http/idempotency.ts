import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { isMade, Problem, type Violation } from '../../errors.ts'
import type { Author, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { isKnown } from './etag.ts'
import { withPreference } from './prefer.ts'

/** A request that may be repeated: its key, and what tells it from another request under the same key. */
export type Repeatable = { readonly key: string; readonly request: Buffer }

/** An answer as it is kept: a repeated request gets it again, byte for byte. */
export type KeptAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** An answer with what is sent in its place this once, where it is kept without a secret. */
export type Finished = KeptAnswer & { readonly shownOnce?: KeptAnswer }

/** For the OpenAPI document. */
export const RepeatableHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Makes the request safe to repeat: for 30 days the same request with the same key gets the first answer again.',
    }),
  ),
})

/** 1 to 255 printable ASCII characters. */
const form = /^[\x20-\x7e]{1,255}$/

/** What is wrong with the key of a POST or PATCH. It is a field of the request: validated with the body, behind the record and its state. */
export const keyViolations = (request: FastifyRequest): Violation[] => {
  const key = keyOf(request)
  if (key === undefined || form.test(key)) return []
  return [{ field: 'Idempotency-Key', message: 'must have 1 to 255 printable ASCII characters' }]
}

/**
 * The key of a POST or PATCH that has a sound one, with what tells its request from others: `content` stands for the body; it is
 * hashed, not kept, and asked for only where there is a key.
 */
export function repeatableFrom(request: FastifyRequest, content: () => string): Repeatable | undefined {
  const key = keyOf(request)
  if (key === undefined || !form.test(key)) return undefined
  return { key, request: createHash('sha256').update(`${request.method} ${request.url}\n`).update(content()).digest() }
}

function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return method === 'POST' || method === 'PATCH' ? key?.toString() : undefined
}

type KnownRow = KeptAnswer & { readonly key: string; readonly request: Buffer }

/** A request that shares its transaction with others. */
type Sharing = { readonly repeatable: Repeatable | undefined }

/**
 * Claims the keys of requests until the transaction ends, and tells for each that has an answer already which: the answer to be repeated, or a
 * rejection, because another request had the key (422) or has it right now (409). Of two with one key that has no answer yet, the second
 * finds the first still running. Two statements for any number of keys.
 */
async function knownAnswers<Request extends Sharing>(
  tx: Tx,
  requests: readonly Request[],
): Promise<Map<Request, KeptAnswer | Problem>> {
  const keys = [...new Set(requests.flatMap(({ repeatable }) => repeatable?.key ?? []))]
  const known = new Map<Request, KeptAnswer | Problem>()
  if (keys.length === 0) return known
  // The answers are read by a statement of their own, behind the claim: a key that has just become free is seen with its answer.
  const [claims, rows] = await Promise.all([
    tx.rows<{ key: string; isFree: boolean }>(sql`
      select key, pg_try_advisory_xact_lock(hashtextextended(key, hashtext(${tx.organisation}::text))) as "isFree"
        from unnest(${keys}::text[]) as claim (key)`),
    kept(tx, keys),
  ])
  const free = new Set(claims.flatMap(({ key, isFree }) => (isFree ? key : [])))
  const answers = new Map(rows.map(({ key, request, ...answer }) => [key, { request, answer }]))
  for (const request of requests) {
    if (!request.repeatable) continue
    const { key } = request.repeatable
    const found = answers.get(key)
    if (found)
      known.set(
        request,
        found.request.equals(request.repeatable.request) ? found.answer : new Problem('general/idempotency-key-reused'),
      )
    // Whoever takes the key leaves nothing of it to the next.
    else if (!free.delete(key)) known.set(request, inUse())
  }
  return known
}

const kept = (tx: Tx, keys: readonly string[]): Promise<KnownRow[]> =>
  tx.rows(sql`
  select key, request, status, headers, body from idempotency_keys
   where organisation = ${tx.organisation} and key = any(${keys}) and created_at > now() - interval '30 days'`)

/** True when some request was answered under the key: before the content of this one is known, it may be that one again. */
export const isAnswered = async (tx: Tx, { key }: Pick<Repeatable, 'key'>): Promise<boolean> =>
  (await kept(tx, [key])).length > 0

/** The key belongs to a request that is not answered yet. */
const inUse = (): Problem => new Problem('general/idempotency-key-in-use', { headers: { 'retry-after': '1' } })

/** Keeps answers in the transaction that made them true, and drops those that are too old. */
async function keepAnswers(tx: Tx, answers: readonly (Repeatable & { answer: KeptAnswer })[]): Promise<void> {
  const rows = answers.map(({ key, request, answer }) => ({ key, request: request.toString('hex'), ...answer }))
  await Promise.all([
    tx.run(sql`
      delete from idempotency_keys where organisation = ${tx.organisation} and created_at <= now() - interval '30 days'`),
    tx.run(sql`
      insert into idempotency_keys (organisation, key, request, status, headers, body)
      select ${tx.organisation}, key, decode(request, 'hex'), status, headers, body
        from json_to_recordset(${JSON.stringify(rows)}) as row (key text, request text, status smallint, headers json, body text)`),
  ])
}

/** Forgets the answers that made the record of this path, which was deleted: whoever repeats such a request makes another one. */
export const forgetAnswers = (tx: Tx, path: string): Promise<number> =>
  tx.run(sql`
  delete from idempotency_keys where organisation = ${tx.organisation} and headers ->> 'location' = ${path}`)

/** An answer, and whether it was given before. */
export type Outcome = {
  readonly answer: KeptAnswer
  readonly isReplayed: boolean
  /** True where the answer is shown this once: nobody may prefer not to see it. */
  readonly mustShow?: boolean
}

/** What came of a request, given its answer; a rejection stays one. */
export const outcomeOf = (answer: KeptAnswer | Problem, isReplayed = false): Outcome | Problem =>
  isMade(answer) ? { answer, isReplayed } : answer

/** Does the work once for its key: repeats the answer that stands under it, else keeps the one the work gives. */
export async function once(
  tx: Tx,
  repeatable: Repeatable | undefined,
  work: () => Promise<Finished>,
  isKept: (answer: KeptAnswer) => boolean = () => true,
): Promise<Outcome> {
  const known = await repeated(tx, repeatable)
  if (known) return known
  const { shownOnce, ...answer } = await work()
  if (repeatable && isKept(answer)) await keepAnswers(tx, [{ ...repeatable, answer }])
  return shownOnce ? { answer: shownOnce, isReplayed: false, mustShow: true } : { answer, isReplayed: false }
}

/**
 * The same for requests that share a transaction: the work is done for those that have no answer yet, and gives the answer of each, in
 * their order. Of two with one key the second finds the first still running.
 */
export async function onceEach<Request extends Sharing>(
  tx: Tx,
  requests: readonly Request[],
  work: (fresh: readonly Request[]) => Promise<readonly (KeptAnswer | Problem)[]>,
  isKept: (answer: KeptAnswer) => boolean = () => true,
): Promise<(Outcome | Problem)[]> {
  const known = await knownAnswers(tx, requests)
  const fresh = requests.filter((request) => !known.has(request))
  const answers = await work(fresh)
  const outcomes = new Map<Request, Outcome | Problem>()
  for (const [request, answer] of known) outcomes.set(request, outcomeOf(answer, true))
  const kept: (Repeatable & { answer: KeptAnswer })[] = []
  for (const [index, request] of fresh.entries()) {
    const answer = answers[index] ?? unanswered()
    outcomes.set(request, outcomeOf(answer))
    if (request.repeatable && isMade(answer) && isKept(answer)) kept.push({ ...request.repeatable, answer })
  }
  if (kept.length > 0) await keepAnswers(tx, kept)
  return requests.map((request) => outcomes.get(request) ?? unanswered())
}

const unanswered = (): never => {
  throw new Error('each request has an answer')
}

/** Whose act a shared transaction is, if all of it is one token's; what happened carries its own authors in any case. */
export function commonAuthor(authors: readonly (Author | undefined)[]): Author | undefined {
  const [author] = authors
  if (author === undefined || authors.length === 1) return author
  return authors.every((one) => one?.token === author.token) ? { token: author.token } : undefined
}

/** The answer that stands under a request's key already; undefined while there is none. Refuses when another request has or had the key. */
export async function repeated(tx: Tx, repeatable: Repeatable | undefined): Promise<Outcome | undefined> {
  const request = { repeatable }
  const known = (await knownAnswers(tx, [request])).get(request)
  if (known instanceof Problem) throw known
  return known && { answer: known, isReplayed: true }
}

/** Sends an answer; 304 when the client has it already. */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, isReplayed, mustShow }: Outcome,
): FastifyReply {
  const { status, headers, body } = mustShow ? answer : withPreference(request, answer)
  reply.code(status).headers(headers)
  if (isReplayed) reply.header('idempotency-replayed', 'true')
  if (isKnown(request, headers['etag'])) return reply.code(304).send()
  return body === null ? reply.send() : reply.header('content-type', 'application/json; charset=utf-8').send(body)
}
