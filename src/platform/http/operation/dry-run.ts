import { type TBoolean, type TObject, type TOptional, Type } from 'typebox'
import type { Warning } from '../../../warnings.ts'
import type { Author, Database, Tx } from '../../db/database.ts'
import type { Outcome } from '../idempotency.ts'

/** The query of an operation that can be tried: by default it does what it says. */
export const dryRunQuery = (description: string): TObject<{ dryRun: TOptional<TBoolean> }> =>
  Type.Object({ dryRun: Type.Optional(Type.Boolean({ description })) }, { additionalProperties: false })

/**
 * Does the work in a transaction and undoes it: what it answers is what would be, by every rule of the act itself, and nothing of it is kept,
 * neither a record nor a number, an event or a job.
 */
export async function undone<Result>(
  { inTransaction }: Database,
  organisation: string,
  work: (tx: Tx) => Promise<Result>,
  author: Author,
): Promise<Result> {
  const undo = new Error('a dry run is undone')
  let done: { readonly result: Result } | undefined
  try {
    await inTransaction(
      organisation,
      async (tx) => {
        done = { result: await work(tx) }
        throw undo
      },
      author,
    )
  } catch (error) {
    if (error !== undo) throw error
  }
  if (!done) throw new Error('invariant violated: a dry run was not undone')
  return done.result
}

/** What a dry run answers: neither a tag nor a place, since there is no such record. */
export const outcomeOfTrial = (shown: object, warnings: readonly Warning[] = []): Outcome => ({
  answer: {
    status: 200,
    headers: {},
    body: JSON.stringify(warnings.length === 0 ? shown : { ...shown, warnings }),
  },
  isReplayed: false,
})
