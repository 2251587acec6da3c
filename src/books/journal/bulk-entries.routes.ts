import type { FastifyInstance } from 'fastify'
import { isOk } from '../../errors.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { performing } from '../../platform/http/operation/performing.ts'
import { BulkAnswer, BulkCreation } from './bulk-entries.schema.ts'
import { bulkViolations, readBulk, rejectionOfEntries, resultsOf, warningsIn } from './bulk-entries.ts'
import type { JournalWriter } from './journal-writer.ts'
import { entryWarningCodes, postingRejections } from './ledger-entry.routes.ts'
import { DryRunQuery } from './ledger-entry.schema.ts'
import { validateEntries } from './post-entries.ts'

/** Five thousand entries whose every text has its maximum length. */
const BODY_LIMIT = 8 * 1_048_576

export function bulkEntryRoutes(app: FastifyInstance, dependencies: Dependencies, journal: JournalWriter): void {
  const { database } = dependencies
  app.route(
    performing(dependencies, {
      url: '/v1/ledger-entries/bulk',
      operationId: 'postLedgerEntries',
      summary: 'Post many ledger entries at once',
      tag: 'Ledger',
      scope: 'ledger:write',
      description: 'Up to 5000 entries in one transaction: all or nothing, or with atomic false each on its own.',
      query: DryRunQuery,
      body: BulkCreation,
      validate: bulkViolations,
      bodyLimit: BODY_LIMIT,
      success: { status: 201, schema: BulkAnswer, description: 'The result of each entry; at least one was posted.' },
      alternative: {
        status: 200,
        schema: BulkAnswer,
        description: 'Nothing was posted: a dry run, or every entry was rejected.',
      },
      isAlternative: ({ results }: { readonly results: ReturnType<typeof resultsOf> }) =>
        !results.some(({ outcome }) => outcome === 'posted'),
      emits: ['ledger-entries.posted'],
      warns: entryWarningCodes,
      rejects: [...postingRejections, 'ledger/duplicate-reference'],
      perform: async ({ access, query, body, requestId, now, language }, { idempotent, finished }) => {
        const author = { token: access.token, requestId }
        const rejection = body.atomic === false ? undefined : rejectionOfEntries
        const read = readBulk(body, author)
        const drafts = read.filter(isOk)
        const answer = (outcomes: Parameters<typeof resultsOf>[1]) =>
          finished({ results: resultsOf(read, outcomes, language) }, warningsIn(read, outcomes))
        if (!query.dryRun) return journal.post(access.organisation, { drafts, rejection, author, idempotent, answer })
        const previews = await database.inTransaction(access.organisation, (tx) => validateEntries(tx, drafts, now))
        const problem = rejection?.(previews)
        if (problem) throw problem
        return { answer: await answer(previews), isReplayed: false }
      },
    }),
  )
}
