import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Busy } from '../../errors.ts'
import { semaphore } from '../../platform/concurrency/semaphore.ts'
import { budgets, semaphores } from '../../platform/limits.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Some 40 ms of one core. */
const cost = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * One at a time, so that guessing takes one core at most; requests beyond the queue are rejected for a retry. Waiting ones take turns by
 * address block, or by organisation once signed in: attempts of others cannot block the door.
 */
const hashing = semaphore({
  ...semaphores.passwords,
  whenFull: 'too many people sign in at once',
  figure: 'passwords',
})
const derive = promisify(argon2)

/** A password that waits to be hashed: its turn, and the crowd it counts in. */
export type HashingTurn = { readonly turn: string; readonly crowd: string }
const NOBODY: HashingTurn = { turn: '', crowd: '' }

const crowds = new Map<string, number>()

async function inTurn<Result>(work: () => Promise<Result>, { turn, crowd }: HashingTurn): Promise<Result> {
  const waiting = crowds.get(crowd) ?? 0
  if (waiting >= budgets.passwordsOfACrowd) throw new Busy('too many people sign in at once')
  crowds.set(crowd, waiting + 1)
  try {
    return await hashing.run(work, turn)
  } finally {
    const left = (crowds.get(crowd) ?? 1) - 1
    if (left > 0) crowds.set(crowd, left)
    else crowds.delete(crowd)
  }
}

const without = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The stored form of a password: argon2id as a PHC string, with its salt and cost. `by` waits in the queue. */
export async function hashOfPassword(password: string, by = NOBODY): Promise<string> {
  const nonce = randomBytes(16)
  const message = password.normalize('NFC')
  const tag = await inTurn(() => derive('argon2id', { message, nonce, ...cost }), by)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${without(nonce)}$${without(tag)}`
}

/** Whether the password is the stored one. Without a stored one it takes as long, and returns false. `by` waits in the queue. */
export async function isPassword(password: string, stored: string | null | undefined, by = NOBODY): Promise<boolean> {
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
  const message = password.normalize('NFC')
  const tag = await inTurn(() => derive('argon2id', { message, nonce, ...parameters }), by)
  return kept !== undefined && timingSafeEqual(tag, expected)
}
