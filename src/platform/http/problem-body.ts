import type { Problem, ProblemCode } from '../../errors.ts'

/** Where the reference says what a code means: the address of its place. */
export type DocumentationOf = (code: ProblemCode) => string

declare module 'fastify' {
  interface FastifyInstance {
    documentationOf: DocumentationOf
    /** The base of links, which may be known only once the service listens. */
    publicUrl: () => string
  }
}

/** What a client is told of a rejection. */
export const problemBody = (
  { code, message, status, violations }: Pick<Problem, 'code' | 'message' | 'status' | 'violations'>,
  requestId: string,
  documentationOf: DocumentationOf,
): object => ({
  code,
  message,
  documentation: documentationOf(code),
  requestId,
  ...(status === 400 || violations.length > 0
    ? { invalidFields: [...new Set(violations.map(({ field }) => field))], details: violations }
    : {}),
})
