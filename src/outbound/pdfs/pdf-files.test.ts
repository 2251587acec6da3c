import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Busy } from '../../errors.ts'
import { pdfFiles } from './pdf-files.ts'

const files = pdfFiles({ capacity: 100, open: { each: 250, together: 400 } })
after(() => files.discard())

let made = 0
const open = (key: string, tenant: string) =>
  files.open(
    key,
    async (path) => {
      made++
      await writeFile(path, key.repeat(100))
    },
    tenant,
  )

test('files that are being read are bounded for one tenant and for all, each counts once, and is read to its end', async () => {
  const first = [await open('a', 'one'), await open('b', 'one')]
  await assert.rejects(open('c', 'one'), Busy)
  // The third replaced the second, which is still being read.
  const again = await open('c', 'two')
  const reader = await open('c', 'three')
  assert.equal(made, 3)
  const last = await open('d', 'three')
  // A mail is discarded also after it was sent.
  const mail = await open('d', 'three')
  await text(mail.read())
  await mail.discard()
  await assert.rejects(open('e', 'four'), Busy)

  await again.discard()
  await assert.rejects(open('e', 'four'), Busy, 'another still reads it')
  assert.equal(await text(reader.read()), 'c'.repeat(100))
  await (await open('e', 'four')).discard()
  for (const [at, { size, read }] of first.entries()) {
    assert.equal(size, 100)
    assert.equal(await text(read()), 'ab'.charAt(at).repeat(100))
  }
  const freed = [await open('a', 'one'), await open('b', 'one')]
  // A reader that stops early counts as finished, too.
  for (const { read } of [...freed, last]) await once(read().destroy(), 'close')
  for (const key of ['f', 'g']) await (await open(key, 'one')).discard()
})
