import { type TBoolean, type TObject, type TOptional, Type } from 'typebox'
import type { ShownWarning } from '../../../warnings.ts'
import type { Author, Database, Tx } from '../../db/database.ts'
import { closed } from '../closed.schema.ts'
import type { Outcome } from '../idempotency.ts'

/** The query of an operation with a dry run; by default the operation takes effect. */
export const dryRunQuery = (description: string): TObject<{ dryRun: TOptional<TBoolean> }> =>
  closed({ dryRun: Type.Optional(Type.Boolean({ description })) })

/**
 * Runs a transaction and rolls it back. Its result is the outcome by all rules of the act. Nothing is stored: no record, number, event or job.
 */
export async function rolledBack<Result>(
  { inTransaction }: Database,
  organisation: string,
  attempt: (tx: Tx) => Promise<Result>,
  author: Author,
): Promise<Result> {
  const rollback = new Error('a dry run is rolled back')
  let attempted: { readonly result: Result } | undefined
  try {
    await inTransaction(
      organisation,
      async (tx) => {
        attempted = { result: await attempt(tx) }
        throw rollback
      },
      author,
    )
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!attempted) throw new Error('invariant violated: a dry run was not rolled back')
  return attempted.result
}

/** The answer of a dry run: no tag and no location, since the record does not exist. */
export const dryRunAnswer = (shown: object, warnings: readonly ShownWarning[] = []): Outcome => ({
  answer: {
    status: 200,
    headers: {},
    body: JSON.stringify(warnings.length === 0 ? shown : { ...shown, warnings }),
  },
  isReplayed: false,
})
