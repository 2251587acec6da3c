import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'
import { median, type Request, steadyP99 } from './load.ts'
import { estimateCreation } from './samples.ts'
import type { Validator } from './validate.ts'

/** More than the service caches (16 MiB), so that each is drawn again. */
const DOCUMENTS = 1_000
const ROUNDS = 9
const SECONDS = 3

/** The effect on other requests of documents being drawn all the time, one after the other. */
export async function measureRequestsBeside(
  validate: Validator,
  { address, token, connection }: { address: string; token: string; connection: pg.ClientConfig },
): Promise<void> {
  const headers = { 'x-api-token': token, 'content-type': 'application/json' }
  const paths: string[] = []
  for (let count = 0; count < DOCUMENTS; count++) {
    const body = JSON.stringify({ ...estimateCreation, title: `Website relaunch ${count}` })
    const created = await fetch(`${address}/v1/estimates`, { method: 'POST', headers, body })
    paths.push(created.headers.get('location') ?? '')
  }
  const other: Request = { url: `${address}${paths[0]}`, method: 'GET', token }
  let drawn = 0
  const p99WhileDrawing = async (): Promise<number> => {
    let isMeasured = false
    const drawing = (async () => {
      while (!isMeasured) {
        const answer = await fetch(`${address}${paths[drawn++ % DOCUMENTS]}/pdf`, { headers })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`a PDF was answered with ${answer.status}`)
      }
    })()
    const p99 = await steadyP99(other, SECONDS)
    isMeasured = true
    await drawing
    return p99
  }
  await bringToRest(connection)
  const drawnBefore = await documentsLaidOut(address)
  const pairs: { without: number; beside: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = { without: await steadyP99(other, SECONDS), beside: await p99WhileDrawing() }
    // The first round warms both up.
    if (round > 0) pairs.push(pair)
  }
  const laidOut = (await documentsLaidOut(address)) - drawnBefore
  if (laidOut < drawn) throw new Error(`of ${drawn} PDFs only ${laidOut} were drawn: the others were remembered`)
  const [without, beside] = [median(pairs.map((pair) => pair.without)), median(pairs.map((pair) => pair.beside))]
  // For consecutive pairs: from one minute to the next the machine may be half as fast.
  const ratio = median(pairs.map((pair) => pair.beside / pair.without))
  const detail = `of ${ROUNDS} pairs the median; ${beside} ms beside ${drawn} documents; ${without} ms without`
  validate('p99 of requests beside rendering', ratio, 'at most', 2, detail)
}

/** Finishes the remaining writes and cleaning up of earlier figures now: one side would meet more of it than the other. */
async function bringToRest(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

/** The service itself counts when the child answers. */
async function documentsLaidOut(address: string): Promise<number> {
  const figures = await (await fetch(`${address}/metrics`)).text()
  const [, count] = /^rappen_pdf_layout_seconds_count (\d+)$/m.exec(figures) ?? []
  if (count === undefined) throw new Error('the figures of the service do not tell how many documents were laid out')
  return Number(count)
}
