import { readdir, readFile } from 'node:fs/promises'

/** Processor time so far of a process and its children in milliseconds, all threads together; on Linux only. */
export async function processorMilliseconds(root: number): Promise<number> {
  const parents = new Map<number, number>()
  for (const pid of await numbersIn('/proc')) {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0))
  }
  const isOfTree = (pid: number): boolean => pid === root || (pid > 1 && isOfTree(parents.get(pid) ?? 0))
  let nanoseconds = 0
  for (const pid of [...parents.keys()].filter(isOfTree)) {
    for (const thread of await numbersIn(`/proc/${pid}/task`)) {
      const [ran = 0] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').catch(() => '')).split(' ')
      nanoseconds += Number(ran)
    }
  }
  return nanoseconds / 1e6
}

/** The same with threads and processes that have ended, where those that started them have noticed; in steps of ten milliseconds. */
export async function processorMillisecondsInAll(root: number): Promise<number> {
  const processes = new Map<number, { readonly parent: number; readonly ticks: number }>()
  for (const pid of await numbersIn('/proc')) {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
    // After the name, which may hold anything: state, parent, and from the twelfth on the ticks of its own and of ended children (proc(5)).
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, of) => sum + of, 0)
    processes.set(pid, { parent: fields[1] ?? 0, ticks })
  }
  const isOfTree = (pid: number): boolean => pid === root || (pid > 1 && isOfTree(processes.get(pid)?.parent ?? 0))
  return 10 * [...processes].reduce((sum, [pid, { ticks }]) => (isOfTree(pid) ? sum + ticks : sum), 0)
}

const numbersIn = async (folder: string): Promise<number[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
