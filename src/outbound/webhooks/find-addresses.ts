import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { codeOf } from '../../platform/files/errors.ts'

export type FindAddresses = (host: string, options: LookupOptions) => Promise<LookupAddress[]>

/** A server is waited for one second or two, and once more for two: less than a connection may take. */
const PATIENCE = { timeout: 1_000, tries: 2 }

type ResolverOptions = {
  /** Whether webhooks may go to networks of the operator: their names may be those of search domains. */
  readonly hasOwn: boolean
  /** Those of the machine unless others are named. */
  readonly nameServers?: readonly string[] | undefined
}

/**
 * Finds all addresses of a host, until the signal aborts, by name servers. `lookup` runs on threads, two for the whole process, so two names
 * whose servers are silent there would hold up all webhooks; it is asked only for this machine, for names of its hosts file, and for what name
 * servers do not know where receivers may be in networks of the operator.
 */
export const findAddresses =
  (signal: AbortSignal, { hasOwn, nameServers }: ResolverOptions): FindAddresses =>
  async (host, options) => {
    if (!/(^|\.)localhost\.?$/.test(host) && !(await isInHostsFile(host))) {
      const answers = await askNameServers(host, signal, nameServers)
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }))
      const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      const failed = errors.find((error) => !isUnknown(error))
      if (failed !== undefined || !hasOwn) throw failed ?? errors[0]
    }
    return lookup(host, { ...options, all: true })
  }

function askNameServers(host: string, signal: AbortSignal, nameServers: readonly string[] | undefined) {
  signal.throwIfAborted()
  const resolver = new Resolver(PATIENCE)
  if (nameServers) resolver.setServers(nameServers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  return Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
}

/** Whether name servers say that there is no such name, or no address of it. */
const isUnknown = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '')

/** Where a machine has such a file, it goes before name servers. */
const isInHostsFile = (host: string): Promise<boolean> =>
  readFile('/etc/hosts', 'utf8').then(
    (text) => text.toLowerCase().split(/\s+/).includes(host),
    () => false,
  )
