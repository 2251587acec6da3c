import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** The strong entity tag of a representation (RFC 9110, section 8.8.3): it changes with any of its content, not with the order of its fields. */
export const etagOf = (representation: unknown): string =>
  `"${createHash('sha256').update(textInOrder(representation)).digest('base64url').slice(0, 27)}"`

/** The strong entity tag of bytes with this SHA-256. */
export const etagOfBytes = (sha256: Uint8Array): string => `"${Buffer.from(sha256).toString('base64url')}"`

/** A value as JSON that does not depend on the order of fields. */
export const textInOrder = (value: unknown): string => JSON.stringify(value, inOrder)

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim())

/** Refuses with 412 when `If-Match` names another state of the record than the one that stands (RFC 9110, section 13.1.1). */
export function requireMatch(request: FastifyRequest, representation: () => unknown): void {
  const wanted = request.headers['if-match']
  if (wanted === undefined || wanted.trim() === '*') return
  if (!tagsOf(wanted).includes(etagOf(representation()))) throw new Problem('general/precondition-failed')
}

/** True when the client has this representation already: 304 without a body (RFC 9110, section 13.1.2). */
export function isKnown(request: FastifyRequest, tag: string | undefined): boolean {
  const known = request.headers['if-none-match']
  if (!['GET', 'HEAD'].includes(request.method) || known === undefined || tag === undefined) return false
  return tagsOf(known).some((one) => one === '*' || one.replace(/^W\//, '') === tag)
}
