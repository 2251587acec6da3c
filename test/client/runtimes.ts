import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** The programs of this name on the PATH, in order. */
const find = (name: string): string[] =>
  (process.env['PATH'] ?? '')
    .split(':')
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file))

const versionOf = (node: string): string => execFileSync(node, ['--version'], { encoding: 'utf8' })

/** The oldest Node that the client supports; undefined if this machine has none. */
export const node20 = find('node').find((node) => versionOf(node).startsWith('v20.'))
export const [deno] = find('deno')
export const [bun] = find('bun')
