import { type Logger, pino } from 'pino'

const form = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: withoutConnection },
}

/** Without `client`: pg attaches the whole connection to the error, with every prepared statement, which would be pages of log. */
function withoutConnection(error: Error): object {
  const { client: _, ...shown } = pino.stdSerializers.err(error)
  return shown
}

/** Lines are buffered up to this many bytes, and this many milliseconds. */
const BUFFER_BYTES = 8_192
const FLUSH_MILLISECONDS = 100
const WARNING = 40

/**
 * The log of the service: JSON lines on stdout. Lines are buffered, since a system call for each would cost more than some requests.
 * Warnings and errors are written immediately, and the rest when the process exits. Only kill -9 loses up to a tenth of a second.
 */
export function serviceLog(level: string): Logger {
  const lines = pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MILLISECONDS,
  })
  const urgentAtOnce = {
    // Makes pino set `lastLevel`.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(line)
      if (this.lastLevel >= WARNING) lines.flush()
    },
  }
  return pino({ ...form, level }, urgentAtOnce)
}

/** The log of a command: only errors, on stderr, because stdout is for its result. */
export const commandLog = (): Logger => pino({ ...form, level: 'error' }, pino.destination(2))
