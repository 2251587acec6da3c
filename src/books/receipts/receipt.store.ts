import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ReceiptType } from './receipt.schema.ts'

/** The file of a receipt. */
export type ReceiptFile = {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly type: ReceiptType
  readonly size: number
  readonly pages: number
  readonly sha256: Uint8Array
  readonly createdAt: string
}
/** A receipt of an entry. */
export type StoredReceipt = ReceiptFile & { readonly entry: string }
/** The entry of a receipt, and its place among the receipts there. */
export type Place = { readonly entry: string; readonly position: number }

const fileColumns = sql`id, name, title, type, size, pages, sha256, created_at as "createdAt"`
const columns = sql`${fileColumns}, entry`

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
 * Any other request that adds a receipt to the entry, or to the unposted ones of the organisation, waits until the transaction ends. The row of
 * the entry cannot be locked: the journal is append-only.
 */
export const lockReceipts = (tx: Tx, owner: string): Promise<unknown> =>
  tx.one(sql`select pg_advisory_xact_lock(hashtext('receipts'), hashtext(${owner}))`)

/** Inserts a receipt in its place; without one, it is not posted yet. */
export const insertReceipt = (tx: Tx, receipt: Omit<ReceiptFile, 'createdAt'>, place?: Place): Promise<ReceiptFile> =>
  tx.one(sql`
  insert into receipts (organisation, id, entry, position, name, title, type, size, pages, sha256)
  values (${tx.organisation}, ${receipt.id}, ${place?.entry ?? null}, ${place?.position ?? null}, ${receipt.name}, ${receipt.title},
          ${receipt.type}, ${receipt.size}, ${receipt.pages}, ${receipt.sha256})
  returning ${fileColumns}`)

/** The receipts that are not posted yet, in the order of their upload. */
export const listUnposted = (tx: Tx): Promise<ReceiptFile[]> =>
  tx.rows(sql`
  select ${fileColumns} from receipts where organisation = ${tx.organisation} and entry is null order by created_at, id`)

export const sizeOfUnposted = (tx: Tx): Promise<{ receipts: number; bytes: number }> =>
  tx.one(sql`
  select count(*)::int as receipts, coalesce(sum(size), 0)::float8 as bytes
    from receipts where organisation = ${tx.organisation} and entry is null`)

export const findUnposted = async (tx: Tx, id: string): Promise<ReceiptFile | undefined> =>
  isId(id)
    ? tx.maybe(
        sql`select ${fileColumns} from receipts where organisation = ${tx.organisation} and id = ${id} and entry is null`,
      )
    : undefined

/** An unposted receipt, locked until the transaction ends. */
export const lockUnposted = async (tx: Tx, id: string): Promise<ReceiptFile | undefined> =>
  isId(id)
    ? tx.maybe(
        sql`select ${fileColumns} from receipts where organisation = ${tx.organisation} and id = ${id} and entry is null for update`,
      )
    : undefined

export const updatePlace = (tx: Tx, id: string, { entry, position }: Place): Promise<StoredReceipt> =>
  tx.one(sql`
  update receipts set entry = ${entry}, position = ${position} where organisation = ${tx.organisation} and id = ${id}
  returning ${columns}`)

/** Deletes an unposted receipt with its bytes. */
export const deleteUnposted = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from receipts where organisation = ${tx.organisation} and id = ${id}`)
