import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appendInProcess, appendLimits, type PdfiumLimits } from './pdfium-process.ts'

export type PagesToAppend = {
  /** The document that comes first, as a path or as bytes; its catalogue, tags, metadata and links stay. */
  document: string | Uint8Array
  /** Paths, in the order of their pages. */
  attachments: string[]
  /** Path of the result, which is there when it is complete, and not before. */
  to: string
}

/** The pages cannot be put together. `attachment` is the one to blame, from 0, unless it is the whole. */
export class PdfNotAppendable extends Error {
  override readonly name = 'PdfNotAppendable'
  readonly attachment: number | undefined

  constructor(reason: string, attachment: number | undefined) {
    super(`${attachment === undefined ? 'The document' : `Attachment ${attachment + 1}`} ${reason}.`)
    this.attachment = attachment
  }
}

/**
 * Puts the pages of the attachments behind those of a document. Of an attachment only what is to be seen comes along:
 * page boxes and turn stay, annotations and filled fields become part of their page; links, actions, scripts, forms,
 * bookmarks, tags, embedded files and the switches of layers stay behind.
 * @throws PdfNotAppendable, or Busy when too many PDFs wait, or there is no time for it now
 */
export async function appendPages(
  { document, attachments, to }: PagesToAppend,
  limits: Partial<PdfiumLimits> = {},
): Promise<{ pages: number }> {
  // Beside the result, so that putting it in its place is one step.
  const folder = await mkdtemp(join(dirname(to), '.pages-'))
  try {
    const result = join(folder, 'result.pdf')
    const base = typeof document === 'string' ? document : join(folder, 'document.pdf')
    if (typeof document !== 'string') await writeFile(base, document)
    const answer = await appendFiles(result, [base, ...attachments], {
      ...appendLimits(attachments.length),
      ...limits,
    })
    if ('refused' in answer) throw new PdfNotAppendable(answer.refused, answer.attachment)
    await rename(result, to)
    return answer
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function appendFiles(result: string, sources: string[], limits: PdfiumLimits) {
  await using files = new AsyncDisposableStack()
  const descriptors = [files.use(await open(result, 'w')).fd]
  for (const source of sources) descriptors.push(files.use(await open(source)).fd)
  return await appendInProcess(descriptors, sources.length - 1, limits)
}
