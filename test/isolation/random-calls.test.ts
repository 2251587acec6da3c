import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure, sized } from '../faults/faults.ts'
import { type Service, startService } from '../service.ts'
import { askAtRandom } from './random-calls.ts'
import { type Two, twoOrganisations } from './two-organisations.ts'

const CALLS = sized(150, 20_000)

let service: Service
let two: Two
before(async () => {
  service = await startService()
  two = await twoOrganisations(service)
})
after(() => service.close())

test('random requests across organisations reveal and change nothing of the other one', async (t) => {
  const answered = await askAtRandom({ service, two }, CALLS)
  t.diagnostic([...answered].map(([status, times]) => `${status}: ${times}`).join(', '))
  assert.ok((answered.get(200) ?? 0) > CALLS / 50 && (answered.get(201) ?? 0) > CALLS / 200, 'not all of it is refused')
  figure(t, 'I-9', 'random requests across organisations', CALLS)
})
