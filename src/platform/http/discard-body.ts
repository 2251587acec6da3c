import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneByOne } from '../concurrency/yield-to-event-loop.ts'

/** More than any well-meant upload, and longer than a line in use stays silent. */
const MAXIMUM_BYTES = 33_554_432
const SILENCE_MS = 1_000

/** A separate millisecond for each piece of all bodies: discarding, at most 60 MiB a second, delays no other request. */
const ownMillisecond = oneByOne(() => sleep(1))

/**
 * Reads and discards the remaining body before a rejection is sent. A client that is still writing would see its connection reset and lose the
 * answer. A client that never ends, or stays silent, is not waited for.
 */
export async function discardBody(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const silence = setTimeout(resolve, SILENCE_MS)
  let left = MAXIMUM_BYTES
  const onData = (bytes: Buffer) => {
    left -= bytes.length
    if (left < 0) return resolve()
    silence.refresh()
    body.pause()
    void ownMillisecond().then(() => body.resume())
  }
  body.on('data', onData).once('end', resolve).once('close', resolve).once('error', resolve).resume()
  await promise
  clearTimeout(silence)
  body.off('data', onData)
}
