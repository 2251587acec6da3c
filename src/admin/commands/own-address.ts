import { isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'

/** The address of the service with these settings from this machine: for all addresses (`0.0.0.0`, `::`) the loopback one. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reached = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`
}
