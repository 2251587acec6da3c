import { type Message, type NoticeCode, type ProblemCode, problems, sentenceText, textOf } from './messages.ts'
import type { Language } from './platform/words/languages.ts'
import { said, type Violation } from './said.ts'

export { type ProblemCode, problems } from './messages.ts'

/** A violation under a code of the catalogue, in its words unless told otherwise. */
export const violationOf = (code: ProblemCode, field: string, message: Message = besideField(code)): Violation => ({
  field,
  ...message,
  code,
})

/** What the catalogue says of a code where the field stands beside the words. */
function besideField(code: ProblemCode): Message {
  const row = problems[code]
  return { message: 'clause' in row ? row.clause : code }
}

/** A rejection from the catalogue. `violations` name the fields that cause it; a 400 without any concerns the body as a whole. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly violations: readonly Violation[]
  /** What it says in place of its code and its violations. */
  readonly said: Message | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What the log says besides; no client sees it. */
  readonly logged: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    details: {
      violations?: readonly Violation[]
      said?: Message
      headers?: Record<string, string>
      logged?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(messageText({ code, said: details.said, violations: details.violations ?? [] }), { cause: details.cause })
    this.code = code
    this.violations = details.violations ?? []
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

/** What is wrong: the first violation, and how many there are besides; where none is named, what the catalogue says of the code. */
export function messageText({ code, said: own, violations = [] }: Told, language?: Language): string {
  if (own) return textOf(own, language)
  // A sentence that stands beside several fields is about all of them.
  const [first, ...others] = new Set(violations.map((one) => ended(sentenceText(one, language))))
  if (first === undefined) return textOf({ message: code }, language)
  if (others.length === 0) return first
  return textOf(said('{first}, and {count} more.', { first: first.replace(/\.$/, ''), count: others.length }), language)
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** Of things done together, each made or refused by itself: whether this one was made. */
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

/** A rejection that the fields named cause; what the catalogue says stands beside each of them too. */
export const problemOf = (code: ProblemCode, ...fields: string[]): Problem =>
  problemFrom(fields.map((field) => violationOf(code, field)))

/** Violations as one rejection: under their code where they agree on one, as invalid fields otherwise; all of them are named in any case. */
export function problemFrom(violations: readonly Violation[]): Problem {
  const codes = new Set(violations.map(({ code }) => code))
  const [only] = codes
  return new Problem(codes.size === 1 && only !== undefined ? only : 'general/invalid-fields', {
    violations: violations.map(({ code: _, ...violation }) => violation),
  })
}

/** The same rejection in the caller's own terms: `openingDate` for what the ledger calls `date`. */
export const renamed = (problem: Problem, names: Readonly<Record<string, string>>): Problem =>
  new Problem(problem.code, {
    violations: problem.violations.map((one) => ({ ...one, field: names[one.field] ?? one.field })),
    ...(problem.said ? { said: problem.said } : {}),
    headers: problem.headers,
    cause: problem,
  })

/** Refuses with all violations at once; does nothing when there are none. */
export function rejectViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw problemFrom(violations)
}
