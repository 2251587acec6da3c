import type { ChildProcess } from 'node:child_process'
import { processorTime } from './processor-time.ts'

/** The child exceeded its time limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** The child exceeded its limit of processor time: the requested work is too much on any machine. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork'
}

/** Milliseconds: the time that a child has for an answer, and the processor time from when it has begun. */
export type ChildLimits = { readonly milliseconds: number; readonly processor?: number }

/** The first word of each answer: a newly started child has loaded its libraries. */
export const BEGUN = 'begun'
const LOOK_EVERY_MILLISECONDS = 50

/**
 * Sends a question to a child process, which works on one at a time, and returns its answer. While the child works, it keeps the service from
 * exiting; an idle one does not.
 * @throws {Error} when the child ends or cannot be reached; TimedOut or TooMuchWork at a limit, when it is killed.
 */
export async function askChild<Answer>(
  child: ChildProcess,
  question: object,
  { milliseconds, processor = Number.POSITIVE_INFINITY }: ChildLimits,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (reason: string): void => reject(new Error(reason))
  const kill = (reason: Error): void => {
    reject(reason)
    child.kill('SIGKILL')
  }
  let before = Number.POSITIVE_INFINITY
  const requireLittle = (): void => {
    if (processorTime(child.pid) - before > processor)
      kill(new TooMuchWork(`The child process used the processor for longer than ${processor} ms.`))
  }
  const onMessage = (message: unknown): void => {
    if (message === BEGUN) before = processorTime(child.pid)
    else {
      // Checked at the end too: the verdict must not depend on when the timer ran.
      requireLittle()
      resolve(message as Answer)
    }
  }
  const onExit = (code: number | null, signal: string | null): void =>
    fail(`The child process ended (${signal ?? code}).`)
  const onError = (error: Error): void => fail(`The child process failed: ${error.message}`)
  const clock = setTimeout(
    () => kill(new TimedOut(`The child process took longer than ${milliseconds} ms.`)),
    milliseconds,
  )
  const timer = setInterval(requireLittle, LOOK_EVERY_MILLISECONDS)
  child.on('message', onMessage).on('exit', onExit).on('error', onError)
  child.ref()
  child.channel?.ref()
  try {
    child.send(question, (error) => error && onError(error))
    return await promise
  } finally {
    clearTimeout(clock)
    clearInterval(timer)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
    child.unref()
    child.channel?.unref()
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export const isAlive = (child: ChildProcess): boolean => child.connected && !hasEnded(child)

/** Kills a child, and waits for its end. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return
  child.ref()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}
