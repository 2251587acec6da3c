import { dirname } from 'node:path'

/** Test files that share a process, one after the other. */
export type Group = readonly string[]
/** Groups that wait for their turn, and how many of them run at once. */
export type Queue = { readonly atOnce: number; readonly groups: readonly Group[] }

/** Tests that look at the clock: beside busy ones they would measure those. Most of their time they wait. */
const clocks = new Set([
  'test/http/limits.test.ts',
  'test/http/slow-clients.test.ts',
  'test/process/database-outages.test.ts',
  'test/process/outages.test.ts',
  'test/process/stopped-databases.test.ts',
])
/** Tests that compare times, of whatever else happens as much in each. They are busy themselves. */
const comparing = new Set(['test/isolation/timing.test.ts', 'test/pdfs/bystanders.test.ts'])
/** Folders whose tests start the program, a PostgreSQL or a browser, and mostly wait for it. */
const waiting = new Set(['src/platform/embedded', 'test/hostile', 'test/process', 'test/upgrades', 'test/web'])
/** Of these folders, one whose files share a process, with its program and what it has bundled. */
const BROWSER = 'test/web'
const LARGE_ATTACHMENTS = 'src/outbound/pdfs/large-attachments.test.ts'
/** Tests that change what all files of a process share, or measure it. */
const byThemselves = new Set([
  LARGE_ATTACHMENTS,
  'test/pdfs/verdicts.test.ts',
  'src/outbound/mail/large-mail.test.ts',
  'src/sales/attachments/upload-streaming.test.ts',
])

/**
 * Long files that show no invariant of the service and no guarantee of SECURITY.md take turns in `npm test`: stories in the browser, the client
 * as a package, and ten attachments of 10 MiB. Together they are more than a fifth of the processor time of all tests.
 */
export function isOfTurns(file: string): boolean {
  const isStory = dirname(file) === BROWSER && !/(attacks|own-account|rules)\.test\.ts$/.test(file)
  return isStory || dirname(file) === 'test/client' || file === LARGE_ATTACHMENTS
}

/** A folder with fewer test files. */
const SMALL_FOLDER = 5

/** In this order; the queues of one stage run at the same time. */
export function stagesOf(files: readonly string[]): Queue[][] {
  const isClock = (file: string) => clocks.has(file) || comparing.has(file)
  const isWaiting = (file: string) => waiting.has(dirname(file)) && !isClock(file)
  const busy = files.filter((file) => !isClock(file) && !isWaiting(file))
  return [
    [
      // They wait for PostgreSQL and for children half of their time: with fewer at once a processor stands idle.
      { atOnce: 4, groups: byFolder(busy) },
      { atOnce: 2, groups: inTurn(files.filter(isWaiting)) },
    ],
    [
      { atOnce: clocks.size, groups: alone(files.filter((file) => clocks.has(file))) },
      { atOnce: 1, groups: alone(files.filter((file) => comparing.has(file))) },
    ],
  ]
}

/** A process for each. */
const alone = (files: readonly string[]): Group[] => files.map((file) => [file])

/** The group that takes longest first. */
function inTurn(files: readonly string[]): Group[] {
  const [ofBrowser = [], others = []] = [true, false].map((is) =>
    files.filter((file) => (dirname(file) === BROWSER) === is),
  )
  return [...(ofBrowser.length > 0 ? [ofBrowser] : []), ...alone(others)]
}

/**
 * The files of a folder share a process, those of small folders the one of their wing; the fullest groups first. Files that cannot share have
 * one each, and take as long as a folder that is not small.
 */
function byFolder(files: readonly string[]): Group[] {
  const folders = Map.groupBy(files, (file) => dirname(file))
  const isSmall = (folder: string) => (folders.get(folder)?.length ?? 0) < SMALL_FOLDER
  const groups = Map.groupBy(files, (file) => {
    if (byThemselves.has(file)) return file
    const folder = dirname(file)
    return isSmall(folder) ? dirname(folder) : folder
  })
  const size = (group: Group) => (group.some((file) => byThemselves.has(file)) ? SMALL_FOLDER : group.length)
  return [...groups.values()].sort((one, other) => size(other) - size(one))
}
