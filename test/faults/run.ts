/**
 * `npm run test:faults`: the tests of the invariants in full, which takes hours; with names of invariants (`I-3 I-16`), only theirs. They run
 * one after the other, with one printed seed, against a real PostgreSQL of their own, on loopback only. The end shows each figure beside its
 * minimum. Ends with 1 if one is missed.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { withTestServer } from '../server.ts'
import { FIGURES, FULL, SEED, seed } from './faults.ts'
import { alsoInFull, type Invariant, invariants } from './invariants.ts'

const chosen = process.argv.slice(2)
const isKnown = (id: string): id is Invariant => Object.hasOwn(invariants, id)
const ids = (chosen.length > 0 ? chosen : Object.keys(invariants)).filter(isKnown)
const files = [
  ...new Set(ids.flatMap((id): readonly string[] => invariants[id].files)),
  ...(chosen.length > 0 ? [] : alsoInFull),
]

/** Whether all tests of a file have passed. A file that hangs is ended after four hours. */
const passes = (file: string, figures: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const options = ['--test', '--test-timeout=14400000', '--test-reporter=spec', file]
    const environment = {
      ...process.env,
      [FULL]: 'full',
      [SEED]: String(seed),
      [FIGURES]: figures,
      LOG_LEVEL: 'silent',
    }
    const child = spawn(process.execPath, options, { stdio: 'inherit', env: environment })
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })

const folder = await mkdtemp(join(tmpdir(), 'rappen-faults-'))
const figures = join(folder, 'figures')
await writeFile(figures, '')
const failed = new Set<string>()
try {
  await withTestServer(async (ending) => {
    for (const file of files) {
      ending.throwIfAborted()
      process.stdout.write(`\n${file} (${SEED}=${seed})\n`)
      if (!(await passes(file, figures))) failed.add(file)
    }
  })
  const lines = (await readFile(figures, 'utf8')).split('\n').filter((line) => line !== '')
  const seen: { id: string; what: string; count: number }[] = lines.map((line) => JSON.parse(line))
  const rows = ids.flatMap((id) => {
    const { promise, files: shownBy, atLeast } = invariants[id]
    const isBroken = shownBy.some((file) => failed.has(file))
    return Object.entries(atLeast).map(([what, wanted]) => {
      const counts = seen.filter((one) => one.id === id && one.what === what).map(({ count }) => count)
      const count = counts.reduce((sum, one) => sum + one, 0)
      return { id, promise, what, wanted, count, holds: !isBroken && counts.length > 0 && count >= wanted }
    })
  })
  process.stdout.write('\n')
  for (const { id, what, wanted, count, holds } of rows)
    process.stdout.write(
      `${holds ? 'holds ' : 'MISSED'}  ${id}  ${what}: ${count.toLocaleString('en')} (at least ${wanted.toLocaleString('en')})\n`,
    )
  const missed = rows.filter(({ holds }) => !holds).length
  process.stdout.write(`\n${rows.length - missed} passed, ${missed} failed\n`)
  process.exitCode = missed > 0 || failed.size > 0 || rows.length === 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}
