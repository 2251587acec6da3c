import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { asciiAddress } from '../../sales/deliveries/email-address.rules.ts'
import type { Message, Sender } from './message.ts'
import { outbox } from './outbox.ts'
import { readSmtpUrl, smtp } from './smtp.ts'

/** What became of a message that was handed over. `reply` is one short line, mostly the server's. */
export type Outcome = {
  /** accepted: the server has it. refused: the server will never take it. deferred: not now, or not known. */
  readonly outcome: 'accepted' | 'refused' | 'deferred'
  readonly reply: string
}

/** Takes messages out of the house. Never throws because of the server; an aborted signal ends the connection. */
export type Transport = {
  readonly send: (message: Message, signal: AbortSignal) => Promise<Outcome>
  /** What the log says at start about where mails go; no password. */
  readonly description: string
}

/** The way that mails take: SMTP, or files in `outbox` of the data directory when no server is configured. Throws ConfigError. */
export const readTransport = ({
  smtpUrl,
  dataDirectory,
}: {
  smtpUrl: string | undefined
  dataDirectory: string
}): Transport => (smtpUrl === undefined ? outbox(join(dataDirectory, 'outbox')) : smtp(readSmtpUrl(smtpUrl)))

/** MAIL_FROM as name and address: `Muster AG <office@example.ch>` or the address alone. Throws ConfigError. */
export function readSender(mailFrom: string): Sender {
  const [, name = '', bracketed, bare] = /^(?:\s*"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>]+))$/.exec(mailFrom) ?? []
  const address = senderAddress((bracketed ?? bare ?? '').trim())
  if (address === undefined)
    throw new ConfigError(
      `MAIL_FROM must be an email address such as «Muster AG <office@example.ch>», not «${mailFrom}».`,
    )
  return { name, address }
}

/** `rappen@localhost` is no address that one could answer, but enough for mails that become files. */
const senderAddress = (text: string): string | undefined =>
  /^[\w.-]+@localhost$/.test(text) ? text : asciiAddress(text)
