import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { violationOf } from '../answers/api.ts'
import { type Kept, useKept } from './kept.tsx'
import { type Conflict, differences, isSame, type Merge, mergeFields } from './merge.rules.ts'
import { type FormOptions, type FormState, type TypedForm, useSaving } from './saving.ts'
import { words } from './words.ts'

/** The props of a field. */
export type FormField<Value> = {
  readonly name: string
  readonly value: Value
  readonly onInput: (value: Value) => void
  readonly violation: string | undefined
}

export type Form<Values, Changes = Partial<Values>> = {
  readonly values: Values
  /** The values that differ from the record. */
  readonly changes: Changes
  readonly isChanged: boolean
  /** The current value, also while an answer is awaited. */
  readonly isChangedNow: () => boolean
  readonly isBusy: boolean
  readonly rejected: unknown
  readonly kept: Kept
  /** The fields that another person changed as well. Saving again keeps the typed value. */
  readonly conflicts: readonly Conflict<Values>[]
  readonly settle: (conflict: Conflict<Values>) => void
  /** A field, and the display of a value that differs from the sent one. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
    shown?: (value: Values[Name]) => string,
  ) => FormField<Values[Name]>
  /** Changes values, and clears the violations. */
  readonly set: (how: (now: Values) => Values) => void
  /** Saves, after a running save; returns whether it was saved. */
  readonly submit: () => Promise<boolean>
  /** Takes the last saved change of a record back in one request; undefined if there is none. */
  readonly undo: { readonly current: (() => Promise<unknown>) | undefined }
}

/** The values of a form, and the conflicts with another person's. */
function useValues<Values extends object>({ before, etag, merge = mergeFields }: ValuesOptions<Values>) {
  const typed = useSignal<TypedForm<Values>>({ base: before, values: before, etag })
  const conflicts = useSignal<readonly Conflict<Values>[]>([])
  /** The values before the first of the conflicts. */
  const disputed = useSignal(before)
  return {
    typed,
    /** The typed values, on the values from which they lead to the same conflicts again. */
    stored: useComputed(() => (conflicts.value.length > 0 ? { ...typed.value, base: disputed.value } : typed.value)),
    conflicts,
    /** Takes the values of a record where nothing was typed. */
    takeOver: (from: Pick<TypedForm<Values>, 'base' | 'values'>, state: FormState<Values>): void => {
      const merged = merge(from.base, from.values, state.before)
      const others = conflicts.peek().filter(({ field }) => !merged.conflicts.some((one) => one.field === field))
      if (others.length === 0) disputed.value = from.base
      typed.value = { base: state.before, values: merged.values, etag: state.etag }
      conflicts.value = [...others, ...merged.conflicts]
    },
    setValues: (how: (now: Values) => Values): void => {
      typed.value = { ...typed.peek(), values: how(typed.peek().values) }
    },
    settle: (settled: Conflict<Values>): void => {
      conflicts.value = conflicts.peek().filter((one) => one !== settled)
    },
    /** The other person's value where a different one is typed. */
    conflictAt: <Name extends keyof Values>(name: Name): { readonly theirs: Values[Name] } | undefined => {
      const conflict = conflicts.value.find(({ field }) => field === name)
      if (!conflict || isSame(conflict.theirs, typed.value.values[name])) return undefined
      // It is a value of this field.
      return { theirs: conflict.theirs as Values[Name] }
    },
  }
}
type ValuesOptions<Values> = FormState<Values> & { readonly merge?: Merge<Values> }

/** A form about one record: its values, and saving them. Changes by other people are taken where nothing was typed. */
export function useForm<Values extends object, Changes extends object = Partial<Values>>(
  of: FormOptions<Values, Changes>,
): Form<Values, Changes> {
  const { record, before, etag } = of
  // By default a form sends the changed fields.
  const changesOf = of.changesOf ?? (differences as (one: Values, other: Values) => Changes & Partial<Values>)
  const { typed, stored, conflicts, takeOver, setValues, settle, conflictAt } = useValues(of)
  const { base, values } = typed.value
  const changes = changesOf(base, values)
  const isChanged = Object.keys(changes).length > 0
  const differ = (one: TypedForm<Values>): boolean => Object.keys(changesOf(one.base, one.values)).length > 0
  const isChangedNow = (): boolean => differ(typed.peek())
  const keeping = useKept({
    record,
    typed: stored,
    isChanged,
    isChangedNow,
    take: (from: TypedForm<Values>) => {
      conflicts.value = []
      takeOver(from, of)
    },
  })
  const { rejected, isBusy, isUncertain, submit, undo } = useSaving({
    ...of,
    changesOf,
    differ,
    typed,
    conflicts,
    takeOver,
    keeping,
  })
  const version = JSON.stringify([etag, before])
  const seen = useSignal(version)
  useLayoutEffect(() => {
    // The change may be the own one, whose answer was lost.
    if (isUncertain || seen.peek() === version) return
    seen.value = version
    takeOver(typed.peek(), of)
  }, [version, isUncertain])
  return {
    values,
    changes,
    isChanged,
    isChangedNow,
    isBusy,
    rejected: rejected.value,
    kept: keeping.kept,
    conflicts: conflicts.value,
    settle,
    field: (name, shown = String) => {
      const conflict = conflictAt(name)
      return {
        name,
        value: values[name],
        onInput: (value) => setValues((now) => ({ ...now, [name]: value })),
        violation: violationOf(rejected.value, name) ?? (conflict && words.savedMeanwhile(shown(conflict.theirs))),
      }
    },
    set: (how) => {
      rejected.value = undefined
      setValues(how)
    },
    submit,
    undo,
  }
}
