import type { Example } from './examples.ts'

/** An operation by its path and name. */
type NamedOperation = { readonly path: string; readonly method: string; readonly operationId: string }

/** Namespaces of paths whose first word is not a record. */
const namespaces: Readonly<Record<string, string>> = { healthz: 'service', readyz: 'service', metrics: 'service' }
/** Operations whose name by the rule belongs to another one. */
const exceptions: Readonly<Record<string, string>> = {
  listAllPayments: 'list',
  findEverything: 'find',
  listSessions: 'list',
}

/**
 * The client's call of an operation: `issueInvoice` is `rappen.invoices.issue`. The namespace is the first word of the path; the name is that
 * of the operation without the record, and `bulk` for many at once.
 */
export function clientNameOf({ path, method, operationId }: NamedOperation): { namespace: string; name: string } {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'v1')
  const first = segments[0] ?? ''
  const namespace = namespaces[first] ?? camelCase(first)
  const plural = `${namespace[0]?.toUpperCase()}${namespace.slice(1)}`
  const singular = plural === 'People' ? 'Person' : plural.replace(/ies$/, 'y').replace(/s$/, '')
  const [firstWord = ''] = /^[A-Z][a-z]+/.exec(plural) ?? []
  const noun = [plural, singular, firstWord].find((word) => operationId.includes(word)) ?? ''
  const verb = operationId.replace(noun, '')
  if (segments.at(-1) === 'bulk')
    return { namespace, name: method.toUpperCase() === 'POST' ? 'bulk' : `bulk${upper(verb)}` }
  return { namespace, name: exceptions[operationId] ?? verb }
}

const camelCase = (words: string): string => words.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const upper = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`

/** The request as a call of the client, to paste. */
export function typescriptOf({ method, url, body }: Example, path: string, operationId: string): string {
  const { namespace, name } = clientNameOf({ path, method, operationId })
  const [asked = '', search = ''] = url.split('?')
  const values = asked.split('/')
  const ids = path
    .split('/')
    .flatMap((segment, at) => (segment.startsWith('{') ? [quoted(decodeURIComponent(values[at] ?? ''))] : []))
  const query = queryOf(search)
  const words = [
    ...ids,
    ...(body === undefined ? [] : [literalOf(body)]),
    ...(Object.keys(query).length === 0 ? [] : [literalOf(query)]),
  ]
  return `await rappen.${namespace}.${name}(${words.join(', ')})`
}

function queryOf(search: string): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, text] of new URLSearchParams(search)) {
    const value = /^(?:true|false|-?\d+)$/.test(text) ? (JSON.parse(text) as unknown) : text
    const [, filter, key = ''] = /^(\w+)\[(.+)\]$/.exec(name) ?? []
    if (filter === undefined) query[name] = value
    else query[filter] = { ...(query[filter] as object | undefined), [key]: text }
  }
  return query
}

const LINE = 80

/** A value as people write it in TypeScript: on one line if it fits. */
function literalOf(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return value.startsWith('@') ? `await fileFrom(${quoted(value.slice(1))})` : quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((part) => literalOf(part, inner))
    : Object.entries(value).map(([name, part]) => `${keyOf(name)}: ${literalOf(part, inner)}`)
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (indent.length + line.length <= LINE && !line.includes('\n')) return line
  const [open, close] = isList ? '[]' : '{}'
  return `${open}\n${inner}${parts.join(`,\n${inner}`)},\n${indent}${close}`
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name))
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`
