import { createHash } from 'node:crypto'

/** A statement with its parameters: the text is fixed, values never become part of it. */
export type Sql = { readonly text: string; readonly values: readonly unknown[]; readonly name: string }

const fragments = new WeakSet<object>()
const names = new Map<string, string>()

/**
 * Tagged template for SQL. Values become parameters; another `sql` fragment is spliced in with its own parameters.
 * The statement's name makes PostgreSQL prepare it once per connection.
 */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const values: unknown[] = []
  let text = strings[0] ?? ''
  parts.forEach((part, index) => {
    if (isFragment(part)) {
      text += part.text.replace(/\$(\d+)/g, (_, number: string) => `$${values.length + Number(number)}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[index + 1] ?? ''
  })
  const statement = { text, values, name: nameOf(text) }
  fragments.add(statement)
  return statement
}

/** Texts of calls by their names: made once, because a statement for a single entry is as frequent as its request. */
const calls = new Map<string, Pick<Sql, 'text' | 'name'>>()

/** The call of a database function by the names of its parameters. All names are of the code, never anything that a client sent. */
export function call(name: string, parameters: Readonly<Record<string, unknown>>): Sql {
  const names = Object.keys(parameters)
  const key = `${name} ${names.join()}`
  let fixed = calls.get(key)
  if (!fixed) {
    const text = `${name}(${names.map((parameter, index) => `${parameter} => $${index + 1}`).join(', ')})`
    fixed = { text, name: nameOf(text) }
    calls.set(key, fixed)
  }
  const statement = { ...fixed, values: Object.values(parameters) }
  fragments.add(statement)
  return statement
}

/** Fragments joined by another one: conditions by ` and `, sort keys by `, `. */
export function join(parts: readonly Sql[], separator: Sql): Sql {
  return parts.reduce((whole, part) => sql`${whole}${separator}${part}`)
}

/** A name from the code as an identifier; never a value from a client. */
export const identifier = (name: string): Sql => {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new TypeError(`not an identifier: ${name}`)
  const fragment = { text: `"${name}"`, values: [], name: '' }
  fragments.add(fragment)
  return fragment
}

const isFragment = (part: unknown): part is Sql => typeof part === 'object' && part !== null && fragments.has(part)

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** A row without its null columns. The caller is responsible for the type. */
export const withoutNulls = <Shown extends object>(row: object): Shown =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Shown
