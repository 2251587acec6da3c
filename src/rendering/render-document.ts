import type { DocumentPage } from './document-page.ts'
import { documentSheet } from './document-sheet.ts'
import { drawableSheet } from './fonts/drawable-sheet.ts'
import { renderQueue } from './render-queue.ts'

/** One child process for the whole service: a page takes about 30 ms, so a full queue is worked off in seconds. */
const queue = renderQueue({ waitingAtMost: 64, timeLimitMs: 20_000, idleMs: 30_000 })

/**
 * Lays a quote or an invoice out on A4 and answers the PDF: tagged, PDF/A-3a unless its texts hold characters that
 * no font here can draw. The same page gives the same bytes.
 *
 * @throws {RenderQueueFull} when too many documents wait (503), {RenderFailed} when the layout did not succeed (500).
 */
export const renderDocument = async (page: DocumentPage): Promise<Uint8Array> =>
  queue.render(drawableSheet(documentSheet(page)))

/** Ends the layout process; for the shutdown of the service. */
export const stopRendering = (): Promise<void> => queue.stop()
