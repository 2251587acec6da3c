import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** What a public link leads to, a document or one of its attachments, and until when. */
export type LinkedDocument = {
  readonly organisation: string
  readonly document: string
  readonly attachment: string | null
  readonly expiresAt: string | null
}

/** Accesses are kept under the hash of the secret: whoever reads them cannot follow the link. */
const linkOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** What the secret of a link leads to; asked before an organisation is known. */
export const findLinked = (tx: Tx, secret: string): Promise<LinkedDocument | undefined> =>
  tx.maybe(sql`
  select organisation, document, attachment, expires_at as "expiresAt" from owner_of_link(${secret})`)

export const insertAccess = (tx: Tx, secret: string, { document, attachment }: LinkedDocument): Promise<number> =>
  tx.run(sql`
  insert into link_accesses (organisation, link, document, attachment)
  values (${tx.organisation}, ${linkOf(secret)}, ${document}, ${attachment})
  on conflict (organisation, link) do update set accesses = link_accesses.accesses + 1, last_access_at = now()`)

/** How often a link was followed, and when last; undefined when it never was. */
export const findAccesses = (tx: Tx, secret: string): Promise<{ accesses: number; lastAccessAt: string } | undefined> =>
  tx.maybe(sql`
  select accesses, last_access_at as "lastAccessAt" from link_accesses
   where organisation = ${tx.organisation} and link = ${linkOf(secret)}`)
