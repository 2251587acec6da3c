import type { FastifyRequest } from 'fastify'
import { rejectViolations } from '../../errors.ts'

/** Refuses every parameter of a query where there is none: what is sent was meant to do something. */
export function requireNoQuery({ query }: Pick<FastifyRequest, 'query'>): void {
  rejectViolations(Object.keys(Object(query)).map((field) => ({ field, message: 'is not a known field' })))
}
