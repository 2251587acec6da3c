import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { isId } from '../db/id.ts'
import { createOrganisation } from '../founding/create-organisation.ts'
import { isInstant } from '../http/formats.ts'
import { verifyJournals } from '../ledger/verify-journal.ts'
import { createToken } from '../organisations/create-token.ts'
import { isScope, scopes } from '../organisations/scope.rules.ts'
import { migrateAll, sharedDatabase } from './connect.ts'

/** The command line was used wrongly: one sentence that says how it is used. */
export class UsageError extends Error {}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (...details: unknown[]) => process.stderr.write(`${details.map(String).join(' ')}\n`),
}

/** Runs work on the database, whether the service runs or not. */
async function onDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { connection, stop } = await sharedDatabase(config, quiet)
  try {
    await migrateAll(connection)
    const database = openDatabase(connection, quiet)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await stop()
  }
}

const print = (asJson: boolean | undefined, value: object, words: string): void => {
  process.stdout.write(`${asJson ? JSON.stringify(value) : words}\n`)
}

/** `rappen migrate`: brings the schema up to date. */
export async function migrateCommand(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const { connection, stop } = await sharedDatabase(config, quiet)
  try {
    const ran = await migrateAll(connection)
    print(values.json, { migrations: ran }, ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`)
  } finally {
    await stop()
  }
}

/** `rappen organisation create --name NAME [--json]` */
export async function organisationCreateCommand(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { name: { type: 'string' }, json: { type: 'boolean' } } })
  const { name } = values
  if (!name || [...name].length > 70)
    throw new UsageError('Give a name of 1 to 70 characters: rappen organisation create --name NAME')
  const id = await onDatabase(config, ({ inTransaction }) => createOrganisation(inTransaction, name, new Date()))
  print(values.json, { id }, `Created the organisation ${id}.`)
}

/** `rappen token create --organisation ID --scopes SCOPE,SCOPE [--name NAME] [--expires-at INSTANT] [--json]` */
export async function tokenCreateCommand(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      organisation: { type: 'string' },
      scopes: { type: 'string' },
      name: { type: 'string' },
      'expires-at': { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const organisation = values.organisation ?? ''
  const wanted = (values.scopes ?? '').split(',').map((scope) => scope.trim())
  const expiresAt = values['expires-at']
  if (!isId(organisation))
    throw new UsageError('Give the id of an organisation: rappen token create --organisation ID --scopes SCOPE,SCOPE')
  if (!wanted.every(isScope))
    throw new UsageError(
      `Give scopes out of ${scopes.join(', ')}: rappen token create --organisation ID --scopes SCOPE,SCOPE`,
    )
  if (expiresAt !== undefined && !isInstant(expiresAt))
    throw new UsageError('Give --expires-at as an RFC 3339 instant such as 2026-12-31T00:00:00Z.')
  const granted = wanted.filter(isScope)
  const token = await onDatabase(config, ({ inTransaction }) =>
    inTransaction(organisation, (tx) =>
      createToken(
        tx,
        {
          name: values.name ?? 'Command line',
          scopes: granted,
          ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
        },
        new Date(),
      ),
    ),
  ).catch((error: unknown) => {
    throw error instanceof Error && 'constraint' in error
      ? new UsageError(`There is no organisation ${organisation}.`)
      : error
  })
  print(
    values.json,
    { id: token.id, token: token.token, expiresAt: token.expiresAt },
    `${token.token}\nShown this once; valid until ${token.expiresAt}.`,
  )
}

/** `rappen verify [--json]`: recomputes every hash chain; exit code 1 when one is broken. */
export async function verifyCommand(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  const organisations = await onDatabase(config, ({ inTransaction }) => verifyJournals(inTransaction))
  const lines = organisations.map(({ id, entries, ok, firstBreak }) =>
    ok
      ? `${id}: ${entries} entries, the chain holds.`
      : `${id}: broken at entry ${firstBreak?.sequence}: ${firstBreak?.reason}`,
  )
  print(values.json, { organisations }, lines.join('\n'))
  if (organisations.some(({ ok }) => !ok)) process.exitCode = 1
}
