/** Runs a statement as the owner of the database. */
export type Ask = <Row>(statement: string) => Promise<Row[]>

const heading = `-- The database as it stands after all migrations: written by \`npm run generate\` from PostgreSQL's own catalogues, never by hand.
-- The tables of the job queue, in the schema pgboss, are those of pg-boss and not in here.

set check_function_bodies = off;`

/**
 * The schema `public` as SQL, in the order of creation, everything about a table in one place. Run on an empty database it makes the same
 * schema again.
 */
export async function describeSchema(ask: Ask): Promise<string> {
  await rejectUnknown(ask)
  const functions = await functionsOf(ask)
  const parts = [
    ...(await extensionsOf(ask)),
    ...(await schemaRights(ask)),
    ...functions.filter(({ needsTables }) => !needsTables).map(({ definition }) => definition),
    ...(await tablesOf(ask)),
    ...(await policiesOverTables(ask)),
    ...(await viewsOf(ask)),
    ...functions.filter(({ needsTables }) => needsTables).map(({ definition }) => definition),
  ]
  return [heading, ...parts.map(plain)].join('\n\n').concat('\n')
}

/** As people write SQL: in lower case, without casts of text to text. Quoted text stays unchanged. */
const plain = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()))
    .replaceAll(/('(?:[^']|'')*')::text(?!\[)/g, '$1')

const inPublic = `'public'::regnamespace`

/** Objects of an extension belong to it. */
const isOwn = (catalogue: string): string =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${catalogue}.oid and deptype = 'e')`

/** Sequences, partitions, types and the like do not occur; if one does, this file must learn to write it. */
async function rejectUnknown(ask: Ask): Promise<void> {
  const unknown = await ask<{ what: string }>(`
    select format('%s of kind %s', oid::regclass, relkind) as what from pg_class
     where relnamespace = ${inPublic} and relkind not in ('r', 'i', 'v') and ${isOwn('pg_class')}
       and not (relkind = 'S' and exists (select from pg_depend where objid = pg_class.oid and deptype = 'i'))
     union all
    select format('the type %s', oid::regtype) from pg_type
     where typnamespace = ${inPublic} and typtype in ('d', 'e', 'r') and ${isOwn('pg_type')}`)
  if (unknown.length > 0) throw new Error(`cannot describe ${unknown.map(({ what }) => what).join(', ')}`)
}

async function extensionsOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select extname as name from pg_extension where extnamespace = ${inPublic} order by oid`,
  )
  return rows.map(({ name }) => `create extension ${name};`)
}

/** The role that the service works under belongs to the whole server; the first migration makes it. */
async function schemaRights(ask: Ask): Promise<string[]> {
  const rows = await ask<{ line: string | null }>(
    `select (${grantsOn(`'schema public'`, 'nspacl', 'nspowner')}) as line from pg_namespace where nspname = 'public'`,
  )
  return rows.flatMap(({ line }) => line ?? [])
}

/** Each with its allowed callers. A function whose body PostgreSQL has parsed, or that takes rows, cannot be created before its tables. */
const functionsOf = (ask: Ask): Promise<{ definition: string; needsTables: boolean }[]> =>
  ask(`
    select concat_ws(E'\n', rtrim(pg_get_functiondef(oid), E'\n') || ';',
             case when proacl is not null and not exists (select from aclexplode(proacl) where grantee = 0)
                  then format('revoke execute on function %s from public;', oid::regprocedure) end,
             (${grantsOn(`'function ' || pg_proc.oid::regprocedure`, 'proacl', 'proowner')})) as definition,
           exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid
                     and (refclassid = 'pg_class'::regclass
                       or refclassid = 'pg_type'::regclass and refobjid in (select reltype from pg_class where relkind = 'r'))) as "needsTables"
      from pg_proc where pronamespace = ${inPublic} and ${isOwn('pg_proc')} order by oid`)

/** The rights of others than the owner and PUBLIC, one line for each. */
const grantsOn = (name: string, acl: string, owner: string): string => `
  select string_agg(line, E'\n' order by line) from (
    select format('grant %s on %s to %s;', string_agg(privilege_type, ', ' order by strpos('SELECT INSERT UPDATE DELETE', privilege_type)), ${name},
                  coalesce(quote_ident(rolname), 'public')) as line
      from aclexplode(${acl}) left join pg_roles on pg_roles.oid = grantee where grantee <> ${owner} group by rolname
  ) as granted`

/** Each with its columns and constraints, then its indexes, triggers, row-level security and rights; after the tables that it references. */
async function tablesOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ name: string; kind: string; lines: string[]; after: string[]; references: string[] }>(`
    select relname as name, array(select confrelid::regclass::text from pg_constraint where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as references, case relpersistence when 'u' then 'unlogged table' else 'table' end as kind, array(select line from (${columns} union all ${constraints}) as part order by place, number, name) as lines,
           array_remove(array(${storage}) || array(${indexes}) || array(${triggers}) || array(${rowSecurity})
             || (${grantsOn('quote_ident(relname)', 'relacl', 'relowner')}) || array(${columnGrants}), null) as after
      from pg_class where relnamespace = ${inPublic} and relkind = 'r' order by oid`)
  const inOrder: typeof rows = []
  const place = (row: (typeof rows)[number]): void => {
    if (inOrder.includes(row)) return
    for (const other of rows) if (row.references.includes(other.name)) place(other)
    inOrder.push(row)
  }
  rows.forEach(place)
  return inOrder.map(({ name, kind, lines, after }) =>
    [`create ${kind} ${name} (`, lines.map((line) => `  ${line}`).join(',\n'), ');', ...after].join('\n'),
  )
}

async function viewsOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ definition: string }>(`
    select concat_ws(E'\n', format('create view %I as%s%s', relname, E'\n', pg_get_viewdef(oid, true)), (${grantsOn('quote_ident(relname)', 'relacl', 'relowner')}))
             as definition
      from pg_class where relnamespace = ${inPublic} and relkind = 'v' order by oid`)
  return rows.map(({ definition }) => definition)
}

const ofTable = 'attrelid = pg_class.oid and attnum > 0 and not attisdropped'

const columns = `
  select concat_ws(' ', format('%I', attname), format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, case
           when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
           when attidentity = 'a' then 'generated always as identity'
           when attidentity = 'd' then 'generated by default as identity'
           when adbin is not null then format('default %s', pg_get_expr(adbin, adrelid, true)) end) as line,
         0 as place, attnum as number, null as name
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where ${ofTable}`

/** Primary key, unique, exclusion, check, foreign key. */
const constraints = `
  select format('constraint %I %s', conname, pg_get_constraintdef(oid, true)), strpos('puxcf', contype::text), 0, conname
    from pg_constraint where conrelid = pg_class.oid and contype in ('p', 'u', 'x', 'c', 'f')`

const storage = `
  select format('alter table %I alter column %I set storage %s;', relname, attname,
                (array['plain', 'external', 'extended', 'main'])[strpos('pexm', attstorage::text)])
    from pg_attribute join pg_type on pg_type.oid = atttypid where ${ofTable} and attstorage <> typstorage order by attnum`

const columnGrants = `
  select format('grant %s (%I) on %s to %I;', privilege_type, attname, relname, rolname)
    from pg_attribute, aclexplode(attacl) join pg_roles on pg_roles.oid = grantee where ${ofTable} order by attnum, rolname, privilege_type`

/** Those that no constraint creates. */
const indexes = `
  select replace(replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON '), ' USING btree', '') || ';' from pg_index
   where indrelid = pg_class.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
   order by indexrelid`

const triggers = `
  select pg_get_triggerdef(oid, true) || ';' from pg_trigger where tgrelid = pg_class.oid and not tgisinternal order by oid`

/** A policy that reads another table comes after all of them. */
const readsAnother = `exists (
  select from pg_depend where classid = 'pg_policy'::regclass and objid = pg_policy.oid and refclassid = 'pg_class'::regclass and refobjid <> polrelid)`

const policy = `
  concat(format('create policy %I on %s', polname, polrelid::regclass),
         case when not polpermissive then ' as restrictive' end,
         ' for ' || (array['select', 'insert', 'update', 'delete'])[nullif(strpos('rawd', polcmd::text), 0)],
         ' to ' || (select string_agg(quote_ident(rolname), ', ' order by rolname) from pg_roles where oid = any (polroles)),
         ' using (' || pg_get_expr(polqual, polrelid, true) || ')',
         ' with check (' || pg_get_expr(polwithcheck, polrelid, true) || ')', ';')`

async function policiesOverTables(ask: Ask): Promise<string[]> {
  const rows = await ask<{ line: string }>(`
    select ${policy} as line from pg_policy join pg_class on pg_class.oid = polrelid
     where relnamespace = ${inPublic} and ${readsAnother} order by relname, polname`)
  return rows.map(({ line }) => line)
}

const rowSecurity = `
  select line from (
    select 0 as place, '' as name, format('alter table %I enable row level security;', relname) as line where relrowsecurity
    union all
    select 1, '', format('alter table %I force row level security;', relname) where relforcerowsecurity
    union all
    select 2, polname, ${policy} from pg_policy where polrelid = pg_class.oid and not ${readsAnother}
  ) as security order by place, name`
