import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Client } from 'pg'
import { publicKeyOf, type SignedHead, signHead } from '../../books/integrity/chain-head.rules.ts'
import { BackupError, type Checksums } from './contents.ts'
import type { Table } from './tables.ts'

type Signature = Pick<Checksums, 'publicKey' | 'signature'>

/** The signature of all contents of a backup, by the SHA-256 of its manifest and rows. */
export const signatureOf = (sha256: string, key: KeyObject): Required<Signature> => ({
  publicKey: publicKeyOf(key),
  signature: sign(null, textOf(sha256, publicKeyOf(key)), key).toString('base64'),
})

/** The signed text, below a first line that no other kind of signed text has. */
const textOf = (sha256: string, publicKey: string): Buffer =>
  Buffer.from(['rappen backup', sha256, publicKey].join('\n'))

/** Throws BackupError unless the signature is valid, and by the required signer, if any. Versions up to 1.0 signed none. */
export function requireSignature({ sha256, publicKey, signature }: Checksums, signer: string | undefined): void {
  if (publicKey === undefined || signature === undefined) {
    if (signer !== undefined) throw new BackupError('it is not signed')
    return
  }
  if (!isGenuine({ sha256, publicKey, signature })) throw new BackupError('its signature is not valid')
  if (signer !== undefined && publicKey !== signer) throw new BackupError('it is signed with another key')
}

function isGenuine({ sha256, publicKey, signature }: Required<Signature> & { readonly sha256: string }): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const isEd25519 = key.asymmetricKeyType === 'ed25519'
    return isEd25519 && verify(null, textOf(sha256, publicKey), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** The heads of every organisation in the snapshot, signed as by `chain-head`; none for a schema older than the chain of events. */
export async function signedHeads(
  client: Client,
  tables: readonly Table[],
  { key, now }: { readonly key: KeyObject; readonly now: Date },
): Promise<SignedHead[]> {
  if (!tables.some(({ name, columns }) => name === 'event_heads' && columns.includes('hash'))) return []
  const { rows } = await client.query<Omit<SignedHead, 'signedAt' | 'publicKey' | 'signature'>>(`
    select organisation, j.sequence::float8 as sequence, encode(j.hash, 'hex') as hash,
           json_build_object('sequence', e.sequence, 'hash', encode(e.hash, 'hex')) as events
      from journal_heads j join event_heads e using (organisation) order by organisation`)
  return rows.map((head) => signHead({ ...head, signedAt: now.toISOString() }, key))
}
