import { useRef, useState } from 'preact/hooks'
import type { Estimate, Invoice } from '../../client/src/index.ts'
import { stale } from '../answers/answers.ts'
import { ConnectionError, Hint, RappenError } from '../answers/api.ts'
import { useKept } from '../frame/kept.tsx'
import { tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { type Conflict, merge, withTyped } from './conflict.rules.ts'
import {
  changesOf,
  creationOf,
  type Draft,
  draftOf,
  isChanged,
  missingIn,
  type Row,
  savedDraft,
  withOwnKeys,
} from './draft.rules.ts'
import { editorWords } from './editor-words.ts'
import type { EditableKind, Known } from './kinds.ts'

/** What a form began with, what stands in it, and the ETag of the document. */
export type Typed = { readonly before: Draft; readonly draft: Draft; readonly etag: string }

/** What is typed, kept on the device until it is saved. */
export function useTyped(record: string, start: Typed) {
  const [typed, setTyped] = useState(start)
  const isDirty = isChanged(typed.before, typed.draft)
  const latest = useRef(typed)
  latest.current = typed
  const keeping = useKept({
    record,
    typed,
    isChanged: isDirty,
    take: (kept) => setTyped({ ...kept, draft: withOwnKeys(kept.draft) }),
  })
  return {
    ...typed,
    ...keeping,
    isDirty,
    set: (changes: Partial<Draft>) => setTyped((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    change: (how: (rows: readonly Row[]) => readonly Row[]) =>
      setTyped((now) => ({ ...now, draft: { ...now.draft, rows: how(now.draft.rows) } })),
    /** As it is now, also while an answer was awaited. */
    latest: () => latest.current,
    isDirtyNow: () => isChanged(latest.current.before, latest.current.draft),
    begin: (next: Typed) => {
      latest.current = next
      setTyped(next)
    },
  }
}

/** What was sent and not answered, so that nobody knows whether it counted; sent again under its key, it counts once. */
type Unanswered = { readonly typed: Typed; readonly key: string | undefined }
/** Whether nobody knows if a request had its effect: no answer came, a proxy gave one, or the request still runs. */
const mayHaveCounted = (error: unknown): error is ConnectionError | RappenError =>
  error instanceof ConnectionError ||
  (error instanceof RappenError && (error.code === 'unknown' || error.code === 'general/idempotency-key-in-use'))

/** Whether a rejection is about what was sent, so that it did not count before either; who may not ask now, or asks too often, is told nothing of that. */
const isAboutIt = (error: unknown): boolean =>
  error instanceof RappenError && [400, 404, 409, 412, 413, 422].includes(error.status)

/** All violations of a document at once: what it lacks, in words of the page, and all that the service says against the rest. */
function allOf(error: unknown, draft: Draft): unknown {
  if (!(error instanceof RappenError) || error.details.length === 0) return error
  const missing = missingIn(draft)
  if (missing.length === 0) return error
  const told: readonly string[] = missing.includes('exchangeRate') ? [...missing, 'originalCurrency'] : missing
  const others = error.details.filter(({ field }) => !told.includes(field))
  return new Hint(common.required, ...missing, ...others)
}

type Work = {
  id: string | undefined
  running: Promise<unknown>
  unanswered: Unanswered | undefined
}

/**
 * Saves what is typed, one after the other, and what was sent without an answer before anything newer; where somebody else changed the document
 * meanwhile, what both changed is put side by side.
 */
export function useSaving(
  kind: EditableKind,
  id: string | undefined,
  typed: ReturnType<typeof useTyped>,
  onCreated: (known: Known) => void,
) {
  const [rejected, setRejected] = useState<unknown>()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const { current: work } = useRef<Work>({ id, running: Promise.resolve(), unanswered: undefined })

  /** The document as it is saved; undefined if it was rejected. */
  function save(): Promise<Estimate | Invoice | undefined> {
    const saving = work.running.then(() => saveNow(typed.latest()))
    work.running = saving.catch(() => undefined)
    return saving
  }
  async function saveNow(wanted: Typed): Promise<Estimate | Invoice | undefined> {
    setRejected(undefined)
    const { id: made, unanswered } = work
    const from = unanswered?.typed ?? wanted
    try {
      const known = made === undefined ? await create(from.draft) : await change(made, from, unanswered?.key)
      Object.assign(work, { id: known.document.id, unanswered: undefined })
      const now = savedDraft(known.document, from.draft)
      const next = { before: now, draft: withTyped(now, from.draft, typed.latest().draft), etag: known.etag }
      typed.begin(next)
      setConflicts([])
      typed.saved()
      if (made === undefined) onCreated(known)
      stale(kind.api, '/v1/reports')
      return from !== wanted && isChanged(next.before, next.draft) ? saveNow(next) : known.document
    } catch (error) {
      if (mayHaveCounted(error)) work.unanswered = { typed: from, key: error.idempotencyKey }
      else if (!unanswered || isAboutIt(error)) work.unanswered = undefined
      // What was sent before did not count, and is not wanted any more.
      if (from !== wanted && !work.unanswered) return saveNow(wanted)
      if (made === undefined || !(error instanceof RappenError) || error.status !== 412)
        setRejected(allOf(error, from.draft))
      else return mergeWith(await kind.read(made), from)
    }
  }
  /** Sent again, the same document is created once. */
  const create = (draft: Draft) => {
    const body = creationOf(draft)
    return kind.create(body, typed.keyOf(body))
  }
  const change = (changed: string, { before, draft, etag }: Typed, key: string | undefined) =>
    kind.modify(changed, changesOf(before, draft), { etag, key })
  async function mergeWith({ document, etag }: Known, from: Typed): Promise<Estimate | Invoice | undefined> {
    const theirs = draftOf(document)
    const merged = merge(from.before, typed.latest().draft, theirs)
    const next = { before: theirs, draft: merged.draft, etag }
    typed.begin(next)
    setConflicts(merged.conflicts)
    tell(editorWords.merged)
    return merged.conflicts.length === 0 ? saveNow(next) : undefined
  }
  return { save, rejected, clear: () => setRejected(undefined), conflicts, setConflicts }
}
