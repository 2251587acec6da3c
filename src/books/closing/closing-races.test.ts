import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure, seed, sized } from '../../../test/faults/faults.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import { ledgerChecks, runChecks } from '../integrity/checks.ts'
import { closingChecks } from './closing-checks.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const CLIENTS = 16
const ACTS_OF_EACH = sized(25, 400)
const YEARS = [2024, 2025, 2026]

/** A number from 0 up to, but not including, a bound. */
type Random = (bound: number) => number

/** The same numbers for the same seed. */
function chance(start: number): Random {
  let state = Math.imul(start + 1, 2_654_435_761)
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** The possible answers while others change the same periods: success, or the reason against it. */
const answers = new Set([
  '200 ',
  '201 ',
  '204 ',
  '400 ledger/period-closed',
  '400 ledger/no-fiscal-year',
  '400 general/invalid-fields',
  '404 fiscal-years/not-found',
  '409 fiscal-years/not-closable',
  '409 fiscal-years/later-year-closed',
  '409 fiscal-years/in-use',
  '409 vat-periods/year-closed',
])

/** Clients' simultaneous acts on three years with a VAT period each, and on a year before them that is created and deleted. */
async function actsOn(organisation: string) {
  const token = await service.tokenFor(['all'], { organisation })
  const ask = (method: string, url: string, body?: object) =>
    service.ask(method, url, { token, ...(body ? { body } : {}) })
  const { fiscalYears } = (await ask('GET', '/v1/fiscal-years')).body
  const { vatPeriods } = (await ask('GET', '/v1/vat-periods')).body
  for (const { id } of vatPeriods) assert.equal((await ask('DELETE', `/v1/vat-periods/${id}`)).status, 204)
  const paths: { year: string; vat: string }[] = []
  for (const year of YEARS) {
    const span = { from: `${year}-01-01`, to: `${year}-12-31` }
    const known = fiscalYears.find(({ from }: { from: string }) => from === span.from)
    const { id } = known ?? (await ask('POST', '/v1/fiscal-years', span)).body.fiscalYear
    const { vatPeriod } = (await ask('POST', '/v1/vat-periods', span)).body
    paths.push({ year: `/v1/fiscal-years/${id}`, vat: `/v1/vat-periods/${vatPeriod.id}` })
  }
  const early = { from: '2023-01-01', to: '2023-12-31' }
  const some = (random: Random) => paths[random(paths.length)] as { year: string; vat: string }
  const acts: ((random: Random) => Promise<Answer>)[] = [
    (random) => ask('POST', `${some(random).year}/close`),
    (random) => ask('POST', `${some(random).year}/reopen`),
    (random) => ask('POST', `${some(random).vat}/settle`),
    (random) => ask('POST', `${some(random).vat}/reopen`),
    (random) => ask('POST', '/v1/ledger-entries', posting({ date: `${2024 + random(3)}-05-15` })),
    async (random) => {
      if (random(2) === 0) return ask('POST', '/v1/fiscal-years', early)
      const [first] = (await ask('GET', '/v1/fiscal-years')).body.fiscalYears
      return ask('DELETE', `/v1/fiscal-years/${first.id}`)
    },
  ]
  return acts
}

test('with concurrent closing, reopening, opening, deleting and posting, closed years are consecutive and their figures unchanged', async (t) => {
  t.diagnostic(`RAPPEN_SEED=${seed}`)
  const organisation = await service.otherOrganisation()
  const acts = await actsOn(organisation)
  const seen = new Map<string, number>()
  const client = async (_: unknown, index: number): Promise<void> => {
    const random = chance(seed + index)
    for (let count = 0; count < ACTS_OF_EACH; count++) {
      const { status, body } = (await acts[random(acts.length)]?.(random)) ?? assert.fail()
      const answer = `${status} ${status < 300 ? '' : body.code}`
      assert.ok(answers.has(answer), `${answer} ${JSON.stringify(body)}`)
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    }
  }
  const findings = (checks = closingChecks) =>
    service.database.inTransaction(organisation, async (tx) =>
      (await runChecks(tx, checks)).flatMap(({ finding }) => finding ?? []),
    )
  let isOver = false
  let looks = 0
  const watching = (async () => {
    for (; !isOver; looks++) assert.deepEqual(await findings(), [])
  })()
  await Promise.all(Array.from({ length: CLIENTS }, client)).finally(() => {
    isOver = true
  })
  await watching
  assert.deepEqual(await findings([...ledgerChecks, ...closingChecks]), [])
  t.diagnostic(`${looks} looks, ${JSON.stringify([...seen])}`)
  assert.ok(looks > 3 && (seen.get('409 fiscal-years/not-closable') ?? 0) > 0)
  figure(t, 'I-15', 'acts on periods at once', CLIENTS * ACTS_OF_EACH)
})
