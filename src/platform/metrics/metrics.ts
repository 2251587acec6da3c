/**
 * Metrics of this process. Rooms register and count here; `exposition.ts` formats them for Prometheus. They start at zero, and none has an
 * organisation as label.
 */

/** A monotonic counter. */
export type Counter = { add(count?: number): void }
/** A histogram with cumulative count and sum. */
export type Histogram = { observe(value: number): void }
/** Reads a gauge at each scrape: one value, or one for each value of the label. */
export type ReadFigure = () => Read | Promise<Read>
export type Read = number | Readonly<Record<string, number>>

/** One time series, with the values of its labels in the order of the family's labels. */
export type Series = { readonly labels: readonly string[]; readonly values: () => SeriesValues }
type SeriesValues = number | { readonly counts: readonly number[]; readonly sum: number }

/** All series of one name. */
export type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  /** Upper bounds of a histogram, ascending. */
  readonly bounds: readonly number[]
  readonly series: () => Iterable<Series> | Promise<Iterable<Series>>
}

const families = new Map<string, Family>()

export const allFamilies = (): Iterable<Family> => families.values()

function register(family: Family): void {
  if (families.has(family.name)) throw new Error(`invariant violated: two metrics are named ${family.name}`)
  families.set(family.name, family)
}

/** Returns the series of the given label values, and creates it on first use. A caller on a hot path stores the result. */
type SeriesOf<One> = (...labels: string[]) => One

function familyOf<One>(
  about: Pick<Family, 'name' | 'help' | 'labels' | 'type' | 'bounds'>,
  make: () => { one: One; values: () => SeriesValues },
): SeriesOf<One> {
  const known = new Map<string, Series & { one: One }>()
  register({ ...about, series: () => known.values() })
  return (...labels) => {
    const key = labels.join('\n')
    const found = known.get(key) ?? { labels, ...make() }
    known.set(key, found)
    return found.one
  }
}

/** A counter, by its labels; its name ends in `_total`. */
export const counter = (name: string, help: string, ...labels: readonly string[]): SeriesOf<Counter> =>
  familyOf({ name, help, labels, type: 'counter', bounds: [] }, () => {
    let total = 0
    return {
      one: {
        add: (count = 1) => {
          total += count
        },
      },
      values: () => total,
    }
  })

/** A histogram with these upper bounds, by its labels. */
export const histogram = (
  name: string,
  help: string,
  bounds: readonly number[],
  ...labels: readonly string[]
): SeriesOf<Histogram> =>
  familyOf({ name, help, labels, type: 'histogram', bounds }, () => {
    // One bucket more than bounds, for values above the last. Each value is counted in one bucket; `exposition.ts` accumulates.
    const counts = Array.from({ length: bounds.length + 1 }, () => 0)
    let sum = 0
    const observe = (value: number): void => {
      let place = 0
      while (place < bounds.length && value > (bounds[place] ?? 0)) place++
      counts[place] = (counts[place] ?? 0) + 1
      sum += value
    }
    return { one: { observe }, values: () => ({ counts, sum }) }
  })

/** A gauge that is read at each scrape, optionally with one label. `watch` adds a reading and returns the function that removes it. */
export function gauge(name: string, help: string, label?: string): { watch(reading: ReadFigure): () => void } {
  const readings = new Set<ReadFigure>()
  register({
    name,
    help,
    // A value that is read elsewhere may be a counter there.
    type: name.endsWith('_total') ? 'counter' : 'gauge',
    labels: label === undefined ? [] : [label],
    bounds: [],
    series: async () => {
      const sums = new Map<string, number>()
      for (const reading of readings) {
        const read = await reading()
        for (const [key, value] of Object.entries(typeof read === 'number' ? { '': read } : read))
          sums.set(key, (sums.get(key) ?? 0) + value)
      }
      return [...sums].map(([key, value]) => ({ labels: label === undefined ? [] : [key], values: () => value }))
    },
  })
  return {
    watch: (reading) => {
      readings.add(reading)
      return () => readings.delete(reading)
    },
  }
}

/** Histogram bounds for requests and statements, in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Runs work and records its duration in seconds, also if it fails. */
export async function timed<Result>(durations: Histogram, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    durations.observe((performance.now() - begun) / 1_000)
  }
}
