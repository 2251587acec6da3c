import { effect } from '@preact/signals'
import { setFollowing, staleAnswered, staleWhere } from '../answers/answers.ts'
import { changesMade, keepHere } from '../answers/api.ts'
import { readSession, session } from '../answers/session.ts'
import { type Heard, touches } from './live.rules.ts'

/** The pauses before reopening a failed stream, in milliseconds: longer each time, finally until the tab is visible again. */
const PAUSES = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000, 60_000]
/** A stream that was open this long did not fail, in milliseconds. */
const STANDING = 60_000
/** Events within this time are read together, in milliseconds. */
const TOGETHER = 150

/** Kinds of records that decide the person's rights and the organisation's name. */
const ofSession: ReadonlySet<string> = new Set(['person', 'organisation'])

/** Makes answers stale by events, those of a moment together. */
function hearing(): (one: Heard) => void {
  let heard: Heard[] = []
  const tell = async () => {
    const news = heard
    heard = []
    // The person's rights and the organisation's name are read before the answers. If that fails, the next event repeats it.
    if (session.peek() && news.some(({ record }) => ofSession.has(record.kind)))
      await readSession().catch(() => undefined)
    // After signing out nothing is requested.
    if (session.peek()) staleWhere(touches(news))
  }
  return (one) => {
    if (heard.length === 0) setTimeout(() => void tell(), TOGETHER)
    heard.push(one)
  }
}

/**
 * Follows the organisation's events while the tab is visible, and makes their answers stale. A returning tab gets the missed events; if they
 * are unknown, everything becomes stale.
 */
export function followEvents(): void {
  let organisation: string | undefined
  let source: EventSource | undefined
  /** The cursor of the last event; undefined before the first stream, empty if unknown. */
  let place: string | undefined
  let failures = 0
  let isOpen = false
  let reopening: ReturnType<typeof setTimeout> | undefined
  const hear = hearing()

  function follow(now: boolean): void {
    isOpen = now
    setFollowing(now)
  }

  function close(): void {
    clearTimeout(reopening)
    source?.close()
    source = undefined
    follow(false)
  }

  function open(): void {
    close()
    if (organisation === undefined || document.visibilityState !== 'visible') return
    // The session that was just read is of this tab; later, another one may have moved it. The stream itself names no organisation.
    if (place === undefined) return listen()
    const wanted = organisation
    void keepHere().then(
      (where) => where !== 'lost' && wanted === organisation && listen(),
      () => wanted === organisation && listen(),
    )
  }

  function listen(): void {
    if (source || document.visibilityState !== 'visible') return
    const opened = new EventSource(`/v1/events/stream${place ? `?cursor=${encodeURIComponent(place)}` : ''}`)
    source = opened
    const begun = performance.now()
    opened.onopen = () => {
      if (place === '') staleWhere(() => true)
      // Answers from before the stream may be older than its beginning.
      else if (place === undefined) staleAnswered()
      place ??= ''
      follow(true)
    }
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      failures = 0
      place = lastEventId
      // The service writes it.
      hear(JSON.parse(data) as Heard)
    }
    opened.addEventListener('missed', ({ lastEventId }) => {
      place = lastEventId
      staleWhere(() => true)
    })
    // A stream also ends after ten minutes. It is reopened here, since browsers give up after a rejection.
    opened.onerror = () => {
      close()
      if (performance.now() - begun > STANDING) failures = 0
      const pause = PAUSES[failures++]
      if (pause !== undefined) reopening = setTimeout(open, pause)
    }
  }

  // Without a stream, the effects of this page's changes are unknown.
  effect(() => {
    if (changesMade.value > 0 && !isOpen && session.peek()) staleAnswered()
  })
  effect(() => {
    const now = session.value?.organisation
    if (now === organisation) return
    organisation = now
    place = undefined
    failures = 0
    open()
  })
  document.addEventListener('visibilitychange', () => {
    failures = 0
    open()
  })
  addEventListener('online', open)
  // Of two windows beside each other both are visible.
  addEventListener('focus', () => {
    if (session.peek()) keepHere().catch(() => undefined)
  })
}
