import { isIP } from 'node:net'
import { resolve } from 'node:path'

const defaults = {
  port: 8080,
  host: '127.0.0.1',
  mailFrom: 'rappen@localhost',
  mailsPerDay: 2_000,
  // A day of a fiduciary who begins with Rappen.
  organisationsPerDay: 10,
  logLevel: 'info',
  metrics: 'loopback',
  web: 'on',
  // One token cannot use up the machine.
  requestsPerMinute: 60_000,
  requestsAtOnce: 128,
} as const
/** Every variable that is a setting, in the order of docs/settings.md. */
export const settingNames = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'BACKUP_PASSPHRASE',
  'SMTP_URL',
  'MAIL_FROM',
  'MAILS_PER_DAY',
  'ORGANISATIONS_PER_DAY',
  'PUBLIC_URL',
  'RATE_LIMIT',
  'CONCURRENCY_LIMIT',
  'CORS_ORIGINS',
  'TRUST_PROXY',
  'WEBHOOK_NETWORKS',
  'WEB',
  'METRICS',
  'TOKEN',
  'LOG_LEVEL',
] as const
const metricsReaders = ['loopback', 'anyone', 'off'] as const
const switches = ['on', 'off'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path; contains the embedded database and the outbox. */
  readonly dataDirectory: string
  /** Unset: the embedded PostgreSQL in `dataDirectory`. */
  readonly databaseUrl: string | undefined
  /** Encrypts backups, and opens them. Unset: they are not encrypted, unless for recipients. */
  readonly backupPassphrase: string | undefined
  /** The token of the command `get`. */
  readonly token: string | undefined
  /** Unset: mails become files in `dataDirectory/outbox`. */
  readonly smtpUrl: string | undefined
  /** Unparsed; `outbound/mail` parses it. */
  readonly mailFrom: string
  /** The most mails that an organisation may send on one day. */
  readonly mailsPerDay: number
  /** The most organisations that a person may create within 24 hours; 0 for none. */
  readonly organisationsPerDay: number
  /** The base of links, without a trailing slash. Unset: made from host and port. */
  readonly publicUrl: string | undefined
  readonly logLevel: string
  /** Origins whose pages may call the service from a browser. */
  readonly corsOrigins: readonly string[]
  /** Who may read the metrics. */
  readonly metrics: (typeof metricsReaders)[number]
  /** Whether the pages of the workplace are served. */
  readonly web: (typeof switches)[number]
  /** Proxies whose `X-Forwarded-For` is trusted: addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[]
  /** Private addresses and CIDR ranges that webhooks may call nevertheless. */
  readonly webhookNetworks: readonly string[]
  /** Requests per token and minute; undefined for no limit. */
  readonly requestsPerMinute: number | undefined
  /** Requests of one token in progress; undefined for no limit. */
  readonly requestsAtOnce: number | undefined
}

/** An invalid value in the environment; the message is one sentence that names the variable. */
export class ConfigError extends Error {}

/** Reads and validates the environment, as running.md defines it. An empty variable counts as unset, but for the passphrase. */
export function readConfig(environment: NodeJS.ProcessEnv, projectFolder: string): Config {
  const value = (name: (typeof settingNames)[number]): string | undefined => lineOf(name, environment[name])
  return {
    port: portOf(value('PORT')),
    host: hostOf(value('HOST')),
    dataDirectory: resolve(projectFolder, value('DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrlOf(value('DATABASE_URL')),
    backupPassphrase: passphraseOf(environment['BACKUP_PASSPHRASE'], value('BACKUP_PASSPHRASE')),
    token: value('TOKEN'),
    smtpUrl: urlOf('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: value('MAIL_FROM') ?? defaults.mailFrom,
    mailsPerDay: mailsPerDayOf(value('MAILS_PER_DAY')),
    organisationsPerDay: organisationsPerDayOf(value('ORGANISATIONS_PER_DAY')),
    publicUrl: publicUrlOf(value('PUBLIC_URL')),
    logLevel: logLevelOf(value('LOG_LEVEL')),
    corsOrigins: originsOf(value('CORS_ORIGINS')),
    metrics: oneOf('METRICS', value('METRICS') ?? defaults.metrics, metricsReaders),
    web: oneOf('WEB', value('WEB') ?? defaults.web, switches),
    trustedProxies: networksOf('TRUST_PROXY', 'of the proxies in front', value('TRUST_PROXY')),
    webhookNetworks: networksOf('WEBHOOK_NETWORKS', 'that webhooks may go to', value('WEBHOOK_NETWORKS')),
    requestsPerMinute: limitOf('RATE_LIMIT', value('RATE_LIMIT'), defaults.requestsPerMinute),
    requestsAtOnce: limitOf('CONCURRENCY_LIMIT', value('CONCURRENCY_LIMIT'), defaults.requestsAtOnce),
  }
}

function lineOf(name: string, text: string | undefined): string | undefined {
  if (text && /\p{Cc}/u.test(text)) throw new ConfigError(`${name} must be one line without control characters.`)
  return text || undefined
}

/** A set variable means that backups are encrypted: an empty one would silently leave them open to everyone. */
function passphraseOf(given: string | undefined, text: string | undefined): string | undefined {
  if (given !== undefined && given.trim() === '')
    throw new ConfigError('BACKUP_PASSPHRASE must not be empty: give it a passphrase, or remove the variable.')
  return text
}

function portOf(text: string | undefined): number {
  if (text === undefined) return defaults.port
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not «${text}».`)
  return port
}

function hostOf(text: string | undefined): string {
  if (text === undefined) return defaults.host
  if (isIP(text) === 0 && !/^[\w-]+(\.[\w-]+)*$/.test(text))
    throw new ConfigError(`HOST must be an IP address or a host name, not «${text}».`)
  return text
}

function urlOf(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined
  // The message does not repeat the value: it may contain a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol) || !/^\w+:\/\//.test(text)) {
    throw new ConfigError(
      `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
  }
  return text
}

function mailsPerDayOf(text: string | undefined): number {
  if (text === undefined) return defaults.mailsPerDay
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new ConfigError(`MAILS_PER_DAY must be a number from 1 to 999999, not «${text}».`)
  return Number(text)
}

function organisationsPerDayOf(text: string | undefined): number {
  if (text === undefined) return defaults.organisationsPerDay
  if (!/^(0|[1-9]\d{0,2})$/.test(text))
    throw new ConfigError(`ORGANISATIONS_PER_DAY must be a number from 0 to 999, not «${text}».`)
  return Number(text)
}

function databaseUrlOf(text: string | undefined): string | undefined {
  const address = urlOf('DATABASE_URL', text, ['postgres:', 'postgresql:'])
  // They would replace those by which each connection sets its role and the time limits of the service.
  if (address !== undefined && new URL(address).searchParams.has('options'))
    throw new ConfigError('DATABASE_URL must not have the parameter options: the service sets its own.')
  return address
}

function publicUrlOf(text: string | undefined): string | undefined {
  const address = urlOf('PUBLIC_URL', text, ['http:', 'https:'])
  if (address === undefined) return undefined
  const { username, password, origin, pathname } = new URL(address)
  if (/[?#]/.test(address) || username !== '' || password !== '' || pathname !== '/')
    throw new ConfigError(
      'PUBLIC_URL must be an address without path, user, query or fragment, such as https://rappen.example.ch: the pages stand at its root.',
    )
  // Scheme and host become lower case: the cookie of a session depends on `https:`.
  return origin
}

function logLevelOf(text: string | undefined): string {
  if (text === undefined) return defaults.logLevel
  if (!logLevels.includes(text))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not «${text}».`)
  return text
}

function originsOf(text: string | undefined): string[] {
  const origins = (text ?? '').split(',').flatMap((part) => part.trim() || [])
  for (const origin of origins) {
    // Browsers send origins without a path, so an origin with one would never match.
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(
        `CORS_ORIGINS must be origins such as https://app.example.ch, without a path, separated by commas, not «${origin}».`,
      )
  }
  return origins
}

function networksOf(name: string, what: string, text: string | undefined): string[] {
  const networks = (text ?? '').split(',').flatMap((part) => part.trim() || [])
  for (const network of networks) {
    if (!isNetwork(network))
      throw new ConfigError(
        `${name} must be addresses or ranges ${what}, such as 127.0.0.1,10.0.0.0/24, separated by commas, not «${network}».`,
      )
  }
  return networks
}

/** An address or a CIDR range. Ranges larger than /8 are rejected: they would trust nearly everyone. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (longest < 0 || address.includes('%')) return false
  return (
    bits === undefined ||
    (more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= longest)
  )
}

function oneOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const chosen = choices.find((one) => one === text)
  if (chosen === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not «${text}».`)
  return chosen
}

function limitOf(name: string, text: string | undefined, usual: number): number | undefined {
  if (text === 'off') return undefined
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
    throw new ConfigError(`${name} must be off or a number of requests from 1 to 999999999, not «${text}».`)
  return Number(text ?? usual)
}
