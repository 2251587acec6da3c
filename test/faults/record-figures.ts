import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** What the tests of one invariant came to, beside what they have to come to. */
export type Figure = {
  readonly id: string
  readonly promise: string
  readonly what: string
  readonly wanted: number
  readonly count: number
  readonly holds: boolean
}

const paper = fileURLToPath(new URL('../../SECURITY.md', import.meta.url))
const MARK = /(<!-- figures -->\n)[\s\S]*?(<!-- \/figures -->)/
const ROW = /^\| (I-\d+) \| (.*?) \| (.*?) \| /

/** Writes the figures of a run into the table of SECURITY.md, each with its day and seed; what was not run keeps the row it had. */
export async function recordFigures(figures: readonly Figure[], seed: number): Promise<void> {
  const text = await readFile(paper, 'utf8')
  const table = MARK.exec(text)
  if (table === null)
    throw new Error('SECURITY.md has no place for the figures: <!-- figures --> and <!-- /figures -->.')
  const keyOf = (id: string, what: string) => `${id} ${what}`
  const rows = new Map<string, string>()
  for (const line of table[0].split('\n')) {
    const [, id, , what] = ROW.exec(line) ?? []
    if (id !== undefined && what !== undefined) rows.set(keyOf(id, what), line)
  }
  const day = new Date().toISOString().slice(0, 10)
  for (const { id, promise, what, wanted, count, holds } of figures) {
    const cells = [
      id,
      promise,
      what,
      count.toLocaleString('en'),
      wanted.toLocaleString('en'),
      holds ? 'yes' : '**no**',
      day,
      seed,
    ]
    rows.set(keyOf(id, what), `| ${cells.join(' | ')} |`)
  }
  const numberOf = (line: string) => Number(/I-(\d+)/.exec(line)?.[1])
  const sorted = [...rows.values()].sort((one, other) => numberOf(one) - numberOf(other))
  const head =
    '| | Promise | Shown by | Last run | At least | Holds | Day | Seed |\n|---|---|---|---:|---:|---|---|---:|\n'
  await writeFile(
    paper,
    text.replace(MARK, (_, begin: string, end: string) => `${begin}\n${head}${sorted.join('\n')}\n\n${end}`),
  )
}
