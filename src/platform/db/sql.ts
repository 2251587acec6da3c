import { hash } from 'node:crypto'

/**
 * A statement with its parameters: values never become part of the text. `isVaried` if its text depends on the client's request, `isPlanned` if
 * it is planned for its values.
 */
export type Sql = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isVaried?: boolean
  readonly isPlanned?: boolean
}

const fragments = new WeakSet<object>()
const names = new Map<string, string>()

/** Tagged template for SQL. Values become parameters; another `sql` fragment is spliced in with its own parameters. */
export function sql(strings: readonly string[], ...parts: unknown[]): Sql {
  const values: unknown[] = []
  let text = strings[0] ?? ''
  let isVaried = false
  parts.forEach((part, index) => {
    if (isFragment(part)) {
      text += values.length === 0 ? part.text : renumbered(part, values.length)
      values.push(...part.values)
      isVaried ||= part.isVaried === true
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  return fragment({ text, values, isVaried })
}

const renumbered = ({ text, values }: Sql, by: number): string =>
  values.length === 0 ? text : text.replace(/\$(\d+)/g, (_, number: string) => `$${by + Number(number)}`)

/**
 * Marks a fragment, and each statement that contains it, as one of the many that clients can compose. PostgreSQL stores the plan of a named
 * statement for as long as the connection lives, so these have no name.
 */
export const varied = (part: Sql): Sql => fragment({ ...part, isVaried: true })

/**
 * Marks a whole statement that reads very many rows of a large organisation: its plan is made for its values. For a small organisation, which
 * PostgreSQL's statistics may lack, it would be planned for one row, and joins of thousands take minutes.
 */
export const planned = (statement: Sql): Sql => fragment({ ...statement, isVaried: true, isPlanned: true })

function fragment(statement: Sql): Sql {
  fragments.add(statement)
  return statement
}

/** Texts of calls by name, made once: a statement for a single entry is as frequent as its request. */
const calls = new Map<string, string>()

/** The call of a database function with named parameters. All names are constants of the code, never from a client. */
export function call(name: string, parameters: Readonly<Record<string, unknown>>): Sql {
  const names = Object.keys(parameters)
  const key = `${name} ${names.join()}`
  const text = calls.getOrInsertComputed(
    key,
    () => `${name}(${names.map((parameter, index) => `${parameter} => $${index + 1}`).join(', ')})`,
  )
  return fragment({ text, values: Object.values(parameters) })
}

/** Fragments joined by another one: conditions by ` and `, sort keys by `, `. Linear time: a change of a document has dozens. */
export const join = (parts: readonly Sql[], separator: Sql): Sql =>
  sql(
    Array.from({ length: 2 * parts.length }, () => ''),
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])),
  )

/** A name from the code as an identifier; never a value from a client. */
export const identifier = (name: string): Sql => {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new TypeError(`not an identifier: ${name}`)
  return fragment({ text: `"${name}"`, values: [] })
}

const isFragment = (part: unknown): part is Sql => typeof part === 'object' && part !== null && fragments.has(part)

/** The name by which PostgreSQL prepares a statement once per connection; undefined for one that is varied. */
export function nameOf({ text, isVaried }: Sql): string | undefined {
  if (isVaried) return undefined
  return names.getOrInsertComputed(text, () => hash('sha1', text, 'base64url'))
}

/** A row without its null columns. The caller is responsible for the type. */
export const withoutNulls = <Shown extends object>(row: object): Shown =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Shown
