import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type FreshDatabase, freshDatabase, NOW } from '../../../test/database.ts'
import { figure, seed, sized } from '../../../test/faults/faults.ts'
import { chainAnew, kindsOfTampering, rawly, type Tampering } from '../../../test/fixtures/tamperings.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ChainPosition } from '../../platform/db/hash-chain.rules.ts'
import { cents } from '../../platform/money/cents.ts'
import { genesisOf } from '../journal/chain.rules.ts'
import type { EntryDraft } from '../journal/ledger-entry.rules.ts'
import { postAll } from '../journal/post-entries.ts'
import { entriesBetween } from './chain.store.ts'
import { type Verification, verifyJournal } from './verify-journal.ts'

/** The number of each of the ten kinds. */
const EACH = sized(25, 1_000)
const ENTRIES = 30

let fresh: FreshDatabase
/** The head, signed after every seventh entry, and at the end. */
let anchors: ChainPosition[]
before(async () => {
  fresh = await freshDatabase()
  const drafts = Array.from({ length: ENTRIES }, (_, index) => draft(index + 1))
  anchors = await fresh.database.inTransaction(fresh.organisation, async (tx) => {
    await postAll(tx, drafts, NOW)
    return (await entriesBetween(tx, 0, ENTRIES)).filter(({ sequence }) => sequence % 7 === 0 || sequence === ENTRIES)
  })
})
after(() => fresh.close())

const draft = (index: number): EntryDraft => ({
  date: day(`2026-0${(index % 9) + 1}-15`),
  description: `Beleg ${index}: «Zürich» 🧾`,
  debitAccount: 6500,
  creditAccount: 1020,
  amount: cents(10_810 + index),
  currency: index % 3 === 0 ? 'EUR' : 'CHF',
  ...(index % 3 === 0 ? { exchangeRate: '0.9340' } : {}),
  ...(index % 2 === 0 ? { taxCode: 'VB81' } : {}),
  ...(index % 4 === 0 ? { externalReference: `Nr. ${index}` } : {}),
  source: 'api',
})

class Undone extends Error {}

/** The finding after a manipulation; then everything is restored. */
async function afterTampering(tampering: Tampering): Promise<{ byItself: Verification; anchored: Verification }> {
  let found: { byItself: Verification; anchored: Verification } | undefined
  const work = async (tx: Tx): Promise<never> => {
    await rawly(tx, 'set local role none; set local session_replication_role = replica')
    for (const statement of tampering.statements) await rawly(tx, statement)
    if (tampering.rechained) await chainAnew(tx, tampering.rechained, ENTRIES, genesisOf(tx.organisation))
    await rawly(tx, 'set local session_replication_role = origin; set local role rappen_app')
    if (tampering.posted !== undefined) {
      const drafts = Array.from({ length: tampering.posted }, (_, index) => ({
        ...draft(index),
        description: 'danach',
      }))
      await postAll(
        tx,
        drafts.map(({ externalReference: _, ...one }) => one),
        NOW,
      )
    }
    found = { byItself: await verifyJournal(tx), anchored: await verifyJournal(tx, anchors) }
    throw new Undone()
  }
  await assert.rejects(fresh.database.inTransaction(fresh.organisation, work), Undone)
  assert.ok(found)
  return found
}

/** Where the signed heads reveal it: at the first head that the chain no longer reaches; else where it breaks, or ends too early. */
function placeOf({ at, posted, needsAnchor, rechained, statements }: Tampering): number {
  const isCut = statements.some((one) => one.includes('delete from ledger_entries'))
  const end = isCut ? at - 1 + (posted ?? 0) : ENTRIES
  const changed = rechained ?? (posted === undefined ? { from: at, to: 0 } : { from: at, to: end })
  const contradicted = anchors.find(({ sequence }) => sequence >= changed.from && sequence <= changed.to)
  return contradicted?.sequence ?? (needsAnchor ? end + 1 : at)
}

for (const [kind, tamperings] of Object.entries(kindsOfTampering(ENTRIES))) {
  test(`${kind}: ${EACH} times found, and where`, async (t) => {
    for (const tampering of fc.sample(tamperings, { numRuns: EACH, seed })) {
      const { byItself, anchored } = await afterTampering(tampering)
      const said = `${tampering.what} at ${tampering.at}: ${JSON.stringify(anchored)}`
      assert.deepEqual([anchored.ok, anchored.firstBreak?.sequence], [false, placeOf(tampering)], said)
      assert.equal(byItself.firstBreak?.sequence, tampering.needsAnchor ? undefined : tampering.at, said)
    }
    figure(t, 'I-10', 'tamperings found', EACH)
  })
}

test('afterwards the journal is as it was', async () => {
  const verification = await fresh.database.inTransaction(fresh.organisation, (tx) => verifyJournal(tx, anchors))
  assert.deepEqual(verification, { id: fresh.organisation, entries: ENTRIES, ok: true, firstBreak: null })
})
