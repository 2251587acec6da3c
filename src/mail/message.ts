import MailComposer from 'nodemailer/lib/mail-composer'
import { headerName, headerText } from './header-text.rules.ts'
import { mailLines, oneLine } from './mail-text.rules.ts'

/** `address` is in ASCII. */
export type Sender = { readonly name: string; readonly address: string }

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
  readonly pdf: Uint8Array
}

/** A mail as it goes out: its envelope, and its bytes after RFC 5322 with lines ended by CRLF. */
export type Message = { readonly id: string; readonly from: string; readonly to: string; readonly bytes: Uint8Array }

export async function composeMessage(mail: Mail): Promise<Message> {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  const composer = new MailComposer({
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mailLines(mail.text),
    html: mailLines(mail.html),
    encoding: 'quoted-printable',
    attachments: [{ filename: oneLine(mail.fileName), content: Buffer.from(mail.pdf), contentType: 'application/pdf' }],
    baseBoundary: mail.id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Nodemailer leaves text of ASCII as it is, also where a reader cuts spaces off its ends or takes it for an encoded word.
  const head = `From: ${headerName(oneLine(mail.from.name))} <${mail.from.address}>\r\nSubject: ${headerText(oneLine(mail.subject))}\r\n`
  const bytes = Buffer.concat([Buffer.from(head), await composer.compile().build()])
  return { id: mail.id, from: mail.from.address, to: mail.to, bytes }
}
