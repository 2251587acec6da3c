import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { isLine } from '../http/formats.ts'
import { type Fault, Problem, refuseFaults } from '../problem.ts'
import { MAXIMUM_BYTES } from './attachment.schema.ts'

const MAXIMUM_TITLE = 128
const MAXIMUM_NAME = 255

/** What arrived: the file stands on disk, counted and hashed; its bytes were never whole in memory. */
export type Upload = { readonly name: string; readonly title: string; readonly size: number; readonly sha256: Buffer }

/** Receives the parts `file` and `title`, in either order, and writes the file to the path. Names every part that is missing or faulty. */
export async function receiveUpload(request: FastifyRequest, file: string): Promise<Upload> {
  let received: Omit<Upload, 'title'> | undefined
  let title: string | undefined
  const faults: Fault[] = []
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 2, parts: 3, fileSize: MAXIMUM_BYTES + 1, fieldSize: 4096, headerPairs: 20 },
    })) {
      if (part.type === 'file' && part.fieldname === 'file') received = await writePart(part, file)
      else if (part.type === 'field' && part.fieldname === 'title') title = textOf(part)
      else {
        faults.push({
          field: part.fieldname,
          message: part.fieldname === 'file' ? 'must be a file with a filename' : 'is not a known part',
        })
        if (part.type === 'file') part.file.resume()
      }
    }
  } catch (error) {
    throw error instanceof Problem || isOurs(error)
      ? error
      : new Problem('general/invalid-body', { message: 'Send a complete, well-formed multipart body.', cause: error })
  }
  faults.push(...nameFaults(received?.name), ...titleFaults(title))
  refuseFaults(faults)
  if (!received || title === undefined) throw new Error('missing parts are faults')
  return { ...received, title }
}

/** The disk failed, not the client. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'close'].includes(String(error.syscall))

async function writePart(part: MultipartFile, file: string): Promise<Omit<Upload, 'title'>> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > MAXIMUM_BYTES ? new Problem('customer-invoices/attachment-too-large') : null, chunk)
    },
  })
  await pipeline(part.file, count, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return { name: part.filename, size, sha256: hash.digest() }
}

// A field of a form is text; a larger one than the limit arrives truncated and is refused for its length.
const textOf = (part: MultipartValue): string => String(part.value)

function nameFaults(name: string | undefined): Fault[] {
  if (name === undefined) return [{ field: 'file', message: 'is required' }]
  if (name === '' || !isLine(name) || [...name].length > MAXIMUM_NAME) {
    return [
      { field: 'file', message: `must have a filename of 1 to ${MAXIMUM_NAME} characters without control characters` },
    ]
  }
  return []
}

function titleFaults(title: string | undefined): Fault[] {
  if (title === undefined || title === '') return [{ field: 'title', message: 'is required' }]
  if (!isLine(title))
    return [{ field: 'title', message: 'must be one line of well-formed text without control characters' }]
  return [...title].length > MAXIMUM_TITLE
    ? [{ field: 'title', message: `must have at most ${MAXIMUM_TITLE} characters` }]
    : []
}
