import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What the server does with one connection: takes the mail, or fails at a stage. */
export type Behaviour =
  | 'accept'
  /** Cuts the connection before a word is said. */
  | 'drop at once'
  | { readonly at: 'greeting' | 'sender' | 'recipient' | 'message'; readonly code: number; readonly reply: string }
  /** Reads the whole message, then cuts the connection without an answer. */
  | 'drop after data'
  /** Reads the whole message and never answers. */
  | 'silence after data'

export type Received = {
  readonly from: string
  readonly to: string[]
  readonly raw: Buffer
  readonly mail: ParsedMail
  /** How the server answered it. */
  readonly treated: Behaviour
}

export type MailServer = {
  readonly port: number
  readonly connections: () => number
  /** Mails that were read to their end, whatever was answered. */
  readonly received: Received[]
  /** How the next connections are treated, in order; all after them are accepted. */
  readonly script: (...behaviours: Behaviour[]) => void
  /** Called when a mail was read, before the server answers. */
  readonly onMessage: (listener: () => Promise<void>) => void
  readonly close: () => Promise<void>
}

const refusal = (behaviour: Behaviour | undefined, stage: string): Error | null =>
  typeof behaviour === 'object' && behaviour.at === stage
    ? Object.assign(new Error(behaviour.reply), { responseCode: behaviour.code })
    : null

/** A real SMTP server on the loopback interface that follows a script. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  const script: Behaviour[] = []
  const behaviours = new Map<string, Behaviour>()
  let connections = 0
  let listener = async (): Promise<void> => undefined

  const cut = (id: string): void => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    hideSTARTTLS: false,
    closeTimeout: 100,
    onConnect: (session, callback) => {
      connections++
      const behaviour = script.shift() ?? 'accept'
      behaviours.set(session.id, behaviour)
      if (behaviour === 'drop at once') return cut(session.id)
      callback(refusal(behaviour, 'greeting'))
    },
    onMailFrom: (_, session, callback) => callback(refusal(behaviours.get(session.id), 'sender')),
    onRcptTo: (_, session, callback) => callback(refusal(behaviours.get(session.id), 'recipient')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const take = async () => {
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        const behaviour = behaviours.get(session.id) ?? 'accept'
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw,
          mail: await simpleParser(raw),
          treated: behaviour,
        })
        await listener()
        if (behaviour === 'silence after data') return
        if (behaviour === 'drop after data') return cut(session.id)
        callback(refusal(behaviour, 'message'))
      }
      stream.on('end', () => void take())
    },
    ...options,
  })
  // A client that goes away in the middle is part of the game.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    connections: () => connections,
    received,
    script: (...next) => void script.push(...next),
    onMessage: (next) => {
      listener = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
