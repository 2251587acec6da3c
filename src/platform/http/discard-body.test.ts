import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { countingTurns } from '../../../test/turns.ts'
import { discardBody } from './discard-body.ts'

/** A body with more data at each read. */
const bodyOf = (pieces: number): Readable => Readable.from(Array.from({ length: pieces }, () => Buffer.alloc(65_536)))

test('bodies that are forgotten are read piece by piece, whoever sends them at once', async () => {
  await countingTurns(async (turn) => {
    const readIn: number[] = []
    const bodies = Array.from({ length: 4 }, () =>
      bodyOf(20)
        .on('data', () => readIn.push(turn()))
        .pause(),
    )
    await Promise.all(bodies.map(discardBody))
    assert.equal(readIn.length, 80)
    // The first piece of each is available at once.
    const later = readIn.slice(4)
    assert.equal(new Set(later).size, later.length)
    assert.ok(bodies.every(({ readableEnded }) => readableEnded))
  })
})

test('a body without an end is left after 32 MiB', async () => {
  let read = 0
  const endless = new Readable({ read: () => void setImmediate(() => endless.push(Buffer.alloc(1_048_576))) })
  endless.on('data', ({ length }: Buffer) => {
    read += length
  })
  await discardBody(endless.pause())
  endless.destroy()
  assert.ok(read >= 32 * 1_048_576 && read < 40 * 1_048_576, `${read} bytes`)
})
