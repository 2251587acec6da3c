import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { figure, sized } from '../../../test/faults/faults.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { copyOf, filePart, titlePart, uploadsOf } from '../../../test/fixtures/upload.ts'
import { patience } from '../../../test/patience.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
let periods: Record<'year2024' | 'quarter2026', string>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
  // No VAT period ends in 2024: the year can be closed without settlements.
  const { fiscalYear } = await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const idOf = (of: { id: string; from: string }[], from: string) => of.find((one) => one.from === from)?.id ?? ''
  periods = {
    year2024: `/v1/fiscal-years/${fiscalYear.id}`,
    quarter2026: `/v1/vat-periods/${idOf(vatPeriods, '2026-01-01')}`,
  }
})
after(() => service.close())

/** Races of each kind. */
const ROUNDS = sized(1, 50)

type Kind = 'estimate' | 'invoice'
const kinds = ['estimate', 'invoice'] as const
const pdf = pdfWith({ pages: ['Beilage'] })
const parts = [filePart(pdf), titlePart()]
const closings = [
  { words: 'a closed fiscal year', day: '2024-06-30', verb: 'close', period: () => periods.year2024 },
  { words: 'a settled VAT period', day: '2026-02-28', verb: 'settle', period: () => periods.quarter2026 },
] as const

/** Every write on the attachments of a document that holds one of them. */
async function writes(kind: Kind, id: string, attachment: string): Promise<Answer[]> {
  return [
    await service.ask('PUT', uploads.url(kind, id, '/order'), { body: { attachments: [attachment] } }),
    await uploads.upload(kind, id, parts),
    await service.ask('DELETE', uploads.url(kind, id, `/${attachment}`)),
  ]
}

async function requireReadOnly(kind: Kind, id: string, attachment: string): Promise<void> {
  for (const { status, body } of await writes(kind, id, attachment))
    assert.deepEqual([status, body.code], [403, 'customer-invoices/attachments-read-only'])
  assert.deepEqual(
    (await uploads.list(kind, id)).map((one: { id: string }) => one.id),
    [attachment],
    'they can still be read',
  )
}

async function requireEditable(kind: Kind, id: string, attachment: string): Promise<void> {
  assert.deepEqual(
    (await writes(kind, id, attachment)).map(({ status }) => status),
    [200, 201, 204],
  )
}

describe('attachments of an issued document are editable while all four conditions hold', () => {
  for (const kind of kinds)
    test(`those of an issued ${kind} without payments, not annulled, in open periods are editable`, async () => {
      const { id } = await trade.issued(kind)
      await requireEditable(kind, id, (await uploads.attach(kind, id, pdf)).id)
    })

  test('those of an invoice with a payment are read-only, and editable again when the payment is reversed', async () => {
    const { id } = await trade.issued('invoice')
    const attachment = await uploads.attach('invoice', id, pdf)
    const payment = await trade.pay(id, 0.05)
    await requireReadOnly('invoice', id, attachment.id)
    await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
    await service.expect(204, 'DELETE', uploads.url('invoice', id, `/${attachment.id}`))
  })

  test('those of an annulled invoice are read-only', async () => {
    const { id } = await trade.issued('invoice')
    const attachment = await uploads.attach('invoice', id, pdf)
    await trade.act('invoice', id, 'annul')
    await requireReadOnly('invoice', id, attachment.id)
  })

  test('those of an invoice whose payment was paid back are read-only', async () => {
    const { id } = await trade.issued('invoice')
    const attachment = await uploads.attach('invoice', id, pdf)
    await trade.credit(id, { isDraft: false })
    const payment = await trade.overpay(id, 100)
    await service.expect(201, 'POST', `/v1/payments/${payment.id}/refund`, { amount: 100 })
    assert.equal((await trade.read('invoice', id)).totalAmountPaid, 0)
    await requireReadOnly('invoice', id, attachment.id)
  })

  for (const { words, day, verb, period } of closings)
    for (const kind of kinds)
      test(`those of an ${kind} in ${words} are read-only until it is opened again, those of a draft are not`, async () => {
        const { id } = await trade.issued(kind, { openingDate: day })
        const draft = await trade.create(kind, { openingDate: day })
        const attachment = await uploads.attach(kind, id, pdf)
        await service.expect(200, 'POST', `${period()}/${verb}`)
        await requireReadOnly(kind, id, attachment.id)
        await uploads.add(kind, draft.id, pdf)
        await service.expect(200, 'POST', `${period()}/reopen`)
        await service.expect(204, 'DELETE', uploads.url(kind, id, `/${attachment.id}`))
      })

  test('those of an estimate on a day that no fiscal year covers are read-only once it is issued', async () => {
    const { id } = await trade.create('estimate', { openingDate: '2031-01-01' })
    const attachment = await uploads.attach('estimate', id, pdf)
    await trade.act('estimate', id, 'issue')
    await requireReadOnly('estimate', id, attachment.id)
  })
})

describe('events during an upload count, too', () => {
  const readOnly = ({ status, body }: Answer) =>
    assert.deepEqual([status, body.code], [403, 'customer-invoices/attachments-read-only'], JSON.stringify(body))

  for (const { words, kind, content, act } of [
    {
      words: 'an estimate in a closed year that was a draft is issued',
      kind: 'estimate',
      content: { openingDate: '2024-06-30' },
      act: (id: string) => service.ask('POST', `/v1/estimates/${id}/issue`),
    },
    {
      words: 'a payment is recorded',
      kind: 'invoice',
      content: { isDraft: false },
      act: (id: string) => service.ask('POST', `/v1/invoices/${id}/payments`, { body: { amount: 1 } }),
    },
    {
      words: 'the invoice is annulled',
      kind: 'invoice',
      content: { isDraft: false },
      act: (id: string) => service.ask('POST', `/v1/invoices/${id}/annul`),
    },
  ] as const)
    test(`when ${words} first, the upload is refused although it was validated before`, async () => {
      if (kind === 'estimate') await service.expect(200, 'POST', `${periods.year2024}/close`)
      const { id } = await trade.create(kind, content)
      const holder = await hold(id)
      const first = act(id)
      await holder.waiting(1)
      const upload = uploads.upload(kind, id, parts)
      await holder.waiting(2)
      await holder.release()
      assert.ok((await first).status < 300)
      readOnly(await upload)
      assert.deepEqual(await uploads.list(kind, id), [])
      if (kind === 'estimate') await service.expect(200, 'POST', `${periods.year2024}/reopen`)
    })

  test('when the upload comes first, it stands, and the payment after it too', async () => {
    const { id } = await trade.issued('invoice')
    const holder = await hold(id)
    const upload = uploads.upload('invoice', id, parts)
    await holder.waiting(1)
    const payment = service.ask('POST', `/v1/invoices/${id}/payments`, { body: { amount: 1 } })
    await holder.waiting(2)
    await holder.release()
    assert.deepEqual([(await upload).status, (await payment).status], [201, 201])
  })

  for (const { words, day, verb, period } of closings)
    test(`when the document comes to lie in ${words}, the upload is refused although it was validated before`, async () => {
      const { id } = await trade.issued('estimate', { openingDate: day })
      const holder = await hold(id)
      const upload = uploads.upload('estimate', id, parts)
      await holder.waiting(1)
      await service.expect(200, 'POST', `${period()}/${verb}`)
      await holder.release()
      readOnly(await upload)
      await service.expect(200, 'POST', `${period()}/reopen`)
    })

  for (const { words, day, verb, period } of closings)
    test(`while it is being closed that the document lies in ${words}, a change of its attachments waits, and is refused`, async () => {
      const { id } = await trade.issued('estimate', { openingDate: day })
      const attachment = await uploads.attach('estimate', id, pdf)
      const [, , collection = '', record = ''] = period().split('/')
      const table = collection.replace('-', '_')
      const locked = verb === 'close' ? `status = 'closed', statements_sha256 = sha256('')` : `status = 'settled'`
      const closing = await holding(`update ${table} set ${locked} where id = $1`, [record])
      const removal = service.ask('DELETE', uploads.url('estimate', id, `/${attachment.id}`))
      const isHeld = await Promise.race([closing.waiting(1).then(() => true), removal.then(() => false)])
      assert.ok(isHeld, 'nobody changes attachments on a day whose period is being closed')
      await closing.release('commit')
      readOnly(await removal)
      await service.expect(200, 'POST', `${period()}/reopen`)
    })

  test('at nine attachments, 64 uploads at once make one more, and 63 are told that ten are there', async (t) => {
    const { id } = await trade.create('estimate')
    for (let count = 0; count < 9; count++) await uploads.attach('estimate', id, pdf)
    for (let round = 1; round <= ROUNDS; round++) {
      const answers = await Promise.all(Array.from({ length: 64 }, () => uploads.upload('estimate', id, parts)))
      const [taken, ...others] = answers.filter(({ status }) => status === 201)
      assert.deepEqual(others, [])
      for (const { status, body } of answers.filter((answer) => answer !== taken))
        assert.deepEqual([status, body.code], [400, 'customer-invoices/attachment-limit-reached'])
      assert.equal((await uploads.list('estimate', id)).length, 10)
      await uploads.requireSound()
      await service.expect(204, 'DELETE', uploads.url('estimate', id, `/${taken?.body.attachment.id}`))
    }
    figure(t, 'I-8', 'races for the tenth place', ROUNDS)
  })

  test('while a draft is issued and its year is closed at the same moment, uploads are kept whole or refused, and none comes afterwards', async (t) => {
    for (let round = 1; round <= ROUNDS; round++) {
      const { id } = await trade.create('estimate', { openingDate: '2024-06-30' })
      const files = Array.from({ length: 6 }, (_, nth) => filePart(copyOf(pdf, 10 * round + nth)))
      const sending = files.map((file) => uploads.upload('estimate', id, [file, titlePart()]))
      // In every other round they are already in progress.
      if (round % 2 === 0) await Promise.race(sending)
      const closing = [
        service.expect(200, 'POST', `/v1/estimates/${id}/issue`),
        service.expect(200, 'POST', `${periods.year2024}/close`),
      ]
      await Promise.all(closing)
      const after = uploads.upload('estimate', id, parts)
      readOnly(await after)
      const answers = await Promise.all(sending)
      const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.attachment.id)
      for (const answer of answers) if (answer.status !== 201) readOnly(answer)
      const kept = (await uploads.list('estimate', id)).map((one: { id: string }) => one.id)
      assert.deepEqual(kept.toSorted(), taken.toSorted())
      await uploads.requireSound()
      await service.expect(200, 'POST', `${periods.year2024}/reopen`)
    }
    figure(t, 'I-8', 'issues and closes while files arrive', ROUNDS)
  })

  test('when more uploads wait than can be validated in time, the next are told to come again', async () => {
    const { id } = await trade.create('estimate')
    for (let count = 0; count < 9; count++) await uploads.attach('estimate', id, pdf)
    const holder = await hold(id)
    let turnedAway = 0
    const answers = Array.from({ length: 76 }, async () => {
      const answer = await uploads.upload('estimate', id, parts)
      if (answer.status === 503) turnedAway++
      return answer
    })
    // Eight are read and 64 wait.
    await until(() => turnedAway === 4, 'the last are turned away')
    await holder.release()
    const byStatus = Map.groupBy(await Promise.all(answers), ({ status }) => status)
    assert.deepEqual(
      [201, 400, 503].map((status) => byStatus.get(status)?.length),
      [1, 71, 4],
    )
    for (const { body, headers } of byStatus.get(503) ?? [])
      assert.deepEqual([body.code, headers['retry-after']], ['general/service-unavailable', '2'])
  })
})

/** Locks a document, so that requests queue behind it in the order of their arrival. */
const hold = (document: string) => holding('select from documents where id = $1 for update', [document])

/** An open transaction: its statement holds its locks until it is released. */
async function holding(statement: string, values: unknown[]) {
  const client = new pg.Client(service.connection)
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return {
    /** Resolves when so many requests wait for a lock. */
    waiting: (count: number): Promise<void> =>
      until(async () => {
        const [row] = await service.asOwner<{ waiting: string }>(
          `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return Number(row?.waiting) >= count
      }, `${count} requests wait`),
    release: async (how: 'rollback' | 'commit' = 'rollback'): Promise<void> => {
      await client.query(how)
      await client.end()
    },
  }
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + patience(60_000); Date.now() < deadline; await setTimeout(5))
    if (await isSo()) return
  assert.fail(`never: ${what}`)
}
