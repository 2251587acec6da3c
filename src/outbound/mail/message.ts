import { Readable } from 'node:stream'
import type { Reason } from '../../reasons.ts'
import { headerName, headerText } from './header-text.rules.ts'
import { LOGO_CID } from './mail-html.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'

/** `address` is in ASCII. */
export type Sender = { readonly name: string; readonly address: string }

/** Bytes that the holder either reads once or discards, so that a PDF of a hundred megabytes is never completely in memory. */
export type ReadOnce = { readonly size: number; readonly read: () => Readable; readonly discard: () => Promise<void> }

/** Runs `make`, and discards the held bytes if it fails: Node ends the process when an open file handle is garbage-collected. */
export async function orDiscard<Made>(held: Pick<ReadOnce, 'discard'>, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    await held.discard()
    throw error
  }
}

/** A mail to one address, with copies to others. */
export type Mail = {
  /** The id of the delivery. Message-ID and boundaries are derived from it, so a mail that is sent twice is recognisably the same. */
  readonly id: string
  readonly date: Date
  readonly from: Sender
  /** The address for replies, if not the sender. */
  readonly replyTo?: string | undefined
  /** An address in ASCII. */
  readonly to: string
  readonly toName?: string | undefined
  /** The visible and the hidden copies; in ASCII. */
  readonly cc?: readonly string[]
  readonly bcc?: readonly string[]
  readonly subject: string
  readonly text: string
  /** The same text as HTML. */
  readonly html: string
  readonly pdf?: ReadOnce & { readonly fileName: string }
  readonly logo?: Logo | undefined
}

/** An image that the HTML shows by its Content-ID. */
export type Logo = { readonly mediaType: 'image/png' | 'image/jpeg'; readonly content: Uint8Array }

/** A mail as it is sent: its envelope, and its bytes as in RFC 5322, with CRLF line endings. */
export type Message = ReadOnce & {
  readonly id: string
  readonly from: string
  readonly to: string
  /** The recipients of visible and hidden copies. */
  readonly copies: readonly string[]
}

/** The outcome of an attempt to send. `reply` is one short line: the server's words, or a code. */
export type Outcome = {
  /** accepted: the server has it. refused: the server will never accept it. deferred: temporary or unknown. */
  readonly outcome: 'accepted' | 'refused' | 'deferred'
  readonly reply: string
  /** For a rejection that the server did not explain. */
  readonly reason?: Reason
}

/** Sends messages. Never throws because of the server; an aborted signal closes the connection. */
export type Transport = {
  readonly send: (message: Message, signal: AbortSignal) => Promise<Outcome>
  /** The destination of mails, for the log at start; contains no password. */
  readonly description: string
}

export async function composeMessage(mail: Mail): Promise<Message> {
  // Nodemailer leaves ASCII text unchanged, even if a reader would trim its spaces or take it for an encoded word.
  const head = Buffer.from(
    `From: ${headerName(oneLine(mail.from.name))} <${mail.from.address}>\r\nTo: ${toOf(mail)}\r\nSubject: ${headerText(oneLine(mail.subject))}\r\n`,
  )
  // Loaded with the first mail: this makes a start quicker.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composed = (contentOf: (pdf: ReadOnce) => Buffer | Readable) =>
    new MailComposer(partsOf(mail, contentOf)).compile()
  const withoutPdf = await composed(() => Buffer.alloc(0)).build()
  async function* parts(): AsyncGenerator<Buffer> {
    yield head
    yield* composed((pdf) => pdf.read()).createReadStream()
  }
  return {
    id: mail.id,
    from: mail.from.address,
    to: mail.to,
    copies: [...(mail.cc ?? []), ...(mail.bcc ?? [])],
    size: head.length + withoutPdf.length + (mail.pdf ? sizeInBase64(mail.pdf.size) : 0),
    read: () => Readable.from(parts(), { objectMode: false }),
    discard: async () => mail.pdf?.discard(),
  }
}

function partsOf(mail: Mail, contentOf: (pdf: ReadOnce) => Buffer | Readable) {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
    ...(mail.cc?.length ? { cc: mail.cc.map((address) => ({ name: '', address })) } : {}),
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mailLines(mail.text),
    html: mailLines(mail.html),
    encoding: 'quoted-printable',
    attachments: [
      ...(mail.logo ? [logoPart(mail.logo)] : []),
      ...(mail.pdf ? [pdfPart(mail.pdf.fileName, contentOf(mail.pdf))] : []),
    ],
    baseBoundary: mail.id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const toOf = ({ to, toName = '' }: Mail): string => {
  const name = oneLine(toName).trim()
  return name === '' ? to : `${headerName(name)} <${to}>`
}

const pdfPart = (fileName: string, content: Buffer | Readable) => ({
  filename: oneLine(fileName),
  content,
  contentType: 'application/pdf',
})

const logoPart = ({ mediaType, content }: Logo) => ({
  cid: LOGO_CID,
  filename: mediaType === 'image/png' ? 'logo.png' : 'logo.jpg',
  content: Buffer.from(content),
  contentType: mediaType,
  contentDisposition: 'inline' as const,
})

/** In lines of 76 characters, separated by CRLF. */
function sizeInBase64(size: number): number {
  const characters = 4 * Math.ceil(size / 3)
  return characters + 2 * Math.max(0, Math.ceil(characters / 76) - 1)
}
