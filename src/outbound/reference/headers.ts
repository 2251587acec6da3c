/** What an answer tells beside its body: the name of each header, and what it means. */
export const headers = {
  'x-request-id': 'That of the request when it had a sane one, else a new one.',
  'RateLimit-Policy':
    'What the token may ask: `"token";q=` requests in `w` seconds. Left out without a limit, and before a token is read.',
  RateLimit: 'What is left of it: `"token";r=` requests until the window ends in `t` seconds.',
  ETag: 'The state of the record, for `If-Match` and `If-None-Match`. With 412: the state that it has now.',
  Location: 'The path of the record created.',
  'Retry-After': 'After how many seconds the same request may succeed.',
  'Idempotency-Replayed': '`true` when the answer is that of an earlier request under the same Idempotency-Key.',
  'Preference-Applied': '`return=minimal` when the record was left out as preferred.',
  'Content-Disposition': 'Whether it is shown or saved, and the name of the file.',
} as const

type HeaderName = keyof typeof headers
type Answer = { readonly headers?: object; readonly content?: Readonly<Record<string, unknown>> }
type Operation = {
  readonly security: readonly object[]
  readonly parameters?: readonly { readonly name: string }[]
}

/** The headers that an answer of an operation can have: those that its route names, and those that follow from what it takes. */
export function headersOf({ security, parameters = [] }: Operation, status: string, answer: Answer): HeaderName[] {
  const takes = (header: string): boolean => parameters.some(({ name }) => name === header)
  const isDone = status.startsWith('2')
  const isPreferred = takes('Prefer') && isDone
  const isFile = Object.keys(answer.content ?? {}).some((type) => type === 'application/pdf')
  const told: Record<HeaderName, boolean> = {
    'x-request-id': true,
    'RateLimit-Policy': security.length > 0,
    RateLimit: security.length > 0,
    ETag: status === '304' || status === '412' || (isPreferred && status === '204'),
    Location: false,
    'Retry-After': ['429', '503'].includes(status) || (status === '409' && takes('Idempotency-Key')),
    'Idempotency-Replayed': isDone && takes('Idempotency-Key'),
    'Preference-Applied': isPreferred && status !== '200',
    'Content-Disposition': isDone && isFile,
  }
  // Object.keys forgets the names.
  return (Object.keys(headers) as HeaderName[]).filter((name) => told[name] || name in (answer.headers ?? {}))
}
