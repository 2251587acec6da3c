import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { invite, welcomeAddress } from '../../tenants/people/invite.ts'
import { createToken } from '../../tenants/tokens/create-token.ts'
import { provisionOrganisation } from './create-organisation.ts'

/** The token of the first start, and the link by which its owner signs in. */
export type FirstToken = { readonly token: string; readonly expiresAt: string; readonly link: string }

/**
 * Provisions one organisation with a token of all scopes on an empty database; on any other, does nothing. The token is shown before it is
 * committed: after a kill between the two, the next start shows another. In the other order, a committed token could remain unknown. A returned
 * token is valid. `show` may throw: then nothing is stored.
 */
export async function provisionFirstOrganisation(
  { inTransaction, people }: Database,
  now: Date,
  show: (first: FirstToken) => void,
): Promise<FirstToken | undefined> {
  if ((await allOrganisations({ people })).length > 0) return undefined
  // In one transaction: nobody could access an organisation without a token.
  return inTransaction(newId(), async (tx) => {
    await provisionOrganisation(tx, { name: 'My company', language: 'de' }, now)
    const { token, expiresAt } = await createToken(tx, { name: 'First start', scopes: ['all'] }, now)
    const owner = { name: 'Owner', language: 'de', role: 'owner' } as const
    const { link } = await invite(tx, owner, { kind: 'first start', now, people })
    const first = { token, expiresAt, link }
    show(first)
    return first
  })
}

/** Printed before the token is committed. */
export const welcome = ({ token, expiresAt }: FirstToken): string => `
  Welcome to Rappen. This organisation is new, and so is its token, shown this once (valid until ${expiresAt.slice(0, 10)}):

    TOKEN=${token}
`

/** A command to paste with the token, which is shown once. Printed after the commit, so that it works immediately. */
export const invitation = ({ link }: Pick<FirstToken, 'link'>, address: string, page: string): string => `
  Open ${welcomeAddress(page, link)}

  Or try the API, in a shell that has this variable:

    curl -H "x-api-token: $TOKEN" ${address}/v1/organisation

  All operations: ${address}/docs

`
