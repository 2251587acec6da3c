import { isObject } from '../../platform/http/is-object.ts'
import { type Command, CommandFailed, print, readFileAndOptions, UsageError } from './command.ts'
import { DOCUMENT_COLUMNS, documentsForPeople, isDocument } from './documents-for-people.ts'
import { ownAddress } from './own-address.ts'
import { csvOf, type TableRow, tableOf } from './table.ts'

const ANSWER_MILLISECONDS = 60_000

const A_PATH = 'Name a path of the API, such as invoices.'
const outputs = ['table', 'csv', 'json']

export const get: Command = {
  name: 'get',
  parameters: 'PATH [--filter NAME=VALUE]... [--columns NAME,NAME] [--output table|csv|json] [--url URL] [--json]',
  summary: 'Reads what the API answers: a list as a table, with all its pages.',
  details:
    'PATH is that of the API without /v1, such as invoices, contacts or reports/trial-balance. Of documents the table has number, title, recipient, totalAmount and state, unless --columns names other fields. -o is short for --output. The token is that of the variable TOKEN; the service is the one that runs with these settings unless --url names another.',
  run: async (config, args) => {
    const {
      file: path,
      json,
      ...given
    } = readFileAndOptions(
      args,
      {
        filter: { type: 'string', multiple: true },
        columns: { type: 'string' },
        output: { type: 'string', short: 'o' },
        url: { type: 'string' },
        json: { type: 'boolean' },
      },
      A_PATH,
    )
    const output = json ? 'json' : (given.output ?? 'table')
    if (!outputs.includes(output)) throw new UsageError(`Give --output one of ${outputs.join(', ')}.`)
    const columns = given.columns?.split(',').map((name) => name.trim())
    if (columns?.includes('')) throw new UsageError('Give --columns names of fields, such as number,totalAmount.')
    const address = addressOf(path, given.url ?? ownAddress(config), given.filter ?? [])
    const { token } = config
    if (token === undefined) throw new UsageError('Put a token of the organisation into the variable TOKEN.')
    const answer = await allPages(address, token)
    const listed = Object.values(answer).find(Array.isArray)
    const isShownWhole = output === 'table' && listed === undefined && columns === undefined
    if (output === 'json' || isShownWhole) return print(json, answer, JSON.stringify(answer, null, 2))
    const records = (listed ?? recordsIn(answer)).filter(isObject)
    const isOfDocuments = records.length > 0 && records.every(isDocument)
    const shown = isOfDocuments ? await forPeople(records, columns, { address, token }) : records
    const names = requireFields(shown, columns ?? (isOfDocuments ? DOCUMENT_COLUMNS : undefined))
    print(false, {}, output === 'csv' ? csvOf(shown, names) : tableOf(shown, names))
  },
}

/** The rows under a singular name: the list in it, as in a report, or the one record. */
function recordsIn(answer: TableRow): unknown[] {
  const [record] = Object.values(answer)
  return (isObject(record) && Object.values(record).find(Array.isArray)) || [record]
}

function requireFields(records: readonly TableRow[], names: string[] | undefined): string[] | undefined {
  const known = new Set(records.flatMap(Object.keys))
  const unknown = names?.find((name) => !known.has(name) && records.length > 0 && !DOCUMENT_COLUMNS.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`There is no field ${unknown} in what was answered, but ${[...known].join(', ')}.`)
  return names
}

function addressOf(path: string, url: string, filters: readonly string[]): URL {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError('Give --url an address such as http://127.0.0.1:8080.')
  if (!/^\/?(v1\/)?[a-z][\w/.-]*$/.test(path)) throw new UsageError(A_PATH)
  const address = new URL(`/v1/${path.replace(/^\/?(v1\/)?/, '')}`, url)
  for (const filter of filters) {
    const at = filter.indexOf('=')
    if (at < 1) throw new UsageError('Give --filter a name and a value, such as isPaid=false.')
    address.searchParams.set(filter.slice(0, at), filter.slice(at + 1))
  }
  return address
}

type ApiTarget = { readonly address: URL; readonly token: string }

/** Documents with the names of their recipients, where a column has them and the token may read contacts; else with their ids. */
async function forPeople(
  records: readonly TableRow[],
  columns: string[] | undefined,
  { address, token }: ApiTarget,
): Promise<TableRow[]> {
  const needsNames = columns?.includes('recipient') ?? true
  const contacts = needsNames ? await allPages(new URL('/v1/contacts?limit=500', address), token).catch(() => ({})) : {}
  return documentsForPeople(records, Object.values(contacts).flat().filter(isObject))
}

/** The answer; for a list with more pages, the records of all pages. */
async function allPages(address: URL, token: string): Promise<Record<string, unknown>> {
  const first = await asked(address, token)
  const [name] = Object.keys(first).filter((field) => Array.isArray(first[field]))
  if (name === undefined) return first
  const { nextCursor: _, hasMore: __, ...whole } = first
  const records = [first[name]].flat()
  // The feed of events always has a position to continue from; `hasMore` says whether there are events.
  for (let page = first; typeof page['nextCursor'] === 'string' && page['hasMore'] !== false; ) {
    address.searchParams.set('cursor', page['nextCursor'])
    page = await asked(address, token)
    records.push(...[page[name]].flat())
  }
  return { ...whole, [name]: records }
}

async function asked(address: URL, token: string): Promise<Record<string, unknown>> {
  const options = { headers: { 'x-api-token': token }, signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }
  const response = await fetch(address, options).catch((error: unknown) => {
    throw new CommandFailed(`No service answers at ${address.origin}: start it, or name another with --url.`, {
      cause: error,
    })
  })
  const body: unknown = await response.json().catch(() => undefined)
  const said = isObject(body) ? body : {}
  if (response.ok && isObject(body)) return body
  if (response.ok) throw new CommandFailed(`The answer is no JSON: it is ${response.headers.get('content-type')}.`)
  throw new CommandFailed(
    typeof said['message'] === 'string' ? said['message'] : `The service answered ${response.status}.`,
  )
}
