import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostilePdfs } from '../../../test/fixtures/hostile-pdfs.ts'
import { drawPages } from './draw-pages.ts'
import { loadPdfium } from './pdfium.ts'
import { openBytes } from './pdfium-document.ts'

/** The bytes that PDFium holds after drawing as much of a PDF as it could. */
async function memoryAfter(pdf: Buffer, limit: number): Promise<number> {
  const pdfium = await loadPdfium(limit)
  try {
    drawPages(pdfium, openBytes(pdfium, pdf).handle, 1)
  } catch {
    // Giving up is one way of staying within the limit; the test measures how far it got.
  }
  return pdfium.memory.buffer.byteLength
}

test('a PDF that unpacks to more than the memory limit does not exceed it', async () => {
  const limit = 64 * 2 ** 20
  for (const bomb of [hostilePdfs.decompressionBomb(), hostilePdfs.selfDrawing()]) {
    assert((await memoryAfter(bomb, 4 * limit)) > limit)
    assert((await memoryAfter(bomb, limit)) <= limit)
  }
})
