import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type Running = { readonly address: string; readonly pid: number; readonly stop: () => Promise<void> }

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts a program of this project and waits until it has printed its address. */
export function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address !== undefined && child.pid !== undefined) {
        resolve({
          address,
          pid: child.pid,
          stop: async () => {
            child.kill('SIGTERM')
            await ended
          },
        })
      }
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
  })
}

/** Runs a command line of the service and returns what it printed as JSON. */
export async function rappen(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<any> {
  const child = spawn(process.execPath, ['src/main.ts', ...args, '--json'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`rappen ${args.join(' ')} ended with ${code}`)
  return JSON.parse(printed)
}

/** Resident memory of a process in mebibytes; on Linux only. */
export async function residentMebibytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
