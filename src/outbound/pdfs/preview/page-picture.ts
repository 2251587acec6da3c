import { createHash } from 'node:crypto'
import { Problem } from '../../../errors.ts'
import { contentCache } from '../../../platform/concurrency/content-cache.ts'
import type { InTransaction } from '../../../platform/db/database.ts'
import { caches } from '../../../platform/limits.ts'
import { drawPicture } from '../../../platform/pdf/draw-picture.ts'
import { ownPages, type PdfSources } from '../document-pdf.ts'
import { pagesOf } from '../own-metadata.ts'
import { NARROWEST } from './preview.schema.ts'

/** A picture of a page of a document: what tells it from all others, how many pages there are, and how to draw it. */
export type PagePicture = {
  readonly sha256: Uint8Array
  readonly pages: number
  readonly draw: () => Promise<Uint8Array>
}

const drawn = contentCache<Uint8Array>({ capacity: caches.pagePictures, sizeOf: (png) => png.length })

/**
 * A picture of a document's own pages: of those that were archived, once it was issued. The pages of attachments, which are not ours, are not
 * drawn.
 * @throws {Problem} where there is no such page, and what rendering the document throws
 */
export async function pagePicture(
  inTransaction: InTransaction,
  organisation: string,
  { sources, page, width = NARROWEST }: { sources: PdfSources; page: string; width: number | undefined },
): Promise<PagePicture> {
  const pdf = await ownPages(inTransaction, organisation, sources)
  const pages = pagesOf(pdf)
  if (!/^[1-9]\d{0,4}$/.test(page) || Number(page) > pages) throw new Problem('customer-invoices/page-not-found')
  const sha256 = createHash('sha256').update(pdf).update(` ${page} ${width}`).digest()
  const draw = () => drawPicture({ pdf, page: Number(page), width }, organisation)
  return { sha256, pages, draw: () => drawn.get(sha256.toString('base64'), draw) }
}
