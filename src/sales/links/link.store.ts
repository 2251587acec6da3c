import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** The target of a public link, a document or one of its attachments, and the end of the link. */
export type LinkedDocument = {
  readonly organisation: string
  readonly document: string
  readonly attachment: string | null
  readonly expiresAt: string | null
}

/** Accesses are stored under the hash of the secret: reading them does not allow following the link. */
const linkOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The target of a link's secret; read before the organisation is known. */
export const findLinked = (tx: Tx, secret: string): Promise<LinkedDocument | undefined> =>
  tx.maybe(sql`
  select organisation, document, attachment, expires_at as "expiresAt" from owner_of_link(${secret})`)

export const insertAccess = (tx: Tx, secret: string, { document, attachment }: LinkedDocument): Promise<number> =>
  tx.run(sql`
  insert into link_accesses (organisation, link, document, attachment)
  values (${tx.organisation}, ${linkOf(secret)}, ${document}, ${attachment})
  on conflict (organisation, link) do update set accesses = link_accesses.accesses + 1, last_access_at = now()`)

/** The number of a link's accesses, and the last one; undefined if there was none. */
export const findAccesses = (tx: Tx, secret: string): Promise<{ accesses: number; lastAccessAt: string } | undefined> =>
  tx.maybe(sql`
  select accesses, last_access_at as "lastAccessAt" from link_accesses
   where organisation = ${tx.organisation} and link = ${linkOf(secret)}`)
