import type { FastifyInstance } from 'fastify'
import { once } from '../http/idempotency.ts'
import { operation, type Surroundings } from '../http/operation.ts'
import { BulkAnswer, BulkCreation, BulkFrame } from './bulk-entries.schema.ts'
import { postBulk } from './bulk-entries.ts'
import { postingRefusals } from './ledger-entry.routes.ts'
import { DryRunQuery } from './ledger-entry.schema.ts'

/** Five thousand entries whose every text is as long as it may be. */
const BODY_LIMIT = 8 * 1_048_576

export function bulkEntryRoutes(app: FastifyInstance, surroundings: Surroundings): void {
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
      perform: ({ access, query, body, now, requestId }, { repeatable, finished }) => {
        const how = { isAtomic: body.atomic !== false, isDryRun: query.dryRun === true, now }
        return database.inTransaction(
          access.organisation,
          (tx) =>
            once(
              tx,
              how.isDryRun ? undefined : repeatable,
              async () => {
                const results = await postBulk(tx, body.entries, how)
                const isPosted = results.some(({ outcome }) => outcome === 'posted')
                return { ...finished({ results }), status: isPosted ? 201 : 200 }
              },
              // Where nothing was posted, the key is free for the corrected entries.
              ({ status }) => status === 201,
            ),
          { token: access.token, requestId },
        )
      },
    }),
  )
}
