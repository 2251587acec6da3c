import type { FastifyReply } from 'fastify'

/** Holds an amount for a request until its answer is sent or its connection is gone. False, and nothing is held, where that is too much. */
export type Hold = (reply: FastifyReply, key: string, amount: number) => boolean

/** Bounds what requests in progress hold: those of one key by `each`, and all of them by `together`. */
export function inProgress({ each, together = Number.POSITIVE_INFINITY }: { each: number; together?: number }): Hold {
  const held = new Map<string, number>()
  let all = 0

  function add(key: string, amount: number): void {
    const own = (held.get(key) ?? 0) + amount
    if (own === 0) held.delete(key)
    else held.set(key, own)
    all += amount
  }

  return (reply, key, amount) => {
    // Who asked has gone: no event of the answer would release anything.
    if (reply.raw.destroyed) return true
    if ((held.get(key) ?? 0) + amount > each || all + amount > together) return false
    add(key, amount)
    let isHeld = true
    const release = (): void => {
      if (isHeld) add(key, -amount)
      isHeld = false
    }
    reply.raw.once('finish', release).once('close', release)
    return true
  }
}
