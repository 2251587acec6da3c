import { allOrganisations, organisationWithStorage } from '../../tenants/organisations/settings.ts'
import { type Command, print, readOptions } from './command.ts'
import { onDatabase } from './on-database.ts'

export const organisationList: Command = {
  name: 'organisation list',
  parameters: '[--json]',
  summary: 'Lists the organisations with their ids and what they take up.',
  run: async (config, args) => {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const organisations = await onDatabase(config, async ({ inTransaction }) => {
      const ids = await allOrganisations(inTransaction)
      return Array.fromAsync(ids, (id) => inTransaction(id, organisationWithStorage))
    })
    print(json, { organisations }, organisations.map(lineOf).join('\n'))
  },
}

type Listed = Awaited<ReturnType<typeof organisationWithStorage>>

function lineOf({ id, name, storage: { entries, ...bytes } }: Listed): string {
  const sizes = Object.entries(bytes).map(([of, count]) => `${of} ${(count / 2 ** 20).toFixed(1)} MiB`)
  return `${id}  ${name}  (${[...sizes, `entries ${entries}`].join(', ')})`
}
