import { readdirSync, readFileSync } from 'node:fs'

/** The children of a process, where the kernel tells (Linux). */
export function childrenOf(pid: number): number[] {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return all.map(Number).filter((child) => Number(statusOf(child)?.[1]) === pid)
  } catch {
    return []
  }
}

/** The children of a process, their children and so on. */
export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])

/** What the kernel tells of a process behind its name, which stands in parentheses and may hold anything: the state first. */
export function statusOf(pid: number): string[] | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended by itself.
  }
}
