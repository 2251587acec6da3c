import { type TBoolean, type TObject, type TOptional, Type } from 'typebox'
import type { ShownWarning } from '../../../warnings.ts'
import type { Author, Database, Tx } from '../../db/database.ts'
import { closed } from '../closed.schema.ts'
import type { Outcome } from '../idempotency.ts'

/** The query of an operation that can be tried: by default it does what it says. */
export const dryRunQuery = (description: string): TObject<{ dryRun: TOptional<TBoolean> }> =>
  closed({ dryRun: Type.Optional(Type.Boolean({ description })) })

/**
 * Runs a transaction and rolls it back: its result is what would be, by every rule of the act itself, and nothing of it is stored, neither a record
 * nor a number, an event or a job.
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

/** The answer of a dry run: neither a tag nor a location, since there is no such record. */
export const dryRunAnswer = (shown: object, warnings: readonly ShownWarning[] = []): Outcome => ({
  answer: {
    status: 200,
    headers: {},
    body: JSON.stringify(warnings.length === 0 ? shown : { ...shown, warnings }),
  },
  isReplayed: false,
})
