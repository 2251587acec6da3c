import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** A head of a journal, signed outside the database. It shows later whether the journal still contains it. */
export type SignedHead = {
  readonly organisation: string
  /** The number of the newest entry; 0 of an empty journal. */
  readonly sequence: number
  /** Its hash in hexadecimal, which covers every entry up to it. */
  readonly hash: string
  readonly signedAt: string
  /** Ed25519, SubjectPublicKeyInfo in base64: the body of a PEM file. */
  readonly publicKey: string
  /** Ed25519 in base64, over the five fields above. */
  readonly signature: string
}

type Unsigned = Omit<SignedHead, 'publicKey' | 'signature'>

/** Signs a head with an Ed25519 key. */
export function signHead(head: Unsigned, privateKey: KeyObject): SignedHead {
  const statement = { ...head, publicKey: publicKeyOf(privateKey) }
  return { ...statement, signature: sign(null, textOf(statement), privateKey).toString('base64') }
}

/** True when the statement is as it was signed by the holder of its key. */
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

/** What is signed: one field a line, below a first line that no other kind of signed text has. */
const textOf = (head: Omit<SignedHead, 'signature'>): Buffer =>
  Buffer.from(
    ['rappen journal head', head.organisation, head.sequence, head.hash, head.signedAt, head.publicKey].join('\n'),
  )

/** A statement as it was written to a file; undefined when the text is none. */
export function parseSignedHead(text: string): SignedHead | undefined {
  try {
    const { organisation, sequence, hash, signedAt, publicKey, signature }: Record<string, unknown> = JSON.parse(text)
    const texts = { organisation, hash, signedAt, publicKey, signature }
    const isStatement =
      Number.isSafeInteger(sequence) && Object.values(texts).every((value) => typeof value === 'string')
    // Checked just now.
    return isStatement ? ({ ...texts, sequence } as SignedHead) : undefined
  } catch {
    return undefined
  }
}
