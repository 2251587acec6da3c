/** A process that abuses the service until it is stopped. */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { dashedLogo, heavyLogo, heavyReceipt } from '../test/fixtures/heavy-images.ts'
import { estimateCreation, posting } from './samples.ts'

export type Abused = { readonly name: AbuseName; readonly address: string; readonly token: string }
export type AbuseName = keyof typeof abuses

const MEBIBYTE = 2 ** 20
const { name, address, token }: Abused = JSON.parse(process.argv[2] ?? '')
const headers = { 'x-api-token': token, 'content-type': 'application/json' }

/** A rejected client returns earlier than it was asked to. */
const REJECTED_PAUSE_MILLISECONDS = 100

const ask = async (method: string, path: string, body?: object): Promise<any> => {
  const answer = await fetch(`${address}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!answer.ok) await sleep(REJECTED_PAUSE_MILLISECONDS)
  return answer.headers.get('content-type')?.startsWith('application/json') ? answer.json() : answer.arrayBuffer()
}

/** Writes a request by hand, and is done when its connection is closed. */
const written = (head: string, body: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('error', () => undefined).on('close', () => resolve())
    socket.on('data', () => socket.destroy())
    socket.write(head)
    socket.write(body)
    stopping.signal.addEventListener('abort', () => socket.destroy())
  })

/** Sends a request, reads nothing for a second, and leaves. */
const unread = async (head: string): Promise<void> => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => undefined).pause()
  socket.write(head)
  await sleep(1_000)
  socket.destroy()
}

const setLogo = async (logo: Buffer): Promise<void> => {
  const sent = {
    method: 'PUT',
    headers: { 'x-api-token': token, 'content-type': 'image/svg+xml' },
    body: new Uint8Array(logo),
  }
  const answer = await fetch(`${address}/v1/organisation/logo`, sent)
  await answer.arrayBuffer()
  if (!answer.ok) await sleep(REJECTED_PAUSE_MILLISECONDS)
}

const [line] = estimateCreation.positions
const large = (title: string) => ({
  ...estimateCreation,
  title,
  positions: Array.from({ length: 480 }, () => ({ ...line, description: 'Entwurf und Ausführung. '.repeat(80) })),
})
const many = (title: string) => ({ ...estimateCreation, title, positions: Array.from({ length: 500 }, () => line) })
async function madeEstimates(count: number, of: (title: string) => object): Promise<string[]> {
  const paths: string[] = []
  for (let index = 0; index < count; index++) {
    const { estimate } = await ask('POST', '/v1/estimates', of(`Nummer ${index}`))
    paths.push(`/v1/estimates/${estimate.id}`)
  }
  return paths
}

/** The number of concurrent requests, and a function that sends one after another; their records are made first. */
const abuses = {
  'the reference': async () => ({ atOnce: 8, one: () => ask('GET', '/openapi.json') }),
  'bulks without a token': async () => {
    const body = Buffer.alloc(8 * MEBIBYTE - 16, ' ')
    const head = `POST /v1/ledger-entries/bulk HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    return { atOnce: 4, one: () => written(head, body) }
  },
  'lists with any filters': async () => {
    const filters = ['isDraft=true', 'openingDateFrom=2026-01-01', 'q=website', 'metadata[a]=1', 'sort=-openingDate']
    let count = 0
    return {
      atOnce: 16,
      one: () => ask('GET', `/v1/estimates?${filters.filter((_, bit) => (count++ >> bit) % 2 === 1).join('&')}`),
    }
  },
  'pages of large estimates': async () => {
    await madeEstimates(40, large)
    return { atOnce: 4, one: () => ask('GET', '/v1/estimates?limit=500') }
  },
  'PDFs of 500 positions': async () => {
    const paths = await madeEstimates(70, many)
    let count = 0
    return { atOnce: 70, one: () => ask('GET', `${paths[count++ % paths.length]}/pdf`) }
  },
  'changes of one contact': async () => {
    const { contact } = await ask('POST', '/v1/contacts', { companyName: 'Muster AG' })
    let count = 0
    return { atOnce: 200, one: () => ask('PATCH', `/v1/contacts/${contact.id}`, { note: String(count++) }) }
  },
  'bulks of 5,000 entries': async () => {
    const entries = Array.from({ length: 5_000 }, () => posting)
    return { atOnce: 4, one: () => ask('POST', '/v1/ledger-entries/bulk', { entries }) }
  },
  'uploads that do not end': async () => {
    const [path] = await madeEstimates(1, many)
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    const body = Buffer.concat([Buffer.from(part), Buffer.alloc(MEBIBYTE, '\n')])
    const head = `POST ${path}/pdf-attachments HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length + 10_000}\r\n\r\n`
    return { atOnce: 100, one: () => written(head, body) }
  },
  'changes of a large estimate': async () => {
    const [path] = await madeEstimates(1, large)
    let count = 0
    return { atOnce: 8, one: () => ask('PATCH', path ?? '', { title: `Titel ${count++}` }) }
  },
  'payments of one invoice': async () => {
    const { invoice } = await ask('POST', '/v1/invoices', { ...estimateCreation, isDraft: false })
    return { atOnce: 200, one: () => ask('POST', `/v1/invoices/${invoice.id}/payments`, { amount: 0.01 }) }
  },
  'half-sent bodies': async () => {
    const body = Buffer.alloc(MEBIBYTE / 2, ' ')
    const head = `POST /v1/contacts HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${MEBIBYTE}\r\n\r\n`
    return { atOnce: 300, one: () => written(head, body) }
  },
  'answers that are not read': async () => {
    await madeEstimates(40, large)
    const head = `GET /v1/estimates?limit=500 HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\n\r\n`
    return { atOnce: 100, one: () => unread(head) }
  },
  'logos of many references': async () => {
    const logo = heavyLogo()
    return { atOnce: 2, one: () => setLogo(logo) }
  },
  'receipts of many chunks': async () => {
    await ask('POST', '/v1/ledger-entries', posting)
    const { ledgerEntries } = await ask('GET', '/v1/ledger-entries?limit=1')
    const file = new File([new Uint8Array(heavyReceipt())], 'receipt.png')
    const send = async () => {
      const form = new FormData()
      form.set('title', 'Receipt')
      form.set('file', file)
      const path = `${address}/v1/ledger-entries/${ledgerEntries[0].id}/receipts`
      const answer = await fetch(path, { method: 'POST', headers: { 'x-api-token': token }, body: form })
      await answer.arrayBuffer()
    }
    return { atOnce: 4, one: send }
  },
  'logos of fine dashes': async () => {
    let count = 0
    const one = async () => {
      await setLogo(dashedLogo(0.00001))
      await ask('POST', '/v1/estimates/preview', { title: `Vorschau ${count++}`, positions: [line] })
    }
    return { atOnce: 8, one }
  },
  'event streams': async () => {
    const tokens: string[] = []
    for (let count = 0; count < 50; count++)
      tokens.push((await ask('POST', '/v1/tokens', { name: `Hörer ${count}`, scopes: ['all'] })).token.token)
    let count = 0
    const listen = async () => {
      const listener = { 'x-api-token': tokens[count++ % tokens.length] }
      const answer = await fetch(`${address}/v1/events/stream`, { headers: listener, signal: stopping.signal })
      await answer.text()
      await sleep(REJECTED_PAUSE_MILLISECONDS)
    }
    return { atOnce: 200, one: listen }
  },
  'small values without end': async () => {
    const body = Buffer.from(`{"entries":[${'{},'.repeat(2_700_000)}{}]}`)
    const head = `POST /v1/ledger-entries/bulk HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    return { atOnce: 4, one: () => written(head, body) }
  },
}

const stopping = new AbortController()
process.once('message', () => stopping.abort())
const { atOnce, one } = await abuses[name]()
process.send?.('begun')
let asked = 0
const worker = async () => {
  for (; !stopping.signal.aborted; asked++) await one().catch(() => undefined)
}
await Promise.all(Array.from({ length: atOnce }, worker))
process.send?.(asked)
process.disconnect?.()
