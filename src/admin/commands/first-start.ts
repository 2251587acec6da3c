import { type Database, NO_ORGANISATION } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import { createToken } from '../../tenants/tokens/create-token.ts'
import { foundOrganisation } from '../provisioning/create-organisation.ts'

/** What whoever starts the service for the first time is given. */
export type FirstToken = { readonly token: string; readonly expiresAt: string }

/**
 * On an empty database: one organisation, and a token for all of it. Nothing on any other. The token is told before it is kept: after a
 * kill between the two the next start tells another; the other way round nobody would ever know it. Returned it opens what it is for.
 */
export async function foundFirstOrganisation(
  { inTransaction }: Database,
  now: Date,
  tell: (first: FirstToken) => void,
): Promise<FirstToken | undefined> {
  const organisations = await inTransaction(NO_ORGANISATION, (tx) => tx.rows(sql`select organisation_ids()`))
  if (organisations.length > 0) return undefined
  // In one transaction: an organisation without a token would be nobody's.
  return inTransaction(newId(), async (tx) => {
    await foundOrganisation(tx, 'My company', now)
    const first = await createToken(tx, { name: 'First start', scopes: ['all'] }, now)
    tell(first)
    return first
  })
}

/** The words that greet. */
export const welcome = ({ token, expiresAt }: FirstToken): string => `
  Welcome to Rappen. This organisation is new, and so is its token, shown this once (valid until ${expiresAt.slice(0, 10)}):

    ${token}
`

/** A request to paste; said when the token is kept, so that whoever pastes it at once is let in. */
export const invitation = ({ token }: FirstToken, address: string): string => `
  Try it:

    curl -H 'x-api-token: ${token}' ${address}/v1/organisation

  All operations: ${address}/docs

`
