import { hash } from 'node:crypto'
import type { PrintableReturn } from '../../books/vat-returns/printable-return.ts'
import { type ContentCache, contentCache } from '../../platform/concurrency/content-cache.ts'
import type { Patience } from '../../platform/concurrency/semaphore.ts'
import { yieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts'
import { caches, semaphores, timeLimits } from '../../platform/limits.ts'
import { drawPicture } from '../../platform/pdf/draw-picture.ts'
import type { PrintableOpenItems } from '../../sales/reports/printable-open-items.ts'
import type { Logo } from '../../tenants/organisations/logo.rules.ts'
import { drawableModel } from '../layout/fonts/drawable-model.ts'
import { openItemsModel } from '../layout/open-items-model.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'
import { printedLogo } from '../layout/printed-logo.ts'
import { type PrintableReminder, reminderModel } from '../layout/reminder-model.ts'
import { renderModel } from '../layout/render-model.ts'
import { returnModel } from '../layout/return-model.ts'
import { statementModel } from '../layout/statement-model.ts'
import { renderQueue } from './render-queue.ts'
import { warmUpDocument } from './warm-up-document.ts'

const queue = renderQueue({
  ...semaphores.layout,
  timeLimitMs: timeLimits.layout,
  idleMs: 600_000,
})

const drawn = contentCache<Uint8Array>({ capacity: caches.laidOutDocuments, sizeOf: (pdf) => pdf.length })
const previewed = contentCache<Uint8Array>({ capacity: caches.previews, sizeOf: (pdf) => pdf.length })

/**
 * Renders a quote or an invoice on A4 as a tagged PDF: PDF/A-3a, unless its texts contain characters that no bundled font has. The same input
 * gives the same bytes. `organisation` is the one whose turn is used in the queue.
 *
 * @throws Busy when too many documents are waiting (503), RenderFailed when Typst failed (500)
 */
export const renderDocument = (document: PrintableDocument, organisation = ''): Promise<Uint8Array> =>
  rendered(drawn, document, organisation)

/**
 * The same for an unsaved document: all others go first; it throws the same errors. `forScreen` if its pages are only drawn: a PDF without
 * tags, which looks the same.
 */
export const renderPreview = (
  document: PrintableDocument,
  organisation: string,
  { forScreen = false } = {},
): Promise<Uint8Array> => rendered(previewed, document, organisation, { isPatient: true, forScreen })

/** A VAT return on A4, in the form of the administration; throws what rendering a document does. */
export const renderReturn = (printable: PrintableReturn, organisation: string): Promise<Uint8Array> =>
  drawnOnce(drawn, drawableModel(returnModel(printable)), organisation)

/** A reminder with its slips on A4; throws what rendering a document does. */
export const renderReminder = (printable: PrintableReminder, organisation: string): Promise<Uint8Array> =>
  drawnOnce(drawn, drawableModel(reminderModel(printable)), organisation)

/** Open items on A4, as a report or as a letter to their contact; throws what rendering a document does. */
export const renderOpenItems = (printable: PrintableOpenItems, organisation: string): Promise<Uint8Array> =>
  drawnOnce(
    drawn,
    drawableModel('parties' in printable ? statementModel(printable) : openItemsModel(printable)),
    organisation,
  )

/** Pixels per millimetre: mail programs show a logo smaller than it is printed, on screens of high density. */
const SHARPNESS = 10

/** The processor time of each of the two halves of drawing a logo: it is drawn again with each shown page. */
const HALF_A_SECOND = 500

/**
 * A vector logo as PNG, on white, for programs that do not show vectors.
 *
 * @throws the errors of drawing a document; RenderFailed if it cannot be drawn, TooMuchWork if that takes more than a second
 */
export async function renderLogo(logo: Logo, organisation: string): Promise<Uint8Array> {
  const printed = printedLogo(logo)
  const model = JSON.stringify({ template: 'logo', name: 'Logo', ...printed })
  const pdf = await queue.render(model, organisation, { processor: HALF_A_SECOND })
  const job = { pdf, page: 1, width: Math.ceil(printed.width * SHARPNESS) }
  return drawPicture(job, organisation, { processor: HALF_A_SECOND })
}

/** Starts a Typst process that reads templates and fonts, so that the first document does not wait for it. */
export const prepareRendering = (): Promise<unknown> => renderPreview(warmUpDocument, '')

async function rendered(
  cache: ContentCache<Uint8Array>,
  document: PrintableDocument,
  organisation: string,
  { forScreen = false, ...how }: Patience & { forScreen?: boolean } = {},
): Promise<Uint8Array> {
  const said = drawableModel(renderModel(document))
  // With the pictures of a letterhead it is four megabytes: the second half takes as long as the first.
  await yieldToEventLoop()
  const model = forScreen ? `{"forScreen":true,${said.slice(1)}` : said
  return drawnOnce(cache, model, organisation, how)
}

const drawnOnce = (
  cache: ContentCache<Uint8Array>,
  model: string,
  organisation: string,
  how: Patience = {},
): Promise<Uint8Array> => cache.get(hash('sha256', model, 'base64'), () => queue.render(model, organisation, how))

/** Ends the Typst processes and clears the caches. */
export async function stopRendering(): Promise<void> {
  await queue.stop()
  await Promise.all([drawn.clear(), previewed.clear()])
}
