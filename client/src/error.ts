import type { ProblemCode } from './operations.ts'

export type FieldProblem = { readonly field: string; readonly message: string }

type Problem = {
  readonly code: ProblemCode
  readonly message: string
  readonly requestId?: string
  readonly invalidFields?: readonly string[]
  readonly details?: readonly FieldProblem[]
}

/** A refusal of the service. `code` is stable and says what is wrong; `message` says what to do. */
export class RappenError extends Error {
  override readonly name = 'RappenError'
  readonly status: number
  /** `unknown` where something between here and the service answered in its place. */
  readonly code: ProblemCode | 'unknown'
  /** The faulty fields in the terms of the request; empty where none is named. */
  readonly invalidFields: readonly string[]
  /** A sentence for each faulty field. */
  readonly details: readonly FieldProblem[]
  /** What to tell whoever runs the service: it is in the log line of the request. */
  readonly requestId: string | undefined
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined

  constructor(response: Response, problem: Problem | undefined) {
    super(problem?.message ?? `The service answered ${response.status}.`)
    this.status = response.status
    this.code = problem?.code ?? 'unknown'
    this.invalidFields = problem?.invalidFields ?? []
    this.details = problem?.details ?? []
    this.requestId = problem?.requestId ?? response.headers.get('x-request-id') ?? undefined
    this.retryAfter = secondsIn(response.headers.get('retry-after'))
  }
}

/** A refusal as the service sent it. */
export async function errorFrom(response: Response): Promise<RappenError> {
  const body: unknown = await response.json().catch(() => undefined)
  return new RappenError(response, isProblem(body) ? body : undefined)
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body

/** Retry-After is a number of seconds, or from a proxy an HTTP date. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
