import { messageText, type Problem, type ProblemCode } from '../../errors.ts'
import { textOf } from '../../messages.ts'
import type { Language } from '../words/languages.ts'

/** Where the reference says what a code means: the address of its place. */
export type DocumentationOf = (code: ProblemCode) => string

declare module 'fastify' {
  interface FastifyInstance {
    documentationOf: DocumentationOf
    /** The base of links, which may be known only once the service listens. */
    publicUrl: () => string
  }
}

type Reader = {
  readonly requestId: string
  readonly language: Language | undefined
  readonly documentationOf: DocumentationOf
}

/** What a client is told of a rejection, in the language of its reader. */
export const problemBody = (problem: Problem, { requestId, language, documentationOf }: Reader) => ({
  code: problem.code,
  message: messageText(problem, language),
  documentation: documentationOf(problem.code),
  requestId,
  ...(problem.status === 400 || problem.violations.length > 0 ? fieldsOf(problem, language) : {}),
})

/** The invalid fields, and a sentence for each. */
export const fieldsOf = ({ violations }: Problem, language: Language | undefined) => ({
  invalidFields: [...new Set(violations.map(({ field }) => field))],
  details: violations.map(({ field, ...said }) => ({ field, message: textOf(said, language) })),
})
