import { parse } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { rejectViolations } from '../../errors.ts'
import type { Violation } from '../../said.ts'

/** The query as an object; `metadata[source]=shop` becomes a property of `metadata`. */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  const entries = Object.entries(parse(text))
  const pairs = entries.flatMap(([name, value]) => {
    const key = /^metadata\[(.*)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value] as const]
  })
  const others = entries.filter(([name]) => !/^metadata\[.*\]$/.test(name))
  // A value beside pairs is not a pair, and is rejected.
  const metadata = others.some(([name]) => name === 'metadata') ? [] : Object.fromEntries(pairs)
  return Object.fromEntries(pairs.length === 0 ? others : [...others, ['metadata', metadata]])
}

/** Rejects a query that is not UTF-8: it would be read with other characters than those meant. Queries without a token are ignored. */
export function requireReadableQuery({ url, routeOptions }: FastifyRequest): void {
  const start = url.indexOf('?')
  if (start === -1) return
  const parts = url.slice(start + 1).split('&')
  const violations = parts.filter((part) => !isReadable(part)).map(violationOf)
  if (violations.length > 0 && routeOptions.config.scope !== null) rejectViolations(violations)
}

function isReadable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

function violationOf(part: string): Violation {
  const [name = ''] = Object.keys(parse(part))
  return { field: name.replace(/^(\w+)\[(.*)\]$/, '$1.$2') || 'query', message: 'must be percent-encoded UTF-8' }
}
