import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import type { FindAddresses } from './find-addresses.ts'

/** The allowed destinations of webhooks. */
export type Reach = {
  /** True for a public address, and for one of the additional networks. */
  readonly admits: (address: string) => boolean
  /** True for an address of those networks: there, plain http is allowed. */
  readonly isOwn: (address: string) => boolean
  /** Whether there are any. */
  readonly hasOwn: boolean
}

/** The only public range of IPv6, without its special ranges: it excludes embedded IPv4 addresses, for example. */
const openIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public addresses, and those of `networks`: addresses and ranges such as `10.0.0.0/24`. */
export function reachOf(networks: readonly string[]): Reach {
  const own = listOf(networks)
  const isOwn = (address: string) => contains(own, address)
  return { admits: (address) => isOwn(address) || isPublic(address), isOwn, hasOwn: networks.length > 0 }
}

/** By the special-purpose registries of IANA. */
function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(openIpv6))
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
 * Looks a host up for a connection. The validated address is the one that is connected to, so a name server cannot give different answers to
 * validation and connection. A host with a forbidden address is rejected as a whole.
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
