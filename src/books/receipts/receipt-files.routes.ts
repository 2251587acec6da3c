import { createHash } from 'node:crypto'
import type { FastifyReply, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Problem, type ProblemCode } from '../../errors.ts'
import { contentCache } from '../../platform/concurrency/content-cache.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import { etagOfBytes, isKnown } from '../../platform/http/etag.ts'
import type { Dependencies, FindRecord } from '../../platform/http/operation/definition.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { caches } from '../../platform/limits.ts'
import { drawInProcess } from '../../platform/pdf/pdfium-process.ts'
import { receiptBytes } from './add-receipt.ts'
import { ReceiptPageQuery, receiptTypes } from './receipt.schema.ts'
import type { ReceiptFile } from './receipt.store.ts'

const drawn = contentCache<Buffer>({ capacity: caches.receiptPictures, sizeOf: (png) => png.length })

type ReceiptAddress<Params extends TSchema> = {
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly params: Params
  readonly rejects: readonly ProblemCode[]
  readonly record: FindRecord<Params, ReceiptFile>
}

/** The bytes of a receipt at an address. */
export const receiptFileRoute = <Params extends TSchema>(
  dependencies: Dependencies,
  address: ReceiptAddress<Params>,
): RouteOptions =>
  download(dependencies, {
    ...address,
    tag: 'Ledger',
    scope: 'ledger:read',
    success: { status: 200, description: 'The uploaded bytes, unchanged.', contentType: [...receiptTypes] },
    tagged: true,
    answer: async (_tx, _input, receipt) => receipt,
    send: async (reply, find, { access: { organisation } }) => {
      const { inTransaction } = dependencies.database
      return receiptBytes.send(reply, inTransaction, organisation, await inTransaction(organisation, find))
    },
  })

/** The picture of a page of a receipt, below the address of its bytes. */
export const receiptPageRoute = <Params extends typeof pageParams>(
  dependencies: Dependencies,
  address: ReceiptAddress<Params>,
): RouteOptions =>
  download(dependencies, {
    ...address,
    url: `${address.url}/pages/:page`,
    description: 'Pages are counted from 1. Of a PDF the page is drawn; a picture is its one page, as it was uploaded.',
    tag: 'Ledger',
    scope: 'ledger:read',
    query: ReceiptPageQuery,
    success: {
      status: 200,
      description: 'The picture.',
      contentType: ['image/png', 'image/jpeg'],
      headers: { 'Preview-Pages': Type.Integer() },
    },
    tagged: true,
    rejects: [...address.rejects, 'ledger/receipt-page-not-found'],
    answer: async (_tx, { params: { page }, query: { width = 893 } }, receipt) => ({ receipt, page, width }),
    send: async (reply, find, { access: { organisation } }) => {
      const { inTransaction } = dependencies.database
      return sendPage(reply, inTransaction, organisation, await inTransaction(organisation, find))
    },
  })

export const pageParams = Type.Object({ page: Type.String() })

/**
 * Sends the picture of a page of a receipt. An untrusted PDF is drawn in a process of its own, used once; a picture is its only page. @throws
 * {Problem} if there is no such page
 */
async function sendPage(
  reply: FastifyReply,
  inTransaction: InTransaction,
  organisation: string,
  { receipt, page, width }: { receipt: ReceiptFile; page: string; width: number },
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
