import { readdir, readFile } from 'node:fs/promises'

/** The resources of a process at one moment; on Linux only. */
export type Usage = {
  readonly residentMebibytes: number
  /** Open files, sockets and pipes. */
  readonly descriptors: number
  readonly children: readonly number[]
}

export async function usageOf(pid: number): Promise<Usage> {
  const [residentMebibytes, descriptors, threads] = await Promise.all([
    residentMebibytesOf(pid),
    readdir(`/proc/${pid}/fd`),
    readdir(`/proc/${pid}/task`),
  ])
  const children = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'latin1').catch(() => '')),
  )
  return {
    residentMebibytes,
    descriptors: descriptors.length,
    children: children.flatMap((line) => line.split(' ').filter(Boolean).map(Number)),
  }
}

/** For the largest of some processes; zero if none is left. */
export const largestResidentMebibytes = async (pids: readonly number[]): Promise<number> =>
  Math.max(0, ...(await Promise.all(pids.map(residentMebibytesOf))))

/** Zero for a process that has ended. */
export async function residentMebibytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/**
 * The slope of a figure from the first reading to the last: the median of all pairwise slopes (Theil and Sen), which single peaks do not move.
 */
export function riseOf(readings: readonly number[]): number {
  const slopes = readings.flatMap((one, at) =>
    readings.slice(at + 1).map((later, distance) => (later - one) / (distance + 1)),
  )
  return (slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0) * (readings.length - 1)
}

/** Processor time of a process in milliseconds, all threads together; zero for one that has ended. */
export async function processorMillisecondsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lines = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').catch(() => '0')),
  )
  return lines.reduce((sum, line) => sum + Number(line.split(' ')[0]), 0) / 1e6
}
