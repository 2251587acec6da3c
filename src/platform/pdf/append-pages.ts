import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { textOf } from '../../messages.ts'
import { appendInProcess, appendLimits, type PdfiumLimits } from './pdfium-process.ts'

type PagesToAppend = {
  /** The first document; its catalogue, tags, metadata and links are preserved. */
  document: Uint8Array
  /** Paths, in order. */
  attachments: string[]
  /** Titles of the document and of each attachment, for bookmarks and separate page labels. */
  titles?: readonly string[]
  /** The organisation whose turn is used. */
  tenant?: string
  /** Path of the result, which appears only when it is complete. */
  to: string
}

/**
 * Appends the pages of attachments to those of a document. Only visible content of an attachment is copied: page boxes
 * and rotation are preserved, annotations and filled fields become page content; links, actions, scripts, forms,
 * bookmarks, tags, embedded files and layer settings are dropped.
 * @throws an error that names what cannot be merged, or Busy if the queue is full or the machine is overloaded
 */
export async function appendPages(
  { document, attachments, titles = [], tenant = '', to }: PagesToAppend,
  limits: Partial<PdfiumLimits> = {},
): Promise<{ pages: number }> {
  // In the folder of the result, so that the final rename is atomic.
  const folder = await mkdtemp(join(dirname(to), '.pages-'))
  try {
    const result = join(folder, 'result.pdf')
    const base = join(folder, 'document.pdf')
    await writeFile(base, document)
    const allowed = { ...appendLimits(attachments.length), ...limits }
    const answer = await appendFiles(result, { sources: [base, ...attachments], titles, tenant }, allowed)
    if ('rejected' in answer) {
      const { rejected, attachment } = answer
      const place = attachment === undefined ? 'The document' : `Attachment ${attachment + 1}`
      throw new Error(`${place}: ${textOf(rejected)}`)
    }
    await rename(result, to)
    return answer
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function appendFiles(
  result: string,
  { sources, titles, tenant }: { sources: string[]; titles: readonly string[]; tenant: string },
  limits: PdfiumLimits,
) {
  await using files = new AsyncDisposableStack()
  // It is read again to add bookmarks.
  const descriptors = [files.use(await open(result, 'w+')).fd]
  for (const source of sources) descriptors.push(files.use(await open(source)).fd)
  return await appendInProcess(descriptors, { attachments: sources.length - 1, titles }, limits, tenant)
}
