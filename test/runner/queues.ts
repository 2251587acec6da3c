import { dirname } from 'node:path'

/** Test files that share a process, one after the other. A file of several groups runs in the process that takes it first. */
export type Group = readonly string[]
/** Groups that wait for their turn, and how many of them run at once. */
export type Queue = { readonly atOnce: number; readonly groups: readonly Group[] }

/** So many busy ones, and so many that wait. */
const AT_ONCE = 2

/** Tests that look at the clock: beside busy ones they would measure those. Most of their time they wait. */
const clocks = new Set([
  'test/http/limits.test.ts',
  'test/http/slow-clients.test.ts',
  'test/process/database-outages.test.ts',
  'test/process/outages.test.ts',
])
/** Tests that look at the clock while they are busy themselves. */
const busyClocks = new Set([
  'test/hostile/hostile-requests.test.ts',
  'test/isolation/timing.test.ts',
  'test/pdfs/bystanders.test.ts',
])
/** Folders whose tests start the program or a PostgreSQL, and mostly wait for it. */
const waiting = new Set(['src/platform/embedded', 'test/process'])
/** Tests that change what all files of a process share, or measure it. */
const byThemselves = new Set([
  'test/pdfs/verdicts.test.ts',
  'src/outbound/mail/large-mail.test.ts',
  'src/outbound/pdfs/large-attachments.test.ts',
  'src/sales/attachments/upload-streaming.test.ts',
])

/** In this order; the queues of one stage run at the same time. */
export function stagesOf(files: readonly string[]): Queue[][] {
  const isClock = (file: string) => clocks.has(file) || busyClocks.has(file)
  const isWaiting = (file: string) => waiting.has(dirname(file)) && !isClock(file)
  const isShared = (file: string) => !isClock(file) && !isWaiting(file) && !byThemselves.has(file)
  const alone = (chosen: readonly string[]): Group[] => chosen.map((file) => [file])
  const shared = (chosen: readonly string[]): Group[] => Array.from({ length: AT_ONCE }, () => chosen)
  return [
    [
      {
        atOnce: AT_ONCE,
        groups: [...alone(files.filter((file) => byThemselves.has(file))), ...shared(files.filter(isShared))],
      },
      { atOnce: AT_ONCE, groups: shared(files.filter(isWaiting)) },
    ],
    [{ atOnce: 4, groups: alone(files.filter((file) => clocks.has(file))) }],
    [{ atOnce: 1, groups: alone(files.filter((file) => busyClocks.has(file))) }],
  ]
}
