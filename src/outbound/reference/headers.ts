import { costs } from '../../platform/http/request-cost.rules.ts'

/** The headers of answers: the name of each header, and its meaning. */
export const headers = {
  'x-request-id': 'The one of the request if it is valid, otherwise a new one.',
  'RateLimit-Policy': `The limit of the token: \`"token";q=\` requests in \`w\` seconds. ${costs} Left out without a limit, and without a valid token.`,
  RateLimit: 'The rest of the limit: `"token";r=` requests until the window ends in `t` seconds.',
  'Token-Expires': 'Instant from which the token of the request is rejected, RFC 3339. Left out without a valid token.',
  ETag: 'The version of the record, for `If-Match` and `If-None-Match`. With 412: its current version.',
  Location: 'The path of the record created.',
  'Retry-After': 'The number of seconds after which the same request may succeed.',
  'Idempotency-Replayed': '`true` when this is the answer to an earlier request with the same Idempotency-Key.',
  'Preference-Applied': '`return=minimal` when the record was left out as requested.',
  'Preview-Pages': 'How many pages the document has.',
  'Content-Disposition': 'Whether the file is shown or saved, and its name.',
} as const

type HeaderName = keyof typeof headers
type ResponseObject = { readonly headers?: object; readonly content?: Readonly<Record<string, unknown>> }
type Operation = {
  readonly security: readonly object[]
  readonly parameters?: readonly { readonly name: string }[]
}

/** The headers of an operation's answer: those that its route names, and those that follow from its input. */
export function headersOf(
  { security, parameters = [] }: Operation,
  status: string,
  answer: ResponseObject,
): HeaderName[] {
  const takes = (header: string): boolean => parameters.some(({ name }) => name === header)
  const isDone = status.startsWith('2')
  const isPreferred = takes('Prefer') && isDone
  const isFile = Object.keys(answer.content ?? {}).some((type) => type === 'application/pdf')
  const told: Record<HeaderName, boolean> = {
    'x-request-id': true,
    'RateLimit-Policy': security.length > 0,
    RateLimit: security.length > 0,
    'Token-Expires': security.length > 0,
    ETag: status === '304' || status === '412' || (isPreferred && status === '204'),
    Location: false,
    'Retry-After': ['429', '503'].includes(status) || (status === '409' && takes('Idempotency-Key')),
    'Idempotency-Replayed': isDone && takes('Idempotency-Key'),
    'Preference-Applied': isPreferred && status !== '200',
    'Preview-Pages': false,
    'Content-Disposition': isDone && isFile,
  }
  // The type of Object.keys loses the names.
  return (Object.keys(headers) as HeaderName[]).filter((name) => told[name] || name in (answer.headers ?? {}))
}
