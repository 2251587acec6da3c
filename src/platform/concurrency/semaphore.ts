import { Busy } from '../../errors.ts'
import { gauge } from '../metrics/metrics.ts'

/**
 * A fixed number of permits; callers wait for a free one. Waiting tenants take turns, each in the order of its requests. So one tenant's queue
 * delays another by one piece of work at most.
 */
export type Semaphore = {
  /**
   * Resolves with a function that releases the permit, to be called once.
   * @throws Busy when too many wait, an error after the timeout, or the
   * reason of `rejectWaiting`
   */
  readonly acquire: (tenant?: string, how?: Patience) => Promise<() => void>
  /** Runs work with a permit and always releases it. Throws the errors of `acquire`. */
  readonly run: <Result>(work: () => Promise<Result>, tenant?: string, how?: Patience) => Promise<Result>
  /** Rejects all waiting callers. Permits in use are not affected. */
  readonly rejectWaiting: (reason: Error) => void
  readonly waiting: () => number
}

/** Patient work gets a permit only when nothing else waits. It has a queue of its own, as long as the other one. */
export type Patience = { readonly isPatient?: boolean }

type Limits = {
  readonly permits: number
  /** The most permits of one tenant. Default: all but one, which stays free for others, if there are several. */
  readonly each?: number
  /**
   * How many may wait; no limit if undefined. A full queue accepts a tenant that has fewer waiters than another, and rejects the last waiter of
   * that other one.
   */
  readonly waiting?: number
  /** The message for callers that find the queue full. */
  readonly whenFull?: string
  /** The longest wait; no limit if undefined. */
  readonly timeoutMs?: number
  /** The name of the running and waiting work in the metrics of the process. */
  readonly figure?: string
}

/** The tenant of work that belongs to no organisation: it has no share. */
const NOBODY = ''

type Waiter = { readonly proceed: () => void; readonly fail: (reason: Error) => void }

const pending = gauge('rappen_work_in_queues', 'Work that is done or waits, by its queue.', 'queue')

/** A caller that waits until it may proceed, is rejected or times out. It leaves the queue before anything else happens. */
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

/** Waiters by tenant: tenants in the order of their turns, the waiters of each in order of arrival. */
function waitersByTurn() {
  const tenants = new Map<string, Set<Waiter>>()
  return {
    size: (tenant: string): number => tenants.get(tenant)?.size ?? 0,
    all: (): Waiter[] => [...tenants.values()].flatMap((waiters) => [...waiters]),
    add: (tenant: string, waiter: Waiter): void => {
      tenants.set(tenant, (tenants.get(tenant) ?? new Set()).add(waiter))
    },
    /** Removes a waiter. The next one of its tenant has its turn after those of the other tenants. */
    remove: (tenant: string, waiter: Waiter): void => {
      const waiters = tenants.get(tenant)
      if (!waiters?.delete(waiter)) return
      tenants.delete(tenant)
      if (waiters.size > 0) tenants.set(tenant, waiters)
    },
    /** The next in turn among the tenants that may take a permit. */
    next: (mayTake: (tenant: string) => boolean): [tenant: string, waiter: Waiter] | undefined => {
      for (const [tenant, [first]] of tenants) if (first && mayTake(tenant)) return [tenant, first]
      return undefined
    },
    /** The newest waiter of the tenant with most waiters. */
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

  /** A permit goes straight to the next in turn, so that no caller that arrives now can take it. */
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

  /** Makes room in a full queue for a tenant with fewer waiters than another. */
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
