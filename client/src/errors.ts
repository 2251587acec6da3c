import type { ProblemCode, ProblemStatuses } from './problems.ts'

/** The violation of one field of the request. */
export type FieldProblem = { readonly field: string; readonly message: string }

type Problem = {
  readonly code: ProblemCode
  readonly message: string
  readonly requestId?: string
  readonly documentation?: string
  readonly invalidFields?: readonly string[]
  readonly details?: readonly FieldProblem[]
}

/** The status of a code; any for codes that this version does not know. */
type StatusOf<Code> = Code extends ProblemCode ? ProblemStatuses[Code] : number

/**
 * The service rejected the request. `code` is stable and says what is wrong, `message` what to do. `rejectedWith` narrows it to codes.
 *
 * @example
 * catch (error) {
 *   if (rejectedWith(error, 'ledger/period-closed')) console.log(error.invalidFields)
 *   else throw error
 * }
 */
export class RappenError<Code extends ProblemCode | 'unknown' = ProblemCode | 'unknown'> extends Error {
  override readonly name = 'RappenError'
  /** `unknown` if a program on the way answered in its place. */
  readonly code: Code
  readonly status: StatusOf<Code>
  /** The invalid fields by their paths in the request; empty if none is named. */
  readonly invalidFields: readonly string[]
  /** A sentence for each invalid field. */
  readonly details: readonly FieldProblem[]
  /** The place in the reference that explains the code. */
  readonly documentation: string | undefined
  /** For the operator of the service: it is in the log line of the request. */
  readonly requestId: string | undefined
  /** Seconds after which the same request may succeed. */
  readonly retryAfter: number | undefined
  /** The key of a request that may have taken effect all the same, as after 504: repeated with this key, it has no second effect. */
  readonly idempotencyKey: string | undefined

  constructor(
    response: Response,
    problem: Problem | undefined,
    { key, message = `The service answered ${response.status}.` }: { key: string | null; message?: string },
  ) {
    super(problem?.message ?? message)
    // The service decides the status of a code; a code outside its catalogue is unknown.
    this.code = (problem?.code ?? 'unknown') as Code
    this.status = response.status as StatusOf<Code>
    this.invalidFields = problem?.invalidFields ?? []
    this.details = problem?.details ?? []
    this.documentation = problem?.documentation
    this.requestId = problem?.requestId ?? response.headers.get('x-request-id') ?? undefined
    this.retryAfter = secondsIn(response.headers.get('retry-after'))
    this.idempotencyKey = key ?? undefined
  }
}

/** Whether the service rejected a request with one of these codes. */
export const rejectedWith = <Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is RappenError<Code> => error instanceof RappenError && codes.some((code) => code === error.code)

/** No answer came: the address is wrong, the service does not run, or the network is down. `cause` is the error of `fetch`. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code: 'timeout' | 'unreachable'
  /** The address of the request. */
  readonly address: string
  /** The key of a request that may have taken effect: repeated with this key, it has no second effect. */
  readonly idempotencyKey: string | undefined

  constructor(
    code: ConnectionError['code'],
    { address, reason, key, cause }: { address: string; reason: string; key: string | null; cause: unknown },
  ) {
    super(`${address} does not answer: ${reason}.`, { cause })
    this.code = code
    this.address = address
    this.idempotencyKey = key ?? undefined
  }
}

/** Why `fetch` failed, as far as it says: Node names the error of the network in `cause`. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (code in reasons) return `${reasons[code]} (${code})`
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const told = cause instanceof Error ? cause.message : String(cause)
  return 'document' in globalThis
    ? `${told}; the origin of a page has to be listed in CORS_ORIGINS of the service`
    : told
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ConnectionRefused: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ECONNRESET: 'the connection was cut off',
  UND_ERR_SOCKET: 'the connection was cut off',
  ETIMEDOUT: 'the host cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; try http:',
}

/** A rejection of the service, of a request with this key. Rejects if its body is incomplete. */
export async function errorFrom(response: Response, key: string | null): Promise<RappenError> {
  // The token may not follow a redirection, and the service never redirects.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return new RappenError(response, undefined, {
      key,
      message: `The service answered with a redirection to ${response.headers.get('location') ?? 'another address'}; is baseUrl right?`,
    })
  const body = parsed(await response.text())
  return new RappenError(response, isProblem(body) ? body : undefined, { key })
}

/** The JSON of a body; undefined for the page of a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Proxies have a `code` and a `message` of their own; every code of the service names its subject before a slash. */
function isProblem(body: unknown): body is Problem {
  const { code, message } = Object(body) as { code?: unknown; message?: unknown }
  return typeof code === 'string' && code.includes('/') && typeof message === 'string'
}

/** Retry-After is a number of seconds, or from a proxy an HTTP date. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
