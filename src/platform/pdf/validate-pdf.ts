import { type FileHandle, open } from 'node:fs/promises'
import { tooLong } from './draw-pages.ts'
import { type PdfiumLimits, validateInProcess, validateLimits } from './pdfium-process.ts'

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

/** Readers accept other bytes before the header if it begins within the first 1024 (Acrobat, PDFium). */
async function hasPdfHeader(file: FileHandle): Promise<boolean> {
  const header = '%PDF-'
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024 + header.length - 1), 0, null, 0)
  return buffer.subarray(0, bytesRead).includes(header, 0, 'latin1')
}
