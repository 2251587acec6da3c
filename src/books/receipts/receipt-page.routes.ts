import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Problem } from '../../errors.ts'
import { contentCache } from '../../platform/concurrency/content-cache.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import { etagOfBytes, isKnown } from '../../platform/http/etag.ts'
import { caches } from '../../platform/limits.ts'
import { drawInProcess } from '../../platform/pdf/pdfium-process.ts'
import { receiptBytes } from './add-receipt.ts'
import type { StoredReceipt } from './receipt.store.ts'

const drawn = contentCache<Buffer>({ capacity: caches.receiptPictures, sizeOf: (png) => png.length })

/**
 * Sends the picture of a page of a receipt. An untrusted PDF is drawn in a process of its own, used once; a picture is its only page. @throws
 * {Problem} if there is no such page
 */
export async function sendReceiptPage(
  reply: FastifyReply,
  inTransaction: InTransaction,
  organisation: string,
  { receipt, page, width }: { receipt: StoredReceipt; page: string; width: number },
): Promise<FastifyReply> {
  if (!/^[1-9]\d{0,2}$/.test(page) || Number(page) > receipt.pages) throw new Problem('ledger/receipt-page-not-found')
  if (receipt.type !== 'application/pdf') {
    const { name: _, ...shown } = receipt
    return receiptBytes.send(reply, inTransaction, organisation, { ...shown, previewPages: receipt.pages })
  }
  const sha256 = createHash('sha256').update(receipt.sha256).update(` ${page} ${width}`).digest()
  const etag = etagOfBytes(sha256)
  reply.header('etag', etag)
  if (isKnown(reply.request, etag)) return reply.code(304).send()
  const png = await drawn.get(sha256.toString('base64'), async () => {
    const open = () => receiptBytes.read(inTransaction, organisation, receipt)
    const picture = await drawInProcess(open, { bytes: receipt.size, page: Number(page), width }, organisation)
    // Every page was drawn once before it was stored; a failure now, at another size, gives no picture.
    return picture ?? Buffer.alloc(0)
  })
  if (png.length === 0) throw new Problem('ledger/receipt-page-not-found')
  return reply.header('preview-pages', receipt.pages).header('content-type', 'image/png').send(png)
}
