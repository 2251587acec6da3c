import type { Work } from '../../platform/jobs/queue.ts'
import type { RunDependencies } from './run-occurrence.ts'
import { runSeries } from './run-series.ts'

/** Makes the due occurrences of one series. */
export const makeRecurringInvoices =
  (dependencies: RunDependencies): Work =>
  async ({ organisation, id, signal }) =>
    void (await runSeries(dependencies, organisation, id, { signal }))
