import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { figure, sized } from '../faults/faults.ts'
import {
  administrate,
  entry,
  network,
  TOLD_MILLISECONDS,
  testOutages,
  testWhatIsThere,
  write,
} from './database-outage.ts'
import type { Journey } from './faulty-network.ts'
import { type Answer, until } from './service-process.ts'

const CUT_COMMITS = sized(1, 10)

testOutages({
  'the network is cut': { begin: () => network.become('cut'), end: () => network.become('whole') },
  'the network is silent': { begin: () => network.become('silent'), end: () => network.become('whole') },
  'each answer takes five seconds': { begin: () => network.become('slow'), end: () => network.become('whole') },
})

/** The effects of a commit, each with a text that identifies its conversation with PostgreSQL. */
const commits: Readonly<Record<string, (mark: string) => Promise<Answer>>> = {
  'a contact': (mark) => write('/v1/contacts', { companyName: mark }, mark),
  'an entry': (mark) => write('/v1/ledger-entries', { ...entry, description: mark }, mark),
  'an invoice': (mark) =>
    write(
      '/v1/invoices',
      {
        title: mark,
        isDraft: false,
        customRecipientText: 'Barverkauf',
        positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, contraAccount: 3200 }],
      },
      mark,
    ),
}

const moments = [
  {
    moment: 'before it arrives',
    isMoment: ({ by, text }: Journey) => by === 'service' && /^Q.{4}commit\0/is.test(text),
    isDone: false,
  },
  // Answers to earlier messages come first.
  {
    moment: 'before it is answered',
    isMoment: ({ by, text }: Journey) => by === 'database' && text.includes('COMMIT\0'),
    isDone: true,
  },
]

for (const [what, ask] of Object.entries(commits))
  for (const { moment, isMoment, isDone } of moments)
    test(`when the session that commits ${what} is terminated ${moment}, the answer is a 503, and the key tells whether it was done`, async (t) => {
      const administrator = await administrate()
      for (let round = 1; round <= CUT_COMMITS; round++) {
        const mark = `${what} ${randomUUID()}`
        let backend: number | undefined
        network.watch(async (journey) => {
          if (journey.text.includes(mark)) backend ??= journey.backend
          if (journey.backend !== backend || !isMoment(journey)) return undefined
          await administrator.query('select pg_terminate_backend($1)', [backend])
          await until('it has ended', async () => {
            const { rowCount } = await administrator.query('select from pg_stat_activity where pid = $1', [backend])
            return rowCount === 0 || undefined
          })
          return 'lost'
        })
        const begun = performance.now()
        const { status, headers } = await ask(mark)
        const took = performance.now() - begun
        network.watch(undefined)
        assert.deepEqual([status, headers.get('retry-after')], [503, '2'])
        assert.ok(took <= TOLD_MILLISECONDS, `a 503 after ${took} ms`)
        const again = await ask(mark)
        assert.deepEqual([again.status, again.headers.has('idempotency-replayed')], [201, isDone])
      }
      await administrator.end()
      figure(t, 'I-16', 'commits whose session was terminated', CUT_COMMITS)
    })

testWhatIsThere()
