import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg } from '../../../test/fixtures/logo.ts'
import { samplePrintable } from '../../../test/fixtures/sample-printable.ts'
import { renderDocument } from '../typst/render-document.ts'
import { withoutClaims } from './own-metadata.ts'

const claims = /<(pdfaid:part|pdfaid:conformance|xmpTPg:NPages|xmpMM:InstanceID)>/g

test('metadata of a photograph stay: only the claims of the document are removed', async () => {
  const said = '<x:xmpmeta><xmpMM:InstanceID>of the photograph</xmpMM:InstanceID></x:xmpmeta>'
  const content = jpeg({ metadata: said })
  const logo = { mediaType: 'image/jpeg', width: 8, height: 8, content } as const
  const pdf = Buffer.from(await renderDocument(samplePrintable({ logo })))
  assert.equal(pdf.toString('latin1').match(claims)?.length, 5)

  const merged = withoutClaims(pdf)
  assert.equal(merged.length, pdf.length)
  assert.equal(Buffer.from(merged).toString('latin1').match(claims)?.length, 1)
  assert.ok(Buffer.from(merged).includes(content))
})
