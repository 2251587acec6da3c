/** A queue of work to be done later: what it is called and how its jobs are run. */
export type Queue = {
  readonly name: string
  /** How many jobs one process works on at the same time. */
  readonly concurrency: number
  /**
   * How many jobs of one organisation all processes work on at the same time, so that what one queues leaves room for others. Workers that
   * wake at the same moment may each take one.
   */
  readonly each: number
  /** A job that takes longer is taken from its worker and run again. */
  readonly timeLimitSeconds: number
  /** The pause before a job that threw or lost its worker runs again: doubles each time, with some jitter, up to the longest. */
  readonly retry: { readonly firstSeconds: number; readonly longestSeconds: number }
}

/** One record of one organisation to be worked on. What is to be done with it is read from the database when the job runs. */
export type Job = {
  readonly organisation: string
  readonly id: string
  /** How often it was begun before, and did not come to its end. */
  readonly runs: number
  /** Aborted when the job is no longer this worker's: taken over, over its time limit, or the process stops. Work ends soon after. */
  readonly signal: AbortSignal
}

/** Does a job. When it throws, the job runs again; it may run twice in any case, since a worker can die before it says that it is done. */
export type Work = (job: Job) => Promise<void>
