import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { ConfigError } from '../../config.ts'
import { oneLine } from './mail-text.rules.ts'
import type { Outcome, Transport } from './transport.ts'

export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** implicit: TLS from the first byte. required: STARTTLS or nothing. none: in the clear. Certificates are always checked. */
  readonly tls: 'implicit' | 'required' | 'none'
  readonly credentials?: { readonly user: string; readonly pass: string } | undefined
  /** Limits in milliseconds: until the greeting, of silence after it, and of the whole conversation. */
  readonly timeouts: { readonly connect: number; readonly silence: number; readonly whole: number }
}

/**
 * RFC 5321 4.5.3.2 asks for ten minutes after the final dot: a client that gives up sooner sends again what was accepted. The whole ends
 * a server that lets its replies drip, before the time limit of the job does.
 */
const timeouts = { connect: 60_000, silence: 600_000, whole: 1_500_000 } as const

/** A line of a reply has at most 512 bytes, and no reply a hundred lines (RFC 5321 4.5.3.1.5). */
const MOST_BYTES_OF_A_REPLY = 65_536

const REPLY_LENGTH = 300

/** SMTP_URL as running.md has it. Throws ConfigError; the sentence never repeats the URL, which may hold a password. */
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

/** Sends over SMTP, each message over a connection of its own. */
export function smtp(settings: SmtpSettings): Transport {
  const transporter = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.tls === 'implicit',
    requireTLS: settings.tls === 'required',
    ignoreTLS: settings.tls === 'none',
    tls: { minVersion: 'TLSv1.2' },
    // Without forceAuth a server that does not offer to check the password would be sent the message all the same.
    ...(settings.credentials === undefined ? {} : { auth: settings.credentials, forceAuth: true }),
    connectionTimeout: settings.timeouts.connect,
    greetingTimeout: settings.timeouts.connect,
    dnsTimeout: settings.timeouts.connect,
    socketTimeout: settings.timeouts.silence,
    maxResponseSize: MOST_BYTES_OF_A_REPLY,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    description: `SMTP to ${settings.host}:${settings.port}, ${{ implicit: 'TLS', required: 'STARTTLS', none: 'without TLS' }[settings.tls]}`,
    send: async ({ from, to, size, read }, signal) => {
      const raw = read()
      try {
        const { response } = await transporter.sendMail({
          // A server that tells how much it takes refuses what is larger before it is sent (RFC 1870).
          envelope: { from, to: [to], size },
          raw,
          signal: AbortSignal.any([signal, AbortSignal.timeout(settings.timeouts.whole)]),
        })
        return { outcome: 'accepted', reply: shortened(response) }
      } catch (error) {
        return outcomeOf(error, size)
      } finally {
        raw.destroy()
      }
    },
  }
}

/** What the library says about a failure: the server's reply if there was one, and to which command. */
type Failure = {
  readonly message: string
  readonly response?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
  readonly code?: unknown
}

/** Only a 5xx about this very message is final; one in answer to the greeting, TLS or the password concerns the way there. */
const aboutTheMessage = new Set<unknown>(['MAIL FROM', 'RCPT TO', 'DATA'])

function outcomeOf(error: unknown, size: number): Outcome {
  if (!(error instanceof Error)) throw error
  const { message, response, responseCode, command, code }: Failure = error
  // The library's own rejection, before MAIL FROM, of what is larger than the server said it takes.
  if (code === 'EMESSAGE' && command === 'MAIL FROM')
    return { outcome: 'refused', reply: shortened(`${message} bytes; the mail has ${size}`) }
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && aboutTheMessage.has(command)
  return {
    outcome: isFinal ? 'refused' : 'deferred',
    reply: shortened(typeof response === 'string' ? response : message),
  }
}

/** A server's words, fit for a record and a log: one line of bounded length. */
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
