import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** The last version whose schema other migrations made, with the names of its first and last migration. */
export const FORMER = { version: '1.1.0', first: '0001-organisations.sql', last: '0089-packed-pdfs.sql' } as const

const folder = new URL('../../../migrations/former/', import.meta.url)

/** The SQL that converts the schema of the former version, rows included, to that of this version. */
export const takeOver = (): Promise<string> => readFile(new URL('take-over.sql', folder), 'utf8')

/** The schema of the former version, with the names of its migrations: for a backup that it wrote. */
export const formerSchema = async (): Promise<string> =>
  (await promisify(gunzip)(await readFile(new URL('schema.sql.gz', folder)))).toString()

/** Whether migrations made the schema of the former version, of an older one, or of another: this version or a newer one. */
export function eraOf(migrations: readonly string[]): 'former' | 'older' | 'other' {
  const newest = migrations.toSorted().at(-1) ?? ''
  if (!migrations.includes(FORMER.first) || newest > FORMER.last) return 'other'
  return newest === FORMER.last ? 'former' : 'older'
}
