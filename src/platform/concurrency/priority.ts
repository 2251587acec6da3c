import { setPriority } from 'node:os'

/**
 * Niceness of child processes, 0 to 19; on Windows, the class below normal. Requests go before PDFs, and PDFs before documents. Under load,
 * requests get nearly thirty times as much processor time as these. At 19 a long document could reach its time limit.
 */
export const niceness = { pdf: 10, layout: 15 }

/** Lowers the priority of a child process. */
export function lowerPriority(pid: number | undefined, to: number): void {
  try {
    if (pid !== undefined) setPriority(pid, to)
  } catch {
    // It has already ended, or the system forbids it: it works anyway.
  }
}
