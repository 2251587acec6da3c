type Say = { (message: string): void; (context: object, message: string): void }

/** What this folder needs of a pino logger. */
export type Log = { info: Say; warn: Say; error: Say }
