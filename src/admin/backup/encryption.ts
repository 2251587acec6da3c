import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './contents.ts'

/** Who can read a backup: anyone with the passphrase, or with an identity of the recipients. */
export type EncryptFor = { readonly passphrase: string } | { readonly recipients: readonly string[] }

/** The key that opens an encrypted backup, and the public key that a backup must be signed with, if it must. */
export type Keys = {
  readonly passphrase?: string | undefined
  readonly identities?: readonly string[]
  readonly signer?: string | undefined
}

/** The beginning of a file in the format of age (age-encryption.org/v1). */
const MARK = Buffer.from('age-encryption.org/v1\n')

type Bytes = AsyncIterable<Uint8Array>

/** The encrypted bytes, in constant memory. Throws BackupError for an invalid recipient. */
export async function* encrypted(bytes: Bytes, who: EncryptFor): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if ('passphrase' in who) encrypter.setPassphrase(who.passphrase)
  else
    for (const recipient of who.recipients) {
      try {
        encrypter.addRecipient(recipient)
      } catch (error) {
        throw new BackupError(`«${recipient}» is not a recipient of age`, { cause: error })
      }
    }
  yield* await encrypter.encrypt(ReadableStream.from(bytes))
}

/** The decrypted bytes; unencrypted ones are returned as they are. Throws BackupError. */
export async function* decrypted(bytes: Bytes, keys: Keys): AsyncGenerator<Uint8Array> {
  const { first, all } = await withFirst(bytes)
  if (!first.subarray(0, MARK.length).equals(MARK)) yield* all
  else yield* await opened(ReadableStream.from(all), keys)
}

/**
 * Age cannot distinguish a wrong passphrase from a damaged header: a key derived from the passphrase encrypts the key of the file, and
 * decryption just fails. Any later failure is damage.
 */
async function opened(file: ReadableStream<Uint8Array>, { passphrase, identities = [] }: Keys): Promise<Bytes> {
  if (passphrase === undefined && identities.length === 0)
    throw new BackupError('it is encrypted: give --passphrase-file, --identity-file or BACKUP_PASSPHRASE what opens it')
  const decrypter = new Decrypter()
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return await decrypter.decrypt(file)
  } catch (error) {
    const isClosed = error instanceof Error && error.message.startsWith('no identity matched')
    throw new BackupError(isClosed ? 'the passphrase or identity does not open it' : 'its header is damaged', {
      cause: error,
    })
  }
}

/** The beginning of the bytes, as long as the mark if possible, and all of them. */
async function withFirst(bytes: Bytes): Promise<{ readonly first: Buffer; readonly all: Bytes }> {
  const rest = bytes[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  for (let isOver = false; !isOver && first.length < MARK.length; ) {
    const { done = false, value } = await rest.next()
    if (!done) first = Buffer.concat([first, value])
    isOver = done
  }
  const all = async function* () {
    yield first
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { first, all: all() }
}
