import assert from 'node:assert/strict'
import { once } from 'node:events'
import { suite, test } from 'node:test'
import { patience } from '../../../test/patience.ts'
import { whileClaimed } from './while-claimed.ts'

const { signal } = new AbortController()
const untilAborted = async (claimed: AbortSignal): Promise<unknown> => {
  if (!claimed.aborted) await once(claimed, 'abort')
  return claimed.reason
}

suite('work under a claim that is renewed', { concurrency: true }, () => {
  test('goes on for longer than one renewal holds, and hands out its result', async () => {
    let renewals = 0
    const renew = async () => ++renewals > 0
    const result = await whileClaimed({ renew, seconds: patience(2), signal }, async (claimed) => {
      await new Promise((resolve) => setTimeout(resolve, patience(3_000)))
      assert.equal(claimed.aborted, false)
      return 'done'
    })
    assert.equal(result, 'done')
    assert.ok(renewals > 1)
  })

  test('is aborted when another worker has taken the claim', async () => {
    const reason = await whileClaimed({ renew: async () => false, seconds: 1, signal }, untilAborted)
    assert.match(String(reason), /another worker has claimed/)
  })

  test('is aborted when the claim could not be renewed for its whole time, and not before', async () => {
    const begun = performance.now()
    const renew = () => Promise.reject(new Error('the database is away'))
    const reason = await whileClaimed({ renew, seconds: 1, signal }, untilAborted)
    assert.match(String(reason), /expired/)
    assert.ok(performance.now() - begun >= 1_000)
  })

  test('is aborted from outside', async () => {
    const outside = new AbortController()
    const aborted = whileClaimed({ renew: async () => true, seconds: 30, signal: outside.signal }, untilAborted)
    outside.abort(new Error('the process stops'))
    assert.match(String(await aborted), /the process stops/)
  })

  test('ends its renewals when it fails', async () => {
    let renewals = 0
    const renew = async () => ++renewals > 0
    await assert.rejects(
      whileClaimed({ renew, seconds: 0.12, signal }, () => Promise.reject(new Error('failed'))),
      /failed/,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    assert.equal(renewals, 0)
  })
})
