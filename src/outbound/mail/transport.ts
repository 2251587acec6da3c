import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { asciiAddress } from '../../sales/deliveries/email-address.rules.ts'
import type { Sender, Transport } from './message.ts'
import { outbox } from './outbox.ts'
import { readSmtpUrl, smtp } from './smtp.ts'

/** SMTP, or files in `outbox` of the data directory if no server is configured. Throws ConfigError. */
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

/** `rappen@localhost` is not a routable address, but sufficient for mails that are written to files. */
const senderAddress = (text: string): string | undefined =>
  /^[\w.-]+@localhost$/.test(text) ? text : asciiAddress(text)
