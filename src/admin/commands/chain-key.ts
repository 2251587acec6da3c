import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { codeOf } from '../../platform/files/errors.ts'
import { makeFolder } from '../../platform/files/folders.ts'
import { UsageError } from './command.ts'

/** The text of a file that a command line names. Throws UsageError. */
export const readGivenFile = (option: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`Give ${option} a file that can be read: ${error.message}.`, { cause: error })
  })

/** Writes a new key, readable only by the owner, to a new file: overwriting a key would make all its signatures unverifiable. */
export async function createKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  return privateKey
}

/** The key that signs backups: that of the file, or that of the data folder, which is created once. Throws UsageError. */
export async function backupKey({ dataDirectory }: Config, file: string | undefined): Promise<KeyObject> {
  if (file !== undefined) return readPrivateKey(file)
  const own = join(dataDirectory, 'backup-key.pem')
  try {
    await makeFolder(dataDirectory, 0o700)
    return await createKey(own)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return readPrivateKey(own)
    throw new UsageError(
      `The key that signs backups cannot be written to ${own}: set DATA_DIR to a folder that can be written, or give --key a file that «chain-key create» wrote.`,
      { cause: error },
    )
  }
}

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
