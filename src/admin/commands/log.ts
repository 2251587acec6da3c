import { write, writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'

const form = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: withoutConnection },
}

/** Without `client`: pg attaches the whole connection to the error, with every prepared statement, which would fill pages of the log. */
function withoutConnection(error: Error): object {
  const { client: _, ...shown } = pino.stdSerializers.err(error)
  return shown
}

/** Lines are buffered up to this many characters, and this many milliseconds. */
const BUFFERED = 8_192
const FLUSH_MILLISECONDS = 100
const WARNING = 40
/** How long an exiting process waits for a slow reader, and the interval of its attempts. */
const LAST_MILLISECONDS = 1_000
const PAUSE_MILLISECONDS = 10

/**
 * The log of the service: JSON lines on stdout. Lines are buffered, since a system call for each would cost more than some requests.
 * Warnings and errors are written immediately, and the rest when the process exits. Only kill -9 loses up to a tenth of a second.
 */
export function serviceLog(level: string): Logger {
  const lines = bufferedLines(1)
  const urgentAtOnce = {
    // Makes pino set `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.add(line)
      if (this.lastLevel >= WARNING) lines.flush()
    },
  }
  return pino({ ...form, level }, urgentAtOnce)
}

/**
 * Writes lines without waiting for their reader. A vanished reader loses them: pino's own destination would retry the last ones for ever, and
 * the process would never end.
 */
function bufferedLines(file: number): { readonly add: (line: string) => void; readonly flush: () => void } {
  let waiting = ''
  let isWriting = false
  const writeOn = (bytes: Buffer): void =>
    write(file, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(writeOn, FLUSH_MILLISECONDS, bytes)
      if (!error && written < bytes.length) return writeOn(bytes.subarray(written))
      isWriting = false
      if (waiting.length > BUFFERED) flush()
    })
  const flush = (): void => {
    if (isWriting || waiting === '') return
    const bytes = Buffer.from(waiting)
    waiting = ''
    isWriting = true
    writeOn(bytes)
  }
  setInterval(flush, FLUSH_MILLISECONDS).unref()
  process.on('exit', () => writeLast(file, Buffer.from(waiting)))
  return {
    add: (line) => {
      waiting += line
      if (waiting.length > BUFFERED) flush()
    },
    flush,
  }
}

/** Writes the remaining lines when nothing can be awaited any more. */
function writeLast(file: number, bytes: Buffer): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let rest = bytes, waited = 0; rest.length > 0 && waited < LAST_MILLISECONDS; ) {
    try {
      rest = rest.subarray(writeSync(file, rest))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
      Atomics.wait(pause, 0, 0, PAUSE_MILLISECONDS)
      waited += PAUSE_MILLISECONDS
    }
  }
}

/** The log of a command: only errors, on stderr, because stdout is for its result. */
export const commandLog = (): Logger => pino({ ...form, level: 'error' }, pino.destination(2))
