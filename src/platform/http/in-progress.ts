import type { FastifyReply } from 'fastify'
import { budget } from '../concurrency/budget.ts'

/** Holds an amount for a request until its answer is sent or its connection is gone. False, without holding anything, if it is too much. */
export type Hold = (reply: FastifyReply, key: string, amount: number) => boolean

/** Bounds the amounts that requests in progress hold: of one key by `each`, and of all by `together`. */
export function inProgress(limits: { each: number; together?: number }): Hold {
  const take = budget(limits)
  return (reply, key, amount) => {
    // The client has gone: no event of the answer would release anything.
    if (reply.raw.destroyed) return true
    const release = take(key, amount)
    if (release) reply.raw.once('finish', release).once('close', release)
    return release !== undefined
  }
}
