const CLIENTS = 64
/** One request in five is rejected by the journal: no fiscal year covers it. */
const REFUSED = 5

const invoiceOn = (openingDate: string) =>
  JSON.stringify({
    customRecipientText: 'Barverkauf',
    isDraft: false,
    openingDate,
    positions: [
      { type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3200 },
    ],
  })

export type Numbering = {
  readonly perSecond: number
  readonly issued: number
  readonly refused: number
  /** Deferred because all database connections were taken for too long, as happens on a busy machine. */
  readonly putOff: number
}

/** Issues invoices from 64 clients for some seconds; their numbers must be consecutive and unique. */
export async function issueInvoices(address: string, token: string, seconds: number): Promise<Numbering> {
  const headers = { 'x-api-token': token, 'content-type': 'application/json' }
  const [accepted, unwanted] = [invoiceOn('2026-11-20'), invoiceOn('1999-01-15')]
  const numbers: number[] = []
  let [sent, refused, putOff] = [0, 0, 0]
  const end = performance.now() + seconds * 1_000
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const isUnwanted = sent++ % REFUSED === 0
      const body = isUnwanted ? unwanted : accepted
      const answer = await fetch(`${address}/v1/invoices`, { method: 'POST', headers, body })
      const text = await answer.text()
      if (answer.status === 503) putOff++
      else if (isUnwanted && answer.status === 400) refused++
      else if (!isUnwanted && answer.status === 201) numbers.push(Number(JSON.parse(text).invoice.number.slice(2)))
      else throw new Error(`an invoice was answered ${answer.status}: ${text}`)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const taken = (performance.now() - begun) / 1_000
  const sorted = numbers.toSorted((a, b) => a - b)
  const first = sorted[0] ?? 0
  if (sorted.some((number, index) => number !== first + index)) throw new Error('the numbers have a gap or a twin')
  return { perSecond: numbers.length / taken, issued: numbers.length, refused, putOff }
}
