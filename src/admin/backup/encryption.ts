import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './contents.ts'

/** Who can read a backup: whoever has the passphrase, or one of the identities that belong to the recipients. */
export type EncryptFor = { readonly passphrase: string } | { readonly recipients: readonly string[] }

/** The key that opens an encrypted backup, and the public key that a backup must be signed with, if it must. */
export type Keys = {
  readonly passphrase?: string | undefined
  readonly identities?: readonly string[]
  readonly signer?: string | undefined
}

/** A file in the format of age (age-encryption.org/v1) begins with this. */
const MARK = Buffer.from('age-encryption.org/v1\n')

type Bytes = AsyncIterable<Uint8Array>

/** The bytes encrypted, in memory that does not grow with them. Throws BackupError for what is no recipient. */
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

/** The bytes as they were before they were encrypted, if they are; else as they are. Throws BackupError. */
export async function* decrypted(bytes: Bytes, keys: Keys): AsyncGenerator<Uint8Array> {
  const { first, all } = await withFirst(bytes)
  if (!first.subarray(0, MARK.length).equals(MARK)) yield* all
  else yield* await opened(ReadableStream.from(all), keys)
}

/**
 * Of a wrong passphrase and a damaged one, age only knows that nothing opens it: the key of the file is encrypted with what is made of the
 * passphrase, and so is told apart from nothing. Whatever comes behind that is damage.
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

/** The beginning of the bytes, at least as long as the mark if there are so many, and all of them. */
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
