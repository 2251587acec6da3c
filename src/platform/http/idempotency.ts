import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { type Violation, violation } from '../../said.ts'
import type { Tx } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

/** A request that may be repeated: its key, and the digest that distinguishes it from another request under the same key. */
export type IdempotentRequest = { readonly key: string; readonly request: Buffer }

/** An answer as it is stored: a repeated request gets it again, byte for byte. */
export type StoredAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** An answer; if it is stored without its secret, also the one that is sent this once. */
export type Finished = StoredAnswer & { readonly shownOnce?: StoredAnswer }

/** For the OpenAPI document. */
export const IdempotencyHeaders = Type.Object({
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

/** The violations of the key of a POST or PATCH. It is a field of the request: validated with the body, after the record and its state. */
export const keyViolations = (request: FastifyRequest): Violation[] => {
  const key = keyOf(request)
  if (key === undefined || form.test(key)) return []
  return [violation('Idempotency-Key', 'must have 1 to 255 printable ASCII characters')]
}

/**
 * The valid key of a POST or PATCH, with the digest that distinguishes its request: `content` stands for the body. The body is hashed, not
 * stored, and read only if there is a key.
 */
export function idempotentRequestFrom(request: FastifyRequest, content: () => string): IdempotentRequest | undefined {
  const key = keyOf(request)
  if (key === undefined || !form.test(key)) return undefined
  return { key, request: createHash('sha256').update(`${request.method} ${request.url}\n`).update(content()).digest() }
}

function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return method === 'POST' || method === 'PATCH' ? key?.toString() : undefined
}

/** Whether this transaction claimed a key, and the answer that is stored under it. */
type Claim = { readonly isFree: boolean; readonly stored?: IdempotentRequest & { readonly answer: StoredAnswer } }

/** Claims keys until the transaction ends. Two statements for any number of them. */
export async function claimKeys(tx: Tx, keys: readonly string[]): Promise<Map<string, Claim>> {
  // A separate statement behind the claim reads the answers: a key that has just become free is seen with its answer.
  const [claims, rows] = await Promise.all([
    tx.rows<{ key: string; isFree: boolean }>(sql`
      select key, pg_try_advisory_xact_lock(hashtextextended(key, hashtext(${tx.organisation}::text))) as "isFree"
        from unnest(${keys}::text[]) as claim (key)`),
    storedAnswers(tx, keys),
  ])
  const stored = new Map(rows.map(({ key, request, ...answer }) => [key, { key, request, answer }]))
  return new Map(
    claims.map(({ key, isFree }) => {
      const known = stored.get(key)
      return [key, known ? { isFree, stored: known } : { isFree }]
    }),
  )
}

const storedAnswers = (tx: Tx, keys: readonly string[]): Promise<(IdempotentRequest & StoredAnswer)[]> =>
  tx.rows(sql`
  select key, request, status, headers, body from idempotency_keys
   where organisation = ${tx.organisation} and key = any(${keys}) and created_at > now() - interval '30 days'`)

/** True if a request was answered under the key: before its content is known, this one may be its repetition. */
export const isAnswered = async (tx: Tx, { key }: Pick<IdempotentRequest, 'key'>): Promise<boolean> =>
  (await storedAnswers(tx, [key])).length > 0

/** The stored answer of a request by the claim of its key, or its rejection: another request had the key (422), or has it now (409). */
export function outcomeBy({ request }: IdempotentRequest, { isFree, stored }: Claim): Outcome | Problem | undefined {
  if (stored?.request.equals(request)) return { answer: stored.answer, isReplayed: true }
  if (stored) return new Problem('general/idempotency-key-reused')
  if (!isFree) return new Problem('general/idempotency-key-in-use', { headers: { 'retry-after': '1' } })
}

/** The outcome that is stored for a request; undefined if there is none. Throws if another request had or has the key. */
export async function outcomeBefore(tx: Tx, request: IdempotentRequest | undefined): Promise<Outcome | undefined> {
  const claim = request && (await claimKeys(tx, [request.key])).get(request.key)
  const outcome = claim && outcomeBy(request, claim)
  if (outcome instanceof Problem) throw outcome
  return outcome
}

/** Stores answers in the transaction of their effects, and deletes expired ones. */
export async function storeAnswers(
  tx: Tx,
  answers: readonly (IdempotentRequest & { readonly answer: StoredAnswer })[],
): Promise<void> {
  if (answers.length === 0) return
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

/** Deletes the answers that created the deleted record of this path: repeating such a request creates another one. */
export const forgetAnswers = (tx: Tx, path: string): Promise<number> =>
  tx.run(sql`
  delete from idempotency_keys where organisation = ${tx.organisation} and headers ->> 'location' = ${path}`)

/**
 * Empties the answers that name one of these records, if the condition holds for their body: a repeated request gets none of them again. With
 * `since`, only answers that were stored after that snapshot.
 */
export const eraseAnswers = (
  tx: Tx,
  records: readonly string[],
  condition: (body: Sql) => Sql,
  since: string | null = null,
): Promise<number> =>
  tx.run(sql`
  update idempotency_keys as k set request = sha256(uuid_send(gen_random_uuid())), headers = '{}', body = null
   where k.organisation = ${tx.organisation} and k.body is not null
     and (${since}::xid is null or age(k.xmin) <= age(${since}::xid))
     and case when exists (select from regexp_matches(k.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as id
                            where id[1] in (select unnest(${records}::text[]))) then ${condition(sql`k.body`)} end`)

/** An answer, and whether it is a repetition. */
export type Outcome = {
  readonly answer: StoredAnswer
  readonly isReplayed: boolean
  /** True if the answer is shown only this once: no client may prefer not to see it. */
  readonly mustShow?: boolean
}

/** Executes a request once for its key: repeats the stored answer, else stores the new one. */
export async function executeOnce(
  tx: Tx,
  request: IdempotentRequest | undefined,
  execute: () => Promise<Finished>,
): Promise<Outcome> {
  const before = await outcomeBefore(tx, request)
  if (before) return before
  const { shownOnce, ...answer } = await execute()
  if (request) await storeAnswers(tx, [{ ...request, answer }])
  return shownOnce ? { answer: shownOnce, isReplayed: false, mustShow: true } : { answer, isReplayed: false }
}
