import { readdirSync, readFileSync } from 'node:fs'

/** The children of a process, if the kernel reports them (Linux). */
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

/** The kernel's data of a process after its name, which is in parentheses and may contain anything: the state first. */
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
