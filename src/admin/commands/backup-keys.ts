import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import type { EncryptFor, Keys } from '../backup/encryption.ts'
import { CommandFailed, UsageError } from './command.ts'

/** Options of commands that read or write an encrypted backup. A passphrase is never an argument: others on the machine see those. */
export const passphraseOption = { 'passphrase-file': { type: 'string' } } as const
export const recipientOption = { recipient: { type: 'string', multiple: true } } as const
export const identityOption = { 'identity-file': { type: 'string', multiple: true } } as const

type Given = { readonly 'passphrase-file'?: string | undefined }

/** The recipients of an encrypted backup: the named ones, else holders of the passphrase; undefined without either. */
export async function encryptForOf(
  given: Given & { readonly recipient?: string[] | undefined },
  config: Config,
): Promise<EncryptFor | undefined> {
  if (given.recipient && given['passphrase-file'] !== undefined)
    throw new UsageError('Name recipients or a passphrase: age does not encrypt a file for both.')
  if (given.recipient) return { recipients: given.recipient }
  const passphrase = await passphraseOf(given, config)
  return passphrase === undefined ? undefined : { passphrase }
}

/** The keys that may open a backup. */
export async function keysOf(
  given: Given & { readonly 'identity-file'?: string[] | undefined },
  config: Config,
): Promise<Keys> {
  const files = await Promise.all((given['identity-file'] ?? []).map(contentOf))
  const identities = files.flatMap((file) => file.match(/^AGE-SECRET-KEY-\S+$/gm) ?? [])
  if (files.length > 0 && identities.length === 0)
    throw new CommandFailed('There is no identity of age in the file of identities: age-keygen makes one.')
  return { passphrase: await passphraseOf(given, config), identities }
}

/** The first line of the file, or of stdin for a dash; else that of the settings. */
async function passphraseOf({ 'passphrase-file': file }: Given, config: Config): Promise<string | undefined> {
  if (file === undefined) return config.backupPassphrase
  const [line = ''] = (await contentOf(file)).split(/\r?\n/)
  if (line.trim() === '') throw new CommandFailed('The first line of the file of the passphrase is empty.')
  return line
}

const contentOf = async (file: string): Promise<string> => {
  try {
    return await (file === '-' ? text(process.stdin) : readFile(file, 'utf8'))
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read.`, { cause: error })
  }
}
