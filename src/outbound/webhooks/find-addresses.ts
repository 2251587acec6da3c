import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { codeOf } from '../../platform/files/errors.ts'

export type FindAddresses = (host: string, options: LookupOptions) => Promise<LookupAddress[]>

/** One server is waited for one or two seconds, and again for two: less than the limit of a connection. */
const PATIENCE = { timeout: 1_000, tries: 2 }

type ResolverOptions = {
  /** Whether webhooks may go to networks of the operator: names may be relative to search domains. */
  readonly hasOwn: boolean
  /** Default: those of the machine. */
  readonly nameServers?: readonly string[] | undefined
}

/**
 * Finds all addresses of a host by name servers, until the signal aborts. `lookup` runs on threads, two for the whole process, so two names
 * with silent servers would block all webhooks. It is used only for this machine, for names of its hosts file, and for unknown names if
 * receivers may be in networks of the operator.
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

/** Whether name servers deny the name, or any address of it. */
const isUnknown = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '')

/** On a machine with such a file, it precedes name servers. */
const isInHostsFile = (host: string): Promise<boolean> =>
  readFile('/etc/hosts', 'utf8').then(
    (text) => text.toLowerCase().split(/\s+/).includes(host),
    () => false,
  )
