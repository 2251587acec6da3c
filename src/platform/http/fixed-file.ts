import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOfBytes, isKnown } from './etag.ts'

export type FixedFile = {
  readonly url: string
  /** The file's address, or a function that makes its content. */
  readonly content: URL | (() => string)
  readonly type: string
  /** Replace the headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A content coding (RFC 9110, section 8.4.1) in which a file is stored. */
type Coding = (typeof codings)[number] | 'identity'
/** In the order of preference if a client accepts several alike. */
const codings = ['br', 'zstd', 'gzip'] as const

const codecs: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  // zstd reserves memory for the given size, else for the largest of its level: 80 MB, even for an icon.
  zstd: (bytes) =>
    promisify(zstdCompress)(bytes, {
      pledgedSrcSize: bytes.length,
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
    }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
}

/**
 * Serves a file of the program, which does not change while it runs. The bytes of each content coding are made on first request, off the event
 * loop. Each has a strong ETag.
 */
export function serveFixedFile(app: FastifyInstance, { url, content, type, headers = {} }: FixedFile): void {
  const read = content instanceof URL ? readFileSync(content) : content
  let bytes: Bytes | undefined
  const made = (): Bytes => {
    bytes ??= { type, content: Buffer.isBuffer(read) ? read : Buffer.from(read()) }
    return bytes
  }
  app.get(url, { config: { scope: null }, schema: { hide: true } }, async (request, reply) => {
    reply.headers({ ...headers, 'cache-control': 'no-cache' })
    return sendCoded(request, reply, made())
  })
}

type Bytes = { readonly type: string; readonly content: Buffer }
type EncodedFile = { readonly content: Buffer; readonly etag: string }
const codedOf = new WeakMap<Bytes, Map<Coding, Promise<EncodedFile>>>()

/** Sends bytes that do not change while the program runs, in a content coding that the browser accepts. */
export async function sendCoded(request: FastifyRequest, reply: FastifyReply, bytes: Bytes): Promise<FastifyReply> {
  const coding = acceptedCoding(request.headers['accept-encoding'])
  const { content, etag } = await inCoding(bytes, coding)
  reply.headers({ etag, vary: varyingBy(reply.getHeader('vary')) })
  if (isKnown(request, etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(bytes.type).send(content)
}

function inCoding(bytes: Bytes, coding: Coding): Promise<EncodedFile> {
  const made = codedOf.getOrInsertComputed(bytes, () => new Map())
  return made.getOrInsertComputed(coding, async () => {
    const content = await codecs[coding](bytes.content)
    return { content, etag: etagOfBytes(hash('sha256', content, 'buffer')) }
  })
}

function acceptedCoding(accepted: string | string[] | undefined): Coding {
  if (typeof accepted !== 'string') return 'identity'
  // A star means all codings that are not named.
  const offered = codings.filter(
    (coding) => !new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i').test(accepted),
  )
  const coding = negotiate(accepted, offered)
  return codings.find((one) => one === coding) ?? 'identity'
}

const varyingBy = (already: number | string | string[] | undefined): string =>
  [already ?? [], 'Accept-Encoding'].flat().join(', ')
