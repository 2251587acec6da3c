import { allFamilies, type Family, type Series } from './metrics.ts'

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** All metrics in the text format of Prometheus, version 0.0.4. */
export const exposition = async (): Promise<string> => (await Promise.all([...allFamilies()].map(linesOf))).join('')

async function linesOf(family: Family): Promise<string> {
  const { name, help, type } = family
  const lines = [`# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}`, `# TYPE ${name} ${type}`]
  for (const one of await family.series()) lines.push(...seriesLines(family, one))
  return `${lines.join('\n')}\n`
}

function seriesLines({ name, labels, bounds }: Family, series: Series): string[] {
  const named = labels.map((label, index): [string, string] => [label, series.labels[index] ?? ''])
  const values = series.values()
  if (typeof values === 'number') return [`${name}${inBraces(named)} ${values}`]
  let upTo = 0
  const buckets = values.counts.map((count, index) => {
    upTo += count
    return `${name}_bucket${inBraces([...named, ['le', String(bounds[index] ?? '+Inf')]])} ${upTo}`
  })
  return [...buckets, `${name}_sum${inBraces(named)} ${values.sum}`, `${name}_count${inBraces(named)} ${upTo}`]
}

const inBraces = (labels: readonly [name: string, value: string][]): string =>
  labels.length === 0 ? '' : `{${labels.map(([name, value]) => `${name}="${escaped(value)}"`).join(',')}}`

const escaped = (value: string): string => value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')
