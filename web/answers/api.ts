import { Rappen, RappenError } from '../../client/src/index.ts'

export { ConnectionError, RappenError } from '../../client/src/index.ts'

/** The service, asked by whoever is signed in: the browser sends the session along. Refusals come in the language of the page. */
export const api = new Rappen({
  baseUrl: location.origin,
  retries: 2,
  timeout: 30_000,
  fetch: (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('accept-language', document.documentElement.lang)
    return fetch(input, { ...init, headers })
  },
})

/** What the service says against single fields of a request. */
export const faultsOf = (error: unknown): RappenError['details'] => (error instanceof RappenError ? error.details : [])
