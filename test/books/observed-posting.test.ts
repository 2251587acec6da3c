import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { createOrganisation } from '../../src/admin/provisioning/create-organisation.ts'
import { ledgerChecks, runChecks } from '../../src/books/integrity/checks.ts'
import { verifyJournal } from '../../src/books/integrity/verify-journal.ts'
import { rejectionOfEntries } from '../../src/books/journal/bulk-entries.ts'
import { entryFromRequest } from '../../src/books/journal/entry-from-request.ts'
import { journalWriter } from '../../src/books/journal/journal-writer.ts'
import type { EntryDraft } from '../../src/books/journal/ledger-entry.rules.ts'
import type { LedgerEntryCreation } from '../../src/books/journal/ledger-entry.schema.ts'
import { postEach, validatorOf } from '../../src/books/journal/post-entries.ts'
import { lockBooks } from '../../src/books/journal/read-books.ts'
import { isOk, Problem } from '../../src/errors.ts'
import { type FreshDatabase, freshDatabase, NOW } from '../database.ts'
import { figure, seed, sized } from '../faults/faults.ts'
import { posting } from './wishes.ts'

/** The total number of entries. */
const ENTRIES = sized(4_000, 200_000)

let fresh: FreshDatabase
let organisations: string[]
before(async () => {
  fresh = await freshDatabase()
  const { inTransaction } = fresh.database
  organisations = [fresh.organisation, await createOrganisation(inTransaction, 'Zweite AG', NOW)]
})
after(() => fresh.close())

/** Another session's view of an organisation's books in one statement, so at one instant. */
type Sight = {
  readonly entries: number
  readonly head: number
  readonly newest: number
  readonly isHeadOfNewest: boolean
  readonly entriesWithoutTransactions: number
  readonly strayTransactions: number
  readonly moved: string
  readonly debit: string
  readonly credit: string
  readonly dayDebit: string
  readonly dayCredit: string
  readonly wrongAccounts: number
}

const sight = `
  with movement as materialized (
    select count(*) as lines, count(distinct entry) as entries, coalesce(sum(amount), 0) as moved,
           count(*) filter (where entry > (select sequence from journal_heads where organisation = $1)) as stray
      from ledger_transactions where organisation = $1
  ),
  by_account as (
    select account, sum(debit) as debit, sum(credit) as credit from (
      select debit_account as account, amount as debit, 0 as credit from ledger_transactions where organisation = $1
      union all select credit_account, 0, amount from ledger_transactions where organisation = $1
    ) as side group by account
  ),
  totals as (select account, sum(debit) as debit, sum(credit) as credit from account_totals where organisation = $1 group by account)
  select count(*)::int as entries, (select sequence::int from journal_heads where organisation = $1) as head,
         coalesce(max(sequence), 0)::int as newest,
         (select hash from ledger_entries where organisation = $1 order by sequence desc limit 1)
           is not distinct from (select hash from journal_heads where organisation = $1 and sequence > 0) as "isHeadOfNewest",
         count(*)::int - (select entries::int from movement) as "entriesWithoutTransactions", (select stray::int from movement) as "strayTransactions",
         (select moved from movement) as moved,
         (select coalesce(sum(debit), 0) from totals) as debit, (select coalesce(sum(credit), 0) from totals) as credit,
         (select coalesce(sum(debit), 0) from account_day_totals where organisation = $1) as "dayDebit",
         (select coalesce(sum(credit), 0) from account_day_totals where organisation = $1) as "dayCredit",
         (select count(*)::int from totals full join by_account using (account)
           where (totals.debit, totals.credit) is distinct from (by_account.debit, by_account.credit)) as "wrongAccounts"
    from ledger_entries where organisation = $1`

function assertBalanced(seen: Sight): void {
  const { moved, entries } = seen
  assert.deepEqual(seen, {
    entries,
    head: entries,
    newest: entries,
    isHeadOfNewest: true,
    entriesWithoutTransactions: 0,
    strayTransactions: 0,
    moved,
    debit: moved,
    credit: moved,
    dayDebit: moved,
    dayCredit: moved,
    wrongAccounts: 0,
  })
}

/** Reads all books every 50 ms on a connection of its own until it is stopped; returns how often it saw them grow. */
async function observe(isOver: () => boolean): Promise<number> {
  const client = new pg.Client(fresh.connection)
  await client.connect()
  const counts = new Set<string>()
  try {
    while (!isOver()) {
      for (const organisation of organisations) {
        const [seen] = (await client.query<Sight>(sight, [organisation])).rows
        assert.ok(seen)
        assertBalanced(seen)
        counts.add(`${organisation} ${seen.entries}`)
      }
      await sleep(50)
    }
  } finally {
    await client.end()
  }
  return counts.size
}

const author = { token: randomUUID() }

/** Any drafts that a client might send. Generating a draft costs more than posting it, so a few thousand are reused. */
const drafts: readonly EntryDraft[] = fc
  .sample(posting, { numRuns: 4_000, seed })
  // The schema's patterns are those of the wishes.
  .map((wish) => entryFromRequest(wish as LedgerEntryCreation, author))

class ChangedItsMind extends Error {}

/** Writes until the organisation has so many entries: singly and in bulks through the journal writer, and in transactions, some rolled back. */
async function write(organisation: string, wanted: number): Promise<number> {
  const { inTransaction } = fresh.database
  const { post } = journalWriter({ database: fresh.database, clock: () => NOW })
  let next = 0
  let posted = 0
  const take = (): EntryDraft => drafts[next++ % drafts.length] as EntryDraft
  const bulk = async (count: number, rejection?: typeof rejectionOfEntries): Promise<void> => {
    while (posted < wanted) {
      const answer = (entries: readonly unknown[]) => ({
        status: 201,
        headers: {},
        body: String(entries.filter(isOk).length),
      })
      const drafts = Array.from({ length: count }, take)
      const outcome = await post(organisation, { drafts, rejection, author, idempotent: undefined, answer }).catch(
        (error: unknown) => error as Error,
      )
      if (outcome instanceof Problem) continue
      if (outcome instanceof Error) throw outcome
      posted += Number(outcome.answer.body)
    }
  }
  const many = async (count: number): Promise<void> => {
    while (posted < wanted) {
      const isUndone = next % 5 === 0
      const work = inTransaction(organisation, async (tx) => {
        const drafts = Array.from({ length: count }, take)
        const { head, books } = await lockBooks(tx, drafts, NOW)
        const { outcomes } = await postEach(tx, head, { entries: drafts, validate: validatorOf(books), now: NOW })
        if (isUndone) throw new ChangedItsMind()
        return outcomes.filter(isOk).length
      })
      const kept = await work.catch((error: unknown) => {
        if (error instanceof ChangedItsMind) return 0
        throw error
      })
      posted += kept
    }
  }
  const alone = Array.from({ length: 32 }, () => bulk(1))
  const bulks = [bulk(3, rejectionOfEntries), bulk(40), bulk(300), bulk(1_500)]
  await Promise.all([...alone, ...bulks, many(1), many(7), many(150), many(600)])
  return posted
}

test(`while parallel writers post ${ENTRIES} random entries, whoever looks sees books that balance, whole entries and the newest at the head`, async (t) => {
  let isOver = false
  const observing = observe(() => isOver)
  // A violation ends the observer at once; it is reported below, after the writers.
  observing.catch(() => undefined)
  const counts = await Promise.all(organisations.map((one) => write(one, ENTRIES / organisations.length))).finally(
    () => {
      isOver = true
    },
  )
  const sights = await observing
  t.diagnostic(`${counts.join(' + ')} entries, seen at ${sights} stages`)
  assert.ok(sights > 10, `only ${sights}`)
  for (const [index, organisation] of organisations.entries()) {
    const verification = await fresh.database.inTransaction(organisation, (tx) => verifyJournal(tx))
    assert.deepEqual(verification, { id: organisation, entries: counts[index], ok: true, firstBreak: null })
    const checks = await fresh.database.inTransaction(organisation, (tx) => runChecks(tx, ledgerChecks))
    assert.deepEqual(
      checks.filter(({ ok }) => !ok),
      [],
    )
  }
  figure(
    t,
    'I-1',
    'entries posted under observation',
    counts.reduce((sum, count) => sum + count, 0),
  )
})
