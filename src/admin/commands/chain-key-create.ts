import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { publicKeyOf } from '../../books/integrity/chain-head.rules.ts'
import { type Command, print, readOptions, UsageError } from './command.ts'

export const chainKeyCreate: Command = {
  name: 'chain-key create',
  parameters: '--out FILE [--json]',
  summary: 'Makes the Ed25519 key that signs heads of journals.',
  details: 'The file can be read by you alone. Keep it away from the database.',
  run: async (_config, args) => {
    const { out, json } = readOptions(args, { out: { type: 'string' }, json: { type: 'boolean' } })
    if (!out) throw new UsageError('Give --out the file to write the key to.')
    const { privateKey } = generateKeyPairSync('ed25519')
    const text = privateKey.export({ format: 'pem', type: 'pkcs8' })
    // Never over a file that exists: it may be a key, and heads that it signed could then no longer be told from forged ones.
    await writeFile(out, text, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
      throw new UsageError(`The key was not written: ${error.message}.`, { cause: error })
    })
    const publicKey = publicKeyOf(privateKey)
    print(json, { file: out, publicKey }, `Wrote ${out}. Its public key is ${publicKey}.`)
  },
}
