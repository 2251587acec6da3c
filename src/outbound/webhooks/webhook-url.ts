import { isIP } from 'node:net'
import { isLine } from '../../platform/http/formats.ts'
import type { Violation } from '../../said.ts'
import type { Reach } from './reachable.ts'

/** Ports below it belong to services that do not use HTTP, such as mail. */
const LOWEST_FREE_PORT = 1024

/** True for an address with the form that events may be sent to. */
export function isWebhookUrl(text: string): boolean {
  if (!isLine(text) || /[\s#]/.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false
  const { username, password, port, hostname } = new URL(text)
  const isOpenPort = port === '' || Number(port) >= LOWEST_FREE_PORT
  return username === '' && password === '' && isOpenPort && hostname !== ''
}

/** The host of an address for connecting: an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Validates the addresses that a URL may lead to: plain http goes only to the operator's own networks. */
export const admittedBy = ({ protocol }: URL, reach: Reach): ((address: string) => boolean) =>
  protocol === 'http:' ? reach.isOwn : reach.admits

/** The violations in a URL's destination, as far as the URL itself shows them. A name is looked up and validated with each attempt. */
export function placeViolations(text: string, reach: Reach): Violation[] {
  const url = new URL(text)
  const host = hostOf(url)
  const isAddress = isIP(host) !== 0
  if (isAddress ? admittedBy(url, reach)(host) : url.protocol === 'https:' || reach.hasOwn) return []
  const isPlain = url.protocol === 'http:' && (!isAddress || reach.admits(host))
  const rule = isPlain ? 'must begin with https://' : 'must lead to a public address'
  return [{ field: 'url', message: `${rule}, unless the operator allows its network in WEBHOOK_NETWORKS` }]
}
