import type { IncomingHttpHeaders } from 'node:http'

/**
 * With https the name itself makes browsers keep the cookie to this host, path and scheme. Safari takes no such cookie from http://localhost.
 */
const NAMES = { secure: '__Host-rappen', local: 'rappen-local' } as const
const SECONDS = 30 * 24 * 60 * 60
const secrets = {
  [NAMES.secure]: /(?:^|;) *__Host-rappen=([\w-]{43})(?:;|$)/,
  [NAMES.local]: /(?:^|;) *rappen-local=([\w-]{43})(?:;|$)/,
} as const

/** The secret in the cookie of this address. Behind https the other name does not count, since a neighbouring host may have set it. */
const secretIn = (cookie: string, publicUrl: string): string | undefined =>
  secrets[nameFor(publicUrl)].exec(cookie)?.[1]

/**
 * The secret of the session, if the request has its cookie and comes from a page of this service, as the browser states (Fetch Metadata). So no
 * other page can act for the person. Never beside a token. A file opened in a tab comes from the person or this site.
 */
export function sessionIn(headers: IncomingHttpHeaders, opensFile: boolean, publicUrl: string): string | undefined {
  const { cookie, 'x-api-token': token, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (cookie === undefined || token !== undefined) return undefined
  const isOwn = site === 'same-origin' || (site === 'none' && opensFile && mode === 'navigate')
  return isOwn ? secretIn(cookie, publicUrl) : undefined
}

/** Whether the browser has a session cookie: its page then asks who is signed in. */
export const hasSessionCookie = (cookie: string, publicUrl: string): boolean =>
  secretIn(cookie, publicUrl) !== undefined

/** The header that stores a session in the browser for its longest lifetime. */
export const cookieFor = (session: string, publicUrl: string): string =>
  `${nameFor(publicUrl)}=${session}; Max-Age=${SECONDS}; ${isSecure(publicUrl) ? 'Secure; ' : ''}HttpOnly; SameSite=Lax; Path=/`

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
const nameFor = (publicUrl: string): (typeof NAMES)[keyof typeof NAMES] =>
  isSecure(publicUrl) ? NAMES.secure : NAMES.local
