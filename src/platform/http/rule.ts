import type { Violation } from '../../errors.ts'

/** What is not of its form in a body, by name: `title`, `scopes[2]`, `positions[2].quantity`. No rule reads it. */
export type Unread = ReadonlySet<string>

/** A subject in whose lists may be gaps, where something is not of its form: undefined in its place, or a record without the field. */
export type WithGaps<Subject> = { readonly [Field in keyof Subject]: Gapped<Subject[Field]> }
type Gapped<Value> = Value extends readonly (infer Item)[] ? readonly (Readable<Item> | undefined)[] : Value

/** A body without what is not of its form. */
export type Readable<Body> = { readonly [Field in keyof Body]?: Gapped<Body[Field]> }

/** What schemas cannot say of a subject, given what is known besides: validated where every field that it reads is of its form. */
export type Rule<Subject, Known = undefined> = {
  readonly reads: readonly (keyof Subject & string)[]
  readonly violations: (subject: WithGaps<Subject>, known: Known) => readonly Violation[]
}

/** Makes rules of one kind of subject, each of which sees the fields that it reads; of a list, what can be read of it. */
export const ruleOf =
  <Subject, Known = undefined>() =>
  <Field extends keyof Subject & string>(
    reads: readonly Field[],
    violations: (fields: Pick<WithGaps<Subject>, Field>, known: Known) => readonly Violation[],
  ): Rule<Subject, Known> => ({ reads, violations })

/** Where everything is of its form. */
export const NONE: Unread = new Set()

/**
 * Every violation that the rules find, apart from those that read what is not of its form: they would say what is not so. Of such a subject some
 * fields are left out.
 */
export function violationsBy<Subject>(
  rules: readonly Rule<Subject>[],
  subject: Readable<Subject>,
  unread?: Unread,
): Violation[]
export function violationsBy<Subject, Known>(
  rules: readonly Rule<Subject, Known>[],
  subject: Readable<Subject>,
  unread: Unread | undefined,
  known: Known,
): Violation[]
export function violationsBy<Subject, Known>(
  rules: readonly Rule<Subject, Known | undefined>[],
  subject: Readable<Subject>,
  unread: Unread = NONE,
  known?: Known,
): Violation[] {
  // A field that a rule reads is of its form, so it is there where it has to be.
  return rules.flatMap(({ reads, violations }) =>
    reads.some((field) => unread.has(field)) ? [] : violations(subject as WithGaps<Subject>, known),
  )
}

/** Of one record of a list, such as `positions[2]`, what is not of its form. */
export function unreadIn(unread: Unread, record: string): Unread {
  if (unread.size === 0) return NONE
  const start = `${record}.`
  return new Set([...unread].flatMap((name) => (name.startsWith(start) ? name.slice(start.length) : [])))
}

/** True of a list of which something is not of its form. */
export const hasGaps = (unread: Unread, list: string): boolean =>
  [...unread].some((name) => name.startsWith(`${list}[`))
