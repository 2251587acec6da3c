import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Where in the conversation a fault strikes: in place of the server's reply to this. */
export type Stage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'QUIT'

export type FaultServer = { readonly port: number; readonly ended: Promise<void>; readonly close: () => Promise<void> }

const replies: Readonly<Record<Stage, string>> = {
  greeting: '220 mail.example',
  EHLO: '250 mail.example',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  message: '250 queued',
  QUIT: '221 bye',
}

/** A server that speaks SMTP byte by byte, so that it can break any rule of it: at one stage it does what `fault` does. */
export async function startFaultServer(at: Stage, fault: (socket: Socket) => void): Promise<FaultServer> {
  const ended = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let inMessage = false
    let unread = ''
    const reach = (stage: Stage) => {
      if (stage === at) return fault(socket)
      if (stage === 'DATA') inMessage = true
      socket.write(`${replies[stage]}\r\n`)
    }
    socket.on('error', () => undefined)
    socket.on('close', () => ended.resolve())
    socket.on('data', (bytes) => {
      unread += bytes.toString('latin1')
      const ending = () => (inMessage ? '\r\n.\r\n' : '\r\n')
      for (let end = unread.indexOf(ending()); end >= 0; end = unread.indexOf(ending())) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + ending().length)
        const stage = inMessage ? 'message' : stageOf(line)
        inMessage = false
        if (stage) reach(stage)
      }
    })
    reach('greeting')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A server that listens on the network has an address with a port.
    port: (server.address() as AddressInfo).port,
    ended: ended.promise,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const stageOf = (line: string): Stage | undefined =>
  (['EHLO', 'MAIL', 'RCPT', 'DATA', 'QUIT'] as const).find((verb) => line.startsWith(verb))
