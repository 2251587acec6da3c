import { NO_ORGANISATION } from '../../platform/db/database.ts'
import { recover, welcomeAddress } from '../../tenants/people/invite.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'
import { onDatabase } from './on-database.ts'
import { ownAddress } from './own-address.ts'

export const personLink: Command = {
  name: 'person link',
  parameters: '--email EMAIL [--json]',
  summary: 'Prints a link by which somebody who has lost the password signs in and chooses another.',
  run: async (config, args) => {
    const { email = '', json } = readOptions(args, { email: { type: 'string' }, json: { type: 'boolean' } })
    const person = await onDatabase(config, ({ people }) =>
      people.inTransaction(NO_ORGANISATION, (tx) => recover(tx, email, new Date())),
    )
    if (!person) throw new UsageError(`Nobody has the address ${email}.`)
    const address = welcomeAddress(config.publicUrl ?? ownAddress(config), person.link)
    print(json, { id: person.id, link: address }, `${address}\nOpens once, within an hour.`)
  },
}
