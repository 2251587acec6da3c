/** The validity of a challenge, in milliseconds. */
export const CHALLENGE_VALIDITY = 5 * 60_000
/** The most passkeys of a person: enough for one with many devices. */
export const MOST_PASSKEYS = 20

/** EdDSA, ES256 and RS256 by their numbers in COSE: every device supports one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** The host of passkeys, and the origin of the pages that may use them. */
export type Site = { readonly host: string; readonly origin: string }

/** From the address of the service. Browsers make no passkeys for an IP address; the loopback one is opened as localhost. */
export function siteOf(publicUrl: string): Site {
  const { hostname, origin } = new URL(namedLoopback(publicUrl))
  return { host: hostname, origin }
}

/** The loopback address by name instead of by number. */
export const namedLoopback = (address: string): string =>
  address.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=[:/]|$)/, 'http://localhost')

/** The signed content that the browser reports, as far as it is readable: the challenge, and whether a foreign page framed ours. */
export function signedBy(clientDataJSON: string): { challenge: Buffer; isFramed: boolean } {
  const data = parsed(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  const { challenge, crossOrigin } = data
  return {
    challenge: Buffer.from(typeof challenge === 'string' ? challenge : '', 'base64url'),
    isFramed: crossOrigin === true,
  }
}

function parsed(text: string): { readonly challenge?: unknown; readonly crossOrigin?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
