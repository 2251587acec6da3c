import { type Database, NO_ORGANISATION } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { createOrganisation } from '../founding/create-organisation.ts'
import { createToken } from '../organisations/create-token.ts'

/** On an empty database: one organisation, a token, and a request to paste. Says nothing later. */
export async function foundFirstOrganisation(database: Database, now: Date, address: string): Promise<void> {
  const organisations = await database.inTransaction(NO_ORGANISATION, (tx) => tx.rows(sql`select organisation_ids()`))
  if (organisations.length > 0) return
  const organisation = await createOrganisation(database.inTransaction, 'My company', now)
  const { token, expiresAt } = await database.inTransaction(organisation, (tx) =>
    createToken(tx, { name: 'First start', scopes: ['all'] }, now),
  )
  process.stdout.write(`
  Welcome to Rappen. This organisation is new, and so is its token, shown this once (valid until ${expiresAt.slice(0, 10)}):

    ${token}

  Try it:

    curl -H 'x-api-token: ${token}' ${address}/v1/organisation

  All operations: ${address}/docs

`)
}
