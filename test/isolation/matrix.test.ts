import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure } from '../faults/faults.ts'
import { type Service, startService } from '../service.ts'
import { askEverything, everyToken } from './matrix.ts'
import { type Two, twoOrganisations } from './two-organisations.ts'

let service: Service
let two: Two
before(async () => {
  service = await startService()
  two = await twoOrganisations(service)
})
after(() => service.close())

test('for any token and id, the answer of an operation is that of the contract, and reveals and changes nothing of others', async (t) => {
  const tokens = await everyToken(service, two)
  const before = await two.foreignState()
  const asked = await askEverything({ service, two }, tokens)
  assert.deepEqual(await two.foreignState(), before)
  figure(t, 'I-9', 'requests of every operation, token and kind of id', asked)
})
