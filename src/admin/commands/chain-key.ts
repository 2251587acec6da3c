import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** The text of a file that a command line names. Throws UsageError. */
export const readGivenFile = (option: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`Give ${option} a file that can be read: ${error.message}.`, { cause: error })
  })

/** The private key of a file that `chain-key create` wrote. Throws UsageError. */
export const readPrivateKey = async (file: string): Promise<KeyObject> =>
  requireEd25519(await readGivenFile('--key', file), createPrivateKey)

/** The public key of a file with either part of a key. Throws UsageError. */
export const readPublicKey = async (file: string): Promise<KeyObject> =>
  requireEd25519(await readGivenFile('--key', file), createPublicKey)

function requireEd25519(text: string, read: (text: string) => KeyObject): KeyObject {
  const expected = 'Give --key an Ed25519 key in PEM, as «chain-key create» writes it.'
  try {
    const key = read(text)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new UsageError(expected, { cause: error })
  }
  throw new UsageError(expected)
}
