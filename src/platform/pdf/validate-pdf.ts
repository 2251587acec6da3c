import { type FileHandle, open } from 'node:fs/promises'
import { type PdfiumLimits, validateInProcess, validateLimits } from './pdfium-process.ts'

/** What a file is, validated by its bytes. `reason` is English and fits after "The PDF …": "needs a password to open". */
export type PdfVerdict =
  | { verdict: 'readable'; pages: number }
  | { verdict: 'not-pdf' }
  | { verdict: 'unreadable'; reason: string }

/** `together`: how many files that are validated so may follow one document; so many of this one must have room. */
export type ValidateLimits = PdfiumLimits & { pages: number; together: number }

const ordinaryLimits: ValidateLimits = { ...validateLimits, pages: 500, together: 1 }

/**
 * Validates whether a file is a PDF, all of whose pages can be drawn and appended to another document. It is opened only in
 * a process of its own, which may take as long and as much as the limits say; reaching one makes the file unreadable.
 * Encrypted files are readable when they open without a password.
 * @throws Busy when too many PDFs wait, or there is no time for it now
 */
export async function validatePdf(file: string, limits: Partial<ValidateLimits> = {}): Promise<PdfVerdict> {
  await using handle = await open(file)
  if (!(await hasPdfHeader(handle))) return { verdict: 'not-pdf' }
  const { pages, together, ...others } = { ...ordinaryLimits, ...limits }
  const answer = await validateInProcess(handle, { pages, together }, others)
  if ('refused' in answer) return { verdict: 'unreadable', reason: answer.refused }
  return { verdict: 'readable', pages: answer.pages }
}

/** Readers accept other bytes before the header, as long as it begins among the first 1024 (Acrobat, PDFium). */
async function hasPdfHeader(file: FileHandle): Promise<boolean> {
  const header = '%PDF-'
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024 + header.length - 1), 0, null, 0)
  return buffer.subarray(0, bytesRead).includes(header, 0, 'latin1')
}
