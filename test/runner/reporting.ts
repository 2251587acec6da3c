import process from 'node:process'
import type { Readable } from 'node:stream'
import { spec, type TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** Prints events like node's runner, and counts them; a failed test gives its reason in place, and again at the end. */
export function reporting() {
  const counts = { tests: 0, suites: 0, pass: 0, fail: 0, skipped: 0, todo: 0 }
  const reporter = new spec()
  reporter.pipe(process.stdout)
  const say = (message: string, nesting = 0): void =>
    void reporter.write({ type: 'test:diagnostic', data: { nesting, message, level: 'info' } } as TestEvent)

  /** Reports an event. */
  const tell = (event: TestEvent): void => {
    reporter.write(event)
    if (event.type !== 'test:pass' && event.type !== 'test:fail') return
    const { details, skip, todo, nesting } = event.data
    counts[details.type === 'suite' ? 'suites' : 'tests']++
    // A suite fails with its tests, or by itself: a hook threw, or its file could not be read.
    const error = 'error' in details ? (details.error as Error & { failureType?: string }) : undefined
    const isCounted = event.type === 'test:fail' && todo === undefined && error?.failureType !== 'subtestsFailed'
    if (isCounted) {
      counts.fail++
      say(inspect(error?.cause ?? error, { colors: false }).replaceAll('\n', `\n${'  '.repeat(nesting + 1)}`), nesting)
    }
    if (event.type === 'test:fail' && todo === undefined) return
    if (details.type !== 'suite') counts[skip !== undefined ? 'skipped' : todo !== undefined ? 'todo' : 'pass']++
  }

  /** Prints the counts and failures; returns the stream, which then ends. */
  const end = (milliseconds: number): Readable => {
    for (const [what, count] of Object.entries({ ...counts, duration_ms: Math.round(milliseconds) }))
      say(`${what} ${count}`)
    reporter.end()
    return reporter
  }
  return { tell, counts, end }
}
