import { CommandFailed } from '../command.ts'

/** Talks to the service as anybody does who has a token: over HTTP. A refusal ends the story with a sentence. */
export type Stranger = {
  /** Sends JSON, if anything, and returns the JSON of the answer. The type is what the story reads of it. */
  readonly ask: <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>
  readonly upload: <Answer>(path: string, file: { name: string; title: string; bytes: Uint8Array }) => Promise<Answer>
  readonly download: (path: string) => Promise<Uint8Array>
}

export function stranger(address: string, token: string, signal: AbortSignal): Stranger {
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { 'x-api-token': token, ...init.headers }
    const response = await fetch(`${address}${path}`, { method, signal, ...init, headers })
    if (!response.ok) throw new CommandFailed(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  // The door: an answer is of the documented form, which the story does not check again.
  const answer = async <Answer>(response: Promise<Response>) => (await (await response).json()) as Answer
  return {
    ask: (method, path, body) =>
      answer(
        send(method, path, body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ),
    upload: (path, { name, title, bytes }) => {
      const form = new FormData()
      form.set('title', title)
      form.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
      return answer(send('POST', path, { body: form }))
    },
    download: async (path) => (await send('GET', path)).bytes(),
  }
}
