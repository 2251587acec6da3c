import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { semaphore } from '../../platform/concurrency/semaphore.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Some 40 ms of one core. */
const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** One at a time, so that guessing takes one core at most; who is beyond the queue is told to try again. */
const hashing = semaphore({
  permits: 1,
  queue: { atMost: 16, whenFull: 'too many people sign in at once' },
  figure: 'passwords',
})
const derive = promisify(argon2)

const without = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The password as it is stored: argon2id in the form of PHC strings, with its salt and cost. */
export async function hashOfPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashing.run(() => derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${without(nonce)}$${without(tag)}`
}

/** True if the password is the one that is stored. Without a stored one it takes as long, and is false. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, kept] = form.exec(stored ?? '') ?? []
  const expected = Buffer.from(kept ?? '', 'base64')
  const parameters =
    kept === undefined
      ? cost
      : {
          memory: Number(memory),
          passes: Number(passes),
          parallelism: Number(parallelism),
          tagLength: expected.length,
        }
  const nonce = salt === undefined ? Buffer.alloc(16) : Buffer.from(salt, 'base64')
  const tag = await hashing.run(() => derive('argon2id', { message: password.normalize('NFC'), nonce, ...parameters }))
  return kept !== undefined && timingSafeEqual(tag, expected)
}
