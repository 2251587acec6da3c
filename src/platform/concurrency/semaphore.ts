import { Busy } from '../../errors.ts'
import { gauge } from '../metrics/metrics.ts'

/**
 * A fixed number of permits. Whoever finds none free waits. Tenants that wait take turns, whoever asked first in each of them first; so what
 * one tenant queues delays another by one piece of work at most.
 */
export type Semaphore = {
  /**
   * Resolves with what gives the permit back, to be called once.
   * @throws Busy when too many wait, an error after the timeout, or the reason of `rejectWaiting`
   */
  readonly acquire: (tenant?: string, how?: Patience) => Promise<() => void>
  /** Runs work with a permit, which is given back however the work ends. Throws what `acquire` throws. */
  readonly run: <Result>(work: () => Promise<Result>, tenant?: string, how?: Patience) => Promise<Result>
  /** Rejects everybody who waits now. Permits that are in use stay so. */
  readonly rejectWaiting: (reason: Error) => void
  readonly waiting: () => number
}

/** What is patient gets a permit only when nobody else waits for one; it has a queue of its own, as long as that of the others. */
export type Patience = { readonly isPatient?: boolean }

type Limits = {
  readonly permits: number
  /** The most permits of one tenant. Without it all but one, which is free for another, where there are several. */
  readonly each?: number
  /**
   * How many may wait; without it there is no limit. A full queue takes one more of a tenant that has fewer in it than another, whose last
   * is rejected in its place.
   */
  readonly waiting?: number
  /** The message for those who find the queue full. */
  readonly whenFull?: string
  /** How long one waits at most. Without it there is no limit. */
  readonly timeoutMs?: number
  /** The name under which the work that runs or waits is among the figures of the process. */
  readonly figure?: string
}

/** The tenant of work that is done for no organisation: it has no part. */
const NOBODY = ''

type Waiter = { readonly proceed: () => void; readonly fail: (reason: Error) => void }

const pending = gauge('rappen_work_in_queues', 'Work that is done or waits, by its queue.', 'queue')

/** One who waits until it may proceed, is rejected, or the time is over; it leaves the queue before anything else happens. */
function waiterFor(timeoutMs: number | undefined, leave: () => void): { waiter: Waiter; settled: Promise<void> } {
  const { promise: settled, resolve, reject } = Promise.withResolvers<void>()
  const clock =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => waiter.fail(new Error('timeout exceeded while waiting for a permit')), timeoutMs)
  const leaving = (settle: () => void) => {
    clearTimeout(clock)
    leave()
    settle()
  }
  const waiter: Waiter = { proceed: () => leaving(resolve), fail: (reason) => leaving(() => reject(reason)) }
  return { waiter, settled }
}

/** Who waits, by tenant: tenants in the order of their turns, the waiters of each in that of their arrival. */
function waitersByTurn() {
  const tenants = new Map<string, Set<Waiter>>()
  return {
    size: (tenant: string): number => tenants.get(tenant)?.size ?? 0,
    all: (): Waiter[] => [...tenants.values()].flatMap((waiters) => [...waiters]),
    add: (tenant: string, waiter: Waiter): void => {
      tenants.set(tenant, (tenants.get(tenant) ?? new Set()).add(waiter))
    },
    /** Takes a waiter out. Whoever of its tenant comes next has a turn after those of the others. */
    remove: (tenant: string, waiter: Waiter): void => {
      const waiters = tenants.get(tenant)
      if (!waiters?.delete(waiter)) return
      tenants.delete(tenant)
      if (waiters.size > 0) tenants.set(tenant, waiters)
    },
    /** Whose turn it is among the tenants that may take a permit. */
    next: (mayTake: (tenant: string) => boolean): [tenant: string, waiter: Waiter] | undefined => {
      for (const [tenant, [first]] of tenants) if (first && mayTake(tenant)) return [tenant, first]
      return undefined
    },
    /** The last to come of the tenant that has most. */
    lastOfLongest: (): { readonly waiter: Waiter | undefined; readonly size: number } => {
      const [longest] = [...tenants.values()].sort((one, other) => other.size - one.size)
      return { waiter: [...(longest ?? [])].at(-1), size: longest?.size ?? 0 }
    },
  }
}

type Waiters = ReturnType<typeof waitersByTurn>

export function semaphore({
  permits,
  each = Math.max(1, permits - 1),
  waiting: waitingAtMost = Number.POSITIVE_INFINITY,
  whenFull = 'Too many are waiting.',
  timeoutMs,
  figure,
}: Limits): Semaphore {
  let taken = 0
  /** Permits in use, by tenant. */
  const inUse = new Map<string, number>()
  const [waiters, patient] = [waitersByTurn(), waitersByTurn()]
  const everyWaiter = (): Waiter[] => [...waiters.all(), ...patient.all()]
  const waiting = (): number => everyWaiter().length
  if (figure !== undefined) pending.watch(() => ({ [figure]: taken + waiting() }))

  const mayTake = (tenant: string): boolean => taken < permits && (tenant === NOBODY || (inUse.get(tenant) ?? 0) < each)

  function take(tenant: string): void {
    taken++
    inUse.set(tenant, (inUse.get(tenant) ?? 0) + 1)
  }

  /** A permit goes straight to whose turn it is, so that nobody who comes at this moment can take it. */
  function release(tenant: string): void {
    taken--
    const left = (inUse.get(tenant) ?? 0) - 1
    if (left > 0) inUse.set(tenant, left)
    else inUse.delete(tenant)
    const [next, waiter] = waiters.next(mayTake) ?? patient.next(mayTake) ?? []
    if (next === undefined) return
    take(next)
    waiter?.proceed()
  }

  async function wait(tenant: string, among: Waiters): Promise<void> {
    requireRoom(tenant, among)
    const { waiter, settled } = waiterFor(timeoutMs, () => among.remove(tenant, waiter))
    among.add(tenant, waiter)
    await settled
  }

  /** Makes room in a full queue for a tenant that has fewer waiting than another. */
  function requireRoom(tenant: string, among: Waiters): void {
    if (among.all().length < waitingAtMost) return
    const { waiter: last, size } = among.lastOfLongest()
    if (last === undefined || size <= among.size(tenant) + 1) throw new Busy(whenFull)
    last.fail(new Busy(whenFull))
  }

  async function acquire(tenant = NOBODY, { isPatient = false }: Patience = {}): Promise<() => void> {
    if (mayTake(tenant)) take(tenant)
    else await wait(tenant, isPatient ? patient : waiters)
    return () => release(tenant)
  }

  return {
    acquire,
    run: async (work, tenant, how) => {
      const giveBack = await acquire(tenant, how)
      return Promise.try(work).finally(giveBack)
    },
    rejectWaiting: (reason) => {
      for (const { fail } of everyWaiter()) fail(reason)
    },
    waiting,
  }
}
