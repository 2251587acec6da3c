import { appendFileSync } from 'node:fs'
import process from 'node:process'
import type { TestContext } from 'node:test'
import type { FigureOf, Invariant } from './invariants.ts'

/** Settings of a run under faults for its tests: the amount of work, the place of their figures, and the seed. */
export const FULL = 'RAPPEN_FAULTS'
export const FIGURES = 'RAPPEN_FIGURES'
export const SEED = 'RAPPEN_SEED'
/** The value that `npm run test:all` sets. */
export const ALL = 'RAPPEN_ALL'

/** The seed of this run: RAPPEN_SEED repeats it. */
export const seed = Number(process.env[SEED] ?? Date.now() % 1_000_000)

const isFull = process.env[FULL] === 'full'
/** Whether every case is tested: in `npm run test:all` and `npm run test:faults`. */
export const isAll = isFull || process.env[ALL] !== undefined

/** A size by run: small in `npm test`, full in `npm run test:faults`; in `npm run test:all` a given size between them, if it is larger. */
export const sized = <Size>(quick: Size, full: Size, all = quick): Size => (isFull ? full : isAll ? all : quick)

/** Every n-th element of a list in `npm test`, always the same ones; all of it in `npm run test:all` and `npm run test:faults`. */
export const thinned = <One>(n: number, all: readonly One[], offset = 0): readonly One[] =>
  isAll ? all : all.filter((_one, index) => (index + offset) % n === 0)

/**
 * Prints the figures of an invariant's test, with its seed, and stores them for the table at the end of the run. To be called after all
 * assertions.
 */
export function figure<Id extends Invariant>(context: TestContext, id: Id, what: FigureOf<Id>, count: number): void {
  context.diagnostic(`${id} ${what}: ${count.toLocaleString('en')} (${SEED}=${seed})`)
  const file = process.env[FIGURES]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ id, what, count })}\n`)
}

/** Repeatable random numbers between 0 and 1: mulberry32. */
export function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
