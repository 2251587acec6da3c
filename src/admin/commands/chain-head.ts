import { signChainHead } from '../../books/integrity/verify-journal.ts'
import { isId } from '../../platform/db/id.ts'
import { readPrivateKey } from './chain-key.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'
import { readDatabase } from './on-database.ts'

const options = {
  organisation: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean' },
} as const

export const chainHead: Command = {
  name: 'chain-head',
  parameters: '--organisation ID --key FILE [--json]',
  summary: 'Signs the head of a journal, as evidence to store elsewhere.',
  details: '«verify --head» shows later whether the journal still contains it.',
  run: async (config, args) => {
    const { organisation = '', key = '', json } = readOptions(args, options)
    if (!isId(organisation)) throw new UsageError('Give --organisation the id of an organisation.')
    const privateKey = await readPrivateKey(key)
    const head = await readDatabase(config, ({ inTransaction }) =>
      inTransaction(organisation, (tx) => signChainHead(tx, privateKey, new Date())),
    )
    if (!head) throw new UsageError(`There is no organisation ${organisation}.`)
    // The statement is JSON in both cases; without --json it is indented.
    print(json, head, JSON.stringify(head, null, 2))
  },
}
