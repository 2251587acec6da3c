import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'

export type StoredAttachment = {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly size: number
  readonly pages: number
  readonly sha256: Uint8Array
  readonly publicSecret: string
}

const columns = sql`id, name, title, size, pages, sha256, public_secret as "publicSecret"`

export const listAttachments = (tx: Tx, document: string): Promise<StoredAttachment[]> =>
  tx.rows(sql`
  select ${columns} from attachments where organisation = ${tx.organisation} and document = ${document} order by position`)

export const findAttachment = async (tx: Tx, document: string, id: string): Promise<StoredAttachment | undefined> =>
  isId(id)
    ? tx.maybe(
        sql`select ${columns} from attachments where organisation = ${tx.organisation} and document = ${document} and id = ${id}`,
      )
    : undefined

export const countAttachments = (tx: Tx, document: string): Promise<number> =>
  tx.value(
    sql`select count(*) as count from attachments where organisation = ${tx.organisation} and document = ${document}`,
  )

export const insertAttachment = (
  tx: Tx,
  attachment: StoredAttachment & { document: string; position: number },
): Promise<number> =>
  tx.run(sql`
  insert into attachments (organisation, id, document, position, name, title, size, pages, sha256, public_secret)
  values (${tx.organisation}, ${attachment.id}, ${attachment.document}, ${attachment.position}, ${attachment.name}, ${attachment.title},
          ${attachment.size}, ${attachment.pages}, ${attachment.sha256}, ${attachment.publicSecret})`)

/** The former address is invalid from now on. */
export const updateSecret = (tx: Tx, id: string, secret: string): Promise<number> =>
  tx.run(sql`
  update attachments set public_secret = ${secret} where organisation = ${tx.organisation} and id = ${id}`)

/** Removes a file with its bytes and closes the gap in the order. */
export async function deleteAttachment(tx: Tx, document: string, id: string): Promise<void> {
  await tx.run(sql`
    with gone as (delete from attachments where organisation = ${tx.organisation} and document = ${document} and id = ${id} returning position)
    update attachments set position = attachments.position - 1 from gone
     where organisation = ${tx.organisation} and document = ${document} and attachments.position > gone.position and id <> ${id}`)
}

export const reorderAttachments = (tx: Tx, document: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
  update attachments set position = place.position
    from unnest(${ids}::uuid[]) with ordinality as place (id, position)
   where attachments.organisation = ${tx.organisation} and document = ${document} and attachments.id = place.id`)
