import { isLine } from '../../platform/http/formats.ts'
import { createOrganisation } from '../provisioning/create-organisation.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'
import { onDatabase } from './on-database.ts'

export const organisationCreate: Command = {
  name: 'organisation create',
  parameters: '--name NAME [--json]',
  summary: 'Creates an organisation with its chart of accounts, fiscal years and VAT periods.',
  run: async (config, args) => {
    const { name = '', json } = readOptions(args, { name: { type: 'string' }, json: { type: 'boolean' } })
    if (name === '' || [...name].length > 70 || !isLine(name))
      throw new UsageError('Give --name one line of 1 to 70 characters.')
    const id = await onDatabase(config, ({ inTransaction }) => createOrganisation(inTransaction, name, new Date()), {
      creates: true,
    })
    print(json, { id }, `Created the organisation ${id}.`)
  },
}
