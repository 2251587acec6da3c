import type { KeyObject } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { readHead } from './chain.store.ts'
import { type SignedHead, signHead } from './chain-head.rules.ts'

/** Signs the newest entry's number and hash. Undefined when there is no such organisation, or its head is missing. */
export async function signChainHead(tx: Tx, privateKey: KeyObject, now: Date): Promise<SignedHead | undefined> {
  const head = await readHead(tx)
  if (!head) return undefined
  const { sequence, hash } = head
  return signHead(
    { organisation: tx.organisation, sequence, hash: hash.toString('hex'), signedAt: now.toISOString() },
    privateKey,
  )
}
