import { connect, type Socket } from 'node:net'
import { patience } from '../patience.ts'

/** A request as bytes on the wire: nothing is corrected on the way. */
export type Wired = {
  readonly head: Buffer
  readonly body: Buffer
  /** The client closes its side after the request. */
  readonly isCutOff?: boolean
  /** The answer has no body, whatever length it declares. */
  readonly isHead?: boolean
}

export type Received = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** One connection for consecutive requests; a new one after the last was closed. */
export type Connection = {
  /** The answer; undefined if the connection was closed without one. Rejects bytes that are not HTTP, and after two minutes. */
  readonly ask: (request: Wired) => Promise<Received | undefined>
  readonly close: () => void
}

const TIMEOUT_MILLISECONDS = 120_000

export function openConnection(port: number): Connection {
  let socket: Socket | undefined
  let take: (bytes: Buffer) => void = () => undefined
  let end: () => void = () => undefined

  const open = (): Socket => {
    if (socket && socket.writable && !socket.destroyed) return socket
    const opened = connect(port, '127.0.0.1')
    opened.setNoDelay(true)
    opened.on('data', (bytes: Buffer) => socket === opened && take(bytes))
    opened.on('error', () => undefined)
    opened.on('close', () => {
      if (socket !== opened) return
      socket = undefined
      end()
    })
    socket = opened
    return opened
  }

  return {
    ask: ({ head, body, isCutOff = false, isHead = false }) =>
      new Promise((resolve, reject) => {
        const clock = setTimeout(
          () => reject(new Error('no answer within two minutes')),
          patience(TIMEOUT_MILLISECONDS),
        )
        let received: Buffer = Buffer.alloc(0)
        const done = (answer: Received | undefined) => {
          clearTimeout(clock)
          take = () => undefined
          end = () => undefined
          const isLast = isCutOff || answer?.headers['connection'] === 'close'
          if (isLast) {
            socket?.destroy()
            socket = undefined
          }
          resolve(answer)
        }
        const look = (isEnded: boolean) => {
          try {
            const answer = answerIn(received, { isEnded, isHead })
            if (answer || isEnded) done(answer)
          } catch (error) {
            clearTimeout(clock)
            reject(error)
          }
        }
        take = (bytes: Buffer) => {
          received = Buffer.concat([received, bytes])
          look(false)
        }
        end = () => look(true)
        const to = open()
        to.write(head)
        if (body.length > 0) to.write(body)
        if (isCutOff) to.end()
      }),
    close: () => socket?.destroy(),
  }
}

/** The answer, when it is complete; `100 Continue` is none. */
function answerIn(bytes: Buffer, how: { isEnded: boolean; isHead: boolean }): Received | undefined {
  const at = bytes.indexOf('\r\n\r\n')
  if (at < 0) {
    if (how.isEnded && bytes.length > 0) throw new Error(`an answer that breaks off: ${bytes.toString('latin1')}`)
    return undefined
  }
  const [line = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1])
  if (Number.isNaN(status)) throw new Error(`no HTTP: ${line}`)
  const rest = bytes.subarray(at + 4)
  if (status === 100) return answerIn(rest, how)
  const headers = Object.fromEntries(
    lines.map((one) => {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(one) ?? []
      if (name === '') throw new Error(`no header: ${one}`)
      return [name.toLowerCase(), value]
    }),
  )
  if (how.isHead || status === 204 || status === 304) return { status, headers, bytes: Buffer.alloc(0) }
  const body = headers['transfer-encoding'] === 'chunked' ? unchunked(rest) : sized(rest, headers['content-length'])
  return body && { status, headers, bytes: body }
}

function sized(rest: Buffer, length: string | undefined): Buffer | undefined {
  if (length === undefined) throw new Error('an answer without a length')
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined
}

function unchunked(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(rest.toString('latin1', at, end), 16)
    if (size === 0) return rest.length >= end + 4 ? Buffer.concat(chunks) : undefined
    chunks.push(rest.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
    if (rest.length < at) return undefined
  }
}
