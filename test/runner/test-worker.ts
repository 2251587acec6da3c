/**
 * A process of the test runner: runs test files one after the other, each as a suite that is called by its path, and each only if no other
 * process has claimed it. A suite begins when the one before has ended with its hooks, so each file has a database and a service for itself;
 * the program is loaded once for all.
 */
import process from 'node:process'
import { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { endFile } from './at-the-end.ts'
import { claim, isClaimed } from './claims.ts'
import { comesFirst } from './queues.ts'

const [claims = '', worker = '', ...files] = process.argv.slice(2)

let isFresh = true
for (const file of files) {
  // The next process begins with it.
  if (comesFirst(file) && !isFresh && !isClaimed(claims, file)) break
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
