import { readFromOneSnapshot } from '../../platform/db/snapshot.ts'
import { allOrganisations, organisationWithStorage, wholeStorage } from '../../tenants/organisations/settings.ts'
import { type Command, print, readOptions } from './command.ts'
import { readDatabase } from './on-database.ts'
import { tableOf } from './table.ts'

export const organisationList: Command = {
  name: 'organisation list',
  parameters: '[--json]',
  summary: 'Lists the organisations with their ids, what they take up, and what the whole database does.',
  run: async (config, args) => {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const listed = await readDatabase(config, async ({ inTransaction, people }) => {
      const ids = await allOrganisations({ people })
      const organisations = await Array.fromAsync(ids, (id) =>
        inTransaction(id, async (tx) => {
          await readFromOneSnapshot(tx)
          return organisationWithStorage(tx)
        }),
      )
      return { organisations, database: await wholeStorage(inTransaction) }
    })
    const { total, indexes, pdfs } = listed.database
    const sum = `The database takes ${inMiB(total)} MiB, of which indexes ${inMiB(indexes)} and archived PDFs ${inMiB(pdfs)}.`
    print(json, listed, `${tableOf(listed.organisations.map(rowOf))}\n${sum}`)
  },
}

const inMiB = (bytes: number): number => Number((bytes / 2 ** 20).toFixed(1))

type OrganisationRow = Awaited<ReturnType<typeof organisationWithStorage>>

/** Sizes in MiB. */
function rowOf({ id, name, storage: { entries, ...bytes } }: OrganisationRow): Record<string, string | number> {
  const sizes = Object.entries(bytes).map(([of, count]) => [`${of} MiB`, inMiB(count)])
  return { id, name, ...Object.fromEntries(sizes), entries }
}
