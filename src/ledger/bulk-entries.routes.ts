import type { FastifyInstance } from 'fastify'
import type { KeptAnswer } from '../http/idempotency.ts'
import { operation, type Surroundings } from '../http/operation.ts'
import { isMade } from '../problem.ts'
import { BulkAnswer, BulkCreation, BulkFrame } from './bulk-entries.schema.ts'
import { areDrafts, judgeOthers, readBulk, refusalOfAll, refuseMalformed, resultsOf } from './bulk-entries.ts'
import type { JournalWriter } from './journal-writer.ts'
import { postingRefusals } from './ledger-entry.routes.ts'
import { DryRunQuery } from './ledger-entry.schema.ts'
import { previewEntries } from './preview-entries.ts'

/** Five thousand entries whose every text is as long as it may be. */
const BODY_LIMIT = 8 * 1_048_576

export function bulkEntryRoutes(app: FastifyInstance, surroundings: Surroundings, journal: JournalWriter): void {
  const { database } = surroundings
  app.route(
    operation(surroundings, {
      method: 'POST',
      url: '/v1/ledger-entries/bulk',
      operationId: 'postLedgerEntries',
      summary: 'Post many ledger entries at once',
      tag: 'Ledger',
      scope: 'ledger:write',
      description: 'Up to 5000 entries in one transaction: all or nothing, or with atomic false each by itself.',
      query: DryRunQuery,
      body: BulkCreation,
      frame: BulkFrame,
      bodyLimit: BODY_LIMIT,
      success: { status: 201, schema: BulkAnswer, description: 'What became of each entry; at least one was posted.' },
      alternative: {
        status: 200,
        schema: BulkAnswer,
        description: 'Nothing was posted: a dry run, or every entry was refused.',
      },
      emits: ['ledger-entries.posted'],
      refuses: [...postingRefusals, 'ledger/duplicate-reference'],
      // Entries that stand each by itself are refused one by one, in the answer.
      rules: async (tx, { body: { atomic, entries = [] }, access, requestId }) => {
        if (atomic === false) return []
        const read = await refuseMalformed(tx, readBulk(entries, { token: access.token, requestId }))
        return refusalOfAll(await judgeOthers(tx, read))?.faults ?? []
      },
      perform: async ({ access, query, body, requestId }, { repeatable, finished }) => {
        const author = { token: access.token, requestId }
        const refusal = body.atomic === false ? undefined : refusalOfAll
        const refuse = (outcomes: readonly unknown[]): void => {
          const problem = refusal?.(outcomes)
          if (problem) throw problem
        }
        const given = readBulk(body.entries, author)
        const read = areDrafts(given)
          ? given
          : await database.inTransaction(access.organisation, async (tx) => {
              const entries = await refuseMalformed(tx, given)
              if (refusal) refuse(await judgeOthers(tx, entries))
              return entries
            })
        const drafts = read.filter(isMade)
        const answer = (outcomes: Parameters<typeof resultsOf>[1]): KeptAnswer => {
          const results = resultsOf(read, outcomes)
          return { ...finished({ results }), status: results.some(({ outcome }) => outcome === 'posted') ? 201 : 200 }
        }
        if (!query.dryRun) return journal.post(access.organisation, { drafts, refusal, author, repeatable, answer })
        const previews = await database.inTransaction(access.organisation, (tx) => previewEntries(tx, drafts))
        refuse(previews)
        return { answer: answer(previews), isReplayed: false }
      },
    }),
  )
}
