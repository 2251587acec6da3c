import { disableEndpointsOf } from '../../outbound/webhooks/disable-endpoints.ts'
import { isId } from '../../platform/db/id.ts'
import { replaceToken } from '../../tenants/tokens/replace-token.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'
import { onDatabase } from './on-database.ts'

const options = {
  organisation: { type: 'string' },
  token: { type: 'string' },
  keep: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export const tokenReplace: Command = {
  name: 'token replace',
  parameters: '--organisation ID --token ID [--keep] [--json]',
  summary: 'Creates a token with name and scopes of another one, which it revokes.',
  details:
    'With --keep the old one stays valid until it ends by itself, so that programs can change over. Webhook endpoints that the revoked one set are disabled.',
  run: async (config, args) => {
    const { organisation = '', token: old = '', keep = false, json } = readOptions(args, options)
    if (!isId(organisation)) throw new UsageError('Give --organisation the id of an organisation.')
    if (!isId(old)) throw new UsageError('Give --token the id of a token: GET /v1/tokens lists them.')
    const replaced = await onDatabase(config, ({ inTransaction }) =>
      inTransaction(organisation, (tx) =>
        replaceToken(tx, old, { now: new Date(), isKept: keep, endWith: disableEndpointsOf }),
      ),
    )
    if (!replaced) throw new UsageError(`The organisation has no token ${old} that is valid.`)
    const { id, token, expiresAt } = replaced
    print(json, { id, token, expiresAt }, `${token}\nShown only once; valid until ${expiresAt}.`)
  },
}
