import { effect, type ReadonlySignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isUnreached, rejectedSessions } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { claimDraft, forgetDraft, type KeptDraft, keepDraft, keptDraft } from '../answers/kept-drafts.ts'
import { Button } from '../parts/button.tsx'
import { instantText } from '../words/words.ts'
import { guardLeaving } from './place.ts'
import { words } from './words.ts'

/** The pause after which the device stores typed text, in milliseconds. */
const KEPT_AFTER = 400

type KeptForm<Typed> = {
  /** The name of the form on the device; a form without one is not stored. */
  readonly record: string | undefined
  readonly typed: ReadonlySignal<Typed>
  readonly isChanged: boolean
  /** The current value. */
  readonly isChangedNow: () => boolean
  /** Continues with the stored text. */
  readonly take: (typed: Typed) => void
}

/** Previously typed values, as offered. */
export type Kept = {
  /** When it was typed; undefined if nothing is offered. */
  readonly at: string | undefined
  readonly choose: (isWanted: boolean) => void
  /** Whether the current text is on the device. */
  readonly isKeeping: boolean
}

/**
 * Stores typed text on the device until it is saved, even if the tab is closed, and asks before leaving. Each tab has its own. The last
 * idempotency key is stored with it: a repetition from another tab has no second effect.
 */
export function useKept<Typed>({ record, typed, isChanged, isChangedNow, take }: KeptForm<Typed>) {
  const [offered, setOffered] = useState<KeptDraft<Typed>>()
  const intent = useIntent()
  const work = useRef({ isKept: false, stop: () => {} })
  const name = useRef<string | undefined>(undefined)
  const keep = () => {
    if (name.current === undefined) return
    work.current.isKept = true
    keepDraft(name.current, { typed: typed.peek(), sent: intent.last.current })
  }
  const forget = () => {
    work.current.isKept = false
    if (name.current !== undefined) forgetDraft(name.current)
  }
  useEffect(() => {
    if (record === undefined) return
    const release = claimDraft(record, (held) => {
      name.current = held
      setOffered(keptDraft<Typed>(held))
    })
    return () => {
      name.current = undefined
      release()
    }
  }, [record])
  useEffect(() => {
    const keepAtOnce = () => isChangedNow() && keep()
    addEventListener('pagehide', keepAtOnce)
    // Before the page gives way to the sign-in: without a session it is not drawn any more.
    const stop = effect(() => {
      if (rejectedSessions.value > 0) keepAtOnce()
    })
    return () => {
      stop()
      removeEventListener('pagehide', keepAtOnce)
    }
  }, [])
  useEffect(() => {
    // The text equals the saved one again: there is nothing to continue.
    if (!isChanged && work.current.isKept) forget()
    if (!isChanged) return
    const timer = setTimeout(keep, KEPT_AFTER)
    const release = guardLeaving()
    work.current.stop = () => {
      clearTimeout(timer)
      release()
    }
    return work.current.stop
  }, [typed.value, isChanged])
  const kept: Kept = {
    at: offered?.at,
    isKeeping: record !== undefined && isChanged,
    choose: (isWanted) => {
      if (isWanted && offered) {
        intent.last.current = offered.sent
        work.current.isKept = true
        take(offered.typed)
      } else forget()
      setOffered(undefined)
    },
  }
  return {
    kept,
    /** The idempotency key of the next request, stored before it is sent: the tab may be closed before the answer. */
    keyOf: (body: object): string => {
      const key = intent.keyOf(body)
      keep()
      return key
    },
    /** After saving, there is nothing to ask or to offer any more. */
    saved: () => {
      intent.done()
      work.current.stop()
      forget()
    },
  }
}

/** The message for an unreachable service: the typed text is safe. */
export const keptMessage = ({ isKeeping }: Kept, error: unknown): string | undefined =>
  isKeeping && isUnreached(error) ? words.keeping : undefined

/** Offers text typed before the page was left, or the device failed. */
export function KeptNote({ of: { at, choose } }: { readonly of: Kept }) {
  if (at === undefined) return null
  return (
    <div class="note row">
      <span>{words.kept(instantText(at))}</span>
      <Button onPress={() => choose(true)}>{words.takeKept}</Button>
      <Button look="plain" onPress={() => choose(false)}>
        {words.dropKept}
      </Button>
    </div>
  )
}
