import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

export type FindAddresses = (host: string, options: LookupOptions) => Promise<LookupAddress[]>

/** A server is waited for one second or two, and once more for two: less than a connection may take. */
const PATIENCE = { timeout: 1_000, tries: 2 }

/**
 * Finds all addresses of a host, until the signal aborts, by name servers: those of the machine unless others are named. `lookup` runs on
 * threads, two for the whole process, so two names whose servers are silent would hold up all webhooks; it is asked only for what name
 * servers do not know: this machine, names of its hosts file and of its search domains.
 */
export const findAddresses =
  (signal: AbortSignal, nameServers?: readonly string[]): FindAddresses =>
  async (host, options) => {
    if (!/(^|\.)localhost\.?$/.test(host) && !(await isInHostsFile(host))) {
      const answers = await askNameServers(host, signal, nameServers)
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }))
      for (const answer of answers) if (answer.status === 'rejected' && isSilence(answer.reason)) throw answer.reason
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

const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ETIMEOUT' || error.code === 'ECANCELLED')

/** Where a machine has such a file, it goes before name servers. */
const isInHostsFile = (host: string): Promise<boolean> =>
  readFile('/etc/hosts', 'utf8').then(
    (text) => text.toLowerCase().split(/\s+/).includes(host),
    () => false,
  )
