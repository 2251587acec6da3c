import { readFromOneSnapshot } from '../../platform/db/snapshot.ts'
import { allOrganisations, organisationWithStorage } from '../../tenants/organisations/settings.ts'
import { type Command, print, readOptions } from './command.ts'
import { readDatabase } from './on-database.ts'
import { tableOf } from './table.ts'

export const organisationList: Command = {
  name: 'organisation list',
  parameters: '[--json]',
  summary: 'Lists the organisations with their ids and what they take up.',
  run: async (config, args) => {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const organisations = await readDatabase(config, async ({ inTransaction }) => {
      const ids = await allOrganisations(inTransaction)
      return Array.fromAsync(ids, (id) =>
        inTransaction(id, async (tx) => {
          await readFromOneSnapshot(tx)
          return organisationWithStorage(tx)
        }),
      )
    })
    print(json, { organisations }, tableOf(organisations.map(rowOf)))
  },
}

type Listed = Awaited<ReturnType<typeof organisationWithStorage>>

/** Sizes in MiB. */
function rowOf({ id, name, storage: { entries, ...bytes } }: Listed): Record<string, string | number> {
  const sizes = Object.entries(bytes).map(([of, count]) => [`${of} MiB`, Number((count / 2 ** 20).toFixed(1))])
  return { id, name, ...Object.fromEntries(sizes), entries }
}
