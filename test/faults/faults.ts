import { appendFileSync } from 'node:fs'
import process from 'node:process'
import type { TestContext } from 'node:test'
import type { FigureOf, Invariant } from './invariants.ts'

/** What a run under faults sets for its tests: how much is asked of them, where their figures go, and what makes chance the same again. */
export const FULL = 'RAPPEN_FAULTS'
export const FIGURES = 'RAPPEN_FIGURES'
export const SEED = 'RAPPEN_SEED'
/** What `npm run test:cases` sets: no list of like cases is rotated. */
export const ALL_CASES = 'RAPPEN_ALL_CASES'

/** What makes this run's chance: RAPPEN_SEED asks for the same again. */
export const seed = Number(process.env[SEED] ?? Date.now() % 1_000_000)

/** How often, how many: little in `npm test`, all of it where `npm run test:faults` runs. */
export const sized = <Size>(quick: Size, full: Size): Size => (process.env[FULL] === 'full' ? full : quick)

/** Of a list every n-th in `npm test`, beginning elsewhere with each seed and offset; all of it in `test:cases` and `test:faults`. */
export const everyNth = <One>(n: number, all: readonly One[], offset = 0): readonly One[] =>
  isRotating ? all.filter((_one, index) => (index + offset + seed) % n === 0) : all

const isRotating = process.env[ALL_CASES] === undefined && sized(true, false)

/** Prints what a test of an invariant has done, with its seed, and keeps it for the table at the end of the run. To be called once all has held. */
export function figure<Id extends Invariant>(context: TestContext, id: Id, what: FigureOf<Id>, count: number): void {
  context.diagnostic(`${id} ${what}: ${count.toLocaleString('en')} (${SEED}=${seed})`)
  const file = process.env[FIGURES]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ id, what, count })}\n`)
}

/** Repeatable chance between 0 and 1: mulberry32. */
export function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
