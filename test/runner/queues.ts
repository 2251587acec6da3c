import { dirname } from 'node:path'

/** Test files of which so many run at once. */
export type Queue = { readonly atOnce: number; readonly files: readonly string[] }

/** Tests that use the clock: beside busy ones they would measure those. They mostly wait. */
const clocks = new Set([
  'test/http/limits.test.ts',
  'test/http/slow-clients.test.ts',
  'test/process/database-outages.test.ts',
  'test/process/outages.test.ts',
  'test/process/stopped-databases.test.ts',
])
const LARGE_ATTACHMENTS = 'src/outbound/pdfs/large-attachments.test.ts'
/**
 * Tests that compare times under equal load, and one whose child has the lowest priority: beside many busy processes its answer would be late.
 * They are busy themselves.
 */
const comparing = new Set(['test/isolation/timing.test.ts', 'test/pdfs/bystanders.test.ts', LARGE_ATTACHMENTS])
/** Folders whose tests start the program, a PostgreSQL or a browser, and mostly wait for it. */
const waiting = new Set(['src/platform/embedded', 'test/hostile', 'test/process', 'test/upgrades'])
/** A similar folder, whose files run one after the other in one process, with a shared browser and bundle. */
const BROWSER = 'test/web'
/** Tests that measure or change shared state of a process: earlier tests would leave traces. */
const measuring = new Set([
  'test/pdfs/verdicts.test.ts',
  'test/pdfs/largest-images.test.ts',
  'src/admin/backup/encryption.test.ts',
  'src/outbound/mail/large-mail.test.ts',
  'src/sales/attachments/upload-streaming.test.ts',
  LARGE_ATTACHMENTS,
])

/** Whether a file has to be the first of its process. */
export const comesFirst = (file: string): boolean => measuring.has(file)

/**
 * Folders whose tests need a browser, or start, stop and kill the program, PostgreSQL or npm: they belong to `npm run test:all`, except the
 * pure rules of the workplace.
 */
const programs = new Set([...waiting, BROWSER, 'bin', 'test/client'])
/** Single tests of that kind elsewhere. */
const others = new Set([
  'src/admin/backup/encryption.test.ts',
  'src/admin/commands/log.test.ts',
  'src/outbound/mail/killed-worker.test.ts',
  'src/outbound/mail/while-claimed.test.ts',
  'src/outbound/pdfs/preview/page-picture.test.ts',
  'src/outbound/typst/render-queue.test.ts',
  'src/platform/jobs/jobs.test.ts',
  'src/platform/pdf/pdfium-prewarmed.test.ts',
  'test/clock.test.ts',
  'test/contract/commands.test.ts',
  'test/faults/planted-rows.test.ts',
  'test/pdfs/printed.test.ts',
  'test/pdfs/verdicts.test.ts',
])

/** Whether `npm test` leaves a file to `npm run test:all`: it needs a browser, kills programs, or uses the clock. */
export function isBeyondQuick(file: string): boolean {
  if (clocks.has(file) || comparing.has(file) || others.has(file)) return true
  return programs.has(dirname(file)) && !file.endsWith('.rules.test.ts') && !file.endsWith('/rules.test.ts')
}

/** In this order; the queues of one stage run at the same time. */
export function stagesOf(files: readonly string[]): Queue[][] {
  const of = Object.groupBy(files, queueOf)
  return [
    [
      // Half of their time they wait for PostgreSQL and for children: with fewer at once a processor is idle.
      { atOnce: 4, files: inOrder(of.busy ?? []) },
      { atOnce: 1, files: of.browser ?? [] },
      { atOnce: 1, files: of.waiting ?? [] },
    ],
    [
      { atOnce: clocks.size, files: of.clocks ?? [] },
      { atOnce: 1, files: of.comparing ?? [] },
    ],
  ]
}

/** The files of a stage in the claiming order of a process: of its own queue first, then of the others. */
export function orderOf(stage: readonly Queue[], process: number): string[] {
  const own = stage.flatMap(({ atOnce }, queue) => Array<number>(atOnce).fill(queue))[process] ?? 0
  return [...stage.slice(own), ...stage.slice(0, own)].flatMap(({ files }) => files)
}

/** The number of processes for the files of a stage. */
export const processesOf = (stage: readonly Queue[]): number => stage.reduce((sum, { atOnce }) => sum + atOnce, 0)

function queueOf(file: string): 'clocks' | 'comparing' | 'browser' | 'waiting' | 'busy' {
  if (clocks.has(file)) return 'clocks'
  if (comparing.has(file)) return 'comparing'
  const folder = dirname(file)
  if (folder === BROWSER) return 'browser'
  return waiting.has(folder) ? 'waiting' : 'busy'
}

/**
 * Files that have to be the first of a process come first: a process that has run others would end for them, which costs two seconds of
 * processor time. Then the fullest folders, which have the longest files.
 */
function inOrder(files: readonly string[]): string[] {
  const folders = [...Map.groupBy(files, (file) => dirname(file)).values()]
  const fullestFirst = folders.toSorted((one, other) => other.length - one.length).flat()
  return fullestFirst.toSorted((one, other) => Number(comesFirst(other)) - Number(comesFirst(one)))
}
