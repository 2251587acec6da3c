import type { Fault } from './problem.ts'

/** The fields of a body that are not of their form, by name: no rule reads them. */
export type Unread = ReadonlySet<string>

/** A body of which some fields may not be of their form: they are left out, and so are the records of a list that have one. */
export type Readable<Body> = {
  readonly [Field in keyof Body]?: Body[Field] extends readonly (infer Item)[] | undefined
    ? [Item] extends [object]
      ? readonly (Item | undefined)[]
      : Body[Field]
    : Body[Field]
}

/** What schemas cannot say of a subject, given what is known besides: judged where every field that it reads is of its form. */
export type Rule<Subject, Known = undefined> = {
  readonly reads: readonly (keyof Subject & string)[]
  readonly faults: (subject: Subject, known: Known) => readonly Fault[]
}

/** Makes rules of one kind of subject, each of which sees the fields that it reads. */
export const ruleOf =
  <Subject, Known = undefined>() =>
  <Field extends keyof Subject & string>(
    reads: readonly Field[],
    faults: (fields: Pick<Subject, Field>, known: Known) => readonly Fault[],
  ): Rule<Subject, Known> => ({ reads, faults })

const NONE: Unread = new Set()

/**
 * Every fault that the rules find, apart from those that read what is not of its form: they would say what is not so. Of such a subject some
 * fields are left out.
 */
export function faultsBy<Subject>(rules: readonly Rule<Subject>[], subject: Partial<Subject>, unread?: Unread): Fault[]
export function faultsBy<Subject, Known>(
  rules: readonly Rule<Subject, Known>[],
  subject: Partial<Subject>,
  unread: Unread | undefined,
  known: Known,
): Fault[]
export function faultsBy<Subject, Known>(
  rules: readonly Rule<Subject, Known | undefined>[],
  subject: Partial<Subject>,
  unread: Unread = NONE,
  known?: Known,
): Fault[] {
  // A field that a rule reads is of its form, so it is there where it has to be.
  return rules.flatMap(({ reads, faults }) =>
    reads.some((field) => unread.has(field)) ? [] : faults(subject as Subject, known),
  )
}
