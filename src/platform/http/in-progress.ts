import type { FastifyReply } from 'fastify'
import { budget } from '../concurrency/budget.ts'

/** Holds an amount for a request until its answer is sent or its connection is gone. False, and nothing is held, where that is too much. */
export type Hold = (reply: FastifyReply, key: string, amount: number) => boolean

/** Bounds what requests in progress hold: those of one key by `each`, and all of them by `together`. */
export function inProgress(limits: { each: number; together?: number }): Hold {
  const take = budget(limits)
  return (reply, key, amount) => {
    // Who asked has gone: no event of the answer would release anything.
    if (reply.raw.destroyed) return true
    const release = take(key, amount)
    if (release) reply.raw.once('finish', release).once('close', release)
    return release !== undefined
  }
}
