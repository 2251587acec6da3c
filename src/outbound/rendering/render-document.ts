import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { contentCache } from '../../platform/concurrency/content-cache.ts'
import type { DocumentPage } from './document-page.ts'
import { documentSheet } from './document-sheet.ts'
import { drawableSheet } from './fonts/drawable-sheet.ts'
import { renderQueue } from './render-queue.ts'

/** A page takes about 15 ms, so a full queue is worked off in a second or two. Requests and the database need a core of their own. */
const queue = renderQueue({
  children: availableParallelism() > 2 ? 2 : 1,
  waitingAtMost: 64,
  timeLimitMs: 20_000,
  idleMs: 600_000,
})

/** Some hundred documents, so that one that is looked at again is not drawn again. */
const drawn = contentCache<Uint8Array>({ capacity: 16 * 2 ** 20, sizeOf: (pdf) => pdf.length })

/**
 * Lays a quote or an invoice out on A4 and answers the PDF: tagged, PDF/A-3a unless its texts hold characters that
 * no font here can draw. The same page gives the same bytes.
 *
 * @throws Busy when too many documents wait (503), RenderFailed when the layout did not succeed (500)
 */
export async function renderDocument(page: DocumentPage): Promise<Uint8Array> {
  const sheet = drawableSheet(documentSheet(page))
  return drawn.get(createHash('sha256').update(sheet).digest('base64'), () => queue.render(sheet))
}

/** Ends the layout processes and forgets what was drawn. */
export async function stopRendering(): Promise<void> {
  await queue.stop()
  await drawn.clear()
}
