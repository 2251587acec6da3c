import { type Message, type NoticeCode, type ProblemCode, problems, sentenceText, textOf } from './messages.ts'
import type { Language } from './platform/words/languages.ts'
import { said, type Violation } from './said.ts'

export { type ProblemCode, problems } from './messages.ts'

/** A violation under a code of the catalogue, with the catalogue's message by default. */
export const violationOf = (code: ProblemCode, field: string, message: Message = besideField(code)): Violation => ({
  field,
  ...message,
  code,
})

/** The catalogue's message for a code beside a field. */
function besideField(code: ProblemCode): Message {
  const row = problems[code]
  return { message: 'clause' in row ? row.clause : code }
}

/** A problem in the way of an act, with the ledger entries that it is about; one that is not blocking can be confirmed. */
export type Obstacle = {
  readonly code: string
  readonly said: Message
  readonly isBlocking: boolean
  readonly ledgerEntries: readonly string[]
}

/** A rejection from the catalogue. `violations` name the fields that cause it; a 400 without any concerns the body as a whole. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly violations: readonly Violation[]
  /** The problems in the way of the act; they are no fields of the request. */
  readonly obstacles: readonly Obstacle[]
  /** The message in place of those of its code and violations. */
  readonly said: Message | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Further data for the log; no client sees it. */
  readonly logged: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    details: {
      violations?: readonly Violation[]
      obstacles?: readonly Obstacle[]
      said?: Message
      headers?: Record<string, string>
      logged?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(messageText({ code, said: details.said, violations: details.violations ?? [] }), { cause: details.cause })
    this.code = code
    this.violations = details.violations ?? []
    this.obstacles = details.obstacles ?? []
    this.said = details.said
    this.headers = details.headers ?? {}
    this.logged = details.logged ?? {}
  }

  get status(): number {
    return problems[this.code].status
  }
}

type Told = {
  readonly code: ProblemCode | NoticeCode
  readonly said?: Message | undefined
  readonly violations?: readonly Violation[]
}

/** The message of a rejection: the first violation, and the number of further ones; without violations, the catalogue's message. */
export function messageText({ code, said: own, violations = [] }: Told, language?: Language): string {
  if (own) return textOf(own, language)
  // A sentence that several fields share concerns all of them.
  const [first, ...others] = new Set(violations.map((one) => ended(sentenceText(one, language))))
  if (first === undefined) return textOf({ message: code }, language)
  if (others.length === 0) return first
  return textOf(said('{first}, and {count} more.', { first: first.replace(/\.$/, ''), count: others.length }), language)
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** For acts together, each accepted or rejected by itself: whether this one was accepted. */
export const isOk = <Made>(outcome: Made | Problem): outcome is Made => !(outcome instanceof Problem)

/** Too much of one kind of work at once: the same request may succeed in a few seconds. Answered as 503 with Retry-After. */
export class Busy extends Error {
  override readonly name: string = 'Busy'
}

/** An account that is not in the chart, or not active. */
export const unknownAccount = (field: string, account: number): Violation =>
  violationOf(
    'ledger/account-not-found',
    field,
    said(
      'must be an account that exists and is active in the chart of accounts, not {account}: GET /v1/accounts lists them',
      { account },
    ),
  )

/** A rejection with the fields that cause it; each has the catalogue's message, too. */
export const problemOf = (code: ProblemCode, ...fields: string[]): Problem =>
  problemFrom(fields.map((field) => violationOf(code, field)))

/** Violations as one rejection: under their code if they share one, as invalid fields otherwise; all of them are named in any case. */
export function problemFrom(violations: readonly Violation[]): Problem {
  const codes = new Set(violations.map(({ code }) => code))
  const [only] = codes
  return new Problem(codes.size === 1 && only !== undefined ? only : 'general/invalid-fields', {
    violations: violations.map(({ code: _, ...violation }) => violation),
  })
}

/** The same rejection in the caller's terms: `openingDate` for the ledger's `date`. */
export const renamed = (problem: Problem, names: Readonly<Record<string, string>>): Problem =>
  new Problem(problem.code, {
    violations: problem.violations.map((one) => ({ ...one, field: names[one.field] ?? one.field })),
    ...(problem.said ? { said: problem.said } : {}),
    headers: problem.headers,
    cause: problem,
  })

/** Rejects with all violations at once; does nothing without any. */
export function rejectViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw problemFrom(violations)
}
