import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/** As many as test files run at once. */
const PROCESSES = 4
/** What one of them does: it starts, compiles, allocates and computes, as tests do. */
const WORK = `
  const { createHash } = require('node:crypto')
  let hash = Buffer.alloc(65536)
  for (let round = 0; round < 1500; round++)
    hash = Buffer.concat([createHash('sha256').update(hash).digest(), hash.subarray(32)])`
/** How long all of it takes on two quiet processors, in milliseconds. */
const QUIET_MILLISECONDS = 450
/** The machine may become busier after the calibration than it was during it: what is slower than quiet counts twice. */
const RESERVE = 2

/**
 * How much slower this machine is now than two quiet processors, at least 1: by the time that a fixed amount of work takes, whatever makes it
 * slow: its processors, how many there are, or what else they have to do.
 */
export async function measureSlowness(): Promise<number> {
  const begun = performance.now()
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--eval', WORK], { stdio: 'ignore' }),
  )
  await Promise.all(children.map((child) => once(child, 'close')))
  const slower = (performance.now() - begun) / QUIET_MILLISECONDS
  return Math.max(1, Math.round((1 + RESERVE * (slower - 1)) * 10) / 10)
}
