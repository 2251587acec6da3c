import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Busy, Problem } from '../../errors.ts'
import type { EventType } from '../../events.ts'
import type { Message } from '../../messages.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Access } from '../../platform/http/operation/definition.ts'
import { budgets } from '../../platform/limits.ts'
import { said } from '../../said.ts'
import { covers } from '../tokens/scope.rules.ts'
import { cursorAt, readableTypes } from './event.rules.ts'
import { type HappenedEvent, happenedBehind } from './event.store.ts'

const LOOK_EVERY_MILLISECONDS = 1_000
const EVENTS_AT_ONCE = 500
const HEARTBEAT_MILLISECONDS = 25_000
const { eventStreams: limits } = budgets

/** After these events, listeners are admitted again at once: they may have lost their right. */
const aboutRights = /^(?:token|person|session)\./

/** The start of a stream: with the events after a position, its duration, and how its right is validated again. */
export type StreamOptions = {
  readonly access: Access
  readonly place: number
  /** Whether too much happened since the requested position to be sent one by one. */
  readonly hasMissed: boolean
  readonly seconds: number
  readonly admitAgain: () => Promise<Access>
}

type Listener = StreamOptions & {
  readonly stream: PassThrough
  readonly key: string
  readonly endsAt: number
  place: number
  admittedAt: number
  /** The newest event about rights for which it was admitted again. */
  rightsAsOf: number
  /** Whether it is being admitted again after such an event: until the result, it gets no events. */
  isPending: boolean
  /** The number of admissions: only the newest result counts. */
  asked: number
  types: ReadonlySet<EventType>
}

export type EventStreams = {
  /**
   * If the total is reached, an organisation with fewer streams than another opens one in place of the other's newest.
   * @throws Problem
   * general/too-many-requests beyond the share of a token, session or organisation; Busy if there are too many in total.
   */
  readonly open: (opening: StreamOptions) => PassThrough
  readonly endAll: () => void
}

const typesFor = ({ scopes }: Access): ReadonlySet<EventType> =>
  new Set(readableTypes((scope) => covers(scopes, scope)))
const keyOf = ({ session, token }: Access): string => session?.id ?? token

/** Sends listeners the events of their organisation, read once a second for all of them; reads nothing without listeners. */
export function eventStreams(
  { reading }: Database,
  log: { readonly error: (details: object, message: string) => void },
): EventStreams {
  const organisations = new Map<string, Set<Listener>>()
  const everybody = (): Listener[] => [...organisations.values()].flatMap((listeners) => [...listeners])

  async function follow(organisation: string, listeners: Set<Listener>): Promise<void> {
    while (listeners.size > 0) {
      await sleep(LOOK_EVERY_MILLISECONDS)
      const places = [...listeners].map(({ place }) => place)
      if (places.length === 0) break
      try {
        const behind = Math.min(...places)
        tell(listeners, await reading(organisation, (tx) => happenedBehind(tx, behind, EVENTS_AT_ONCE)))
      } catch (error) {
        log.error({ err: error, organisation }, 'listeners could not be told what happened; the next look tells them')
      }
    }
    organisations.delete(organisation)
  }

  function requireRoom(access: Access): void {
    const open = everybody()
    const own = organisations.get(access.organisation)?.size ?? 0
    if (open.filter(({ key }) => key === keyOf(access)).length >= limits.each)
      throw tooMany(
        said('Listen by at most {limit} streams at once with one token or session.', { limit: limits.each }),
      )
    if (own >= limits.organisation)
      throw tooMany(
        said('Listen by at most {limit} streams at once in one organisation.', { limit: limits.organisation }),
      )
    if (open.length < limits.together) return
    const most = [...organisations.values()].reduce((one, other) => (other.size > one.size ? other : one))
    if (most.size <= own + 1) throw new Busy('too many listen to events at once')
    const newest = [...most].at(-1)
    newest?.stream.end()
    if (newest) most.delete(newest)
  }

  function listenersOf(organisation: string): Set<Listener> {
    const known = organisations.get(organisation)
    if (known) return known
    const listeners = new Set<Listener>()
    organisations.set(organisation, listeners)
    // After the first listener is added.
    queueMicrotask(() => void follow(organisation, listeners))
    return listeners
  }

  return {
    open: (opening) => {
      requireRoom(opening.access)
      const listeners = listenersOf(opening.access.organisation)
      const listener = listenerOf(opening)
      listeners.add(listener)
      listener.stream.once('close', () => listeners.delete(listener))
      return listener.stream
    },
    endAll: () => {
      for (const { stream } of everybody()) stream.end()
    },
  }
}

const tooMany = (reason: Message): Problem =>
  new Problem('general/too-many-requests', { said: reason, headers: { 'retry-after': '5' } })

function listenerOf(opening: StreamOptions): Listener {
  const now = performance.now()
  const stream = new PassThrough({ highWaterMark: limits.unreadBytes })
  stream.write(`retry: 3000\nid: ${cursorAt(opening.place)}\n\n`)
  if (opening.hasMissed) stream.write('event: missed\ndata: {}\n\n')
  const types = typesFor(opening.access)
  return {
    ...opening,
    stream,
    key: keyOf(opening.access),
    types,
    endsAt: now + opening.seconds * 1_000,
    admittedAt: now,
    rightsAsOf: 0,
    isPending: false,
    asked: 0,
  }
}

function tell(listeners: ReadonlySet<Listener>, happened: readonly HappenedEvent[]): void {
  const now = performance.now()
  for (const listener of listeners) {
    const { stream, place, types } = listener
    const news = happened.filter(({ sequence }) => sequence > place)
    const rightsAsOf = news.findLast(({ type }) => aboutRights.test(type))?.sequence ?? 0
    const changesRights = rightsAsOf > listener.rightsAsOf
    if (changesRights) Object.assign(listener, { rightsAsOf, isPending: true })
    if (changesRights || now - listener.admittedAt > HEARTBEAT_MILLISECONDS) admitAgain(listener, now)
    if (!listener.isPending) {
      stream.write(news.flatMap((one) => (types.has(one.type) ? [messageOf(one)] : [])).join(''))
      listener.place = news.at(-1)?.sequence ?? place
    }
    if (now > listener.endsAt || stream.writableLength + stream.readableLength > limits.unreadBytes) stream.end()
  }
}

/** Ends the stream of a listener without the right; otherwise updates its types to the current scopes. Also sends the heartbeat. */
function admitAgain(listener: Listener, now: number): void {
  listener.admittedAt = now
  listener.stream.write(': still here\n\n')
  const asked = ++listener.asked
  listener.admitAgain().then(
    (access) => {
      if (access.organisation !== listener.access.organisation) listener.stream.end()
      if (asked === listener.asked) Object.assign(listener, { types: typesFor(access), isPending: false })
    },
    (error: unknown) => {
      // A listener without remaining requests may still listen; the next heartbeat checks again.
      const isLimited = error instanceof Problem && error.code === 'general/too-many-requests'
      if (listener.isPending || !isLimited) listener.stream.end()
    },
  )
}

const messageOf = ({ sequence, type, kind, record, document }: HappenedEvent): string => {
  const data = { type, record: { kind, id: record, ...(document === null ? {} : { document }) } }
  return `id: ${cursorAt(sequence)}\ndata: ${JSON.stringify(data)}\n\n`
}
