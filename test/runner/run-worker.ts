import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { patience } from '../patience.ts'
import { childrenOf, descendantsOf, signalIfAlive } from '../process-tree.ts'
import { claimedBy, isClaimed } from './claims.ts'

/** The default time limit of a single test, and the longest silence of a process: with a file, and after its last one. */
const TEST_MILLISECONDS = 300_000
const SILENT_MILLISECONDS = 600_000
const LAST_MILLISECONDS = 20_000

const program = fileURLToPath(new URL('test-worker.ts', import.meta.url))

type Work = {
  readonly claims: string
  readonly stages: readonly (readonly string[])[]
  /** Whether every file of the run has ended. */
  readonly isOver: () => boolean
  readonly ending: AbortSignal
}

/**
 * Runs the unclaimed test files of each stage in a process of their own. Reports the events of node's runner, those of a file together, and
 * each ended file. A process that is silent for too long is killed with its children, and so is each at an early end of the run; an unfinished
 * file has failed. Returns the number of claimed files.
 */
export async function runWorker(
  { claims, stages, isOver, ending }: Work,
  tell: (event: TestEvent) => void,
  ended: (file: string) => void,
): Promise<number> {
  const worker = randomUUID()
  const killing = new AbortController()
  const finished = new Set<string>()
  const claimed = () => stages.flat().filter((file) => isClaimed(claims, file) && claimedBy(claims, file) === worker)
  const unfinished = () => claimed().filter((file) => !finished.has(file))
  let silent = 0
  let wasOver = false
  const watch = setInterval(() => {
    const isBusy = unfinished().length > 0
    silent += LAST_MILLISECONDS
    // Without a file it waits for the next stage. If the run has been over for a whole interval, a remainder of some test keeps it alive.
    if (isBusy ? silent > SILENT_MILLISECONDS : wasOver) kill()
    wasOver = isOver()
  }, patience(LAST_MILLISECONDS))
  const kill = () => {
    const started = startedBy(worker)
    killing.abort()
    for (const pid of started) signalIfAlive(pid, 'SIGKILL')
  }
  ending.addEventListener('abort', kill)
  const held: TestEvent[] = []
  const argv = [claims, worker, JSON.stringify(stages)]
  const events = run({ files: [program], argv, timeout: patience(TEST_MILLISECONDS), signal: killing.signal })
  for await (const event of events as AsyncIterable<TestEvent>) {
    watch.refresh()
    silent = 0
    if (ending.aborted) continue
    if (isOfFile(event)) held.push(event)
    if ((event.type !== 'test:pass' && event.type !== 'test:fail') || event.data.nesting > 0) continue
    finished.add(event.data.name)
    for (const one of held.splice(0)) tell(one)
    ended(event.data.name)
  }
  clearInterval(watch)
  ending.removeEventListener('abort', kill)
  ending.throwIfAborted()
  const broken = unfinished()
  for (const event of [...held, ...broken.map(neverEnded)]) tell(event)
  for (const file of broken) ended(file)
  return claimed().length
}

/** Neither events of the whole run, which has many processes, nor the success of a process. */
function isOfFile({ type, data }: TestEvent): boolean {
  if (data === undefined || !('file' in data) || data.file === undefined || type === 'test:summary') return false
  return type === 'test:fail' || !('name' in data) || data.name !== program
}

const neverEnded = (name: string): TestEvent => {
  const error = Object.assign(new Error('its process ended before it did'), { cause: undefined })
  const details = { duration_ms: 0, type: 'test' as const, error }
  return { type: 'test:fail', data: { name, file: name, nesting: 0, testNumber: 0, details } } as unknown as TestEvent
}

/** The processes that a worker has started, where the kernel tells. */
function startedBy(worker: string): number[] {
  const wordsOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  return childrenOf(process.pid)
    .filter((pid) => wordsOf(pid).includes(worker))
    .flatMap(descendantsOf)
}
