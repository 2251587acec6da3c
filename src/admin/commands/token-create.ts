import { violatedConstraint } from '../../platform/db/errors.ts'
import { isId } from '../../platform/db/id.ts'
import { isInstant, isLine } from '../../platform/http/formats.ts'
import { createToken } from '../../tenants/tokens/create-token.ts'
import { isScope, type Scope, scopes } from '../../tenants/tokens/scope.rules.ts'
import { LONGEST_VALIDITY } from '../../tenants/tokens/token.rules.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'
import { onDatabase } from './on-database.ts'

const options = {
  organisation: { type: 'string' },
  scopes: { type: 'string' },
  name: { type: 'string' },
  'expires-at': { type: 'string' },
  json: { type: 'boolean' },
} as const

export const tokenCreate: Command = {
  name: 'token create',
  parameters: '--organisation ID --scopes SCOPE,SCOPE [--name NAME] [--expires-at INSTANT] [--json]',
  summary: 'Creates an API token and shows it once.',
  details: `Scopes: ${scopes.join(', ')}. Without --expires-at it is valid for 90 days.`,
  run: async (config, args) => {
    const { organisation = '', name = 'Command line', json, ...given } = readOptions(args, options)
    if (!isId(organisation)) throw new UsageError('Give --organisation the id of an organisation.')
    if (name === '' || [...name].length > 64 || !isLine(name))
      throw new UsageError('Give --name one line of 1 to 64 characters.')
    const now = new Date()
    const wanted = { name, scopes: scopesOf(given.scopes ?? ''), ...expiryOf(given['expires-at'], now) }

    const { id, token, expiresAt } = await onDatabase(config, ({ inTransaction }) =>
      inTransaction(organisation, (tx) => createToken(tx, wanted, now)),
    ).catch((error: unknown) => {
      if (violatedConstraint(error) === undefined) throw error
      throw new UsageError(`There is no organisation ${organisation}.`, { cause: error })
    })
    print(json, { id, token, expiresAt }, `${token}\nShown only once; valid until ${expiresAt}.`)
  },
}

function scopesOf(text: string): Scope[] {
  const wanted = [...new Set(text.split(',').map((scope) => scope.trim()))]
  if (!wanted.every(isScope)) throw new UsageError(`Give --scopes some of ${scopes.join(', ')}, with commas between.`)
  return wanted
}

/** An instant in the past is allowed: tests of a client need an expired token. */
function expiryOf(text: string | undefined, now: Date): { expiresAt?: Date } {
  if (text === undefined) return {}
  if (!isInstant(text)) throw new UsageError('Give --expires-at an instant such as 2026-12-31T00:00:00Z.')
  const expiresAt = new Date(text)
  if (expiresAt.getTime() > now.getTime() + LONGEST_VALIDITY)
    throw new UsageError('Give --expires-at an instant within a year from now.')
  return { expiresAt }
}
