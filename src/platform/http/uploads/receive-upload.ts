import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem, type ProblemCode, rejectViolations } from '../../../errors.ts'
import { said, type Violation, violation } from '../../../said.ts'
import { unsupportedMediaType } from '../errors.ts'
import { isLine } from '../formats.ts'
import { MAXIMUM_BYTES } from './upload.schema.ts'

const MAXIMUM_TITLE = 128
const MAXIMUM_NAME = 255

/** One byte over the limit shows that a file is too large. A few excess parts are named; more are not worth reading. */
const limits = {
  fileSize: MAXIMUM_BYTES + 1,
  fieldSize: 4_096,
  files: 4,
  fields: 8,
  parts: 8,
  headerPairs: 20,
  headerSize: 8_192,
}

/** RFC 2046, section 5.1.1: a longer boundary is no boundary, and some parsers hang on it. */
const multipart = (() => {
  const charset = String.raw`(?: *; *charset="?[\w-]+"?)?`
  return new RegExp(`^multipart/form-data${charset} *; *boundary=(?:"[^"\\\\]{1,70}"|[^\\s";]{1,70})${charset} *$`, 'i')
})()

/** The received file, on disk, counted and hashed; its bytes were never whole in memory. */
export type Upload = { readonly name: string; readonly title: string; readonly size: number; readonly sha256: Buffer }

/**
 * Receives the parts `file` and `title`, in either order, and writes the file to the path. Names every missing or invalid part. `tooLarge` is
 * the code of a file with too many bytes.
 */
export async function receiveUpload(request: FastifyRequest, file: string, tooLarge: ProblemCode): Promise<Upload> {
  requireMultipart(request)
  // Aborted while it waited for its turn: the parser would wait for ever for earlier events.
  if (request.raw.destroyed) throw incomplete()
  let received: Omit<Upload, 'title'> | undefined
  let title: unknown
  const violations: Violation[] = []
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && part.fieldname === 'file' && !received)
        received = await writePart(part, file, tooLarge)
      else if (part.type === 'field' && part.fieldname === 'title' && title === undefined) title = part.value
      else {
        violations.push(unexpected(part))
        if (part.type === 'file') part.file.resume()
      }
    }
  } catch (error) {
    throw error instanceof Problem || isOurs(error) ? error : incomplete(error)
  }
  const named = new Set(violations.map(({ field }) => field))
  if (received) violations.push(...nameViolations(received.name))
  else if (!named.has('file')) violations.push(violation('file', 'is required'))
  if (title !== undefined || !named.has('title')) violations.push(...titleViolations(title))
  rejectViolations(violations)
  if (!received || typeof title !== 'string') throw new Error('missing parts are violations')
  return { ...received, title }
}

const incomplete = (cause?: unknown): Problem =>
  new Problem('general/invalid-body', {
    said: said('Send a complete, well-formed multipart body of the two parts file and title.'),
    cause,
  })

function requireMultipart(request: FastifyRequest): void {
  const { 'content-type': contentType = '' } = request.headers
  if (!/^multipart\/form-data\b/i.test(contentType)) throw unsupportedMediaType(request)
  if (!multipart.test(contentType)) {
    throw new Problem('general/invalid-body', {
      said: said('Send a multipart body whose Content-Type has a boundary of 1 to 70 characters.'),
    })
  }
}

function unexpected({ fieldname, type }: Multipart): Violation {
  if (fieldname === 'file') {
    return violation('file', type === 'field' ? 'must be a file with a filename' : 'must be given once')
  }
  if (fieldname === 'title') {
    return violation('title', type === 'file' ? 'must be text without a filename' : 'must be given once')
  }
  return violation(fieldname || 'a part without a name', 'is not a known part')
}

/** The disk failed, not the client. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall))

async function writePart(part: MultipartFile, file: string, tooLarge: ProblemCode): Promise<Omit<Upload, 'title'>> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > MAXIMUM_BYTES ? new Problem(tooLarge) : null, chunk)
    },
  })
  await pipeline(part.file, count, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return { name: unescaped(part.filename), size, sha256: hash.digest() }
}

/** Browsers escape quotation marks and line breaks of a name in this way, and nothing else (WHATWG HTML, multipart/form-data encoding). */
const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0A': '\n', '%0D': '\r' }
const unescaped = (name: string | undefined): string =>
  (name ?? '').replace(/%22|%0A|%0D/g, (escape) => escapes[escape] ?? escape)

function nameViolations(name: string | undefined): Violation[] {
  if (name !== undefined && name !== '' && isSent(name) && [...name].length <= MAXIMUM_NAME) return []
  return [
    violation('file', 'must have a filename of 1 to {limit} characters in UTF-8, without control characters', {
      limit: MAXIMUM_NAME,
    }),
  ]
}

function titleViolations(title: unknown): Violation[] {
  if (title === undefined || title === '') return [violation('title', 'is required')]
  if (typeof title !== 'string' || !isSent(title))
    return [violation('title', 'must be one line of well-formed UTF-8 without control characters')]
  return [...title].length > MAXIMUM_TITLE
    ? [violation('title', 'must have at most {limit} characters', { limit: MAXIMUM_TITLE })]
    : []
}

/** A line that was decoded without loss. The parser writes U+FFFD for bytes that are not UTF-8. */
const isSent = (text: string): boolean => isLine(text) && !text.includes('\ufffd')
