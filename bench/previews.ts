import type { Validator } from './validate.ts'

const WARM_UP = 20
const TIMES = 60

/** The time of the picture of page 1 in the service, keystroke after keystroke: no two texts are the same. */
export async function measurePreviews(
  validate: Validator,
  { address, token }: { readonly address: string; readonly token: string },
): Promise<void> {
  const headers = { 'x-api-token': token, 'content-type': 'application/json' }
  const iban = { name: 'Muster AG', postCode: '3000', townName: 'Bern', iban: 'CH9300762011623852957' }
  await fetch(`${address}/v1/organisation`, { method: 'PATCH', headers, body: JSON.stringify(iban) })
  for (const [positions, limit] of [
    [5, 60],
    [30, 80],
  ] as const) {
    const taken: number[] = []
    for (let count = 0; count < WARM_UP + TIMES; count++) {
      const body = JSON.stringify(invoiceAsTyped(count, positions))
      const started = performance.now()
      const answer = await fetch(`${address}/v1/invoices/preview`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`a preview was answered with ${answer.status}`)
      if (count >= WARM_UP) taken.push(performance.now() - started)
    }
    taken.sort((a, b) => a - b)
    const [p50 = Number.NaN, p95 = Number.NaN] = [0.5, 0.95].map((part) => taken[Math.floor(part * TIMES)])
    validate(
      `preview of ${positions} positions, ms, p95`,
      p95,
      'at most',
      limit,
      `p50 ${p50.toFixed(1)} ms, page 1, 893 px`,
    )
  }
}

const invoiceAsTyped = (count: number, positions: number) => ({
  customRecipientText: 'Beispiel GmbH\nBahnhofstrasse 7\n8001 Zürich',
  title: `Website relaunch ${count}`,
  introductoryText: 'Thank you for your order.',
  positions: Array.from({ length: positions }, (_, index) => ({
    type: 'product',
    name: `Work package ${index + 1}`,
    description: 'Concept, design and programming as discussed.',
    quantity: index + 0.5,
    unit: 'h',
    singleAmount: 150 + (count % 7),
  })),
})
