import pg from 'pg'

/** Parses a PostgreSQL bigint as a safe integer; throws for a larger one instead of rounding it. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

/** `2026-11-21 10:15:00.123456+00` as RFC 3339 with milliseconds. Every session's time zone is UTC. */
const instant = (text: string): string => new Date(text.replace(' ', 'T').replace('+00', 'Z')).toISOString()

const keepText = (text: string): string => text

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.NUMERIC, keepText],
  [pg.types.builtins.DATE, keepText],
  [pg.types.builtins.TIMESTAMPTZ, instant],
])

/**
 * How values leave the database: bigint as a safe integer, numeric and date as text, timestamptz as RFC 3339 text. node-postgres would return
 * text for bigint and local-time Date objects for dates.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'text' ? parsers.get(oid) : undefined) ?? pg.types.getTypeParser(oid, format as 'text'),
}
