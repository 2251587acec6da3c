import type { Column } from './table.tsx'

type Value = string | number | undefined

/**
 * A value as a field of a table for Excel, Numbers and LibreOffice (RFC 4180). A text that one of them would read as a formula begins with an
 * apostrophe, so that no content is computed.
 */
function fieldOf(value: Value): string {
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(value)
  const text = `${isFormula ? "'" : ''}${value ?? ''}`
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell in a file. */
function valueOf<Row>({ text, cell }: Column<Row>, row: Row): Value {
  if (text) return text(row)
  const shown = cell(row)
  return typeof shown === 'string' || typeof shown === 'number' ? shown : undefined
}

/** Rows as CSV, with their titles. The mark at the beginning declares UTF-8. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((one) => valueOf(one, row)))]
  return `\ufeff${lines.map((line) => line.map(fieldOf).join(',')).join('\r\n')}\r\n`
}
