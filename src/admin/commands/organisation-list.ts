import { allOrganisations, settingsOf } from '../../tenants/organisations/settings.ts'
import { type Command, print, readOptions } from './command.ts'
import { onDatabase } from './on-database.ts'

export const organisationList: Command = {
  name: 'organisation list',
  parameters: '[--json]',
  summary: 'Lists the organisations with their ids.',
  run: async (config, args) => {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const organisations = await onDatabase(config, async ({ inTransaction }) => {
      const ids = await allOrganisations(inTransaction)
      return Array.fromAsync(ids, (id) => inTransaction(id, settingsOf))
    })
    const listed = organisations.map(({ id, name }) => ({ id, name }))
    print(json, { organisations: listed }, listed.map(({ id, name }) => `${id}  ${name}`).join('\n'))
  },
}
