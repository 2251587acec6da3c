import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ReceiptType } from './receipt.schema.ts'

export type StoredReceipt = {
  readonly id: string
  readonly entry: string
  readonly name: string
  readonly title: string
  readonly type: ReceiptType
  readonly size: number
  readonly pages: number
  readonly sha256: Uint8Array
  readonly createdAt: string
}

const columns = sql`id, entry, name, title, type, size, pages, sha256, created_at as "createdAt"`

export const listReceipts = (tx: Tx, entry: string): Promise<StoredReceipt[]> =>
  tx.rows(sql`
  select ${columns} from receipts where organisation = ${tx.organisation} and entry = ${entry} order by position`)

export const findReceipt = async (tx: Tx, entry: string, id: string): Promise<StoredReceipt | undefined> =>
  isId(id)
    ? tx.maybe(
        sql`select ${columns} from receipts where organisation = ${tx.organisation} and entry = ${entry} and id = ${id}`,
      )
    : undefined

export const countReceipts = (tx: Tx, entry: string): Promise<number> =>
  tx.value(sql`select count(*) as count from receipts where organisation = ${tx.organisation} and entry = ${entry}`)

/**
 * Any other request that adds a receipt to the entry waits until the transaction ends. The row of the entry cannot be locked: the journal is
 * append-only.
 */
export const lockReceipts = (tx: Tx, entry: string): Promise<unknown> =>
  tx.one(sql`select pg_advisory_xact_lock(hashtext('receipts'), hashtext(${entry}))`)

export const insertReceipt = (
  tx: Tx,
  receipt: Omit<StoredReceipt, 'createdAt'> & { position: number },
): Promise<StoredReceipt> =>
  tx.one(sql`
  insert into receipts (organisation, id, entry, position, name, title, type, size, pages, sha256)
  values (${tx.organisation}, ${receipt.id}, ${receipt.entry}, ${receipt.position}, ${receipt.name}, ${receipt.title}, ${receipt.type},
          ${receipt.size}, ${receipt.pages}, ${receipt.sha256})
  returning ${columns}`)
