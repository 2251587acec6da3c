import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { filePart, titlePart, uploadsOf } from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
})
after(() => service.close())

const pdf = pdfWith({ pages: ['Beilage'] })
const parts = [filePart(pdf), titlePart()]
const under = (key: string) => ({ headers: { 'idempotency-key': key } })

test('an upload repeated under its key gets the same answer, marked as a repetition, and adds nothing', async () => {
  const { id } = await trade.create('estimate')
  const first = await uploads.upload('estimate', id, parts, under('one'))
  const again = await uploads.upload('estimate', id, [...parts].reverse(), under('one'))
  assert.deepEqual([first.status, first.headers['idempotency-replayed']], [201, undefined])
  assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, 'true'])
  assert.deepEqual(again.bytes, first.bytes)
  assert.equal(again.headers['location'], first.headers['location'])
  assert.deepEqual(await uploads.list('estimate', id), [first.body.attachment])
})

test('another file, name, title or document under a used key is 422 and adds nothing', async () => {
  const { id } = await trade.create('estimate')
  const other = await trade.create('estimate')
  const { body } = await uploads.upload('estimate', id, parts, under('two'))
  for (const [document, changed] of [
    [id, [filePart(pdfWith({ pages: ['Andere'] })), titlePart()]],
    [id, [filePart(pdf, 'andere.pdf'), titlePart()]],
    [id, [filePart(pdf), titlePart('Andere')]],
    [other.id, parts],
  ] as const) {
    const answer = await uploads.upload('estimate', document, changed, under('two'))
    assert.deepEqual([answer.status, answer.body.code], [422, 'general/idempotency-key-reused'])
  }
  assert.deepEqual(await uploads.list('estimate', id), [body.attachment])
  assert.deepEqual(await uploads.list('estimate', other.id), [])
})

test('a repetition is answered even when the document takes no more attachments meanwhile; a new upload is not', async () => {
  const { id } = await trade.issued('invoice')
  const first = await uploads.upload('invoice', id, parts, under('three'))
  await trade.pay(id, 1)
  assert.deepEqual((await uploads.upload('invoice', id, parts, under('three'))).bytes, first.bytes)
  assert.equal((await uploads.upload('invoice', id, parts, under('four'))).status, 403)

  const estimate = await trade.create('estimate')
  for (let count = 0; count < 9; count++) await uploads.add('estimate', estimate.id, pdf)
  const tenth = await uploads.upload('estimate', estimate.id, parts, under('tenth'))
  assert.equal(tenth.status, 201)
  assert.deepEqual((await uploads.upload('estimate', estimate.id, parts, under('tenth'))).bytes, tenth.bytes)
  assert.equal((await uploads.upload('estimate', estimate.id, parts, under('eleventh'))).status, 400)
})

test('copies of an upload sent at once under one key make one attachment; who does not get its answer is told to wait', async () => {
  const { id } = await trade.create('estimate')
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => uploads.upload('estimate', id, parts, under('many'))),
  )
  const [attachment, ...others] = await uploads.list('estimate', id)
  assert.deepEqual(others, [])
  for (const { status, body, headers } of answers)
    if (status === 201) assert.deepEqual(body, { attachment })
    else
      assert.deepEqual(
        [status, body.code, headers['retry-after']],
        [409, 'general/idempotency-key-in-use', '1'],
        JSON.stringify(body),
      )
  const fresh = answers.filter(({ status, headers }) => status === 201 && !headers['idempotency-replayed'])
  assert.equal(fresh.length, 1)
  await uploads.requireSound()
})

test('a refused upload may be mended and sent again under its key', async () => {
  const { id } = await trade.create('estimate')
  assert.equal((await uploads.upload('estimate', id, [filePart(pdf)], under('mended'))).status, 400)
  assert.equal(
    (await uploads.upload('estimate', id, [filePart(Buffer.from('x')), titlePart()], under('mended'))).status,
    415,
  )
  assert.equal((await uploads.upload('estimate', id, parts, under('mended'))).status, 201)
})

test('a key that is none is refused before the body is read, and behind the document', async () => {
  const send = async (document: string) => {
    const { status, body } = await uploads.send('estimate', document, Buffer.from('no multipart'), under(''))
    return [status, body.code, body.invalidFields]
  }
  const { id } = await trade.create('estimate')
  assert.deepEqual(await send(id), [400, 'general/invalid-fields', ['Idempotency-Key']])
  assert.deepEqual(await send('nothing'), [404, 'customer-invoices/quote-not-found', undefined])
})
