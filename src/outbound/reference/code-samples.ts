import { typescriptOf } from './client-call.ts'
import { type Example, examples } from './examples.ts'

type OperationAt = {
  readonly path: string
  readonly operation: { readonly operationId: string; readonly security: readonly object[] }
}
type CodeSample = { readonly label: string; readonly source: string }

/** The recorded request of an operation as code in each language. */
export function codeSamplesOf({ path, operation: { operationId, security } }: OperationAt): readonly CodeSample[] {
  const example = examples[operationId]
  if (!example) return []
  return [
    { label: 'curl', source: curlOf(example, security) },
    { label: 'TypeScript', source: typescriptOf(example, path, operationId) },
  ]
}

/** The credentials of an operation: the secret of a token, the session of a person, or none. */
const credentials = {
  token: ['-H "x-api-token: $TOKEN"'],
  session: ['-b "$COOKIE"', "-H 'sec-fetch-site: same-origin'"],
} as const

/** The request as a command to paste. $URL is the address of the service, $TOKEN the secret of a token, $COOKIE the cookie of a sign-in. */
export function curlOf({ method, url, type, body }: Example, [needed = {}]: readonly object[]): string {
  const credential = 'token' in needed ? 'token' : 'session' in needed ? 'session' : undefined
  const words = [
    // Otherwise curl reads brackets as a list of addresses.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(credential === undefined ? [] : credentials[credential]),
    ...contentOf(type, body),
    `"$URL${url.replaceAll(/["$`\\]/g, '\\$&')}"`,
  ]
  return words.length > 2 ? `curl ${words.join(' \\\n  ')}` : `curl ${words.join(' ')}`
}

function contentOf(type: string | undefined, body: unknown): string[] {
  if (body === undefined || type === undefined) return []
  if (type === 'multipart/form-data')
    return Object.entries(body as object).map(([name, part]) => `-F ${quoted(`${name}=${String(part)}`)}`)
  const header = `-H ${quoted(`content-type: ${type}`)}`
  if (typeof body === 'string') return [header, `--data-binary ${quoted(body)}`]
  return [header, `-d ${quoted(JSON.stringify(body, null, 2))}`]
}

/** In single quotes a shell reads everything literally, except the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
