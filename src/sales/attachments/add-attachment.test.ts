import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { hostilePdfs } from '../../../test/fixtures/hostile-pdfs.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import {
  BOUNDARY,
  filePart,
  multipart,
  type Part,
  pdfOfSize,
  titlePart,
  uploadsOf,
} from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let uploads: ReturnType<typeof uploadsOf>
let estimate: string
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  uploads = uploadsOf(service)
  estimate = (await trade.create('estimate')).id
})
after(() => service.close())

const pdf = pdfWith({ pages: ['Beilage'] })
const MAXIMUM = 10_485_760

/** Fails unless the upload is rejected in this way, and leaves nothing behind. */
async function refused(status: number, code: string, fields: readonly string[], parts: readonly Part[] | Buffer) {
  const document = (await trade.create('estimate')).id
  const body = Buffer.isBuffer(parts) ? parts : multipart(parts)
  const answer = await uploads.send('estimate', document, body)
  assert.deepEqual(
    [answer.status, answer.body.code, answer.body.invalidFields?.sort() ?? []],
    [status, code, fields],
    JSON.stringify(answer.body),
  )
  assert.deepEqual(await uploads.list('estimate', document), [])
  return answer.body
}

describe('an upload has two parts', () => {
  test('a file and a title in either order make an attachment, on estimates and on invoices', async () => {
    const invoice = (await trade.create('invoice')).id
    for (const [kind, id] of [
      ['estimate', estimate],
      ['invoice', invoice],
    ] as const) {
      for (const parts of [
        [filePart(pdf), titlePart()],
        [titlePart(), filePart(pdf)],
      ]) {
        const { status, body, headers } = await uploads.upload(kind, id, parts)
        assert.equal(status, 201)
        const { attachment } = body
        const { url, ...shown } = attachment
        assert.deepEqual(shown, {
          id: attachment.id,
          name: 'beilage.pdf',
          type: 'application/pdf',
          size: pdf.length,
        })
        assert.match(url, /^https:\/\/rappen\.example\/public\/attachments\/[\w-]{43}\/beilage\.pdf$/)
        assert.equal(headers['location'], `${uploads.url(kind, id)}/${attachment.id}`)
        assert.deepEqual((await service.ask('GET', headers['location'] ?? '')).bytes, pdf)
      }
      assert.equal((await uploads.list(kind, id)).length, 2)
    }
  })

  test('every part that is missing is named', async () => {
    await refused(400, 'general/invalid-fields', ['title'], [filePart(pdf)])
    await refused(400, 'general/invalid-fields', ['file'], [titlePart()])
    await refused(400, 'general/invalid-fields', ['file', 'title'], [])
    await refused(400, 'general/invalid-fields', ['file', 'title'], Buffer.alloc(0))
  })

  test('parts that nobody asked for are named, also those without a name', async () => {
    const good = [filePart(pdf), titlePart()]
    const more = await refused(
      400,
      'general/invalid-fields',
      ['note', 'other'],
      [...good, { name: 'note', content: 'x' }, { name: 'other', filename: 'x.pdf', content: pdf }],
    )
    assert.deepEqual(
      more.details.map(({ message }: { message: string }) => message),
      ['is not a known part', 'is not a known part'],
    )
    await refused(400, 'general/invalid-fields', ['a part without a name'], [...good, { content: 'x' }])
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `extra${index}`, content: 'x' }))
    await refused(400, 'general/invalid-body', [], [...good, ...many])
    await refused(400, 'general/invalid-body', [], [...good, { name: '__proto__', content: 'x' }])
  })

  test('a part that comes twice is refused: nobody can tell which one was meant', async () => {
    await refused(400, 'general/invalid-fields', ['file'], [filePart(pdf), titlePart(), filePart(pdf)])
    await refused(400, 'general/invalid-fields', ['title'], [filePart(pdf), titlePart(), titlePart()])
  })

  test('a file sent as a plain field, and a title sent as a file, are told so', async () => {
    const field = await refused(400, 'general/invalid-fields', ['file'], [{ name: 'file', content: pdf }, titlePart()])
    assert.deepEqual(field.details, [{ field: 'file', message: 'must be a file with a filename' }])
    const file = await refused(
      400,
      'general/invalid-fields',
      ['title'],
      [filePart(pdf), { name: 'title', filename: 'title.txt', content: 'Beilage' }],
    )
    assert.deepEqual(file.details, [{ field: 'title', message: 'must be text without a filename' }])
  })

  test('a title is one line of 1 to 128 characters, an emoji being one, and no JSON', async () => {
    for (const title of ['x', '🧾'.repeat(128)]) {
      const { id } = await trade.create('estimate')
      await uploads.add('estimate', id, pdf, 'a.pdf', title)
      const [kept] = await service.asOwner<{ title: string }>('select title from attachments where document = $1', [id])
      assert.equal(kept?.title, title)
    }
    const notUtf8 = Buffer.from([0x47, 0xf6])
    for (const content of ['', '🧾'.repeat(129), 'x'.repeat(10_000), 'a\nb', 'a\0b', 'a\u2028b', notUtf8])
      await refused(400, 'general/invalid-fields', ['title'], [filePart(pdf), { name: 'title', content }])
    await refused(
      400,
      'general/invalid-fields',
      ['title'],
      [filePart(pdf), { name: 'title', type: 'application/json', content: '{"a":1}' }],
    )
  })
})

describe('the name is the original filename', () => {
  test('it is taken from the file and not from the title, as it was sent', async () => {
    for (const name of [
      'Offerte "Dach" 50%.pdf',
      'Größe – façade 🧾.pdf',
      'a%0d%0ab.pdf',
      'gnp.\u202efdp',
      '🧾'.repeat(255),
      '...',
    ]) {
      const { id } = await trade.create('estimate')
      const attachment = await uploads.add('estimate', id, pdf, name, 'Titel')
      assert.equal(attachment.name, name)
      assert.deepEqual(await uploads.list('estimate', id), [attachment])
    }
  })

  test('quotes are read as browsers write them', async () => {
    const { id } = await trade.create('estimate')
    assert.equal((await uploads.add('estimate', id, pdf, 'Plan %22A%22.pdf')).name, 'Plan "A".pdf')
  })

  test('folders before it are not part of it', async () => {
    for (const path of ['../../etc/passwd.pdf', 'C:\\Users\\me\\passwd.pdf']) {
      const { id } = await trade.create('estimate')
      assert.equal((await uploads.add('estimate', id, pdf, path)).name, 'passwd.pdf')
    }
  })

  test('a name that is empty, too long, no UTF-8 or holds control characters is refused', async () => {
    for (const name of [
      '',
      '..',
      'a/',
      '🧾'.repeat(256),
      'x'.repeat(20_000),
      'a\0.pdf',
      'a\u0007.pdf',
      'a\u2028.pdf',
      'a\nb.pdf',
    ])
      await refused(400, 'general/invalid-fields', ['file'], [filePart(pdf, name), titlePart()])
    const latin1 = Buffer.from(
      multipart([filePart(pdf, 'gr\u00f6sse.pdf'), titlePart()])
        .toString('latin1')
        .replace('\u00c3\u00b6', '\u00f6'),
      'latin1',
    )
    await refused(400, 'general/invalid-fields', ['file'], latin1)
  })
})

describe('the size', () => {
  test('a file of exactly 10485760 bytes is taken and comes back unchanged', async () => {
    const { id } = await trade.create('estimate')
    const file = pdfOfSize(MAXIMUM)
    const attachment = await uploads.add('estimate', id, file)
    assert.equal(attachment.size, MAXIMUM)
    const download = await service.ask('GET', `${uploads.url('estimate', id)}/${attachment.id}`)
    assert.ok(download.bytes.equals(file))
    await uploads.requireSound()
  })

  test('one byte more is 413, whatever the rest of the upload is like', async () => {
    const file = filePart(pdfOfSize(MAXIMUM + 1))
    for (const parts of [[file, titlePart()], [titlePart(), file], [file]])
      await refused(413, 'customer-invoices/attachment-too-large', [], parts)
  })
})

describe('the type is validated by the contents', () => {
  test('contents that are no PDF are 415, whatever the name and the declared type say', async () => {
    for (const content of [Buffer.alloc(0), Buffer.from('<!doctype html>'), gzipSync(pdf), Buffer.alloc(5000, 1)])
      await refused(415, 'customer-invoices/attachment-not-pdf', [], [filePart(content), titlePart()])
  })

  test('a PDF is taken whatever the name and the declared type say', async () => {
    const { id } = await trade.create('estimate')
    const part = { name: 'file', filename: 'bild.png', type: 'image/png', content: pdf }
    const { status, body } = await uploads.upload('estimate', id, [part, titlePart()])
    assert.equal(status, 201)
    assert.equal(body.attachment.type, 'application/pdf')
  })

  test('a PDF whose pages cannot be rendered is 400, and the sentence says why', async () => {
    for (const [content, reason] of [
      [pdf.subarray(0, 120), 'The PDF is damaged beyond repair.'],
      [hostilePdfs.noPages(), 'The PDF has no pages.'],
      [hostilePdfs.missingPage(), 'The PDF has no readable page 2.'],
      [hostilePdfs.encrypted('secret', 'owner'), 'The PDF needs a password to open.'],
    ] as const) {
      const { details } = await refused(
        400,
        'customer-invoices/attachment-unreadable',
        ['file'],
        [filePart(content), titlePart()],
      )
      assert.deepEqual(details, [{ field: 'file', message: reason }])
    }
  })

  test('a PDF of 501 pages is 400 with a code of its own', async () => {
    const content = pdfWith({ pages: Array.from({ length: 501 }, (_, index) => `${index}`) })
    const { message } = await refused(
      400,
      'customer-invoices/attachment-too-many-pages',
      ['file'],
      [filePart(content), titlePart()],
    )
    assert.equal(message, 'The PDF has more than 500 pages.')
  })

  test('a PDF that only restricts what may be done with it is taken', async () => {
    await uploads.add('estimate', (await trade.create('estimate')).id, hostilePdfs.encrypted('', 'owner'))
  })
})

describe('the first checks', () => {
  test('the body must be multipart with a boundary of at most 70 characters', async () => {
    const send = (type: string, body: string | Buffer = multipart([filePart(pdf), titlePart()])) =>
      service.ask('POST', uploads.url('estimate', estimate), { body, headers: { 'content-type': type } })
    for (const type of ['application/json', 'application/json; charset=utf-8'])
      assert.equal((await send(type, '{}')).body.code, 'general/unsupported-media-type')
    for (const type of ['application/pdf', 'multipart/mixed; boundary=x', 'application/x-www-form-urlencoded'])
      assert.equal((await send(type)).body.code, 'general/unsupported-media-type', type)
    for (const parameters of [
      '',
      '; boundary=',
      '; boundary=""',
      `; boundary=${'b'.repeat(71)}`,
      `; boundary="${'b'.repeat(252)}"`,
      `; x="boundary=short"; boundary=${'b'.repeat(252)}`,
      `; boundary*=utf-8''${'b'.repeat(252)}`,
    ]) {
      const { status, body } = await send(`multipart/form-data${parameters}`)
      assert.deepEqual([status, body.code, body.invalidFields], [400, 'general/invalid-body', []], parameters)
    }
    const longest = 'b'.repeat(70)
    for (const type of [
      `multipart/form-data; boundary=${longest}`,
      `Multipart/Form-Data; charset=utf-8; boundary="${longest}"`,
      `multipart/form-data; boundary=${longest}; charset=utf-8`,
    ])
      assert.equal((await send(type, multipart([filePart(pdf), titlePart()], longest))).status, 201, type)
  })

  test('a body that ends early or is no multipart is 400, wherever it ends', async () => {
    const whole = multipart([titlePart(), filePart(pdf), titlePart()])
    const fileFrom = whole.indexOf('%PDF')
    for (const end of [1, 10, BOUNDARY.length + 4, 60, fileFrom - 5, fileFrom, fileFrom + 50, whole.length - 8])
      await refused(400, 'general/invalid-body', [], whole.subarray(0, end))
    await refused(400, 'general/invalid-body', [], Buffer.from('no multipart at all'))
  })

  test('the document and its state are validated before the body is read', async () => {
    const nonsense = Buffer.from('no multipart at all')
    const missing = await uploads.send('estimate', '00000000-0000-4000-8000-000000000000', nonsense)
    assert.deepEqual([missing.status, missing.body.code], [404, 'customer-invoices/quote-not-found'])
    const { id } = await trade.issued('invoice')
    await trade.pay(id, 1)
    const paid = await uploads.send('invoice', id, nonsense)
    assert.deepEqual([paid.status, paid.body.code], [403, 'customer-invoices/attachments-read-only'])
  })

  test('adding needs write access to invoices, listing and downloading read access', async () => {
    const { id } = await trade.create('estimate')
    const [read, write, ledger] = await Promise.all([
      service.tokenFor(['invoices:read']),
      service.tokenFor(['invoices:write']),
      service.tokenFor(['ledger:write']),
    ])
    const parts = [filePart(pdf), titlePart()]
    const { body } = await uploads.upload('estimate', id, parts, { token: write })
    const one = `${uploads.url('estimate', id)}/${body.attachment.id}`
    for (const token of [read, ledger]) {
      const rejection = await uploads.upload('estimate', id, parts, { token })
      assert.deepEqual([rejection.status, rejection.body.code], [403, 'rest-api/insufficient-scope'])
    }
    for (const url of [uploads.url('estimate', id), one]) {
      for (const token of [read, write]) assert.equal((await service.ask('GET', url, { token })).status, 200)
      assert.equal((await service.ask('GET', url, { token: ledger })).body.code, 'rest-api/insufficient-scope')
      assert.equal((await service.ask('GET', url, { token: null })).body.code, 'general/unauthorised')
    }
  })

  test('a missing document, one of the other kind and one of another organisation are told apart as the contract says', async () => {
    const other = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
    const created = await service.ask('POST', '/v1/estimates', {
      token: other,
      body: { customRecipientText: 'x', positions: [{ type: 'text', name: 'x' }] },
    })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const foreign = created.body.estimate.id
    const invoice = (await trade.create('invoice')).id
    const operations = (kind: 'estimate' | 'invoice', id: string) => {
      const one = `${uploads.url(kind, id)}/00000000-0000-4000-8000-000000000000`
      return [
        uploads.upload(kind, id, [filePart(pdf), titlePart()]),
        service.ask('GET', uploads.url(kind, id)),
        service.ask('GET', one),
        service.ask('DELETE', one),
        service.ask('PUT', uploads.url(kind, id, '/order'), { body: { attachments: [] } }),
      ]
    }
    for (const [kind, id, code] of [
      ['estimate', '00000000-0000-4000-8000-000000000000', 'customer-invoices/quote-not-found'],
      ['estimate', 'nothing', 'customer-invoices/quote-not-found'],
      ['estimate', invoice, 'customer-invoices/quote-not-found'],
      ['estimate', foreign, 'customer-invoices/not-found'],
      ['invoice', '00000000-0000-4000-8000-000000000000', 'customer-invoice/not-found'],
      ['invoice', estimate, 'customer-invoice/not-found'],
      ['invoice', foreign, 'customer-invoices/not-found'],
    ] as const)
      for (const { status, body } of await Promise.all(operations(kind, id)))
        assert.deepEqual([status, body.code], [404, code], `${kind} ${id}`)
  })
})
