import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { type InspectedPage, inspectPdf, ownPdfium } from '../../../test/fixtures/inspect-pdf.ts'
import { pageContent } from './page-content.ts'
import { openBytes } from './pdfium-document.ts'
import { shownPages } from './shown-pages.ts'
import { pdfOf, streamOf } from './warm-up-pdf.ts'

/** The first page of a PDF, as it is appended to a document. */
async function shownOf(pdf: Buffer): Promise<InspectedPage> {
  const pdfium = await ownPdfium()
  const shown = shownPages(pdfium, openBytes(pdfium, pdf))
  const content = pageContent(pdfium, shown.handle)
  shown.close()
  const [page] = await inspectPdf(content)
  if (page === undefined) throw new Error('the PDF has no page')
  return page
}

const WHITE = [255, 255, 255]
const RED = [255, 0, 0]
const GREEN = [0, 255, 0]
const square = (colour: string): string =>
  streamOf('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', `${colour} rg 0 0 20 20 re f`)

describe('form fields', () => {
  type Form = { readonly isOutdated?: boolean; readonly fields?: string; readonly more?: readonly string[] }

  /** A page of 300 by 300 points with these annotations, objects 6, 7 and so on; further objects follow. */
  const formOf = (annotations: readonly string[], { isOutdated = true, fields, more = [] }: Form = {}): Buffer => {
    const numbers = annotations.map((_, index) => `${6 + index} 0 R`).join(' ')
    return pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields ?? numbers}] /NeedAppearances ${isOutdated}
        /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 300] >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [${numbers}] >>`,
      streamOf('', ''),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ...annotations,
      ...more,
    ])
  }
  const widget = (entries: string): string =>
    `<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Rect [20 130 220 150] ${entries} >>`
  const text = (entries: string): string => widget(`/FT /Tx /T (f) /DA (/Helv 12 Tf 0 g) ${entries}`)
  const textOf = async (pdf: Buffer): Promise<string> => (await shownOf(pdf)).text.trim()
  const utf16 = (value: string): string => `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`
  const old = streamOf(
    '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Helv 5 0 R >> >>',
    'BT /Helv 12 Tf 2 5 Td (Bob) Tj ET',
  )

  test('a value without an appearance is printed, whether or not the form says that appearances are outdated', async () => {
    assert.equal(await textOf(formOf([text('/V (Alice)')])), 'Alice')
    assert.equal(await textOf(formOf([text('/V (Alice)')], { isOutdated: false })), 'Alice')
  })

  test('the value is printed in place of an outdated or empty appearance, and otherwise the appearance', async () => {
    const field = text('/V (Alice) /AP << /N 7 0 R >>')
    assert.equal(await textOf(formOf([field], { more: [old] })), 'Alice')
    assert.equal(await textOf(formOf([field], { more: [streamOf('/BBox [0 0 200 20]', '')] })), 'Alice')
    assert.equal(await textOf(formOf([field], { more: [old], isOutdated: false })), 'Bob')
  })

  test('a form may say by a reference that appearances are outdated, and be an object of its own', async () => {
    const field = text('/V (Alice) /AP << /N 7 0 R >>')
    const pdf = formOf([field], { more: [old, 'true'] }).toString('latin1')
    const byReference = pdf.replace('/NeedAppearances true', '/NeedAppearances 8 0 R')
    assert.equal(await textOf(Buffer.from(byReference, 'latin1')), 'Alice')
    const own = `<< /Fields [6 0 R] /NeedAppearances 8 0 R /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>`
    const above = formOf([field], { more: [old, 'true', own] }).toString('latin1')
    const ofItsOwn = above.replace(/\/AcroForm <<.*?>> >> >> >>/s, '/AcroForm 9 0 R >>')
    assert.match(ofItsOwn, /AcroForm 9 0 R/)
    assert.equal(await textOf(Buffer.from(ofItsOwn, 'latin1')), 'Alice')
  })

  test('a value is inherited from the field above', async () => {
    const parent = '<< /FT /Tx /T (f) /V (Alice) /DA (/Helv 12 Tf 0 g) /Kids [6 0 R] >>'
    assert.equal(await textOf(formOf([widget('/Parent 7 0 R')], { fields: '7 0 R', more: [parent] })), 'Alice')
  })

  for (const value of ['Zoë Müller', 'Łukasz Žižka', 'CHF 5’000.– „bar“ … €', 'Петр'])
    test(`"${value}" in UTF-16 is printed whole`, async () =>
      assert.equal(await textOf(formOf([text(`/V ${utf16(value)}`)])), value))

  test('a list shows the options, and a combo box the label of its value', async () => {
    const options = '/FT /Ch /T (f) /DA (/Helv 12 Tf 0 g) /Opt [[(ch) (Schweiz)] [(fr) (Frankreich)]]'
    assert.equal(await textOf(formOf([widget(`${options} /Ff 131072 /V (fr)`)])), 'Frankreich')
    const list = formOf([widget(`${options} /V (fr)`).replace('130', '100')])
    assert.deepEqual((await textOf(list)).split(/\s+/), ['Schweiz', 'Frankreich'])
  })

  test('a password is not printed, several lines are, and the places of a comb are apart', async () => {
    assert.equal(await textOf(formOf([text('/V (Alice) /Ff 8192')])), '*****')
    const lines = text('/V (Alice\\nBob) /Ff 4096').replace('130', '90')
    assert.deepEqual((await textOf(formOf([lines]))).split(/\s+/), ['Alice', 'Bob'])
    const comb = await shownOf(formOf([text('/V (III) /Ff 16777216 /MaxLen 4')]))
    assert.deepEqual(
      [20, 70, 120, 170].map((left) => hasInk(comb, [left, left + 50])),
      [true, true, true, false],
    )
  })

  test('a value stands at the left, in the middle or at the right, as the field says', async () => {
    const thirds = [20, 87, 154]
    for (const quadding of [0, 1, 2]) {
      const page = await shownOf(formOf([text(`/V (Alice) /Q ${quadding}`)]))
      assert.deepEqual(
        thirds.map((left) => hasInk(page, [left, left + 66])),
        thirds.map((_, third) => third === quadding),
      )
    }
  })

  /** Whether there is ink between two sides, in points. */
  const hasInk = (page: InspectedPage, [from, to]: [number, number]): boolean => {
    for (let x = from; x < to; x++) for (let y = 128; y < 152; y++) if (page.colourAt(x, y)[0] < 128) return true
    return false
  }

  describe('check boxes and radio buttons', () => {
    /** Two buttons of one field, green if set and red if not; with their states, and the value of the field. */
    const buttons = (states: readonly [string, string], value: string, flags: number, isOutdated = false): Buffer => {
      const button = (left: number, name: string, state: string) =>
        widget(`/Parent 8 0 R ${state} /AP << /N << /Off 10 0 R /${name} 9 0 R >> >>`).replace(
          '20 130 220 150',
          `${left} 20 ${left + 20} 40`,
        )
      return formOf([button(20, 'a', states[0]), button(60, 'b', states[1])], {
        isOutdated,
        fields: '8 0 R',
        more: [`<< /FT /Btn /Ff ${flags} /T (r) ${value} /Kids [6 0 R 7 0 R] >>`, square('0 1 0'), square('1 0 0')],
      })
    }
    const colours = async (pdf: Buffer) => {
      const page = await shownOf(pdf)
      return [page.colourAt(30, 30), page.colourAt(70, 30)]
    }
    const RADIO = 49_152

    test('one without a state has the one that the value of its field names', async () => {
      for (const flags of [0, RADIO]) {
        assert.deepEqual(await colours(buttons(['', ''], '/V /b', flags)), [RED, GREEN])
        assert.deepEqual(await colours(buttons(['', ''], '(b)', flags)), [RED, RED])
        assert.deepEqual(await colours(buttons(['', ''], '/V (b)', flags)), [RED, GREEN])
        assert.deepEqual(await colours(buttons(['', ''], '', flags)), [RED, RED])
      }
    })

    test('one with a state has that, whatever the value', async () =>
      assert.deepEqual(await colours(buttons(['/AS /a', '/AS /Off'], '/V /b', RADIO)), [GREEN, RED]))

    test('one with an export value has an appearance made, as mPDF relies on', async () => {
      for (const [own, above] of [
        ['/Opt [(yes) (no)]', ''],
        ['', '/Opt [(yes) (no)]'],
      ] as const) {
        // Without a box, it has no visible appearance.
        const button = `/Parent 7 0 R /AS /privacy ${own} /AP << /N << /privacy 8 0 R /Off /Off >> >>`
        const field = `<< /FT /Btn /T (f) /V /privacy ${above} /Kids [6 0 R] >>`
        const pdf = formOf([widget(`${button} /MK << /BC [0 0 0] >>`).replace('20 130 220 150', '20 20 40 40')], {
          fields: '7 0 R',
          more: [field, streamOf('', '0 0 20 20 re f')],
        })
        const page = await shownOf(pdf)
        const dark = [22, 24, 26, 28, 30, 32, 34, 36].filter((x) =>
          [24, 26, 28, 30, 32, 34, 36].some((y) => page.colourAt(x, y)[0] < 128),
        )
        assert.ok(dark.length > 3, own)
      }
    })

    test('if the appearances are outdated, the value decides', async () => {
      const isSet = async (states: [string, string], value: string) => {
        const page = await shownOf(buttons(states, value, RADIO, true))
        // The appearance is PDFium's own: a black dot in a circle.
        return [30, 70].map((x) => page.colourAt(x, 30)[0] < 128)
      }
      assert.deepEqual(await isSet(['/AS /a', '/AS /Off'], '/V /b'), [false, true])
      assert.deepEqual(await isSet(['/AS /Off', '/AS /Off'], '/V /a'), [true, false])
      assert.deepEqual(await isSet(['/AS /a', '/AS /Off'], '/V /Off'), [false, false])
      assert.deepEqual(await isSet(['/AS /a', '/AS /Off'], ''), [true, false])
    })
  })
})

test('annotations are shown as on a screen: neither hidden ones nor those that are only printed', async () => {
  const stamp = (flags: number, left: number) =>
    `<< /Type /Annot /Subtype /Stamp /Rect [${left} 20 ${left + 20} 40] /F ${flags} /AP << /N 9 0 R >> >>`
  const page = await shownOf(
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R] >>',
      ...[0, 4, 2, 32 + 4, 1].map((flags, index) => stamp(flags, 20 + 30 * index)),
      square('0 1 0'),
    ]),
  )
  // Invisible concerns only annotations of an unknown kind.
  assert.deepEqual(
    [30, 60, 90, 120, 150].map((x) => page.colourAt(x, 30)),
    [GREEN, GREEN, WHITE, WHITE, GREEN],
  )
})

describe('layers', () => {
  type Layered = {
    readonly content?: string
    readonly properties?: string
    readonly more?: readonly string[]
    readonly page?: string
  }

  /** A page with layers A and B, objects 6 and 7, and the default configuration; further objects are 8, 9 and so on. */
  const layered = (configuration: string, { content = '', properties = '', more = [], page = '' }: Layered): Buffer =>
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << ${configuration} >> >> >>`,
      `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 100]
        /Resources << /Font << /F1 5 0 R >> /Properties << /A 6 0 R /B 7 0 R ${properties} >> /XObject << /X 8 0 R >> >> >>`,
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
      streamOf('', content),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /OCG /Name (A) /Usage << /View << /ViewState /OFF >> >> >>',
      '<< /Type /OCG /Name (B) /Intent [/Design] >>',
      ...more,
    ])
  const text = (words: string): string => `BT /F1 10 Tf 10 50 Td (${words}) Tj ET`
  const inLayer = (name: string): string => `/OC /${name} BDC ${text(`of ${name}`)} EMC`
  const textOf = async (pdf: Buffer): Promise<string> => (await shownOf(pdf)).text.trim()

  test('a layer is hidden if the default configuration says so, and nothing of it is in the result', async () => {
    const content = `${inLayer('A')} BT /F1 10 Tf 10 20 Td (always) Tj ET`
    assert.equal(await textOf(layered('/OFF [6 0 R]', { content })), 'always')
    assert.match(await textOf(layered('', { content })), /of A\s+always/)
    assert.equal(await textOf(layered('/BaseState /OFF', { content })), 'always')
    assert.match(await textOf(layered('/BaseState /OFF /ON [6 0 R]', { content })), /of A\s+always/)
    const view = '/AS [<< /Event /View /Category [/View] /OCGs [6 0 R] >>]'
    assert.equal(await textOf(layered(view, { content })), 'always')
    assert.equal(await textOf(layered(view.replace('/View /Cat', '/Print /Cat'), { content })), 'of A\r\nalways')
  })

  test('a layer that is not for viewing hides nothing', async () =>
    assert.equal(await textOf(layered('/OFF [7 0 R]', { content: inLayer('B') })), 'of B'))

  const memberships: readonly [membership: string, isShown: boolean][] = [
    ['/OCGs 6 0 R', false],
    ['/OCGs [6 0 R 8 0 R]', true],
    ['/OCGs [6 0 R 8 0 R] /P /AllOn', false],
    ['/OCGs [6 0 R 8 0 R] /P /AnyOff', true],
    ['/OCGs [6 0 R] /P /AllOff', true],
    ['/OCGs [8 0 R] /P /AllOff', false],
    ['/OCGs []', true],
    ['/OCGs [null]', true],
    ['/VE [/Not 6 0 R]', true],
    ['/VE [/And 8 0 R [/Not 6 0 R]] /OCGs 6 0 R', true],
    ['/VE [/And 8 0 R 6 0 R] /OCGs 8 0 R', false],
    ['/VE [/Or [/And 6 0 R 8 0 R] [/Not 8 0 R]]', false],
  ]
  for (const [membership, isShown] of memberships)
    test(`with A hidden, content of ${membership} is ${isShown ? 'shown' : 'hidden'}`, async () => {
      const pdf = layered('/OFF [6 0 R]', {
        content: inLayer('M'),
        properties: `/M << /Type /OCMD ${membership} >>`,
        more: ['<< /Type /OCG /Name (C) >>'],
      })
      const [listed] = [Buffer.from(pdf.toString('latin1').replace('[6 0 R 7 0 R]', '[6 0 R 8 0 R]'), 'latin1')]
      assert.equal(await textOf(listed), isShown ? 'of M' : '')
    })

  test('content drawn by a hidden object, or by the content of an object, is hidden too', async () => {
    const object = (entries: string, content: string, words = entries) =>
      `<< /Type /XObject /Subtype /Form /BBox [0 0 300 100] ${words} /Resources << /Font << /F1 5 0 R >> /Properties << /Name#41 6 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
    const of = (entries: string, content: string) =>
      layered('/OFF [6 0 R]', { content: '/X Do', more: [object(entries, content)] })
    assert.equal(await textOf(of('/OC 6 0 R', text('object'))), '')
    assert.equal(await textOf(of('/OC 7 0 R', text('object'))), 'object')
    assert.equal(await textOf(of('', `/OC /NameA BDC ${text('hidden')} EMC ${text('shown')}`)), 'shown')
    assert.equal(
      await textOf(layered('/OFF [6 0 R]', { content: '/OC /A BDC /X Do EMC', more: [object('', text('object'))] })),
      '',
    )
  })

  test('annotations of a hidden layer are hidden', async () => {
    const stamp = (layer: number, left: number) =>
      `<< /Type /Annot /Subtype /Stamp /Rect [${left} 20 ${left + 20} 40] /F 4 /OC ${layer} 0 R /AP << /N 8 0 R >> >>`
    const more = [square('0 1 0'), stamp(6, 20), stamp(7, 60)]
    const page = await shownOf(layered('/OFF [6 0 R]', { more, page: '/Annots [9 0 R 10 0 R]' }))
    assert.deepEqual([page.colourAt(30, 30), page.colourAt(70, 30)], [WHITE, GREEN])
  })

  test('hidden content changes the state of what follows, but paints nothing, and layers may be in one another', async () => {
    const content = [
      '1 0 0 rg /OC /A BDC 0 1 0 rg 0 0 20 20 re f /Span BMC 20 0 20 20 re B* EMC 1 0 0 1 100 0 cm',
      'BI /W 1 /H 1 /BPC 8 /CS /G ID \x00EI\x01 EI 0 60 20 20 re W f EMC',
      '/OC /B BDC 0 60 30 30 re f EMC',
    ].join('\n')
    const page = await shownOf(layered('/OFF [6 0 R]', { content }))
    assert.deepEqual(
      [10, 30].map((x) => page.colourAt(x, 10)),
      [WHITE, WHITE],
    )
    // Green, moved by 100 and clipped by the hidden content.
    assert.deepEqual(
      [105, 125].map((x) => page.colourAt(x, 70)),
      [GREEN, WHITE],
    )
  })

  test('strings, comments and several deflated streams of a page are read as one', async () => {
    const parts = [
      `/OC /A BDC % EMC in a comment\nBT /F1 10 Tf 10 50 Td (EMC \\) in`,
      ` a string) ' [(a) 2 <4142>] TJ ET EMC ${text('shown')}`,
    ]
    const packed = parts.map((part) =>
      streamOf('/Filter /FlateDecode', deflateSync(Buffer.from(part)).toString('latin1')),
    )
    const page = '/Contents [8 0 R 9 0 R]'
    const pdf = layered('/OFF [6 0 R]', { more: packed, page }).toString('latin1').replace('/Contents 4 0 R', '')
    assert.equal(await textOf(Buffer.from(pdf, 'latin1')), 'shown')
  })

  describe('content that is packed', () => {
    const content = `${inLayer('A')} ${text('shown')}`
    const hexadecimal = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString('hex')}>`)
    const ascii85 = (bytes: Buffer): Buffer => {
      let digits = ''
      for (let at = 0; at < bytes.length; at += 4) {
        const part = bytes.subarray(at, at + 4)
        let value = Buffer.concat([part, Buffer.alloc(4 - part.length)]).readUInt32BE()
        let group = ''
        for (let digit = 0; digit < 5; digit++, value = Math.floor(value / 85))
          group = String.fromCharCode(33 + (value % 85)) + group
        digits += part.length === 4 && group === '!!!!!' ? 'z' : group.slice(0, part.length + 1)
      }
      return Buffer.from(`${digits.replaceAll(/.{60}/g, '$&\n')}~>`)
    }
    const runs = (bytes: Buffer): Buffer =>
      Buffer.concat([...[...bytes].flatMap((byte) => [Buffer.from([0, byte])]), Buffer.from([254, 0x20, 128])])
    /** Each byte as its own code: codes become longer nevertheless. */
    const lzw = (bytes: Buffer, early = 1): Buffer => {
      let bits = (256).toString(2).padStart(9, '0')
      for (const [index, code] of [...bytes, 257].entries()) {
        const next = 258 + Math.max(0, index - 1) + early
        bits += code.toString(2).padStart(next < 512 ? 9 : next < 1024 ? 10 : next < 2048 ? 11 : 12, '0')
      }
      return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
    }
    /** Rows of ten bytes, each with the next filter of PNG. */
    const rows = (bytes: Buffer): Buffer => {
      const padded = Buffer.concat([bytes, Buffer.alloc(10 - (bytes.length % 10), ' ')])
      const byte = (at: number, isThere: boolean) => (isThere ? (padded[at] ?? 0) : 0)
      const filtered: number[] = []
      for (const [at, value] of padded.entries()) {
        const [hasLeft, hasAbove] = [at % 10 > 0, at >= 10]
        const [left, above] = [byte(at - 1, hasLeft), byte(at - 10, hasAbove)]
        const before = byte(at - 11, hasLeft && hasAbove)
        const near = [left, above, before].toSorted(
          (one, other) => Math.abs(left + above - before - one) - Math.abs(left + above - before - other),
        )
        const filter = Math.floor(at / 10) % 5
        if (!hasLeft) filtered.push(filter)
        filtered.push(value - ([0, left, above, (left + above) >> 1, near[0] ?? 0][filter] ?? 0))
      }
      return Buffer.from(filtered)
    }
    const differences = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte, at) => byte - (bytes[at - 1] ?? 0)))
    const withoutChecksum = (bytes: Buffer): Buffer =>
      Buffer.concat([deflateSync(bytes).subarray(0, -4), Buffer.alloc(4)])
    const long = Buffer.from(`${'% a comment that takes its room\n'.repeat(80)}${content}`)

    const packings: readonly [entries: string, packed: Buffer][] = [
      ['/Filter /ASCIIHexDecode', hexadecimal(Buffer.from(content))],
      ['/Filter /ASCII85Decode', ascii85(Buffer.from(content))],
      ['/Filter [/A85 /Fl]', ascii85(deflateSync(Buffer.from(content)))],
      ['/Filter [/ASCII85Decode /FlateDecode] /DecodeParms [null null]', ascii85(deflateSync(Buffer.from(content)))],
      ['/Filter /RunLengthDecode', runs(Buffer.from(content))],
      ['/Filter /LZWDecode', lzw(long)],
      ['/Filter /LZWDecode /DecodeParms << /EarlyChange 0 >>', lzw(long, 0)],
      ['/Filter /FlateDecode', withoutChecksum(Buffer.from(content))],
      ['/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 10 >>', deflateSync(rows(Buffer.from(content)))],
      [
        '/Filter [/AHx /Fl] /DecodeParms [null << /Predictor 2 /Columns 1000 >>]',
        hexadecimal(deflateSync(differences(Buffer.from(content)))),
      ],
    ]
    for (const [entries, packed] of packings)
      test(`${entries} is unpacked`, async () => {
        const stream = streamOf(entries, packed.toString('latin1'))
        const pdf = (configuration: string) =>
          Buffer.from(
            layered(configuration, { more: [stream], page: '/Contents 8 0 R' })
              .toString('latin1')
              .replace('/Contents 4 0 R', ''),
            'latin1',
          )
        // Without hidden layers PDFium unpacks it.
        assert.match(await textOf(pdf('')), /of A.*shown/s)
        assert.equal(await textOf(pdf('/OFF [6 0 R]')), 'shown')
      })

    test('the remainder of damaged content is shown without hidden layers', async () => {
      const pdf = (configuration: string) =>
        layered(configuration, {
          content: `/X Do ${text('shown')}`,
          more: [
            streamOf(
              '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter /FlateDecode /Resources << /Properties << /A 6 0 R >> >>',
              'x\x9c\x07 damaged',
            ),
          ],
        })
      assert.equal(await textOf(pdf('/OFF [6 0 R]')), 'shown')
    })
  })

  test('a form, a pattern or an appearance without names uses those of what draws it', async () => {
    const form = (resources: string, content: string) =>
      streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 300 100] ${resources}`, content)
    const content = `${inLayer('A')} ${text('shown')}`
    const fonts = '/Font << /F1 5 0 R >>'
    for (const more of [
      [form('', content)],
      [form(`/Resources << ${fonts} >>`, content)],
      [form(`/Resources << ${fonts} /XObject << /Y 9 0 R >> >>`, '/Y Do'), form('', content)],
      [
        form(`/Resources << ${fonts} /Properties << /M 6 0 R >> /XObject << /Y 9 0 R >> >>`, '/Y Do'),
        form('', content.replace('/A', '/M')),
      ],
    ]) {
      assert.match(await textOf(layered('', { content: '/X Do', more })), /of A.*shown/s)
      assert.equal(await textOf(layered('/OFF [6 0 R]', { content: '/X Do', more })), 'shown')
    }
    const stamp = '<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 100] /F 4 /AP << /N 9 0 R >> >>'
    const appearance = [stamp, form(`/Resources << ${fonts} >>`, content)]
    assert.equal(await textOf(layered('/OFF [6 0 R]', { more: appearance, page: '/Annots [8 0 R]' })), 'shown')
  })

  test('a picture is left as it is, however it is packed', async () => {
    const picture = (kind: string, filter: string, bytes: string) =>
      streamOf(
        `/Type /XObject /Subtype ${kind} /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${filter}`,
        bytes,
      )
    const packed = deflateSync(Buffer.from(GREEN)).toString('latin1')
    const content = `${inLayer('A')} 20 0 0 20 0 0 cm /X Do`
    for (const more of [
      [picture('/Image', '', Buffer.from(GREEN).toString('latin1'))],
      [picture('/Image', '/Filter /FlateDecode', packed)],
      [picture('9 0 R', '/Filter /FlateDecode', packed), '/Image'],
    ]) {
      const page = await shownOf(layered('/OFF [6 0 R]', { content, more }))
      assert.deepEqual([page.text, page.colourAt(10, 10)], ['', GREEN])
    }
    const pdfium = await ownPdfium()
    const photo = layered('/OFF [6 0 R]', { content, more: [picture('/Image', '/Filter /DCTDecode', 'damaged')] })
    shownPages(pdfium, openBytes(pdfium, photo)).close()
  })

  test('a name of another page means what it means there', async () => {
    const form = streamOf('/Type /XObject /Subtype /Form /BBox [0 0 300 100]', inLayer('A'))
    const other = `/Resources << /Font << /F1 5 0 R >> /Properties << /A 7 0 R >> /XObject << /X 8 0 R >> >>`
    const pdf = layered('/OFF [6 0 R]', { content: '/X Do', more: [form], page: other })
    assert.equal(await textOf(pdf), 'of A')
  })

  test('names with escapes are those without', async () =>
    assert.equal(await textOf(layered('/OFF [6 0 R]', { content: `/#4F#43 /#41 BDC ${text('hidden')} EMC` })), ''))
})
