import type { Config } from '../../config.ts'
import { isObject } from '../../platform/http/is-object.ts'
import { type Command, CommandFailed, print, readFileAndOptions, UsageError } from './command.ts'
import { ownAddress } from './own-address.ts'
import { tableOf } from './table.ts'

const ANSWER_MILLISECONDS = 60_000

export const get: Command = {
  name: 'get',
  parameters: 'PATH [--filter NAME=VALUE]... [--url URL] [--json]',
  summary: 'Reads what the API answers: a list as a table, with all its pages.',
  details:
    'PATH is that of the API without /v1, such as invoices, contacts or reports/trial-balance. The token is that of the variable TOKEN; the service is the one that runs with these settings unless --url names another.',
  run: async (config, args) => {
    const {
      file: path,
      json,
      ...given
    } = readFileAndOptions(args, {
      filter: { type: 'string', multiple: true },
      url: { type: 'string' },
      json: { type: 'boolean' },
    })
    const address = addressOf(path, given.url ?? ownAddress(config), given.filter ?? [])
    const { token } = config
    if (token === undefined) throw new UsageError('Put a token of the organisation into the variable TOKEN.')
    const answer = await allPages(address, token)
    const [records] = Object.values(answer).filter(Array.isArray)
    print(json, answer, records ? tableOf(records.filter(isRow)) : JSON.stringify(answer, null, 2))
  },
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> => isObject(value)

function addressOf(path: string, url: string, filters: readonly string[]): URL {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError('Give --url an address such as http://127.0.0.1:8080.')
  if (!/^\/?(v1\/)?[a-z][\w/.-]*$/.test(path)) throw new UsageError('Name a path of the API, such as invoices.')
  const address = new URL(`/v1/${path.replace(/^\/?(v1\/)?/, '')}`, url)
  for (const filter of filters) {
    const at = filter.indexOf('=')
    if (at < 1) throw new UsageError('Give --filter a name and a value, such as isPaid=false.')
    address.searchParams.set(filter.slice(0, at), filter.slice(at + 1))
  }
  return address
}

/** The answer; of a list that goes on, the records of all pages. */
async function allPages(address: URL, token: NonNullable<Config['token']>): Promise<Record<string, unknown>> {
  const first = await asked(address, token)
  const [name] = Object.keys(first).filter((field) => Array.isArray(first[field]))
  if (name === undefined) return first
  const { nextCursor: _, hasMore: __, ...whole } = first
  const records = [first[name]].flat()
  // The feed of events always tells where to go on; `hasMore` says whether there is something.
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
  const said = isRow(body) ? body : {}
  if (response.ok && isRow(body)) return body
  if (response.ok) throw new CommandFailed(`The answer is no JSON: it is ${response.headers.get('content-type')}.`)
  throw new CommandFailed(
    typeof said['message'] === 'string' ? said['message'] : `The service answered ${response.status}.`,
  )
}
