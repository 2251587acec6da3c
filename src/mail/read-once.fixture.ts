import { Readable } from 'node:stream'
import type { Message, ReadOnce } from './message.ts'

/** Bytes in memory, as a PDF or a message is handed over. */
export const readOnce = (bytes: string | Buffer): ReadOnce => ({
  size: Buffer.byteLength(bytes),
  read: () => Readable.from([Buffer.from(bytes)], { objectMode: false }),
  letGo: async () => undefined,
})

/** A mail as it goes out, of these bytes. */
export const messageOf = (bytes: string): Message => ({
  id: '11111111-1111-4111-8111-111111111111',
  from: 'office@example.ch',
  to: 'anna@example.com',
  ...readOnce(bytes),
})
