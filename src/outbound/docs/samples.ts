import { type Html, html } from '../../platform/http/html.rules.ts'
import { codeSamplesOf } from '../reference/code-samples.ts'
import { codeBlock } from './markdown.ts'
import { type OpenApi, type OperationAt, operationsOf } from './openapi-document.ts'

/** The list that has the record of an example's id. */
export type Lists = ReadonlyMap<string, string>

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Finds the lists of the ids in all examples, from paths and answers. With a token the page requests these lists, and shows ids of the
 * organisation in place of the examples'.
 */
export function listsOf(document: OpenApi): Lists {
  const all = operationsOf(document)
  const lists = new Set(all.filter(isList).map(({ path }) => path))
  const found = new Map<string, string>()
  for (const { path, operation } of all) {
    const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
    const example = answer?.content?.['application/json']?.example
    const [collection = ''] = path.split('/{')
    if (lists.has(collection))
      for (const value of [idInPath({ path, operation }), ...idsOfRecords(example, path === collection)])
        if (typeof value === 'string' && value.match(id)?.[0] === value && !found.has(value))
          found.set(value, collection)
  }
  return found
}

const isList = ({ path, method, operation: { parameters = [] } }: OperationAt): boolean =>
  method === 'GET' && !path.includes('{') && parameters.some(({ name }) => name === 'limit')

function idInPath({ path, operation }: Pick<OperationAt, 'path' | 'operation'>): unknown {
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  return operation.parameters?.find((one) => one.in === 'path' && one.name === name)?.example
}

/** The ids in an answer of a collection: that of the record, or those of the listed ones. */
function idsOfRecords(example: unknown, isCollection: boolean): unknown[] {
  if (!isCollection || typeof example !== 'object' || example === null) return []
  return Object.values(example)
    .flat()
    .map((record: unknown) => (record as { id?: unknown } | null)?.id)
}

/** The request as code in each language, with placeholders for ids and for the address of the service. */
export const samplesOf = (placed: OperationAt, lists: Lists): Html =>
  html`${codeSamplesOf(placed).map(({ label, source }) => codeBlock(withPlaces(source, lists), label))}`

/** An answer as recorded. */
export const exampleOf = (value: unknown, lists: Lists): Html =>
  codeBlock(withPlaces(JSON.stringify(value, null, 2), lists))

function withPlaces(source: string, lists: Lists): Html {
  const places = [...source.matchAll(new RegExp(`${id.source}|\\$URL`, 'g'))]
  let end = 0
  const parts = places.flatMap(({ 0: place, index }) => {
    const before = source.slice(end, index)
    end = index + place.length
    const list = lists.get(place)
    if (place === '$URL') return [html`${before}`, html`<var data-url>$URL</var>`]
    return [html`${before}`, list === undefined ? html`${place}` : html`<var data-list="${list}">${place}</var>`]
  })
  return html`${parts}${source.slice(end)}`
}
