import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPng } from '../../../test/fixtures/read-png.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { Busy } from '../../errors.ts'
import { TooMuchWork } from '../concurrency/ask-child.ts'
import { timeLimits } from '../limits.ts'
import { drawPicture } from './draw-picture.ts'
import { pdfOf, streamOf } from './warm-up-pdf.ts'

test('a page that is not drawn in time is told as a machine that is too busy, and the next one is drawn', async () => {
  const job = { pdf: pdfWith({ pages: ['Paper'] }), page: 1, width: 100 }
  await assert.rejects(
    drawPicture(job, 'a', { milliseconds: 1 }),
    (error) => error instanceof Busy && error.cause instanceof Error,
  )
  assert.equal(readPng(Buffer.from(await drawPicture(job, 'a'))).width, 100)
})

/** A page of one line with very fine dashes, which takes seconds. */
const dashed = () =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
    streamOf('', '[0.000005] 0 d 0 400 m 595 400 l S'),
    '<< /Type /Page /Parent 2 0 R /Contents 3 0 R >>',
  ])

test('while one organisation has any pages drawn, the page of another is drawn', async (t) => {
  // Beside many busy processes a child gets its seconds of processor time in minutes.
  const { picture } = timeLimits
  timeLimits.picture = 4 * picture
  t.after(() => {
    timeLimits.picture = picture
  })
  const paper = { pdf: pdfWith({ pages: ['Paper'] }), page: 1, width: 100 }
  const slow = { pdf: dashed(), page: 1, width: 1_786 }
  const order: string[] = []
  const all = [
    assert.rejects(drawPicture(slow, 'a', { processor: 1_000 }), TooMuchWork).then(() => order.push('first')),
    assert.rejects(drawPicture(slow, 'a', { processor: 100 }), TooMuchWork).then(() => order.push('second')),
    drawPicture(paper, 'b').then(() => order.push('of another')),
  ]
  await Promise.all(all)
  assert.deepEqual(order, ['of another', 'first', 'second'])
})
