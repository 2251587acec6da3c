import ipaddr from 'ipaddr.js'

/** A range of addresses that one customer of a provider has; its count may reach `times` that of one address. */
type AddressBlock = { readonly key: string; readonly times: number }

/**
 * The blocks by which the requests of an address are counted, the narrowest first. An IPv4 address counts by itself, also when written as IPv6.
 * An IPv6 customer has a /64 at least and a /48 at most (RFC 6177), and can use every address in it.
 */
export function blocksOf(address: string): readonly [AddressBlock, ...AddressBlock[]] {
  if (!ipaddr.isValid(address)) return [{ key: address, times: 1 }]
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return [{ key: parsed.toString(), times: 1 }]
  const prefix = (groups: number): string => `${parsed.parts.slice(0, groups).join(':')}/${groups * 16}`
  return [
    { key: prefix(4), times: 1 },
    { key: prefix(3), times: 10 },
  ]
}

/** The widest block of an address: clients in a queue take turns by it. */
export const widestBlockOf = (address: string): string => blocksOf(address).at(-1)?.key ?? address

/** The range of a whole provider: only so many of its customers may wait in a queue, whatever blocks they come from. */
export function providerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 2).join(':') : parsed.octets.slice(0, 2).join('.')
}
