import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/** As many as test files run at once. */
const PROCESSES = 4
/** One of them starts, compiles, allocates and computes, as tests do. */
const WORK = `
  const { createHash } = require('node:crypto')
  let hash = Buffer.alloc(65536)
  for (let round = 0; round < 1500; round++)
    hash = Buffer.concat([createHash('sha256').update(hash).digest(), hash.subarray(32)])`
/** How long all of it takes on two quiet processors, in milliseconds. */
const QUIET_MILLISECONDS = 450
/** The machine may become busier after the calibration than it was during it: what is slower than quiet counts twice. */
const RESERVE = 2
/** So often it is measured: the median is no moment in which something else ran, or did not. */
const SAMPLES = 3
/** Eight busy loops beside the tests of two processors come to 5. Where more is measured, limits grow no further: what hangs has to end. */
const MOST = 12

/**
 * How much slower this machine is now than two quiet processors, from 1 to 12: by the time that a fixed amount of work takes, whatever makes it
 * slow: its processors, how many there are, or what else they have to do.
 * @throws an error when the work could not be done
 */
export async function measureSlowness(): Promise<number> {
  const samples: number[] = []
  while (samples.length < SAMPLES) samples.push(await sample())
  const median = samples.toSorted((one, other) => one - other)[(SAMPLES - 1) / 2] ?? 0
  const slower = 1 + RESERVE * (median / QUIET_MILLISECONDS - 1)
  return Math.min(MOST, Math.max(1, Math.round(slower * 10) / 10))
}

/** How long the work takes now, in milliseconds. */
async function sample(): Promise<number> {
  const begun = performance.now()
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, ['--eval', WORK], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  for (const [code, signal] of await Promise.all(children.map((child) => once(child, 'close'))))
    if (code !== 0) throw new Error(`A process that measures how slow this machine is ended with ${code ?? signal}.`)
  return performance.now() - begun
}
