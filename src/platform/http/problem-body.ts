import { messageText, type Obstacle, type Problem, type ProblemCode } from '../../errors.ts'
import { textOf } from '../../messages.ts'
import type { Language } from '../words/languages.ts'

/** The address of a code's place in the reference. */
export type DocumentationOf = (code: ProblemCode) => string

declare module 'fastify' {
  interface FastifyInstance {
    documentationOf: DocumentationOf
    /** The base of links; it may be unknown until the service listens. */
    publicUrl: () => string
  }
}

type Reader = {
  readonly requestId: string
  readonly language: Language | undefined
  readonly documentationOf: DocumentationOf
}

/** The body of a rejection, in the reader's language. */
export const problemBody = (problem: Problem, { requestId, language, documentationOf }: Reader) => ({
  code: problem.code,
  message: messageText(problem, language),
  documentation: documentationOf(problem.code),
  requestId,
  ...(problem.status === 400 || problem.violations.length > 0 ? fieldsOf(problem, language) : {}),
  ...(problem.obstacles.length > 0 ? { problems: problemsIn(problem.obstacles, language) } : {}),
})

/** Problems in the way of an act, in the language of their reader. */
export const problemsIn = (obstacles: readonly Obstacle[], language: Language | undefined) =>
  obstacles.map(({ code, said, isBlocking, ledgerEntries }) => ({
    code,
    message: textOf(said, language),
    isBlocking,
    ledgerEntries: [...ledgerEntries],
  }))

/** The invalid fields, and a sentence for each. */
export const fieldsOf = ({ violations }: Problem, language: Language | undefined) => ({
  invalidFields: [...new Set(violations.map(({ field }) => field))],
  details: violations.map(({ field, ...said }) => ({ field, message: textOf(said, language) })),
})
