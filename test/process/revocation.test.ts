import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { figure, sized } from '../faults/faults.ts'
import { patience } from '../patience.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { type Service, startService, until, urlOf } from './service-process.ts'

/** Clients that continuously use a token at two instances, while it is revoked at one of them or expires. */
const CLIENTS = 64
const REVOCATIONS = sized(2, 60)
const EXPIRIES = sized(1, 20)
/** The longest delay of a revocation on another instance, in milliseconds. */
const ELSEWHERE = patience(1_000)
/**
 * Within this distance of an observed instant, in milliseconds, clients send without a pause; otherwise they pause this long after each answer.
 */
const NEAR = 150
const REST = sized(100, 0)

let fresh: FreshDatabase
let instances: readonly [Service, Service]
let token: string

before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  const settings = { DATABASE_URL: urlOf(fresh.connection), TRUST_PROXY: '127.0.0.1' }
  instances = [await startService(settings), await startService(settings)]
  token = (await newToken()).token
})

const newToken = (expiresAt?: Date): ReturnType<typeof createToken> =>
  fresh.database.inTransaction(fresh.organisation, (tx) =>
    createToken(tx, { name: 'Test', scopes: ['all'], ...(expiresAt ? { expiresAt } : {}) }, new Date()),
  )

/** An answer, its instance, and the beginning and end of its request: milliseconds of one clock for all processes. */
type Answered = { readonly instance: 0 | 1; readonly status: number; readonly begun: number; readonly ended: number }

/**
 * 64 clients, half at each instance, that use a token repeatedly until they are stopped: without a pause around the observed instants, and
 * until the first of those is known.
 */
function ask(
  held: string,
  round: number,
  instants: readonly number[] = [],
): { answered: Answered[]; stop: () => Promise<unknown>; lookAt: (...instants: number[]) => void } {
  const answered: Answered[] = []
  let isDone = false
  let looked = instants
  const isNear = (now: number) => looked.length === 0 || looked.some((instant) => Math.abs(now - instant) < NEAR)
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const instance = client % 2 === 0 ? 0 : 1
    // Each from an address of its own: one with too many rejections must wait.
    const headers = { 'x-forwarded-for': `10.${round}.0.${client}` }
    while (!isDone) {
      const begun = Date.now()
      const { status } = await instances[instance].ask('GET', '/v1/tokens/current', { token: held, headers })
      answered.push({ instance, status, begun, ended: Date.now() })
      if (status === 401) await sleep(100)
      else if (!isNear(Date.now())) await sleep(REST)
    }
  })
  return {
    answered,
    lookAt: (...said) => {
      looked = said
    },
    stop: () => {
      isDone = true
      return Promise.all(clients)
    },
  }
}

const wasAnswered = ({ answered }: { answered: Answered[] }, instance: 0 | 1): boolean =>
  answered.some((one) => one.instance === instance && one.status === 200)

/** Waits until each instance has answered a request that began after an instant. */
const askedAfter = ({ answered }: { answered: Answered[] }, instant: number) =>
  until('each instance was asked later', () => {
    const late = new Set(answered.flatMap(({ instance, begun }) => (begun > instant ? instance : [])))
    return late.size === 2 || undefined
  })

test('a token that is revoked under 64 running calls opens nothing at that instance from then on, and nothing at the other a second later', async (t) => {
  let longest = 0
  for (let round = 0; round < REVOCATIONS; round++) {
    const revoking = round % 2 === 0 ? 0 : 1
    const { id, token: revoked } = await newToken()
    const asking = ask(revoked, round)
    while (!wasAnswered(asking, 0) || !wasAnswered(asking, 1)) await sleep(10)
    const { status } = await instances[revoking].ask('DELETE', `/v1/tokens/${id}`, { token })
    const revokedAt = Date.now()
    asking.lookAt(revokedAt, revokedAt + ELSEWHERE)
    assert.equal(status, 204)
    await askedAfter(asking, revokedAt + ELSEWHERE)
    await asking.stop()
    for (const { instance, status: answer, begun } of asking.answered) {
      assert.ok([200, 401].includes(answer), String(answer))
      if (answer === 200) longest = Math.max(longest, begun - revokedAt)
      const allowed = revokedAt + (instance === revoking ? 0 : ELSEWHERE)
      assert.ok(answer === 401 || begun <= allowed, `${begun - revokedAt} ms after the revocation, at ${instance}`)
    }
  }
  t.diagnostic(`the last request that was let in began ${longest} ms after the revocation`)
  figure(t, 'I-18', 'tokens revoked under 64 running calls', REVOCATIONS)
})

test('a token that expires under 64 running calls is valid until its instant and never after it, on both instances', async (t) => {
  for (let round = 0; round < EXPIRIES; round++) {
    const expiresAt = new Date(Date.now() + patience(3_000))
    const asking = ask((await newToken(expiresAt)).token, 100 + round, [expiresAt.getTime()])
    await askedAfter(asking, expiresAt.getTime())
    await asking.stop()
    for (const { status, begun, ended } of asking.answered) {
      if (ended < expiresAt.getTime()) assert.equal(status, 200, 'before it expires')
      if (begun >= expiresAt.getTime()) assert.equal(status, 401, `${begun - expiresAt.getTime()} ms after it expired`)
    }
    for (const instance of [0, 1] as const) assert.ok(wasAnswered(asking, instance))
  }
  figure(t, 'I-18', 'tokens expired under 64 running calls', EXPIRIES)
})
