/** Longer texts are cut: a table is looked at, and `--json` has all of it. */
const WIDEST = 40

type Row = Readonly<Record<string, unknown>>

/** Records as a table: a column for each field that is a text, a number or a truth value, and a line for each record. */
export function tableOf(records: readonly Row[]): string {
  if (records.length === 0) return 'None.'
  const names = [...new Set(records.flatMap((record) => Object.keys(record).filter((name) => isPlain(record[name]))))]
  const rows = [names, ...records.map((record) => names.map((name) => textOf(record[name])))]
  const widths = names.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const isNumeric = names.map((name) =>
    records.every((record) => record[name] === undefined || typeof record[name] === 'number'),
  )
  return rows
    .map((row) =>
      row
        .map((text, at) => (isNumeric[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

function textOf(value: unknown): string {
  // Only what is plain stands in a table. Signs of control would move the cursor of a terminal.
  const text = (isPlain(value) ? String(value) : '').replaceAll(/\p{Cc}/gu, ' ')
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text
}
