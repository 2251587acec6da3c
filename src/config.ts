import { resolve } from 'node:path'

const defaults = { port: 8080, host: '127.0.0.1', mailFrom: 'rappen@localhost', logLevel: 'info' } as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export type Config = {
  readonly port: number
  readonly host: string
  /** Absolute path: embedded database, outbox. */
  readonly dataDirectory: string
  /** Unset: the embedded PostgreSQL in `dataDirectory`. */
  readonly databaseUrl: string | undefined
  /** Unset: mails become files in `dataDirectory/outbox`. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The address in links, without a slash at the end; unset: made from host and port. */
  readonly publicUrl: string | undefined
  readonly logLevel: string
}

/** A bad value in the environment: one sentence that names the variable. */
export class ConfigError extends Error {}

/** The environment, checked; running.md is the contract. An empty variable counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv, projectFolder: string): Config {
  const value = (name: string): string | undefined => environment[name] || undefined
  return {
    port: portOf(value('PORT')),
    host: value('HOST') ?? defaults.host,
    dataDirectory: resolve(projectFolder, value('DATA_DIR') ?? 'data'),
    databaseUrl: urlOf('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']),
    smtpUrl: urlOf('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: mailFromOf(value('MAIL_FROM')),
    publicUrl: urlOf('PUBLIC_URL', value('PUBLIC_URL'), ['http:', 'https:'])?.replace(/\/+$/, ''),
    logLevel: logLevelOf(value('LOG_LEVEL')),
  }
}

function portOf(text: string | undefined): number {
  if (text === undefined) return defaults.port
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not «${text}».`)
  return port
}

function urlOf(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined
  // The value is not repeated: it may hold a password.
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(
      `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
  }
  return text
}

function mailFromOf(text: string | undefined): string {
  if (text === undefined) return defaults.mailFrom
  if (!/^([^<>\p{Cc}]* )?<?[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>?$/u.test(text)) {
    throw new ConfigError(`MAIL_FROM must be an email address such as «Muster AG <office@example.ch>», not «${text}».`)
  }
  return text
}

function logLevelOf(text: string | undefined): string {
  if (text === undefined) return defaults.logLevel
  if (!logLevels.includes(text))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not «${text}».`)
  return text
}
