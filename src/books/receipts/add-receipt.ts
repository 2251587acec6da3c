import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Problem, problemOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { keptBytes } from '../../platform/http/uploads/kept-bytes.ts'
import type { StandingUpload } from '../../platform/http/uploads/receive-in-turn.ts'
import { mediaTypeOf } from '../../platform/images/examine-image.ts'
import { examineInProcess } from '../../platform/pdf/pdfium-process.ts'
import { validatePdf } from '../../platform/pdf/validate-pdf.ts'
import { MAXIMUM_RECEIPTS, MAXIMUM_UNPOSTED, type ReceiptType } from './receipt.schema.ts'
import {
  countReceipts,
  insertReceipt,
  lockReceipts,
  type Place,
  type ReceiptFile,
  type StoredReceipt,
  sizeOfUnposted,
  updatePlace,
} from './receipt.store.ts'

/** The bytes of receipts. */
export const receiptBytes = keptBytes({
  table: 'receipt_pieces',
  column: 'receipt',
  gone: 'ledger/receipt-not-found',
})

/** More pixels than a scanner or a telephone makes, and fewer than a browser fails to show. */
const PIXELS = 120_000_000

/**
 * The type of an upload by its bytes, with its pages: every page of a PDF is rendered, the structure of a picture is checked. No transaction is
 * open meanwhile.
 */
export async function withType(
  upload: StandingUpload,
  organisation: string,
): Promise<StandingUpload & { readonly type: ReceiptType; readonly pages: number }> {
  const verdict = await validatePdf(upload.path, { tenant: organisation })
  if (verdict.verdict === 'readable') return { ...upload, type: 'application/pdf', pages: verdict.pages }
  if (verdict.verdict === 'not-pdf') return { ...upload, type: await pictureTypeOf(upload, organisation), pages: 1 }
  throw new Problem(`ledger/receipt-${verdict.verdict === 'too-long' ? 'too-many-pages' : 'unreadable'}`, {
    violations: [{ field: 'file', ...verdict.reason }],
  })
}

async function pictureTypeOf({ path, size }: StandingUpload, organisation: string): Promise<ReceiptType> {
  const begun = await beginOf(path)
  if (begun === undefined || begun === 'image/svg+xml') throw new Problem('ledger/receipt-wrong-type')
  const image = await examineInProcess(() => createReadStream(path), { bytes: size, pixels: 0 }, organisation)
  if (!('mediaType' in image) || image.width * image.height > PIXELS)
    throw problemOf('ledger/receipt-unreadable', 'file')
  return begun
}

async function beginOf(path: string): Promise<ReturnType<typeof mediaTypeOf>> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, null, 0)
  return mediaTypeOf(buffer.subarray(0, bytesRead))
}

/** The number of the entry's receipts; rejects if no other may be added. */
export async function requireRoom(tx: Tx, entry: string): Promise<number> {
  const count = await countReceipts(tx, entry)
  if (count >= MAXIMUM_RECEIPTS) throw problemOf('ledger/receipt-limit-reached', 'file')
  return count
}

/** Rejects if the organisation has too many receipts, or too many bytes of them, that are not posted yet. */
export async function requireRoomForUnposted(tx: Tx): Promise<void> {
  const { receipts, bytes } = await sizeOfUnposted(tx)
  if (receipts >= MAXIMUM_UNPOSTED.receipts || bytes >= MAXIMUM_UNPOSTED.bytes)
    throw problemOf('ledger/unposted-receipts-full', 'file')
}

type ValidatedUpload = Awaited<ReturnType<typeof withType>>

/**
 * Stores a validated upload as the last receipt of an entry, also of one in a closed period: it proves the posting without changing it. It is
 * never replaced or removed.
 */
export async function keepReceipt(tx: Tx, entry: string, upload: ValidatedUpload): Promise<StoredReceipt> {
  await lockReceipts(tx, entry)
  const position = (await requireRoom(tx, entry)) + 1
  return { ...(await keep(tx, upload, { entry, position })), entry }
}

/** Stores a validated upload as a receipt that is not posted yet. */
export async function keepUnposted(tx: Tx, upload: ValidatedUpload): Promise<ReceiptFile> {
  await lockReceipts(tx, tx.organisation)
  await requireRoomForUnposted(tx)
  return keep(tx, upload)
}

async function keep(tx: Tx, { path, ...upload }: ValidatedUpload, place?: Place): Promise<ReceiptFile> {
  const receipt = await insertReceipt(tx, { ...upload, id: newId() }, place)
  await receiptBytes.keep(tx, receipt.id, path)
  return receipt
}

/** Makes a locked receipt that is not posted yet the last receipt of an entry. Its bytes remain in their place. */
export async function attachReceipt(tx: Tx, receipt: ReceiptFile, entry: string): Promise<StoredReceipt> {
  await lockReceipts(tx, entry)
  return updatePlace(tx, receipt.id, { entry, position: (await requireRoom(tx, entry)) + 1 })
}
