import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { dictionaryOf, isStream, type PdfValue, pagesOf, readPdf, resolved } from '../../../test/pdfs/pdf-file.ts'
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

type Kind = 'estimate' | 'invoice'

async function pdfOf(kind: Kind, id: string): Promise<Buffer> {
  const { status, bytes } = await service.ask('GET', `/v1/${kind}s/${id}/pdf`)
  assert.equal(status, 200, bytes.toString())
  return bytes
}
/** The text of each page; a no-break space is a plain space. */
const textsOf = async (pdf: Buffer): Promise<string[]> =>
  (await inspectPdf(pdf)).map(({ text }) => text.replaceAll('\u00a0', ' ').replaceAll('\r\n', '\n'))
const textOf = async (kind: Kind, id: string): Promise<string> => (await textsOf(await pdfOf(kind, id))).join('\n')

/** As it is printed: 1’234.50. */
const printed = (amount: number): string => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, '’')

describe('the PDF of a document', () => {
  const words = {
    de: { estimate: ['Offerte', 'ENTWURF'], invoice: ['Rechnung', 'ENTWURF'] },
    en: { estimate: ['Quote', 'DRAFT'], invoice: ['Invoice', 'DRAFT'] },
    fr: { estimate: ['Offre', 'BROUILLON'], invoice: ['Facture', 'BROUILLON'] },
    it: { estimate: ['Offerta', 'BOZZA'], invoice: ['Fattura', 'BOZZA'] },
  } as const
  for (const [language, kinds] of Object.entries(words))
    test(`is in the language of the document (${language}), shows its totals, and marks a draft as one`, async () => {
      for (const kind of ['estimate', 'invoice'] as const) {
        const positions = [
          product({ singleAmount: 1234.5, quantity: 3 }),
          product({ singleAmount: 33.33, quantity: 2.5, taxCode: 'UR26' }),
          { type: 'discount', discountRate: 5 },
        ]
        const draft = await trade.create(kind, { language, positions, title: 'Umbau Dach' })
        const [heading, mark] = kinds[kind]
        const text = await textOf(kind, draft.id)
        for (const part of [
          heading,
          mark,
          'Umbau Dach',
          'Hans Muster',
          printed(draft.totalAmount),
          printed(draft.totalNetAmount),
        ])
          assert.ok(text.includes(part), `${part} in ${text}`)
        const issued = await trade.act(kind, draft.id, 'issue')
        const after = await textOf(kind, draft.id)
        assert.ok(!after.includes(mark), 'what is issued is no draft')
        assert.ok(after.includes(issued.number))
      }
    })

  test('has the same bytes each time, and its ETag is theirs', async () => {
    const { id } = await trade.issued('invoice')
    await uploads.add('invoice', id, pdfWith({ pages: ['Beilage'] }))
    const url = `/v1/invoices/${id}/pdf`
    const [first, second] = [await service.ask('GET', url), await service.ask('GET', url)]
    assert.ok(first.bytes.equals(second.bytes))
    assert.equal(first.headers['etag'], second.headers['etag'])
    const known = await service.ask('GET', url, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })
    assert.deepEqual([known.status, known.bytes.length], [304, 0])
    await uploads.add('invoice', id, pdfWith({ pages: ['Noch eine'] }))
    const changed = await service.ask('GET', url, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })
    assert.equal(changed.status, 200)
    const headers = { 'x-api-token': await service.tokenFor(['invoices:read']) }
    const head = await service.app.inject({ method: 'HEAD', url, headers })
    assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
    assert.equal(head.headers['content-length'], String(changed.bytes.length))
  })

  test('is named after the number of the document', async () => {
    const issued = await trade.issued('invoice')
    const draft = await trade.create('estimate')
    for (const [url, name] of [
      [`/v1/invoices/${issued.id}/pdf`, `${issued.number}.pdf`],
      [`/v1/estimates/${draft.id}/pdf`, `estimate-${draft.id}.pdf`],
    ] as const) {
      const { headers } = await service.ask('GET', url)
      assert.equal(headers['content-type'], 'application/pdf')
      assert.equal(headers['content-disposition'], `inline; filename="${name}"; filename*=UTF-8''${name}`)
    }
  })

  test('keeps the address of the recipient as it was when the invoice was issued', async () => {
    const contact = await trade.contact({ companyName: 'Alte Firma AG', streetName: 'Altgasse', townName: 'Bern' })
    const issued = await trade.issued('invoice', { recipient: contact.id, customRecipientText: undefined })
    const draft = await trade.create('invoice', { recipient: contact.id, customRecipientText: undefined })
    await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, {
      companyName: 'Neue Firma AG',
      streetName: 'Neugasse',
    })
    const [text, ofDraft] = [await textOf('invoice', issued.id), await textOf('invoice', draft.id)]
    assert.match(text, /Alte Firma AG\s+Altgasse\s+Bern/)
    assert.doesNotMatch(text, /Neue/)
    assert.match(ofDraft, /Neue Firma AG\s+Neugasse\s+Bern/)
  })

  test('says that an annulled invoice is annulled', async () => {
    const { id } = await trade.issued('invoice', { language: 'en' })
    await trade.act('invoice', id, 'annul')
    assert.match(await textOf('invoice', id), /CANCELLED/)
  })
})

describe('attachments in the PDF of their document', () => {
  test('follow its own pages, in their order, also after it was changed', async () => {
    for (const kind of ['estimate', 'invoice'] as const) {
      const { id } = await trade.issued(kind)
      const a = await uploads.add(kind, id, pdfWith({ pages: ['A1', 'A2'] }))
      const b = await uploads.add(kind, id, pdfWith({ pages: ['B1'], size: [300, 400], page: '/Rotate 90' }))
      const c = await uploads.add(kind, id, pdfWith({ pages: ['C1'] }))
      const own = (await textsOf(await pdfOf(kind, id))).slice(0, -4)
      assert.equal(own.length, 1)
      assert.deepEqual((await textsOf(await pdfOf(kind, id))).slice(1), ['A1', 'A2', 'B1', 'C1'])
      await service.expect(200, 'PUT', uploads.url(kind, id, '/order'), { attachments: [c.id, a.id, b.id] })
      assert.deepEqual((await textsOf(await pdfOf(kind, id))).slice(1), ['C1', 'A1', 'A2', 'B1'])
      await service.expect(204, 'DELETE', uploads.url(kind, id, `/${a.id}`))
      const pages = await inspectPdf(await pdfOf(kind, id))
      assert.deepEqual(
        pages.slice(1).map(({ text, width, height }) => [text, width, height]),
        [
          ['C1', 595, 842],
          ['B1', 400, 300],
        ],
      )
    }
  })

  test('end the claim to PDF/A, and leave title, language and tags of the pages before them as they are', async () => {
    const { id, number } = await trade.issued('invoice', { language: 'fr' })
    const own = factsOf(await pdfOf('invoice', id))
    assert.match(own.metadata, /<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A<\/pdfaid:conformance>/)
    assert.match(own.metadata, /<xmpTPg:NPages>1<\/xmpTPg:NPages>/)
    await uploads.add('invoice', id, pdfWith({ pages: ['Beilage', 'Anhang'] }))
    const pdf = await pdfOf('invoice', id)
    for (const title of [`Facture ${number}`, 'Beilage'])
      assert.ok(pdf.includes(`/Title <feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}>`), title)
    const merged = factsOf(pdf)
    assert.doesNotMatch(merged.metadata, /<pdfaid:(?!.*Schema)|NPages>|InstanceID>/)
    assert.ok(merged.metadata.includes(`Facture ${number}`) && merged.metadata.includes('<rdf:li>fr-CH</rdf:li>'))
    for (const { title, language, isMarked } of [own, merged])
      assert.deepEqual({ title, language, isMarked }, { title: `Facture ${number}`, language: 'fr-CH', isMarked: true })
    assert.deepEqual(own.tagged, [true])
    assert.deepEqual(merged.tagged, [true, false, false], 'pages of attachments have no tags')
    assert.ok(own.elements > 30, String(own.elements))
    assert.equal(merged.elements, own.elements)
  })

  test('bring no script, action, link or file along', async () => {
    const { id } = await trade.create('estimate')
    const active = pdfWith({
      pages: ['Beilage'],
      openAction: 'app.alert("secret")',
      javascript: 'app.alert("secret")',
      pageAction: 'app.alert("secret")',
      launch: 'secret-command',
      link: 'https://secret.example',
      embeddedFile: 'secret-file',
      field: 'Feldwert',
    })
    const attachment = await uploads.add('estimate', id, active)
    const pdf = await pdfOf('estimate', id)
    assert.match((await textsOf(pdf)).at(-1) ?? '', /Beilage[^]*Feldwert/)
    assert.doesNotMatch(
      unpacked(pdf),
      /secret|\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFiles?|Filespec|AcroForm|Annots|Widget)\b/,
    )
    const kept = await service.ask('GET', `${uploads.url('estimate', id)}/${attachment.id}`)
    assert.deepEqual(kept.bytes, active, 'the uploaded bytes stay as they are')
  })

  test('are in the PDF behind the public link too', async () => {
    const { id, publicPdfUrl } = await trade.create('estimate')
    await uploads.add('estimate', id, pdfWith({ pages: ['Beilage'] }))
    const { status, headers, bytes } = await service.ask('GET', publicPdfUrl.replace('https://rappen.example', ''), {
      token: null,
    })
    assert.equal(status, 200)
    assert.ok(bytes.equals(await pdfOf('estimate', id)))
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal((await textsOf(bytes)).at(-1), 'Beilage')
  })

  test('may be removed while the PDF is made, which has them or has them not', async () => {
    const { id } = await trade.create('estimate')
    const attachment = await uploads.add('estimate', id, pdfWith({ pages: ['Beilage'] }))
    const [pages] = await Promise.all([
      pdfOf('estimate', id).then(textsOf),
      service.expect(204, 'DELETE', uploads.url('estimate', id, `/${attachment.id}`)),
    ])
    assert.ok(pages.length === 1 || (pages.length === 2 && pages[1] === 'Beilage'), `${pages}`)
    assert.equal((await textsOf(await pdfOf('estimate', id))).length, 1)
  })
})

/** The facts of a PDF: its metadata, and which of its pages are tagged, with how many elements in all. */
function factsOf(pdf: Buffer) {
  const file = readPdf(pdf)
  const root = dictionaryOf(file, file.trailer.get('Root'))
  const metadata = resolved(file, root.get('Metadata'))
  assert.ok(isStream(metadata))
  const info = dictionaryOf(file, file.trailer.get('Info'))
  const structure = dictionaryOf(file, root.get('StructTreeRoot'))
  const textIn = (value: PdfValue | undefined): string => {
    const text = resolved(file, value)
    return Buffer.isBuffer(text) ? text.toString('latin1') : ''
  }
  return {
    metadata: metadata.bytes.toString(),
    title: textIn(info.get('Title')),
    language: textIn(root.get('Lang')),
    isMarked: dictionaryOf(file, root.get('MarkInfo')).get('Marked'),
    tagged: pagesOf(file).map((page) => structure.has('ParentTree') && page.has('StructParents')),
    elements: [...file.objects.values()].filter((value) => value instanceof Map && value.has('S') && value.has('P'))
      .length,
  }
}

/** All text of a PDF: its bytes, and its streams unpacked. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/<<(?:(?!endobj)[^])*?\/FlateDecode(?:(?!endobj)[^])*?stream\r?\n/g)].map(
    (found) => {
      try {
        return inflateSync(pdf.subarray(found.index + found[0].length), { finishFlush: 2 }).toString('latin1')
      } catch {
        return ''
      }
    },
  )
  assert.ok(
    streams.some((stream) => stream.includes('Tj') || stream.includes('TJ')),
    'streams are read',
  )
  return [text, ...streams].join('\n')
}
