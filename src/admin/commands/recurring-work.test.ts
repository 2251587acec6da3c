import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase, NOW } from '../../../test/database.ts'
import { patience } from '../../../test/patience.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import { createOrganisation } from '../provisioning/create-organisation.ts'
import { scheduleRecurringWork } from './recurring-work.ts'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
})
after(() => fresh.close())

test('work that fails for one organisation is done for all others, and the log names the one', async () => {
  const { database, organisation: failing } = fresh
  const other = await createOrganisation(database.inTransaction, 'Andere GmbH', NOW)
  const done: string[] = []
  const inTransaction: InTransaction = async (organisation, ...work) => {
    if (organisation === failing) throw new Error('its lock was not free')
    const result = await database.inTransaction(organisation, ...work)
    done.push(organisation)
    return result
  }
  const logged: object[] = []
  const log = { error: (details: object) => void logged.push(details) }
  const stop = scheduleRecurringWork({ ...database, inTransaction }, { enqueue: async () => undefined }, () => NOW, log)
  const deadline = performance.now() + patience(20_000)
  while (logged.length < 5 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  await stop()
  assert.deepEqual(
    logged.map((details) => 'organisation' in details && details.organisation),
    [failing, failing, failing, failing, failing],
  )
  assert.equal(done.filter((one) => one === other).length, 5)
})
