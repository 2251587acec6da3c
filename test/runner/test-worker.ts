/**
 * A process of the test runner: runs the unclaimed test files of each stage one after the other, each as a suite named by its path. A suite
 * begins when the one before has ended with its hooks, so each file has a database and a service for itself; the program is loaded once for
 * all.
 */
import process from 'node:process'
import { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { limitsOfTests } from '../patience.ts'
import { endFile } from './at-the-end.ts'
import { claim, isClaimed, stageBegins } from './claims.ts'
import { comesFirst } from './queues.ts'

// Before all files of the service.
await import(limitsOfTests())

const [claims = '', worker = '', stages = '[]'] = process.argv.slice(2)

let isFresh = true
/** Runs the remaining files. Returns whether it finished them: the next process begins with a file that has to be the first of one. */
async function runAll(files: readonly string[]): Promise<boolean> {
  for (const file of files) {
    if (comesFirst(file) && !isFresh && !isClaimed(claims, file)) return false
    if (!claim(claims, file, worker)) continue
    isFresh = false
    // A suite is registered at once: it has ended with the last of its hooks.
    const ended = Promise.withResolvers<void>()
    suite(file, async () => {
      await import(pathToFileURL(file).href)
      after(async () => {
        await endFile()
        ended.resolve()
      })
    })
    await ended.promise
  }
  return true
}

for (const [stage, files] of (JSON.parse(stages) as string[][]).entries()) {
  await stageBegins(claims, stage)
  if (!(await runAll(files))) break
}
