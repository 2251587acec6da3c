/** What the service rejected, in its own words. */
export class Rejected extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly details: readonly { readonly field: string; readonly message: string; readonly code?: string }[]

  constructor(status: number, body: Partial<Pick<Rejected, 'code' | 'requestId' | 'details'>> & { message?: string }) {
    super(body.message ?? `The service answered ${status}.`)
    this.status = status
    this.code = body.code ?? ''
    this.requestId = body.requestId
    this.details = body.details ?? []
  }
}

type Sending = {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Asks the service. The browser sends the session along. Throws Rejected, or TypeError where the service cannot be reached. */
export async function ask<Answer>(
  method: string,
  path: string,
  { body, headers, signal }: Sending = {},
): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(body === undefined
        ? {}
        : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const text = await answer.text()
  const parsed = text === '' ? undefined : JSON.parse(text)
  if (!answer.ok) throw new Rejected(answer.status, parsed ?? {})
  return parsed
}
