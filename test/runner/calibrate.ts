import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/** The number of concurrent test files. */
const PROCESSES = 4
/** Each starts, compiles, allocates and computes, like tests. */
const WORK = `
  const { createHash } = require('node:crypto')
  let hash = Buffer.alloc(65536)
  for (let round = 0; round < 1500; round++)
    hash = Buffer.concat([createHash('sha256').update(hash).digest(), hash.subarray(32)])`
/** The time of all of it on two quiet processors, in milliseconds. */
const QUIET_MILLISECONDS = 450
/** The machine may become busier after the calibration: slowness beyond a quiet machine counts twice. */
const RESERVE = 2
/** The number of measurements: a median excludes single moments. */
const SAMPLES = 3
/** Eight busy loops beside the tests of two processors come to 5. Beyond this, limits grow no further: a hanging test must end. */
const MOST = 12

/**
 * The slowness of this machine now, from 1 to 12 relative to two quiet processors: by the time of a fixed amount of work, whatever the cause:
 * its processors, their number, or their load.
 * @throws an error if the work failed
 */
export async function measureSlowness(): Promise<number> {
  const samples: number[] = []
  while (samples.length < SAMPLES) samples.push(await sample())
  const median = samples.toSorted((one, other) => one - other)[(SAMPLES - 1) / 2] ?? 0
  const slower = 1 + RESERVE * (median / QUIET_MILLISECONDS - 1)
  return Math.min(MOST, Math.max(1, Math.round(slower * 10) / 10))
}

/** The current time of the work, in milliseconds. */
async function sample(): Promise<number> {
  const begun = performance.now()
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--eval', WORK], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  for (const [code, signal] of await Promise.all(children.map((child) => once(child, 'close'))))
    if (code !== 0) throw new Error(`A process that measures how slow this machine is ended with ${code ?? signal}.`)
  return performance.now() - begun
}
