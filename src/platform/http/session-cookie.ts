import type { IncomingHttpHeaders } from 'node:http'

/** With https the name itself makes browsers keep the cookie to this host, path and scheme. Safari takes no such cookie from http://localhost. */
const NAMES = { secure: '__Host-rappen', local: 'rappen-local' } as const
const SECONDS = 30 * 24 * 60 * 60
const secrets = {
  [NAMES.secure]: /(?:^|;) *__Host-rappen=([\w-]{43})(?:;|$)/,
  [NAMES.local]: /(?:^|;) *rappen-local=([\w-]{43})(?:;|$)/,
} as const

/** The secret in the cookie of this address: behind https not that of the other name, which a neighbouring host may have set. */
const secretIn = (cookie: string, publicUrl: string): string | undefined =>
  secrets[nameFor(publicUrl)].exec(cookie)?.[1]

/**
 * The secret of the session, if the request carries its cookie and comes from a page of this service, as the browser says (Fetch Metadata):
 * so no page elsewhere can act as who is signed in. Never beside a token. A file that is opened in a tab comes from the person, or this site.
 */
export function sessionIn(headers: IncomingHttpHeaders, opensFile: boolean, publicUrl: string): string | undefined {
  const { cookie, 'x-api-token': token, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (cookie === undefined || token !== undefined) return undefined
  const isOwn = site === 'same-origin' || (site === 'none' && opensFile && mode === 'navigate')
  return isOwn ? secretIn(cookie, publicUrl) : undefined
}

/** Whether a browser keeps a session, for its page to know whether to ask who is signed in. */
export const hasSessionCookie = (cookie: string, publicUrl: string): boolean =>
  secretIn(cookie, publicUrl) !== undefined

/** The header that keeps a session in the browser, for as long as one lasts at most. */
export const cookieFor = (session: string, publicUrl: string): string =>
  `${nameFor(publicUrl)}=${session}; Max-Age=${SECONDS}; ${isSecure(publicUrl) ? 'Secure; ' : ''}HttpOnly; SameSite=Lax; Path=/`

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
const nameFor = (publicUrl: string): (typeof NAMES)[keyof typeof NAMES] =>
  isSecure(publicUrl) ? NAMES.secure : NAMES.local
