import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import process from 'node:process'
import { promisify } from 'node:util'
import { codeOf } from './errors.ts'

/** Whether a process is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  return !isZombie(pid)
}

/** Whether a process is the PostgreSQL server of this folder, and not another one that has reused its pid. */
export async function isPostgresOf(databaseDirectory: string, pid: number): Promise<boolean> {
  if (!isAlive(pid) || !(await nameOfProgram(pid)).endsWith('postgres')) return false
  if (process.platform !== 'linux') return true
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(databaseDirectory)])
    return its.dev === ours.dev && its.ino === ours.ino
  } catch {
    // No permission, or it just ended. PostgreSQL itself then decides whether the folder is free.
    return isAlive(pid)
  }
}

async function nameOfProgram(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim()
    return (await promisify(execFile)('ps', ['-p', `${pid}`, '-o', 'comm='])).stdout.trim()
  } catch {
    return ''
  }
}

/** In a container without an init process, the children of a killed service stay zombies. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The state follows the name, which is in parentheses and may contain any character.
    return status.slice(status.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}
