/** Longer texts are cut in a table; `-o csv` and `--json` have all of it. */
const WIDEST = 40

export type TableRow = Readonly<Record<string, unknown>>

/** Records as a table: a column for each name, and a line for each record. */
export function tableOf(records: readonly TableRow[], names = plainFieldsOf(records)): string {
  if (records.length === 0) return 'None.'
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

/** The same as comma-separated values (RFC 4180), whole. */
export const csvOf = (records: readonly TableRow[], names = plainFieldsOf(records)): string =>
  [names, ...records.map((record) => names.map((name) => cellOf(record[name])))]
    .map((row) => row.join(','))
    .join('\r\n')

/** Fields that are a text, a number or a boolean in at least one record. */
const plainFieldsOf = (records: readonly TableRow[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record).filter((name) => isPlain(record[name])))),
]

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

function textOf(value: unknown): string {
  // Only plain values fit into a table. Control characters would move the cursor of a terminal.
  const text = (isPlain(value) ? String(value) : '').replaceAll(/\p{Cc}/gu, ' ')
  return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text
}

function cellOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  // A spreadsheet would evaluate a text with such a beginning (OWASP ASVS 5.0, 1.2.10).
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
