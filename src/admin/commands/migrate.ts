import { filesInWords } from '../../platform/db/migrate.ts'
import { type Command, print, readOptions } from './command.ts'
import { migrateAll, sharedDatabase } from './connect.ts'
import { commandLog } from './log.ts'

export const migrate: Command = {
  name: 'migrate',
  parameters: '[--json]',
  summary: 'Brings the database to the newest schema, as every start does.',
  run: async (config, args) => {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const { connection, stop } = await sharedDatabase(config, commandLog(), { creates: true })
    try {
      const { ran } = await migrateAll(connection)
      print(json, { migrations: ran }, ran.length === 0 ? 'The schema is up to date.' : `Ran ${filesInWords(ran)}.`)
    } finally {
      await stop()
    }
  },
}
