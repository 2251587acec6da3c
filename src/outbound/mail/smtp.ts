import { isIP } from 'node:net'
import { ConfigError } from '../../config.ts'
import { oneLine } from './mail-text.rules.ts'
import type { Outcome, Transport } from './message.ts'

export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** implicit: TLS from the first byte. required: STARTTLS or no connection. none: unencrypted. Certificates are always verified. */
  readonly tls: 'implicit' | 'required' | 'none'
  readonly credentials?: { readonly user: string; readonly pass: string } | undefined
  /** Limits in milliseconds: until the greeting, without data after it, and for the whole session. */
  readonly timeouts: { readonly connect: number; readonly silence: number; readonly whole: number }
}

/**
 * RFC 5321 4.5.3.2 requires ten minutes after the final dot: a client that gives up sooner sends an accepted mail again. The limit of the
 * whole session stops a server that replies byte by byte, before the time limit of the job does.
 */
const timeouts = { connect: 60_000, silence: 600_000, whole: 1_500_000 } as const

/** Generous: a line of a reply has at most 512 bytes (RFC 5321 4.5.3.1.5), and no reply has a hundred lines. */
const MOST_BYTES_OF_A_REPLY = 65_536

const REPLY_LENGTH = 300

/** Parses SMTP_URL as running.md defines it. Throws ConfigError; the message never repeats the URL, which may contain a password. */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = new URL(text)
  const isSecure = url.protocol === 'smtps:'
  const host = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')
  const parameters = [...url.searchParams]
  const isClear = !isSecure && parameters.length === 1 && url.searchParams.get('tls') === 'none'
  if (host === '' || url.port === '0')
    throw new ConfigError('SMTP_URL must name a host, and a port from 1 to 65535 if any.')
  if ((url.pathname !== '' && url.pathname !== '/') || url.hash !== '' || (parameters.length > 0 && !isClear)) {
    throw new ConfigError(
      'SMTP_URL may end in ?tls=none when it starts with smtp://, and in nothing else after the port.',
    )
  }
  if ((url.username === '') !== (url.password === ''))
    throw new ConfigError('SMTP_URL must hold both a user and a password, or neither.')
  return {
    host,
    port: Number(url.port) || (isSecure ? 465 : 587),
    tls: isSecure ? 'implicit' : isClear || isLoopback(host) ? 'none' : 'required',
    credentials: url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) },
    timeouts,
  }
}

/** Loaded with the first mail: this makes a start quicker. */
async function transporterFor(settings: SmtpSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'implicit',
    requireTLS: settings.tls === 'required',
    ignoreTLS: settings.tls === 'none',
    tls: { minVersion: 'TLSv1.2' },
    // Without forceAuth, a message would also be sent to a server that does not offer authentication.
    ...(settings.credentials === undefined ? {} : { auth: settings.credentials, forceAuth: true }),
    connectionTimeout: settings.timeouts.connect,
    greetingTimeout: settings.timeouts.connect,
    dnsTimeout: settings.timeouts.connect,
    socketTimeout: settings.timeouts.silence,
    maxResponseSize: MOST_BYTES_OF_A_REPLY,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends over SMTP, with one connection for each message. */
export function smtp(settings: SmtpSettings): Transport {
  return {
    description: `SMTP to ${settings.host}:${settings.port}, ${{ implicit: 'TLS', required: 'STARTTLS', none: 'without TLS' }[settings.tls]}`,
    send: async ({ from, to, copies, size, read }, signal) => {
      const transporter = await transporterFor(settings)
      const raw = read()
      try {
        const {
          response,
          rejected = [],
          rejectedErrors = [],
        } = await transporter.sendMail({
          // A server that announces its size limit rejects a larger message before it is sent (RFC 1870).
          envelope: { from, to: [to, ...copies], size },
          raw,
          signal: AbortSignal.any([signal, AbortSignal.timeout(settings.timeouts.whole)]),
        })
        // Others have it already: it is not sent to them again because of one.
        const of = rejected.map(String)
        const refusal = rejectedErrors[of.indexOf(to)]
        if (of.includes(to)) return { outcome: 'refused', reply: shortened(refusal?.response ?? to) }
        // The server itself names the copies that it rejected.
        const words = rejectedErrors.map(({ response: said }: { readonly response?: string }) => said ?? '')
        const refusals = of.map((address: string, index: number) => `${address}: ${words[index] ?? ''}`)
        return { outcome: 'accepted', reply: shortened([response, ...refusals].join('; ')) }
      } catch (error) {
        return outcomeOf(error, size)
      } finally {
        raw.destroy()
      }
    },
  }
}

/** A failure as nodemailer reports it: the server's reply, if there was one, and the command that it answers. */
type Failure = {
  readonly message: string
  readonly response?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
  readonly code?: unknown
}

/** Only a 5xx about this message is final; one in reply to the greeting, TLS or authentication concerns the connection. */
const aboutTheMessage = new Set<unknown>(['MAIL FROM', 'RCPT TO', 'DATA'])

function outcomeOf(error: unknown, size: number): Outcome {
  if (!(error instanceof Error)) throw error
  const { message, response, responseCode, command, code }: Failure = error
  // Nodemailer itself rejects a message, before MAIL FROM, that is larger than the limit announced by the server.
  if (code === 'EMESSAGE' && command === 'MAIL FROM') {
    const limit = Number(/\d+$/.exec(message)?.[0])
    return { outcome: 'refused', reply: message, reason: { code: 'emails/too-large', parameters: { limit, size } } }
  }
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && aboutTheMessage.has(command)
  return {
    outcome: isFinal ? 'refused' : 'deferred',
    reply: shortened(typeof response === 'string' ? response : message),
  }
}

/** A server's reply as one line of bounded length, for the delivery record and the log. */
const shortened = (reply: string): string => [...oneLine(reply).trim()].slice(0, REPLY_LENGTH).join('')

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ConfigError('SMTP_URL must hold user and password percent-encoded.')
  }
}
