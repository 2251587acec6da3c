import { type FileHandle, open } from 'node:fs/promises'
import type { Ink } from './draw-ink.ts'
import { tooLong } from './draw-pages.ts'
import { inkInProcess, type PdfiumLimits, validateInProcess, validateLimits } from './pdfium-process.ts'

/** The verdict on a file. `reason` continues the English sentence "The PDF …": "needs a password to open". */
export type PdfVerdict =
  | { verdict: 'readable'; pages: number }
  | { verdict: 'not-pdf' }
  | { verdict: 'unreadable' | 'too-long'; reason: string }

/** `copies`: the most files that may be appended to one document; so many copies of this file must fit. `tenant`: whose turn it takes. */
export type ValidateLimits = PdfiumLimits & { pages: number; copies: number; tenant: string }

const ordinaryLimits: ValidateLimits = { ...validateLimits, pages: 500, copies: 1, tenant: '' }

/**
 * Validates that a file is a PDF, and that all of its pages can be drawn and appended to another document. It is opened only
 * in a separate process with limits; a file that exceeds one is unreadable. Encrypted files are readable if they open without
 * a password.
 * @throws Busy if the queue is full or the machine is overloaded
 */
export async function validatePdf(file: string, limits: Partial<ValidateLimits> = {}): Promise<PdfVerdict> {
  await using handle = await open(file)
  if (!(await hasPdfHeader(handle))) return { verdict: 'not-pdf' }
  const { pages, copies, tenant, ...others } = { ...ordinaryLimits, ...limits }
  const answer = await validateInProcess(handle, { pages, copies }, others, tenant)
  if (!('rejected' in answer)) return { verdict: 'readable', pages: answer.pages }
  const { rejected: reason } = answer
  return { verdict: reason === tooLong(pages) ? 'too-long' : 'unreadable', reason }
}

/** What is printed on the pages of a PDF of A4, at most so many; or the verdict on one that cannot be drawn. @throws Busy */
export async function inkOf(
  content: Buffer,
  { pages, tenant }: Pick<ValidateLimits, 'pages' | 'tenant'>,
): Promise<readonly (readonly Ink[])[] | Exclude<PdfVerdict, { verdict: 'readable' }>> {
  if (!content.subarray(0, 1024).includes('%PDF-', 0, 'latin1')) return { verdict: 'not-pdf' }
  const answer = await inkInProcess(content, pages, tenant)
  if ('ink' in answer && answer.ink) return answer.ink
  const reason = 'rejected' in answer ? answer.rejected : 'cannot be read'
  return { verdict: reason === tooLong(pages) ? 'too-long' : 'unreadable', reason }
}

/** Readers accept other bytes before the header if it begins within the first 1024 (Acrobat, PDFium). */
async function hasPdfHeader(file: FileHandle): Promise<boolean> {
  const header = '%PDF-'
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024 + header.length - 1), 0, null, 0)
  return buffer.subarray(0, bytesRead).includes(header, 0, 'latin1')
}
