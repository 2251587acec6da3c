import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { headerName, headerText } from './header-text.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'

/** `address` is in ASCII. */
export type Sender = { readonly name: string; readonly address: string }

/** So many bytes that are read once, or let go: a PDF of a hundred megabytes is never whole in memory. */
export type ReadOnce = { readonly size: number; readonly read: () => Readable; readonly discard: () => Promise<void> }

/** Makes something of what is held open, or lets it go: a file that is held by nobody ends the process when it is collected. */
export async function orDiscard<Made>(held: Pick<ReadOnce, 'discard'>, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    await held.discard()
    throw error
  }
}

/** A mail with one PDF to one address. */
export type Mail = {
  /** Id of the delivery. Message-ID and boundaries follow from it, so a mail that goes out twice is the same mail twice. */
  readonly id: string
  readonly date: Date
  readonly from: Sender
  /** Where answers go, when not to the sender. */
  readonly replyTo?: string | undefined
  /** An address in ASCII. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as HTML. */
  readonly html: string
  readonly fileName: string
  readonly pdf: ReadOnce
}

/** A mail as it goes out: its envelope, and its bytes after RFC 5322 with lines ended by CRLF. */
export type Message = ReadOnce & { readonly id: string; readonly from: string; readonly to: string }

export async function composeMessage(mail: Mail): Promise<Message> {
  // Nodemailer leaves text of ASCII as it is, also where a reader cuts spaces off its ends or takes it for an encoded word.
  const head = Buffer.from(
    `From: ${headerName(oneLine(mail.from.name))} <${mail.from.address}>\r\nSubject: ${headerText(oneLine(mail.subject))}\r\n`,
  )
  const withoutPdf = await composed(mail, Buffer.alloc(0)).build()
  async function* parts(): AsyncGenerator<Buffer> {
    yield head
    yield* composed(mail, mail.pdf.read()).createReadStream()
  }
  return {
    id: mail.id,
    from: mail.from.address,
    to: mail.to,
    size: head.length + withoutPdf.length + sizeInBase64(mail.pdf.size),
    read: () => Readable.from(parts(), { objectMode: false }),
    discard: mail.pdf.discard,
  }
}

function composed(mail: Mail, pdf: Buffer | Readable) {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  return new MailComposer({
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mailLines(mail.text),
    html: mailLines(mail.html),
    encoding: 'quoted-printable',
    attachments: [{ filename: oneLine(mail.fileName), content: pdf, contentType: 'application/pdf' }],
    baseBoundary: mail.id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
}

/** In lines of 76 letters, with a line break between them. */
function sizeInBase64(size: number): number {
  const letters = 4 * Math.ceil(size / 3)
  return letters + 2 * Math.max(0, Math.ceil(letters / 76) - 1)
}
