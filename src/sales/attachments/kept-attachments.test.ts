import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { pdfOfSize, uploadsOf } from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
let estimate: string
/** One attachment of several pieces, with an awkward name. */
let attachment: { id: string; url: string; name: string; size: number }
const file = pdfOfSize(2_500_000)
const nasty = `a"b'c*%0d%0aX-Evil: 1;\u202e Größe 🧾 ${'ü'.repeat(200)}.pdf`
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
  estimate = (await trade.create('estimate')).id
  attachment = await uploads.add('estimate', estimate, file, nasty)
})
after(() => service.close())

const pdf = (text: string) => pdfWith({ pages: [text] })

describe('the uploaded bytes come back', () => {
  const addresses = (): [string, string, string | null | undefined][] => [
    ['the operation for token holders', `${uploads.url('estimate', estimate)}/${attachment.id}`, undefined],
    ['the url, which needs no token', attachment.url.replace('https://rappen.example', ''), null],
  ]

  test('unchanged, as a download that a browser runs nothing of, from both addresses', async () => {
    for (const [words, url, token] of addresses()) {
      const { status, headers, bytes } = await service.ask('GET', url, token === undefined ? {} : { token })
      assert.equal(status, 200, words)
      assert.ok(bytes.equals(file))
      assert.equal(headers['content-type'], 'application/pdf')
      assert.equal(headers['content-length'], String(file.length))
      assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], token === null ? 'private, no-store' : 'no-store')
      assert.equal(headers['x-robots-tag'], token === null ? 'noindex, nofollow' : undefined)
    }
  })

  test('under their name in a header of printable ASCII, whatever characters it has', async () => {
    for (const [, url, token] of addresses()) {
      const { headers } = await service.ask('GET', url, token === undefined ? {} : { token })
      const disposition = headers['content-disposition'] ?? ''
      assert.match(
        disposition,
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
      )
      assert.equal(decodeURIComponent(disposition.split("UTF-8''")[1] ?? ''), nasty)
      assert.equal(headers['x-evil'], undefined)
    }
  })

  test('to HEAD with the same headers and without a body; to who knows them already as 304', async () => {
    const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
    const token = await service.tokenFor(['invoices:read'])
    for (const [, url] of addresses()) {
      const ask = (method: 'GET' | 'HEAD', known?: string) =>
        service.app.inject({
          method,
          url,
          headers: { 'x-api-token': token, ...(known ? { 'if-none-match': known } : {}) },
        })
      const [get, head] = [await ask('GET'), await ask('HEAD')]
      for (const answer of [get, head]) assert.deepEqual([answer.statusCode, answer.headers['etag']], [200, etag])
      assert.equal(head.rawPayload.length, 0)
      for (const name of ['content-type', 'content-length', 'content-disposition'])
        assert.equal(head.headers[name], get.headers[name], name)
      for (const method of ['GET', 'HEAD'] as const) {
        const known = await ask(method, `"other", ${etag}`)
        assert.deepEqual([known.statusCode, known.rawPayload.length], [304, 0])
        assert.equal((await ask(method, '"other"')).statusCode, 200)
      }
    }
  })

  test('from nobody else: a wrong, a malformed and a foreign address are the same 404', async () => {
    const [, secret = ''] = /attachments\/([\w-]{43})\//.exec(attachment.url) ?? []
    const document = await trade.read('estimate', estimate)
    const [, documentSecret = ''] = /documents\/([\w-]{43})\.pdf/.exec(document.publicPdfUrl) ?? []
    const wrong = `${secret.slice(0, -2)}${secret.endsWith('AA') ? 'BB' : 'AA'}`
    const answers = await Promise.all(
      [
        `/public/attachments/${wrong}/a.pdf`,
        `/public/attachments/${secret.slice(1)}/a.pdf`,
        `/public/attachments/${attachment.id}/a.pdf`,
        `/public/attachments/${documentSecret}/a.pdf`,
        `/public/attachments/${'x'.repeat(5000)}/a.pdf`,
        `/public/documents/${wrong}.pdf`,
        `/public/documents/${secret}.pdf`,
        `/public/documents/${documentSecret}`,
        `/public/documents/${estimate}.pdf`,
      ].map((url) => service.ask('GET', url, { token: null })),
    )
    for (const { status, body } of answers)
      assert.deepEqual([status, { ...body, requestId: '' }], [404, { ...answers[0]?.body, requestId: '' }])
  })
})

describe('the order', () => {
  test('is that of the uploads until another is given, and a removed one leaves no gap', async () => {
    const { id } = await trade.create('invoice')
    const names = async () => (await uploads.list('invoice', id)).map(({ name }: { name: string }) => name)
    const [a, b, c, d] = [
      await uploads.add('invoice', id, pdf('A'), 'a'),
      await uploads.add('invoice', id, pdf('B'), 'b'),
      await uploads.add('invoice', id, pdf('C'), 'c'),
      await uploads.add('invoice', id, pdf('D'), 'd'),
    ]
    assert.deepEqual(await names(), ['a', 'b', 'c', 'd'])
    const attachments = [d, b, a, c].map((one) => one.id)
    const put = await service.expect(200, 'PUT', uploads.url('invoice', id, '/order'), { attachments })
    assert.deepEqual(put.attachments, [d, b, a, c])
    await service.expect(204, 'DELETE', uploads.url('invoice', id, `/${b.id}`))
    await uploads.requireSound()
    assert.deepEqual(await names(), ['d', 'a', 'c'])
    await uploads.add('invoice', id, pdf('E'), 'e')
    assert.deepEqual(await names(), ['d', 'a', 'c', 'e'])
    await uploads.requireSound()
  })

  test('must name every attachment of the document once', async () => {
    const { id } = await trade.create('estimate')
    const first = await uploads.add('estimate', id, pdf('A'))
    const second = await uploads.add('estimate', id, pdf('B'))
    for (const attachments of [
      [],
      [first.id],
      [first.id, first.id],
      [first.id, second.id, second.id],
      [first.id, attachment.id],
      [first.id, 'nothing'],
    ])
      await trade.refused(
        400,
        'general/invalid-fields',
        ['attachments'],
        'PUT',
        uploads.url('estimate', id, '/order'),
        {
          attachments,
        },
      )
    assert.deepEqual(await uploads.list('estimate', id), [first, second])
  })

  test('stays whole when attachments are removed, put in order and added all at once', async () => {
    const { id } = await trade.create('estimate')
    const added = []
    for (const text of ['A', 'B', 'C', 'D']) added.push((await uploads.attach('estimate', id, pdf(text))).id)
    const [a, b, c, d] = added
    const order = (attachments: unknown[]) =>
      service.ask('PUT', uploads.url('estimate', id, '/order'), { body: { attachments } })
    await Promise.all([
      order([d, c, b, a]),
      service.ask('DELETE', uploads.url('estimate', id, `/${a}`)),
      uploads.add('estimate', id, pdf('E')),
      service.ask('DELETE', uploads.url('estimate', id, `/${b}`)),
      order([b, a, d, c]),
      service.ask('DELETE', uploads.url('estimate', id, `/${c}`)),
    ])
    assert.equal((await uploads.list('estimate', id)).length, 2)
    await uploads.requireSound()
  })
})

test('a removed attachment is gone from every address, and its bytes are gone too', async () => {
  const { id } = await trade.create('estimate')
  const gone = await uploads.add('estimate', id, pdf('A'))
  const one = uploads.url('estimate', id, `/${gone.id}`)
  await service.expect(204, 'DELETE', one)
  for (const method of ['GET', 'DELETE'])
    await trade.refused(404, 'customer-invoices/attachment-not-found', [], method, one)
  const url = gone.url.replace('https://rappen.example', '')
  assert.equal((await service.ask('GET', url, { token: null })).status, 404)
  await uploads.requireSound()
})

test('an attachment that is removed between being found and being read is not found', async () => {
  const { id } = await trade.create('estimate')
  const { id: removed, url } = await uploads.add('estimate', id, pdf('Weg'))
  await service.asOwner('delete from attachment_pieces where attachment = $1', [removed])
  for (const address of [uploads.url('estimate', id, `/${removed}`), url.replace('https://rappen.example', '')]) {
    const { status, headers, body } = await service.ask('GET', address)
    assert.deepEqual([status, body.code], [404, 'customer-invoices/attachment-not-found'])
    assert.deepEqual([headers['etag'], headers['content-disposition']], [undefined, undefined])
  }
  await service.expect(204, 'DELETE', uploads.url('estimate', id, `/${removed}`))
})

test('a draft that is deleted takes its attachments along', async () => {
  const { id } = await trade.create('estimate')
  const gone = await uploads.add('estimate', id, pdf('A'))
  await service.expect(204, 'DELETE', `/v1/estimates/${id}`)
  const url = gone.url.replace('https://rappen.example', '')
  assert.equal((await service.ask('GET', url, { token: null })).status, 404)
  await uploads.requireSound()
})
