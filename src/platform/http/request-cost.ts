import type { FastifyRequest, RouteOptions } from 'fastify'
import { answersFile, takesUpload } from './deadlines.ts'

/** What a request counts for in the rate of its token, by the processor time that it takes; an ordinary one counts 1. */
const COST = { file: 20, upload: 100 }
/** Each of these counts 1 more: bytes of a body, and records that a page may have. */
const BYTES = 4_096
const RECORDS = 100

export const costs = `A request counts 1, one for a PDF ${COST.file}, an upload ${COST.upload}; each ${BYTES} bytes of a body and each ${RECORDS} records of \`limit\` beyond the first count 1 more.`

/** How much the requests of a route count. */
export function costOf(route: RouteOptions): (request: FastifyRequest) => number {
  if (takesUpload(route)) return () => COST.upload
  if (answersFile(route)) return () => COST.file
  return ({ headers, query }) => {
    const { limit } = query as { readonly limit?: unknown }
    return 1 + beyondFirst(headers['content-length'], BYTES) + beyondFirst(limit, RECORDS)
  }
}

/** Whatever a client wrote there: what is not a number counts nothing, and is refused later. */
const beyondFirst = (amount: unknown, size: number): number => {
  const count = Number(amount)
  return count > size && Number.isSafeInteger(count) ? Math.ceil(count / size) - 1 : 0
}
