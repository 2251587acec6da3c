/** RFC 5321 4.5.3.1: the whole path has 256 octets with its brackets, the local part 64. */
const ADDRESS_LENGTH = 254
const LOCAL_LENGTH = 64

/** A dot-atom of RFC 5322 in ASCII. Quoted local parts and SMTPUTF8 are excluded: they are rare, and few servers accept them. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/** Letters, digits and hyphens of any script, so that `info@müller.ch` may be written in Unicode. */
const writtenDomain = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/** A host name as the DNS has it: two labels or more, the last one not a number, so never an IP address. */
const hostName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/

/** True for exactly one address that mail can be sent to: no display name, list, comment, quotes, control characters or IP literal. */
export const isEmailAddress = (text: string): boolean => asciiAddress(text) !== undefined

/** The address with its domain in ASCII, as the envelope needs it: `info@xn--mller-kva.ch`. Undefined when it is not an address. */
export function asciiAddress(text: string): string | undefined {
  const at = text.indexOf('@')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1)
  if (at < 1 || local.length > LOCAL_LENGTH || !localPart.test(local) || !writtenDomain.test(domain)) return undefined
  const host = hostOf(domain)
  if (host === undefined || !hostName.test(host)) return undefined
  const address = `${local}@${host}`
  return Math.max(address.length, text.length) > ADDRESS_LENGTH ? undefined : address
}

/** The domain in the ASCII form of IDNA; undefined when it has none. */
const hostOf = (domain: string): string | undefined =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : undefined
