import { setPriority } from 'node:os'

/**
 * Of child processes, from 0 to 19; on Windows it is the class below normal. Requests go before PDFs, and PDFs before documents: under load,
 * requests get nearly thirty times as much processor time as these, and at 19 a long document could reach its time limit.
 */
export const niceness = { pdf: 10, layout: 15 }

/** Lowers the priority of a child process. */
export function lowerPriority(pid: number | undefined, to: number): void {
  try {
    if (pid !== undefined) setPriority(pid, to)
  } catch {
    // It has already ended, or the system does not allow it: it does its work all the same.
  }
}
