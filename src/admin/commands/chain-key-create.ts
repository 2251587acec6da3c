import { publicKeyOf } from '../../books/integrity/chain-head.rules.ts'
import { createKey } from './chain-key.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'

export const chainKeyCreate: Command = {
  name: 'chain-key create',
  parameters: '--out FILE [--json]',
  summary: 'Creates an Ed25519 key that signs heads of journals, and backups.',
  details: 'Only the owner can read the file. Keep it away from the database.',
  run: async (_config, args) => {
    const { out, json } = readOptions(args, { out: { type: 'string' }, json: { type: 'boolean' } })
    if (!out) throw new UsageError('Give --out the file to write the key to.')
    const privateKey = await createKey(out).catch((error: Error) => {
      throw new UsageError(`The key was not written: ${error.message}.`, { cause: error })
    })
    const publicKey = publicKeyOf(privateKey)
    print(json, { file: out, publicKey }, `Wrote ${out}. Its public key is ${publicKey}.`)
  },
}
