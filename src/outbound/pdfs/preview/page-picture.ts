import { createHash } from 'node:crypto'
import { Problem } from '../../../errors.ts'
import { contentCache } from '../../../platform/concurrency/content-cache.ts'
import type { InTransaction } from '../../../platform/db/database.ts'
import { caches } from '../../../platform/limits.ts'
import { drawPicture } from '../../../platform/pdf/draw-picture.ts'
import { ownPages, type PdfSources } from '../document-pdf.ts'
import { pagesOf } from '../own-metadata.ts'
import { NARROWEST } from './preview.schema.ts'

export type PagePicture = Awaited<ReturnType<typeof pagePicture>>

const drawn = contentCache<Uint8Array>({ capacity: caches.pagePictures, sizeOf: (png) => png.length })

/**
 * A picture of a document's own pages: its cache key, the number of pages, and a function that draws it. For an issued document, they are the
 * archived pages. The untrusted pages of attachments are not drawn.
 * @throws {Problem} if there is no such page, and the errors of rendering the
 * document
 */
export async function pagePicture(
  inTransaction: InTransaction,
  organisation: string,
  { sources, page, width = NARROWEST }: { sources: PdfSources; page: string; width: number | undefined },
) {
  const pdf = await ownPages(inTransaction, organisation, sources)
  const pages = pagesOf(pdf)
  if (!/^[1-9]\d{0,4}$/.test(page) || Number(page) > pages) throw new Problem('customer-invoices/page-not-found')
  const sha256 = createHash('sha256').update(pdf).update(` ${page} ${width}`).digest()
  const draw = () => drawPicture({ pdf, page: Number(page), width }, organisation)
  return { sha256, pages, draw: () => drawn.get(sha256.toString('base64'), draw) }
}
