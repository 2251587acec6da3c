import assert from 'node:assert/strict'
import { test } from 'node:test'
import { designs, goldenDocument, logo } from '../../../test/fixtures/golden-document.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { renderDocument, renderPreview } from './render-document.ts'
import { screenPdf } from './screen-pdf.ts'

for (const design of designs)
  test(`in ${design}, what is only drawn looks as the PDF does, without its profiles and tags`, async () => {
    const page = { ...goldenDocument(design, 'de', 30), logo, isDraft: true }
    const [full, drawn] = [await renderDocument(page), await renderPreview(page, '', { forScreen: true })].map((pdf) =>
      Buffer.from(pdf),
    )
    assert.ok(full && drawn)
    assert.doesNotMatch(drawn.toString('latin1'), /ICCBased|StructTreeRoot/)
    const [expected, actual] = [await inspectPdf(full), await inspectPdf(drawn)]
    assert.equal(actual.length, expected.length)
    for (const [index, { width, height, colourAt }] of expected.entries())
      for (let point = 0; point < Math.floor(width) * Math.floor(height); point++) {
        const place = [point % Math.floor(width), Math.floor(point / Math.floor(width))] as const
        const other = actual[index]?.colourAt(...place) ?? []
        // PDFium rounds colours that it computes with a profile.
        const isAlike = colourAt(...place).every((part, channel) => Math.abs(part - (other[channel] ?? -9)) <= 1)
        assert.ok(isAlike, `page ${index + 1}, ${place}: ${colourAt(...place)}, ${other}`)
      }
  })

test('the profile of an image stays', () => {
  const pdf = [
    '%PDF-1.7',
    '1 0 obj\n[/ICCBased 4 0 R]\nendobj\n',
    '2 0 obj\n[/ICCBased 5 0 R]\nendobj\n',
    '3 0 obj\n[/ICCBased 6 0 R]\nendobj\n',
    '4 0 obj\n<<\n  /N 3\n>>\nendobj\n',
    '5 0 obj\n<<\n  /N 1\n>>\nendobj\n',
    '7 0 obj\n<< /ColorSpace << /c0 1 0 R\n /c1 2 0 R >> >>\nendobj\n',
    '8 0 obj\n<< /Subtype /Image /ColorSpace 3 0 R >>\nendobj\n',
  ].join('\n')
  const drawn = screenPdf(Buffer.from(pdf)).toString()
  assert.equal(drawn.length, pdf.length)
  assert.match(
    drawn,
    /1 0 obj\n\/DeviceRGB\s+endobj[^]*2 0 obj\n\/DeviceGray\s+endobj[^]*3 0 obj\n\[\/ICCBased 6 0 R\]\nendobj/,
  )
})
