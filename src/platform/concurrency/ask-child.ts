import type { ChildProcess } from 'node:child_process'

/** The child took longer than it was given. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/**
 * Sends a question to a child process, which works on one at a time, and returns its answer. While the child works, it keeps the service from
 * exiting; an idle one does not.
 * @throws {Error} when the child ends or cannot be reached; TimedOut at the time limit, when it is killed.
 */
export async function askChild<Answer>(child: ChildProcess, question: object, timeLimitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (reason: string): void => reject(new Error(reason))
  const onExit = (code: number | null, signal: string | null): void =>
    fail(`The child process ended (${signal ?? code}).`)
  const onError = (error: Error): void => fail(`The child process failed: ${error.message}`)
  const timer = setTimeout(() => {
    reject(new TimedOut(`The child process took longer than ${timeLimitMs} ms.`))
    child.kill('SIGKILL')
  }, timeLimitMs)
  child.on('message', resolve).on('exit', onExit).on('error', onError)
  child.ref()
  child.channel?.ref()
  try {
    child.send(question, (error) => error && onError(error))
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', onError)
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
