import { type Logger, pino } from 'pino'

const form = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: withoutConnection },
}

/** The pool hangs the whole connection on the error that broke it, with every statement that was prepared on it: pages of it, for one line. */
function withoutConnection(error: Error): object {
  const { client: _, ...shown } = pino.stdSerializers.err(error)
  return shown
}

/** So many bytes of lines are written at once, and none waits longer than so many milliseconds. */
const TOGETHER_BYTES = 8_192
const LONGEST_WAIT = 100
const WARNING = 40

/**
 * The log of the service: lines of JSON on stdout. Lines are written together, since a system call for each would cost more than many a
 * request; a warning or worse is written at once, and the end of the process writes what is left. Only a kill -9 loses a tenth of a second.
 */
export function serviceLog(level: string): Logger {
  const lines = pino.destination({
    dest: 1,
    sync: false,
    minLength: TOGETHER_BYTES,
    periodicFlush: LONGEST_WAIT,
  })
  const urgentAtOnce = {
    // Asks pino to tell the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(line)
      if (this.lastLevel >= WARNING) lines.flush()
    },
  }
  return pino({ ...form, level }, urgentAtOnce)
}

/** The log of a command, whose stdout belongs to what it prints: only what goes wrong, on stderr. */
export const commandLog = (): Logger => pino({ ...form, level: 'error' }, pino.destination(2))
