import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { RappenError, violationOf } from '../answers/api.ts'
import { moveDraftTo } from '../answers/kept-drafts.ts'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { askToLeave, useLeaving } from '../parts/dialog.tsx'
import { tell } from '../parts/notices.tsx'
import { Rejected } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { type Kept, KeptNote, keptMessage, useKept } from './kept.tsx'
import { place } from './place.ts'
import { words } from './words.ts'

/** What a field of a form is given. */
export type DraftField<Value> = {
  readonly name: string
  readonly value: Value
  readonly onInput: (value: Value) => void
  readonly violation: string | undefined
}

/** What is typed into a form about one record, and what of it differs from the record. */
export type Draft<Values> = {
  readonly values: Values
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly rejected: unknown
  /** A field, and how it shows a value where that is not as it is sent. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
    shown?: (value: Values[Name]) => string,
  ) => DraftField<Values[Name]>
  readonly kept: Kept
  readonly save: () => Promise<void>
}

type Drafting<Values> = {
  /** What the device keeps what is typed by, until it is saved; nothing is kept of a form without. */
  readonly record?: string
  /** The record as it is known: what others save meanwhile is taken over where nothing was typed. */
  readonly before: Values
  /** Sends what differs; what is created, with the key under which it counts once. */
  readonly save: (changes: Partial<Values>, values: Values, keyOf: (body: object) => string) => Promise<unknown>
  /** Reads the record again, after it was saved and when somebody else has changed it. */
  readonly again?: () => Promise<unknown>
  readonly onSaved?: () => void
}

type Edit<Value> = { readonly value: Value; readonly from: Value }
type Edits<Values> = { readonly [Name in keyof Values]?: Edit<Values[Name]> }
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What was typed while these values were being saved. */
function typedSince<Values extends object>(edits: Edits<Values>, saved: Values): Edits<Values> {
  const names = Object.keys(edits) as (keyof Values)[]
  const since = names.flatMap((name) => {
    const value = edits[name]?.value
    return isSame(value, saved[name]) ? [] : [[name, { value, from: saved[name] }]]
  })
  // The names are those of the edits.
  return Object.fromEntries(since) as Edits<Values>
}

export function useDraft<Values extends object>({
  record,
  before,
  save,
  again,
  onSaved,
}: Drafting<Values>): Draft<Values> {
  const [edits, setEdits] = useState<Edits<Values>>({})
  const latest = useRef(edits)
  latest.current = edits
  const [rejected, setRejected] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const changes: Partial<Values> = {}
  for (const name of Object.keys(edits) as (keyof Values)[]) {
    const edit = edits[name]
    if (edit && !isSame(edit.value, before[name])) changes[name] = edit.value
  }
  const values = { ...before, ...changes }
  const isChanged = Object.keys(changes).length > 0
  const { kept, keyOf, saved } = useKept({ record, typed: edits, isChanged, take: setEdits })

  /** What somebody else saved in the field where something else was typed. */
  const savedMeanwhile = <Name extends keyof Values>(name: Name, shown: (value: Values[Name]) => string) => {
    const edit = edits[name]
    return edit && name in changes && !isSame(edit.from, before[name])
      ? words.savedMeanwhile(shown(before[name]))
      : undefined
  }
  return {
    values,
    isChanged,
    isSaving,
    rejected,
    kept,
    field: (name, shown = String) => ({
      name,
      value: values[name],
      onInput: (value) =>
        setEdits((now) => ({ ...now, [name]: { value, from: (now[name] ?? { from: before[name] }).from } })),
      violation: violationOf(rejected, name) ?? savedMeanwhile(name, shown),
    }),
    save: async () => {
      setSaving(true)
      setRejected(undefined)
      try {
        await save(changes, values, keyOf)
        saved()
        const since = typedSince(latest.current, values)
        if (record !== undefined && Object.keys(since).length > 0) moveDraftTo(record, place.peek().pathname, since)
        // The record comes before what was typed goes, so that nothing flickers.
        await again?.()
        setEdits((now) => typedSince(now, values))
        tell(common.saved)
        onSaved?.()
      } catch (error) {
        if (isMerged(error)) await again?.()
        setRejected(error)
      } finally {
        setSaving(false)
      }
    },
  }
}

const isMerged = (error: unknown): boolean => error instanceof RappenError && error.status === 412

type FormProps = {
  readonly draft: Pick<Draft<object>, 'rejected' | 'isChanged' | 'isSaving' | 'kept' | 'save'>
  /** What it takes to save; nothing where it is the person's own. */
  readonly scope?: string
  readonly children: ComponentChildren
  /** Where it stands in a dialog. */
  readonly isBare?: boolean
  readonly saveWord?: string
}

/** The form of a draft: what is wrong above, one button to save below; in a dialog also one to leave it, which asks before what is typed is lost. */
export function DraftForm({ draft, scope, children, isBare = false, saveWord }: FormProps) {
  const { rejected, isChanged, isSaving, kept, save } = draft
  const leave = useLeaving(() => !isChanged || askToLeave())
  const state = <output class="quiet small">{isChanged ? words.unsaved : ''}</output>
  return (
    <form
      class={isBare ? 'stack' : 'sheet stack'}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <KeptNote of={kept} />
      <Rejected error={rejected} message={isMerged(rejected) ? words.merged : keptMessage(kept, rejected)} />
      {children}
      <div class={leave ? 'actions' : 'row'}>
        {leave && state}
        {leave && <Button onPress={leave}>{common.cancel}</Button>}
        <Button
          type="submit"
          look="main"
          shortcut="Control+S"
          busy={isSaving}
          disabledReason={scope === undefined ? undefined : disabledReason(scope)}
        >
          {saveWord ?? common.save}
        </Button>
        {!leave && state}
      </div>
    </form>
  )
}
