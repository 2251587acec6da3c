import { effect, type ReadonlySignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isUnreached, rejectedSessions } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { claimDraft, forgetDraft, type KeptDraft, keepDraft, keptDraft } from '../answers/kept-drafts.ts'
import { Button } from '../parts/button.tsx'
import { instantText } from '../words/words.ts'
import { guardLeaving } from './place.ts'
import { words } from './words.ts'

/** The device keeps typed text after this pause, in milliseconds. */
const KEPT_AFTER = 400

type KeptForm<Typed> = {
  /** The name of the form on the device; a form without one is not kept. */
  readonly record: string | undefined
  readonly typed: ReadonlySignal<Typed>
  readonly isChanged: boolean
  /** The same at the moment that it is asked. */
  readonly isChangedNow: () => boolean
  /** Goes on with what was typed before. */
  readonly take: (typed: Typed) => void
}

/** Values that were typed into a form before, as they are offered. */
export type Kept = {
  /** When it was typed; undefined where nothing is offered. */
  readonly at: string | undefined
  readonly choose: (isWanted: boolean) => void
  /** Whether what is typed now is on the device. */
  readonly isKeeping: boolean
}

/**
 * Keeps what is typed on the device until it is saved, also when the tab is closed, and asks before it is left. Each tab keeps its own. The
 * key under which it was last sent is kept with it: sent again from another tab, it counts once.
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
    // Before the page is left for the sign-in: it is drawn no more once nobody is signed in.
    const stop = effect(() => {
      if (rejectedSessions.value > 0) keepAtOnce()
    })
    return () => {
      stop()
      removeEventListener('pagehide', keepAtOnce)
    }
  }, [])
  useEffect(() => {
    // Typed back to what it was: there is nothing left to go on with.
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
    /** The idempotency key of what is about to be sent, kept before it is: the tab may be closed before the answer is there. */
    keyOf: (body: object): string => {
      const key = intent.keyOf(body)
      keep()
      return key
    },
    /** Once it is saved, there is nothing to ask or to offer any more. */
    saved: () => {
      intent.done()
      work.current.stop()
      forget()
    },
  }
}

/** Where the service was not reached: that nothing is lost of what was typed. */
export const keptMessage = ({ isKeeping }: Kept, error: unknown): string | undefined =>
  isKeeping && isUnreached(error) ? words.keeping : undefined

/** Offers what was typed before the page was left, or the device failed. */
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
