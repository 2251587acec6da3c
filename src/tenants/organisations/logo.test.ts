import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { growing } from '../../../test/fixtures/figures.ts'
import { dashedLogo, heavyLogo, slowLogo } from '../../../test/fixtures/heavy-images.ts'
import { chunk, exportedLogos, jpeg, png, svg } from '../../../test/fixtures/logo.ts'
import { type Service, startService } from '../../../test/service.ts'
import { examineImage } from '../../platform/images/examine-image.ts'
import { LOGO_PIXELS } from './logo.rules.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const url = '/v1/organisation/logo'
const put = (body: Buffer, headers: Record<string, string> = { 'content-type': 'image/png' }) =>
  service.ask('PUT', url, { body, headers })
const codeOf = async (body: Buffer): Promise<unknown> => {
  const { status, body: said } = await put(body)
  return status === 204 ? 204 : said.code
}
const sizeOf = (content: Buffer): unknown => {
  const image = examineImage(content, LOGO_PIXELS)
  return image && 'mediaType' in image ? [image.mediaType, image.width, image.height] : image
}

test('a logo is answered as it was sent, until another takes its place or it is deleted', async () => {
  assert.equal((await service.ask('GET', url)).body.code, 'organisation/logo-not-found')
  for (const [image, type] of [
    [png(), 'image/png'],
    [jpeg(), 'image/jpeg'],
    [svg(), 'image/svg+xml'],
  ] as const) {
    assert.equal((await put(image)).status, 204)
    const kept = await service.ask('GET', url)
    assert.deepEqual([kept.status, kept.headers['content-type']], [200, type])
    assert.deepEqual(kept.bytes, image)
    const known = await service.ask('GET', url, { headers: { 'if-none-match': kept.headers['etag'] ?? '' } })
    assert.equal(known.status, 304)
  }
  assert.equal((await service.ask('DELETE', url)).status, 204)
  assert.equal((await service.ask('DELETE', url)).body.code, 'organisation/logo-not-found')
})

test('a logo is determined by its contents, not by the type it is sent as', async () => {
  for (const type of ['image/jpeg', 'image/svg+xml', 'application/octet-stream', 'application/json'])
    assert.equal((await put(png(), { 'content-type': type })).status, 204, type)
  for (const other of ['GIF89a', '%PDF-1.7', '{}', '<html></html>', ''])
    assert.equal(await codeOf(Buffer.from(other)), 'organisation/logo-not-an-image', other)
})

test('a logo that is too large in bytes or in pixels is refused, before it is unpacked', async () => {
  assert.equal(await codeOf(Buffer.concat([png(), Buffer.alloc(524_288)])), 'organisation/logo-too-large')
  assert.equal(await codeOf(png({ width: 2_001, height: 2_000 })), 'organisation/logo-too-large')
  assert.equal(await codeOf(png({ width: 2_000, height: 2_000 })), 204)
  assert.equal(
    await codeOf(png({ declared: { width: 2 ** 31 - 1, height: 2 ** 31 - 1 } })),
    'organisation/logo-too-large',
  )
})

test('a logo that is damaged, cut off or of four inks is refused', async () => {
  const whole = png()
  const broken = Buffer.from(whole)
  broken[50] = (broken[50] ?? 0) ^ 1
  const faulty = {
    'a flipped bit': broken,
    'cut off': whole.subarray(0, -20),
    'without its end': whole.subarray(0, -12),
    'fewer lines than it says': png({ declared: { width: 8, height: 9 } }),
    'more lines than it says': png({ declared: { width: 8, height: 7 } }),
    'a JPEG cut off': jpeg().subarray(0, -2),
    'a JPEG of four inks': jpeg({ components: 4 }),
    'a palette of four bytes': png({ colourType: 3, samples: 1, palette: Buffer.alloc(4) }),
    'an empty palette': png({ colourType: 3, samples: 1, palette: Buffer.alloc(0) }),
    'text between its pixels': png({ between: chunk('tEXt', Buffer.from('a\0b')) }),
    'a second header': png({ between: chunk('IHDR', Buffer.alloc(13)) }),
    'a JPEG of two frames': jpeg({ frames: 2 }),
    'a JPEG with samples of no size': jpeg({ sampling: 0 }),
    'a JPEG without a frame': Buffer.from('ffd8ffda0008010100003f00ffd9', 'hex'),
  }
  for (const [what, image] of Object.entries(faulty))
    assert.equal(await codeOf(image), 'organisation/logo-unreadable', what)
})

test('PNGs of every colour type, depth and interlacing are read', () => {
  const kinds = [
    [0, [1, 2, 4, 8, 16], 1],
    [2, [8, 16], 3],
    [3, [1, 2, 4, 8], 1],
    [4, [8, 16], 2],
    [6, [8, 16], 4],
  ] as const
  for (const [colourType, depths, samples] of kinds) {
    for (const bits of depths) assert.deepEqual(sizeOf(png({ colourType, bits, samples })), ['image/png', 8, 8])
  }
  // Adam7 makes seven images of 8 by 8 pixels: 1, 1, 2, 4, 8, 16 and 32 of them, on 1, 1, 1, 2, 2, 4 and 4 lines.
  const interlaced = png({ colourType: 0, samples: 1, interlace: 1, lines: Buffer.alloc(64 + 15) })
  assert.deepEqual(sizeOf(interlaced), ['image/png', 8, 8])
  assert.equal(sizeOf(png({ colourType: 0, samples: 1, interlace: 1, lines: Buffer.alloc(64 + 14) })), undefined)
  assert.equal(sizeOf(png({ colourType: 2, bits: 4, samples: 3 })), undefined)
})

test('reading settings shows the logo, and only writing them changes it', async () => {
  const token = await service.tokenFor(['settings:read'])
  const refused = await service.ask('PUT', url, { token, body: png(), headers: { 'content-type': 'image/png' } })
  assert.deepEqual([refused.status, refused.body.code], [403, 'rest-api/insufficient-scope'])
  assert.equal((await service.ask('DELETE', url, { token })).status, 403)
  assert.equal((await put(png())).status, 204)
  assert.equal((await service.ask('GET', url, { token })).status, 200)
})

test('the logo of another organisation is not seen', async () => {
  await put(png())
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  assert.equal((await service.ask('GET', url, { token })).status, 404)
})

test('a logo is replaced and deleted under the ETag that was read, and set for the first time under If-None-Match: *', async () => {
  await service.ask('DELETE', url)
  const under = async (method: string, headers: Record<string, string>) => {
    const body = method === 'PUT' ? { body: png(), headers: { 'content-type': 'image/png', ...headers } } : { headers }
    return (await service.ask(method, url, body)).status
  }
  assert.equal(await under('PUT', { 'if-match': '*' }), 412)
  assert.equal(await under('PUT', { 'if-none-match': '*' }), 204)
  assert.equal(await under('PUT', { 'if-none-match': '*' }), 412)
  const tag = (await service.ask('GET', url)).headers['etag'] ?? ''
  assert.equal(await under('DELETE', { 'if-match': '"other"' }), 412)
  assert.equal(await under('PUT', { 'if-match': tag }), 204)
  assert.equal(await under('DELETE', { 'if-match': tag }), 204)
})

/** The child's verdict on an SVG, as the service answers it. */
const refusedSvg = async (sent: string | Buffer): Promise<unknown> => {
  const image = examineImage(Buffer.from(sent), LOGO_PIXELS)
  if (image === undefined) return ['organisation/logo-unreadable']
  return 'violations' in image ? ['organisation/logo-not-allowed', ...image.violations.map(({ field }) => field)] : 204
}

test('an SVG that loads, runs or writes anything is refused, and named what it holds', async () => {
  const inside = (content: string, more = ''): string => svg({ content, more }).toString()
  const notAllowed: readonly (readonly [content: string, ...fields: string[]])[] = [
    ['<script>alert(1)</script>', 'script'],
    ['<path d="M0 0" onclick="alert(1)"/>', 'path onclick'],
    ['<a href="https://example.ch"><path d="M0 0"/></a>', 'a', 'a href'],
    ['<image href="data:image/png;base64,AAAA"/>', 'image', 'image href'],
    ['<foreignObject><path/></foreignObject>', 'foreignObject'],
    ['<text>Muster</text>', 'text'],
    ['<filter id="f"><feImage href="https://example.ch/a.png"/></filter>', 'filter', 'feImage', 'feImage href'],
    ['<use href="https://example.ch/a.svg#b"/>', 'use href'],
    ['<path fill="url(https://example.ch/#a)"/>', 'path fill'],
    ['<path style="fill:url(&#x68;ttps://example.ch/#a)"/>', 'path style'],
    ['<style>@import "https://example.ch/a.css";</style>', 'style'],
    ['<style>path{background:image-set("//example.ch/a.png" 1x)}</style>', 'style'],
    ['<style>@font-face{font-family:a;src:url(data:font/woff2;base64,AAAA)}</style>', 'style'],
    ['<style><![CDATA[path{fill:u\\72l(https://example.ch)}]]></style>', 'style'],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', 'animate', 'animate attributeName', 'animate to'],
  ]
  for (const [content, ...fields] of notAllowed)
    assert.deepEqual(await refusedSvg(inside(content)), ['organisation/logo-not-allowed', ...fields], content)
  const own = inside('<s:script>alert(1)</s:script>', 'xmlns:s="http://www.w3.org/2000/svg"')
  assert.deepEqual(await refusedSvg(own), ['organisation/logo-not-allowed', 'script'], 'under another prefix')
  const noted = inside(
    '<rdf:RDF><script>alert(1)</script></rdf:RDF>',
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  )
  assert.deepEqual(await refusedSvg(noted), ['organisation/logo-not-allowed', 'script'], 'among notes')
})

test('an SVG that is damaged, has entities or other languages, or no size is refused', async () => {
  const whole = svg().toString()
  const unreadable = {
    'cut off': whole.slice(0, -8),
    'two roots': whole + whole,
    'crossed elements': svg({ content: '<g><path></g></path>' }).toString(),
    'an attribute twice': svg({ content: '<path d="M0 0" d="M1 1"/>' }).toString(),
    'no namespace': '<svg viewBox="0 0 10 10"/>',
    'entities of its own': `<!DOCTYPE svg [<!ENTITY a "b">]>${whole}`,
    'an entity that is not known': svg({ content: '<title>&nbsp;</title>' }).toString(),
    HTML: svg({ content: '<h:p/>', more: 'xmlns:h="http://www.w3.org/1999/xhtml"' }).toString(),
    'too deep': svg({ content: '<g>'.repeat(70) + '</g>'.repeat(70) }).toString(),
    'too many elements': svg({ content: '<g/>'.repeat(5_001) }).toString(),
  }
  for (const [what, text] of Object.entries(unreadable))
    assert.deepEqual(await refusedSvg(text), ['organisation/logo-unreadable'], what)
  const fields = ['organisation/logo-not-allowed', 'svg']
  assert.deepEqual(await refusedSvg('<svg xmlns="http://www.w3.org/2000/svg"/>'), fields)
  assert.deepEqual(await refusedSvg('<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"/>'), fields)
  const doubled = Array.from(
    { length: 16 },
    (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`,
  )
  assert.deepEqual(await refusedSvg(svg({ content: `<g id="a0"/>${doubled.join('')}` }).toString()), fields, 'a bomb')
  const chain = Array.from({ length: 4_900 }, (_, at) => `<use id="a${at}" href="#a${at + 1}"/>`)
  assert.deepEqual(await refusedSvg(svg({ content: chain.join('') }).toString()), fields, 'a long chain')
  assert.deepEqual(await refusedSvg(svg({ content: '<g id="a"><use href="#a"/></g>' }).toString()), fields, 'a circle')
  assert.equal(await codeOf(Buffer.concat([svg(), Buffer.alloc(524_288, ' ')])), 'organisation/logo-too-large')
})

test('SVGs as drawing programs write them are taken, in their proportions', async () => {
  for (const [program, text] of Object.entries(exportedLogos))
    assert.equal(await codeOf(Buffer.from(text)), 204, program)
  assert.deepEqual(sizeOf(svg()), ['image/svg+xml', 1_200, 400])
  assert.deepEqual(sizeOf(Buffer.from(exportedLogos.illustrator)), ['image/svg+xml', 600, 1_200])
})

test('every logo is examined in the process that reads untrusted files, and drawn in others', async () => {
  const grown = await growing()
  for (const image of [png(), jpeg(), svg(), svg({ content: '<script/>' }), png().subarray(0, -12)]) await put(image)
  const examined = async (verdict: string) => grown(`rappen_pdfium_verdicts_total{act="examine",verdict="${verdict}"}`)
  assert.deepEqual([await examined('done'), await examined('refused')], [4, 1])
})

test('an SVG in another encoding than UTF-8 is refused: another program would read another text in its bytes', async () => {
  const whole = svg().toString()
  const said = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>${whole}`
  const utf16 = Buffer.from(`\ufeff${whole}`, 'utf16le')
  const utf32 = Buffer.from(
    [...`\ufeff${whole}`].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8, 0, 0]),
  )
  // In GBK the first byte consumes the next one: quotation marks end elsewhere, and the script becomes active.
  const hidden = Buffer.from(said('GBK').replace('>\n', ' data-a="\u0101" data-b="><script>alert(1)</script>">\n'))
  const others = {
    'declared as GBK': hidden,
    'declared as ISO-8859-1': Buffer.from(said('ISO-8859-1')),
    'declared as UTF-16, with single quotation marks': Buffer.from(said('UTF-16').replaceAll('"', "'")),
    'declared as UTF-7': Buffer.from(said('UTF-7')),
    'declared as UTF8, which is no name': Buffer.from(said('UTF8')),
    'declared behind a byte order mark': Buffer.from(`\ufeff${said('windows-1252')}`),
    'ISO-8859-1 without a declaration': Buffer.from(svg({ content: '<title>Zürich</title>' }).toString(), 'latin1'),
    'UTF-16': utf16,
    'UTF-16, most significant byte first': Buffer.from(utf16).swap16(),
    'UTF-16 without a mark': Buffer.from(whole, 'utf16le'),
    'UTF-32': utf32,
    'UTF-32, most significant byte first': Buffer.from(utf32).swap32(),
  }
  for (const [what, content] of Object.entries(others))
    assert.deepEqual(await refusedSvg(content), ['organisation/logo-not-allowed', 'encoding'], what)
  const { status, body } = await put(hidden)
  assert.deepEqual(
    [status, body.code, body.details],
    [400, 'organisation/logo-not-allowed', [{ field: 'encoding', message: 'must be UTF-8' }]],
  )
  for (const encoding of ['UTF-8', 'utf-8', 'Utf-8']) assert.equal(await refusedSvg(said(encoding)), 204)
  assert.equal(await refusedSvg(`\ufeff${said('UTF-8')}`), 204)
  assert.equal(await refusedSvg(`<?xml version='1.0' standalone='no'?>${whole}`), 204)
  const twice = said('UTF-8').replace('?>', '?><?xml version="1.0" encoding="GBK"?>')
  for (const text of [
    twice,
    ` <!---->${said('UTF-8')}`,
    `<?xml version="1.1"?>${whole}`,
    `<?xml encoding="UTF-8"?>${whole}`,
  ])
    assert.deepEqual(await refusedSvg(text), ['organisation/logo-unreadable'], text.slice(0, 60))
})

test('an SVG that is sent as another encoding is refused; of a picture the type it is sent as means nothing', async () => {
  const sent = async (image: Buffer, type: string) => (await put(image, { 'content-type': type })).body?.invalidFields
  for (const type of ['image/svg+xml; charset=gbk', 'image/svg+xml;Charset="UTF-16"', 'text/xml; a=b; charset=latin1'])
    assert.deepEqual(await sent(svg(), type), ['encoding'], type)
  for (const type of ['image/svg+xml; charset=utf-8', 'image/svg+xml;charset="UTF-8"'])
    assert.equal((await put(svg(), { 'content-type': type })).status, 204, type)
  assert.equal((await put(png(), { 'content-type': 'image/png; charset=gbk' })).status, 204)
})

test('references of a style sheet are counted once for each element of its class, and no file takes seconds', async () => {
  const sheet = (rules: string, content: string): string =>
    svg({ content: `<style>${rules}</style>${content}` }).toString()
  const notAllowed = 'organisation/logo-not-allowed'
  const classes = Array.from({ length: 50 }, (_, index) => `.a${index}{clip-path:url(#c)}`).join('')
  const elements = Array.from({ length: 1_000 }, (_, index) => `<path class="a${index % 50}" d="M0 0h9v9"/>`).join('')
  assert.equal(await refusedSvg(sheet(classes, elements)), 204, 'a class with its clipping for each layer')
  assert.equal(await refusedSvg(sheet('.a{fill:url(#g)}', '<clipPath id="d"><path class="a"/></clipPath>')), 204)
  assert.deepEqual(await refusedSvg(heavyLogo().toString()), [notAllowed, 'style'])
  const many = `path{${'fill:url(#g);'.repeat(100)}}`
  assert.deepEqual(await refusedSvg(sheet(many, '<path d="M0 0"/>'.repeat(300))), [notAllowed, 'svg'])
  const circle = sheet('/* .a{ */.a{clip-path:url(#d)}', '<clipPath id="d"><path class="a"/></clipPath><g class="a"/>')
  assert.deepEqual(await refusedSvg(circle), [notAllowed, 'svg'], 'a class that refers to itself')
})

test('paths count as often as they are used, and dashes are no finer than an eye sees', async () => {
  const uses = (length: number) =>
    svg({
      content: `<path id="a" d="M0 0${'h1v1'.repeat(length / 4)}"/>${'<use href="#a"/>'.repeat(2_000)}`,
    }).toString()
  assert.deepEqual(await refusedSvg(uses(2_000)), ['organisation/logo-not-allowed', 'svg'])
  assert.equal(await refusedSvg(uses(40)), 204)
  const fine = ['organisation/logo-not-allowed', 'stroke-dasharray']
  for (const dash of [0.0001, 0.05]) assert.deepEqual(await refusedSvg(dashedLogo(dash).toString()), fine)
  const line = (how: string): string => svg({ content: `<path d="M0 0h9" stroke="#000" ${how}/>` }).toString()
  assert.deepEqual(await refusedSvg(line('style="stroke-dasharray:1e-9 , 1e-9"')), fine)
  assert.deepEqual(await refusedSvg(svg({ content: '<style>path{stroke-dasharray:0 .001}</style>' }).toString()), fine)
  for (const how of [
    'stroke-dasharray="none"',
    'stroke-dasharray="0 0"',
    'stroke-dasharray="4,2"',
    'style="stroke-dasharray:1px 3px"',
  ])
    assert.equal(await refusedSvg(line(how)), 204, how)
})

test('a logo that takes more than a second of a processor to draw is refused, and the next one is drawn', async () => {
  const { status, body } = await put(slowLogo())
  assert.deepEqual([status, body.code, body.invalidFields], [400, 'organisation/logo-unreadable', ['logo']])
  assert.equal((await put(svg())).status, 204)
})
