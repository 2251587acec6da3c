import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import process from 'node:process'

/** The observations of one process that reads PDFs. */
export type Seen = {
  readonly pid: number
  /** Peak resident bytes. */
  peak: number
  /** Milliseconds of waiting for a busy processor. */
  waited: number
  /** Its connections to other processes: addresses as in /proc/net. */
  readonly connections: Set<string>
}

export type Watch = {
  /** Every process so far, ended ones included. */
  readonly seen: ReadonlyMap<number, Seen>
  /** The maximum number at once. */
  readonly most: () => number
  readonly alive: () => readonly number[]
  readonly stop: () => void
}

/** Only here does the system show the necessary data of other processes. */
export const canWatch = process.platform === 'linux'

/** Watches the children of this process that read PDFs, every few milliseconds, from outside. */
export function watchChildren(): Watch {
  const seen = new Map<number, Seen>()
  let most = 0
  const look = (): void => {
    const children = readersOfPdfs()
    most = Math.max(most, children.length)
    for (const pid of children) {
      const known = seen.get(pid) ?? { pid, peak: 0, waited: 0, connections: new Set<string>() }
      seen.set(pid, known)
      known.peak = Math.max(known.peak, peakOf(pid))
      known.waited = Math.max(known.waited, waitedBy(pid))
      for (const connection of connectionsOf(pid)) known.connections.add(connection)
    }
  }
  const clock = setInterval(look, 15)
  return { seen, most: () => most, alive: readersOfPdfs, stop: () => clearInterval(clock) }
}

const told = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // It has ended.
    return ''
  }
}

/** The processes that read PDFs, or are prewarmed for it. */
export const readersOfPdfs = (): number[] =>
  told(`/proc/${process.pid}/task/${process.pid}/children`)
    .split(' ')
    .filter((pid) => pid !== '' && told(`/proc/${pid}/cmdline`).includes('pdfium-child'))
    .map(Number)

/** Bytes of memory resident at most so far. */
export const peakOf = (pid: number): number =>
  1024 * Number(/VmHWM:\s*(\d+)/.exec(told(`/proc/${pid}/status`))?.[1] ?? 0)

/** Milliseconds in which the main thread of a process was ready and had no processor (sched-stats, second field). */
export const waitedBy = (pid: number): number => Number(told(`/proc/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6

/** Sockets without an address, as the pipe and the channel to a parent: a socket never changes its kind. */
const local = new Set<string>()

/** Long tables of connections take milliseconds to read, so only for sockets that are not known to be local. */
function connectionsOf(pid: number): string[] {
  const sockets = new Set<string>()
  try {
    for (const file of readdirSync(`/proc/${pid}/fd`)) {
      const socket = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`))?.[1]
      if (socket !== undefined) sockets.add(socket)
    }
  } catch {
    // It has ended meanwhile.
  }
  const isLocal = () => sockets.isSubsetOf(local)
  if (isLocal()) return []
  for (const line of told(`/proc/${pid}/net/unix`).split('\n')) local.add(line.trim().split(/\s+/)[6] ?? '')
  if (isLocal()) return []
  return ['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6'].flatMap((kind) =>
    told(`/proc/${pid}/net/${kind}`)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => sockets.has(fields[9] ?? ''))
      .map((fields) => `${kind} ${fields[1]} ${fields[2]}`),
  )
}
