import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { FindAddresses } from './find-addresses.ts'

/** Where webhooks may go. */
export type Reach = {
  /** True for a public address, and for one of the networks that are allowed besides. */
  readonly admits: (address: string) => boolean
  /** True for an address of those networks: there, plain http will do. */
  readonly isOwn: (address: string) => boolean
  /** Whether there are any. */
  readonly hasOwn: boolean
}

/** IPv4 addresses that are not public (IANA special-purpose registry): this network, private, shared, loopback, link-local, examples, multicast. */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Of IPv6 only this is public: not loopback, unique-local, link-local, multicast, nor IPv4 in another dress. */
const openIpv6 = '2000::/3'
/** What of it leads elsewhere: protocols and tunnels (Teredo, 6to4), examples. */
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Public addresses, and those of `networks` besides: addresses and ranges such as `10.0.0.0/24`. */
export function reachOf(networks: readonly string[]): Reach {
  const own = listOf(networks)
  const isOwn = (address: string) => contains(own, address)
  return { admits: (address) => isOwn(address) || isPublic(address), isOwn, hasOwn: networks.length > 0 }
}

const closed = listOf(closedIpv4)
const open6 = listOf([openIpv6])
const closed6 = listOf(closedIpv6)

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !contains(closed, address)
  return isIPv6(address) && contains(open6, address) && !contains(closed6, address)
}

const contains = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** The rejection of an address, before anything is sent to it. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Looks a host up for a connection. The address that was validated is the one that is connected to, so no name server can answer one thing
 * to the validate and another to the connection. A host with an address that may not be reached is refused as a whole.
 */
export const lookupWithin =
  (isAdmitted: (address: string) => boolean, find: FindAddresses): LookupFunction =>
  (hostname, options, callback) => {
    callbackify(find)(hostname, options, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => isAdmitted(address)))
        return callback(new AddressRefused(`${hostname} has an address that is not public`), [])
      const [first] = addresses
      if (options.all) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })
  }
