/**
 * Lengthens the time limits of the service in this process by the parameters of its address: all `by` the slowness of the machine, the limit
 * for an unresponsive database `patient` times as much. Children get the next lower priority, not that of the service: beside six busy test
 * processes they would get no processor.
 */
import { getPriority } from 'node:os'
import { niceness } from '../src/platform/concurrency/priority.ts'
import { timeLimits } from '../src/platform/limits.ts'

const { searchParams } = new URL(import.meta.url)
const [by, patient] = [Number(searchParams.get('by')), Number(searchParams.get('patient'))]
for (const limit of Object.keys(timeLimits) as (keyof typeof timeLimits)[])
  timeLimits[limit] = Math.round(timeLimits[limit] * by)
timeLimits.databaseResponse *= patient
for (const child of Object.keys(niceness) as (keyof typeof niceness)[])
  niceness[child] = Math.min(19, getPriority() + 1)
