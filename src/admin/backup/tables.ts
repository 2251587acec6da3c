import type { Client } from 'pg'

/** A table with the columns of a backup: all except generated ones, which are computed again. */
export type Table = { readonly name: string; readonly columns: readonly string[] }

/**
 * The tables with the data of the service, each after those that it references. Without the list of migrations, which comes with the
 * schema, and without unlogged tables.
 */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select t.relname as "from", r.relname as "to"
      from pg_constraint join pg_class t on t.oid = conrelid join pg_class r on r.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`)
  return inOrderOfReference(tables, references)
}

function inOrderOfReference(
  tables: readonly Table[],
  references: readonly { readonly from: string; readonly to: string }[],
): Table[] {
  const ordered: Table[] = []
  const isPlaced = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to)),
    )
    if (next.length === 0) throw new Error('invariant violated: tables reference each other in a cycle')
    ordered.push(...next)
  }
  return ordered
}

/** The migrations that created the schema, in order; undefined if it is not the schema of Rappen. */
export async function migrationsOf(client: Client): Promise<string[] | undefined> {
  const { rows: found } = await client.query(`select where to_regclass('public.migrations') is not null`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>(
    `select name from public.migrations where name ~ '^[0-9]' order by name`,
  )
  return rows.map(({ name }) => name)
}

/** A name from the database catalogue as a quoted identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
