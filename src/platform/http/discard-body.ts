import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneByOne } from '../concurrency/yield-to-event-loop.ts'

/** More than any upload that was meant well, and longer than a line that is in use stays silent. */
const MAXIMUM_BYTES = 33_554_432
const SILENCE_MS = 1_000

/** A millisecond of its own for each piece of all bodies: nobody is kept from anything by what is forgotten, 60 MiB in a second at most. */
const ownMillisecond = oneByOne(() => sleep(1))

/**
 * Reads what is left of a body and forgets it, before a rejection is sent. A client that is still writing would find its connection
 * reset, and lose the answer that waits in it. One that writes without end, or not at all, is not waited for.
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
