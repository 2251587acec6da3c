#!/usr/bin/env node
// The command line, `npx rappen COMMAND` in the folder of the project, on any Node of the machine (20 or newer): missing packages are installed
// first (install.js), and the Node of the project runs the command.

import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { node } from './install.js'

if (node !== undefined) {
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const command = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal sends Ctrl+C to both; the command ends in order, and this process after it.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
  command.on('close', (code, signal) => {
    if (signal !== null) process.removeAllListeners(signal)
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}
