import { type Logger, pino } from 'pino'

const form = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
}

/** The log of the service: lines of JSON on stdout. */
export const serviceLog = (level: string): Logger => pino({ ...form, level })

/** The log of a command, whose stdout belongs to what it prints: only what goes wrong, on stderr. */
export const commandLog = (): Logger => pino({ ...form, level: 'error' }, pino.destination(2))
