import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPng } from '../../../test/fixtures/read-png.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { Busy } from '../../errors.ts'
import { drawPicture } from './draw-picture.ts'

test('a page that is not drawn in time is told as a machine that is too busy, and the next one is drawn', async () => {
  const job = { pdf: pdfWith({ pages: ['Paper'] }), page: 1, width: 100 }
  await assert.rejects(drawPicture(job, 'a', 1), (error) => error instanceof Busy && error.cause instanceof Error)
  assert.equal(readPng(Buffer.from(await drawPicture(job, 'a'))).width, 100)
})
