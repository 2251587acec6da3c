import { open } from 'node:fs/promises'
import type { Message } from '../../messages.ts'
import { said } from '../../said.ts'
import type { Ink } from './draw-ink.ts'
import { inkInProcess, type PdfiumLimits, validateInProcess, validateLimits } from './pdfium-process.ts'

type RejectedPdf = { verdict: 'not-pdf' } | { verdict: 'unreadable' | 'too-long'; reason: Message }
/** The verdict on a file. */
export type PdfVerdict = { verdict: 'readable'; pages: number } | RejectedPdf

/**
 * `copies`: the most files that may be appended to one document, so this many copies of the file must fit. `tenant`: the organisation whose
 * turn is used.
 */
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
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_WITHIN), 0, null, 0)
  if (!hasHeader(buffer.subarray(0, bytesRead))) return { verdict: 'not-pdf' }
  const { pages, copies, tenant, ...others } = { ...ordinaryLimits, ...limits }
  const answer = await validateInProcess(handle, { pages, copies }, others, tenant)
  if (!('rejected' in answer)) return { verdict: 'readable', pages: answer.pages }
  return verdictOn(answer.rejected)
}

/**
 * The printed parts of an A4 PDF with at most so many pages; or the verdict on one that cannot be drawn.
 * @throws Busy
 */
export async function inkOf(
  content: Buffer,
  { pages, tenant }: Pick<ValidateLimits, 'pages' | 'tenant'>,
): Promise<readonly (readonly Ink[])[] | RejectedPdf> {
  if (!hasHeader(content)) return { verdict: 'not-pdf' }
  const answer = await inkInProcess(content, pages, tenant)
  if ('ink' in answer && answer.ink) return answer.ink
  return verdictOn('rejected' in answer ? answer.rejected : said('The PDF cannot be read.'))
}

const HEADER = '%PDF-'
/** Readers accept other bytes before the header if it begins within the first 1024 (Acrobat, PDFium). */
const HEADER_WITHIN = 1024 + HEADER.length - 1

const hasHeader = (content: Buffer): boolean => content.subarray(0, HEADER_WITHIN).includes(HEADER, 0, 'latin1')

const verdictOn = (reason: Message): RejectedPdf => ({
  verdict: reason.message === 'The PDF has more than {limit} pages.' ? 'too-long' : 'unreadable',
  reason,
})
