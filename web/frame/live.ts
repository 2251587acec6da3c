import { effect } from '@preact/signals'
import { setFollowing, staleAnswered, staleWhere } from '../answers/answers.ts'
import { changesMade, keepHere } from '../answers/api.ts'
import { readSession, session } from '../answers/session.ts'
import { type Heard, touches } from './live.rules.ts'

/** After how many milliseconds a stream that failed is opened again: each time later, and at last not before the tab is looked at anew. */
const PAUSES = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000, 60_000]
/** A stream that stood so long did not fail, in milliseconds. */
const STANDING = 60_000
/** Events of so many milliseconds are read together. */
const TOGETHER = 150

/** Kinds of records that say what the person may do, and how the organisation is called. */
const ofSession: ReadonlySet<string> = new Set(['person', 'organisation'])

/** Makes stale what events touch, those of a moment together. */
function hearing(): (one: Heard) => void {
  let heard: Heard[] = []
  const tell = async () => {
    const news = heard
    heard = []
    // The rights of the person and the name of the organisation come before the answers. If they cannot be read now, the next event reads them.
    if (session.peek() && news.some(({ record }) => ofSession.has(record.kind)))
      await readSession().catch(() => undefined)
    // Nobody asks after signing out.
    if (session.peek()) staleWhere(touches(news))
  }
  return (one) => {
    if (heard.length === 0) setTimeout(() => void tell(), TOGETHER)
    heard.push(one)
  }
}

/**
 * Follows what happens in the organisation while the tab is visible, and makes stale what shows it. Who comes back hears what happened
 * meanwhile; where that is not known any more, everything is stale.
 */
export function followEvents(): void {
  let organisation: string | undefined
  let source: EventSource | undefined
  /** The cursor behind which nothing was heard yet; undefined as long as no stream was open, empty where it is not known. */
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
    // A stream also ends after ten minutes. It is opened again here, since browsers give up after a rejection.
    opened.onerror = () => {
      close()
      if (performance.now() - begun > STANDING) failures = 0
      const pause = PAUSES[failures++]
      if (pause !== undefined) reopening = setTimeout(open, pause)
    }
  }

  // Nobody tells what a change of this page touches.
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
