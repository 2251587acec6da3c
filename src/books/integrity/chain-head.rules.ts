import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The heads of a journal and of the events, signed outside the database. They show later whether both still contain them. */
export type SignedHead = {
  readonly organisation: string
  /** The number of the newest entry; 0 for an empty journal. */
  readonly sequence: number
  /** Its hash in hexadecimal, which covers all earlier entries. */
  readonly hash: string
  /**
   * The same for the newest event, which covers every event, and the hashes of issued documents, attachments and archived PDFs. Versions up to
   * 1.0 signed none.
   */
  readonly events?: { readonly sequence: number; readonly hash: string }
  readonly signedAt: string
  /** Ed25519, SubjectPublicKeyInfo in base64: the body of a PEM file. */
  readonly publicKey: string
  /** Ed25519 in base64, over the fields above. */
  readonly signature: string
}

type UnsignedHead = Omit<SignedHead, 'publicKey' | 'signature'>

/** Signs a head with an Ed25519 key. */
export function signHead(head: UnsignedHead, privateKey: KeyObject): SignedHead {
  const statement = { ...head, publicKey: publicKeyOf(privateKey) }
  return { ...statement, signature: sign(null, textOf(statement), privateKey).toString('base64') }
}

/** True if the statement is unchanged since the holder of its key signed it. */
export function isGenuine(head: SignedHead): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(head.publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, textOf(head), key, Buffer.from(head.signature, 'base64'))
  } catch {
    return false
  }
}

/** The public part of a key as statements show it. */
export const publicKeyOf = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' }).toString('base64')

/** The signed text: one field a line, below a first line that no other kind of signed text has. */
const textOf = ({ organisation, sequence, hash, events, signedAt, publicKey }: Omit<SignedHead, 'signature'>): Buffer =>
  Buffer.from(
    (events
      ? ['rappen heads', organisation, sequence, hash, events.sequence, events.hash, signedAt, publicKey]
      : ['rappen journal head', organisation, sequence, hash, signedAt, publicKey]
    ).join('\n'),
  )

/** The statements of a file: one written by `chain-head`, or those written by a backup; undefined for another text. */
export function parseSignedHeads(text: string): SignedHead[] | undefined {
  try {
    const statements = [JSON.parse(text)].flat().map(statementOf)
    return statements.length > 0 && statements.every((one) => one !== undefined) ? statements : undefined
  } catch {
    return undefined
  }
}

function statementOf({ organisation, sequence, hash, events, signedAt, publicKey, signature }: SignedHead) {
  const texts = { organisation, hash, signedAt, publicKey, signature }
  const isStatement =
    Number.isSafeInteger(sequence) &&
    Object.values(texts).every((value) => typeof value === 'string') &&
    (events === undefined || (Number.isSafeInteger(events.sequence) && typeof events.hash === 'string'))
  const ofEvents = events === undefined ? {} : { events: { sequence: events.sequence, hash: events.hash } }
  return isStatement ? { ...texts, sequence, ...ofEvents } : undefined
}
