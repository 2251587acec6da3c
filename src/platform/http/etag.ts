import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../errors.ts'
import { isObject } from './is-object.ts'

/** The strong entity tag of a representation (RFC 9110, section 8.8.3): it changes with its content, not with the order of its fields. */
export const etagOf = (representation: unknown): string =>
  `"${hash('sha256', textInOrder(representation), 'base64url').slice(0, 27)}"`

/** The strong entity tag of bytes with this SHA-256. */
export const etagOfBytes = (sha256: Uint8Array): string => `"${Buffer.from(sha256).toString('base64url')}"`

/** A value as JSON that does not depend on the order of fields. */
export const textInOrder = (value: unknown): string => JSON.stringify(inOrder(value))

/** A copy: three times as fast as a replacer function that `JSON.stringify` calls for each value. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value).sort()) {
    // An assignment to it would set the prototype.
    if (name === '__proto__') Object.defineProperty(copy, name, { value: inOrder(value[name]), enumerable: true })
    else copy[name] = inOrder(value[name])
  }
  return copy
}

/** Entity tags in a header; anything else names no state of a record. */
const tagsOf = (header: string): readonly string[] => header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []
const isAny = (header: string): boolean => header.trim() === '*'
const isWeakly = (tag: string, header: string): boolean =>
  isAny(header) || tagsOf(header).some((one) => one.replace(/^W\//, '') === tag)

/**
 * Rejects a change with 412 if `If-Match` does not name the current state, or `If-None-Match` does (RFC 9110, sections 13.1.1, 13.1.2 and
 * 13.2.2). `current` returns the current tag, which the rejection contains; undefined if there is no record.
 */
export function requireMatch({ headers }: FastifyRequest, current: () => string | undefined): void {
  const { 'if-match': wanted, 'if-none-match': unwanted } = headers
  if (wanted === undefined && unwanted === undefined) return
  const tag = current()
  const isWanted = wanted === undefined || (tag !== undefined && (isAny(wanted) || tagsOf(wanted).includes(tag)))
  const isUnwanted = unwanted !== undefined && tag !== undefined && isWeakly(tag, unwanted)
  if (!isWanted || isUnwanted)
    throw new Problem('general/precondition-failed', { headers: tag === undefined ? {} : { etag: tag } })
}

/** True if the client has this representation already: 304 without a body (RFC 9110, section 13.1.2). */
export function isKnown({ method, headers }: FastifyRequest, tag: string | undefined): boolean {
  const known = headers['if-none-match']
  return known !== undefined && tag !== undefined && (method === 'GET' || method === 'HEAD') && isWeakly(tag, known)
}

/** Sets the tag of bytes with this SHA-256 in an answer; true if 304 is sent because the client has them already. */
export function isUnchanged(reply: FastifyReply, sha256: Uint8Array): boolean {
  const etag = etagOfBytes(sha256)
  reply.header('etag', etag)
  const isSent = isKnown(reply.request, etag)
  if (isSent) reply.code(304).send()
  return isSent
}
