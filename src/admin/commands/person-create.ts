import { textOf } from '../../messages.ts'
import type { Database, People } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { isId } from '../../platform/db/id.ts'
import { isLine } from '../../platform/http/formats.ts'
import { isEmailAddress } from '../../sales/deliveries/email-address.rules.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { invite, passwordFor, welcomeAddress } from '../../tenants/people/invite.ts'
import { LONGEST_PASSWORD, passwordViolations, SHORTEST_PASSWORD } from '../../tenants/people/password.rules.ts'
import { isRole, roles } from '../../tenants/people/role.rules.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'
import { onDatabase } from './on-database.ts'
import { ownAddress } from './own-address.ts'

const options = {
  organisation: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export const personCreate: Command = {
  name: 'person create',
  parameters: '--organisation ID --email EMAIL --name NAME --role ROLE [--password-stdin] [--json]',
  summary: 'Lets a person sign in to an organisation, and prints the link for it.',
  details: `Roles: ${roles.join(', ')}. With --password-stdin the password is one line of the standard input.`,
  run: async (config, args) => {
    const { organisation = '', json, ...given } = readOptions(args, options)
    if (!isId(organisation)) throw new UsageError('Give --organisation the id of an organisation.')
    const invited = invitedFrom(given)
    const password = given['password-stdin'] ? await passwordFrom(process.stdin, invited) : undefined
    const { id, link, isKnown } = await onDatabase(config, async (database) => {
      await requireOrganisation(database, organisation)
      const { inTransaction, people } = database
      const chosen = password === undefined ? undefined : await newPassword(people, invited.email, password)
      const wanted = chosen === undefined ? invited : { ...invited, password: chosen }
      return inTransaction(organisation, (tx) =>
        invite(tx, wanted, { kind: 'invitation', now: new Date(), people }),
      ).catch((error: unknown) => {
        if (violatedConstraint(error) !== 'tokens_seat') throw error
        throw new UsageError(`${invited.email} belongs to this organisation already.`, { cause: error })
      })
    })
    const address = welcomeAddress(config.publicUrl ?? ownAddress(config), link)
    const known = `\n${invited.email} has an account already: whoever has its password, a passkey or an older link gets into this organisation, too.`
    print(json, { id, link: address }, `${address}\nOpens once, within 7 days.${isKnown ? known : ''}`)
  },
}

function invitedFrom({ email = '', name = '', role = '' }: { email?: string; name?: string; role?: string }) {
  if (!isEmailAddress(email)) throw new UsageError('Give --email one email address.')
  if (name === '' || [...name].length > 64 || !isLine(name))
    throw new UsageError('Give --name one line of 1 to 64 characters.')
  if (!isRole(role)) throw new UsageError(`Give --role one of ${roles.join(', ')}.`)
  return { email, name, role, language: 'de' }
}

async function passwordFrom(input: NodeJS.ReadStream, person: { email: string; name: string }): Promise<string> {
  const text = (await input.setEncoding('utf8').toArray()).join('')
  const password = text.replace(/\r?\n$/, '')
  const [violation] = passwordViolations(password, person)
  if ([...password].length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD)
    throw new UsageError(`Give a password of ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`)
  if (violation) throw new UsageError(`The password ${textOf(violation)}.`)
  return password
}

/** The stored form of the password; undefined for a person who has one already. A new one would lock the person out of other organisations. */
async function newPassword(people: People, email: string, password: string): Promise<string | undefined> {
  const { isOther, stored } = await passwordFor(people, email, password)
  if (isOther) throw new UsageError(`${email} has an account with another password: leave out --password-stdin.`)
  return stored
}

async function requireOrganisation(database: Pick<Database, 'people'>, wanted: string): Promise<void> {
  if (!(await allOrganisations(database)).includes(wanted)) throw new UsageError(`There is no organisation ${wanted}.`)
}
