import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { pdfWith } from '../test/fixtures/sample-pdf.ts'
import type { Abused, AbuseName } from './abuses.ts'
import { estimateCreation, posting } from './samples.ts'
import type { Validator } from './validate.ts'

const SECONDS = 4
/** Between two requests of the quiet organisation. */
const PAUSE_MILLISECONDS = 10

export const ofRequests: readonly AbuseName[] = [
  'the reference',
  'bulks without a token',
  'lists with any filters',
  'pages of large estimates',
  'PDFs of 500 positions',
  'changes of one contact',
  'bulks of 5,000 entries',
  'uploads that do not end',
  'changes of a large estimate',
  'payments of one invoice',
  'half-sent bodies',
  'answers that are not read',
  'small values without end',
]

/** Files and streams. Everyone may use the processors: a quiet organisation is served as usual, and sometimes later. */
export const ofUploads: readonly AbuseName[] = [
  'logos of many references',
  'receipts of many chunks',
  'logos of fine dashes',
  'event streams',
]

/**
 * The request times of a quiet organisation, alone and beside each abuse by another: median and slowest hundredth of each kind, of which one
 * has its limit.
 */
export async function measureFairness(
  validate: Validator,
  { address, quiet, newToken }: { address: string; quiet: string; newToken: () => Promise<string> },
  { names, limited }: { names: readonly AbuseName[]; limited: 'p50' | 'p99' },
): Promise<void> {
  const kinds = requestsOf(address, quiet)
  // The first rounds warm up.
  for (const kind of kinds) await timed(kind.ask)
  for (const name of names) {
    // Measured again before each, so that other load on the machine affects both alike.
    const alone = new Map<string, Figures>()
    for (const { name, ask } of kinds) alone.set(name, await timed(ask))
    const abuse = await begin({ name, address, token: await newToken() })
    for (const kind of kinds) {
      const [usual, beside] = [alone.get(kind.name), await timed(kind.ask)]
      if (usual === undefined) throw new Error(`${kind.name} was not measured alone`)
      const detail = `p50 ${ms(beside.p50)} of ${ms(usual.p50)}, p99 ${ms(beside.p99)} of ${ms(usual.p99)} ms; ${beside.count} requests, ${beside.rejected} rejected`
      validate(`${kind.name} beside ${name}, ${limited}`, beside[limited] / usual[limited], 'at most', 3, detail)
      if (beside.rejected > 0) validate(`${kind.name} beside ${name}, rejected`, beside.rejected, 'at most', 0, detail)
    }
    process.stdout.write(`       ${name}: ${(await abuse.stop()).toFixed(1)} requests a second\n`)
  }
}

const ms = (milliseconds: number): string => milliseconds.toFixed(1)

/**
 * Begins an abuse in a process of the lowest priority: on the machine of the service, the client takes no time from it, as if it were
 * elsewhere. The returned function ends it and returns its requests per second.
 */
async function begin(abused: Abused): Promise<{ readonly stop: () => Promise<number> }> {
  const child = fork(fileURLToPath(new URL('abuses.ts', import.meta.url)), [JSON.stringify(abused)])
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW)
  const ended = once(child, 'exit')
  const isBegun = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
  if (!isBegun) throw new Error(`${abused.name} ended before it had begun`)
  const begun = performance.now()
  return {
    stop: async () => {
      const seconds = (performance.now() - begun) / 1_000
      const told = once(child, 'message')
      child.send('stop')
      const [asked] = await told
      await ended
      return asked / seconds
    },
  }
}

type Figures = { readonly p50: number; readonly p99: number; readonly count: number; readonly rejected: number }

/** Asks one after the other for some seconds. */
async function timed(ask: () => Promise<boolean>): Promise<Figures> {
  const taken: number[] = []
  let rejected = 0
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; ) {
    const begun = performance.now()
    if (!(await ask())) rejected++
    taken.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), count: taken.length, rejected }
}

function requestsOf(address: string, token: string) {
  const json = { 'x-api-token': token, 'content-type': 'application/json' }
  const send = async (
    method: string,
    path: string,
    body?: string | FormData,
    headers: Record<string, string> = json,
  ) => {
    const answer = await fetch(`${address}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    return { isDone: answer.ok, bytes: await answer.arrayBuffer(), location: answer.headers.get('location') ?? '' }
  }
  let count = 0
  const made = async () =>
    (await send('POST', '/v1/estimates', JSON.stringify({ ...estimateCreation, title: `Still ${count++}` }))).location
  /** No two have the same bytes: the service does not render a known file again. */
  const file = () => new File([new Uint8Array(pdfWith({ pages: [`Still ${count++}`] }))], 'still.pdf')
  return [
    { name: 'a list', ask: async () => (await send('GET', '/v1/contacts')).isDone },
    { name: 'a posting', ask: async () => (await send('POST', '/v1/ledger-entries', JSON.stringify(posting))).isDone },
    { name: 'a PDF', ask: async () => (await send('GET', `${await made()}/pdf`)).isDone },
    {
      name: 'a preview',
      ask: async () => {
        const preview = JSON.stringify({ ...estimateCreation, title: `Still ${count++}` })
        return (await send('POST', '/v1/estimates/preview', preview)).isDone
      },
    },
    {
      name: 'a stream',
      ask: async () => {
        const answer = await fetch(`${address}/v1/events/stream?seconds=1`, { headers: json })
        await answer.body?.cancel()
        return answer.ok
      },
    },
    {
      name: 'an upload',
      ask: async () => {
        const form = new FormData()
        form.set('title', 'Still')
        form.set('file', file())
        return (await send('POST', `${await made()}/pdf-attachments`, form, { 'x-api-token': token })).isDone
      },
    },
  ]
}
