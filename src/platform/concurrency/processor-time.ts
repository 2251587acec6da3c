import { readFileSync } from 'node:fs'

/**
 * Processor time of a process so far, in milliseconds (proc(5), stat: utime and stime, in hundredths of a second); 0 when it has ended. Elapsed
 * time on systems without /proc.
 */
export function processorTime(pid: number | undefined): number {
  if (process.platform !== 'linux') return performance.now()
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return 10 * (user + system)
  } catch {
    return 0
  }
}
