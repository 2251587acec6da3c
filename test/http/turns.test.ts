import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EntryDraft, SplitEntry } from '../../src/books/journal/ledger-entry.rules.ts'
import { validateEntry } from '../../src/books/journal/ledger-entry.rules.ts'
import { postEach } from '../../src/books/journal/post-entries.ts'
import { lockBooks } from '../../src/books/journal/read-books.ts'
import { isOk, type Problem } from '../../src/errors.ts'
import { day } from '../../src/platform/calendar/day.ts'
import { cents } from '../../src/platform/money/cents.ts'
import { NOW } from '../database.ts'
import { type Service, startService } from '../service.ts'
import { countingTurns } from '../turns.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** The highest count in one turn. */
const mostInOneTurn = (turns: readonly number[]): number =>
  Math.max(
    ...Map.groupBy(turns, (turn) => turn)
      .values()
      .map(({ length }) => length),
  )

test('of a bulk of 5,000 entries at most 256 are validated in a turn of the event loop, and the books are as ever', async () => {
  const draft: EntryDraft = {
    date: day('2026-11-20'),
    description: 'Papier',
    debitAccount: 6500,
    creditAccount: 1020,
    amount: cents(10810),
    currency: 'CHF',
    taxCode: 'VB81',
    source: 'api',
  }
  await countingTurns(async (turn) => {
    const turns: number[] = []
    const posted = await service.database.inTransaction(service.organisation, async (tx) => {
      const { head, books } = await lockBooks(tx, [draft], NOW)
      const validate = (entry: EntryDraft): SplitEntry | Problem => {
        turns.push(turn())
        return validateEntry(entry, books)
      }
      return postEach(tx, head, { entries: Array<EntryDraft>(5_000).fill(draft), validate, now: NOW })
    })
    assert.equal(turns.length, 5_000)
    assert.ok(mostInOneTurn(turns) <= 256, `${mostInOneTurn(turns)} in one turn`)
    assert.equal(posted.outcomes.filter(isOk).length, 5_000)
  })
})

test('large bodies that arrive at once are begun in turns of their own', async () => {
  await countingTurns(async (turn) => {
    const begunIn: number[] = []
    const body = JSON.stringify({ entries: [], note: 'x'.repeat(100_000) })
    const ask = async () => {
      const { status } = await service.ask('POST', '/v1/ledger-entries/bulk', { body })
      begunIn.push(turn())
      assert.equal(status, 400)
    }
    await Promise.all(Array.from({ length: 8 }, ask))
    assert.equal(new Set(begunIn).size, begunIn.length)
  })
})
