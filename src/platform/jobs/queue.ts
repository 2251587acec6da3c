/** A queue of deferred work: its name and how its jobs run. */
export type Queue = {
  readonly name: string
  /** The most concurrent jobs of one process. */
  readonly concurrency: number
  /**
   * The most concurrent jobs of one organisation on all processes, so that others have room. Workers that wake at the same moment may each take
   * one.
   */
  readonly each: number
  /** A job that takes longer is taken from its worker and run again. */
  readonly timeLimitSeconds: number
  /** The pause before a job that threw or lost its worker runs again: doubles each time, with some jitter, up to the longest. */
  readonly retry: { readonly firstSeconds: number; readonly longestSeconds: number }
}

/** A record of one organisation to work on. The work itself is read from the database when the job runs. */
export type Job = {
  readonly organisation: string
  readonly id: string
  /** The number of earlier runs that did not finish. */
  readonly runs: number
  /** Aborted when the job is no longer this worker's: taken over, over its time limit, or the process stops. Work ends soon after. */
  readonly signal: AbortSignal
}

/** Does a job. If it throws, the job runs again. It may run twice in any case, since a worker can die before it reports the end. */
export type Work = (job: Job) => Promise<void>
