/**
 * A process of the test runner: runs those of the test files it is given that no other process has taken, one after the other, each as a
 * suite that is called by its path. A file has a database and a service for itself; the program is loaded once for all.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'

// The name of the process, between them, is for who watches it.
const [taken = '', , ...files] = process.argv.slice(2)

/** Takes a file, of which the folder of taken ones knows, unless another process was first. */
function take(file: string): boolean {
  try {
    mkdirSync(join(taken, encodeURIComponent(file)))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Ends after the last hook of the file, also when the file cannot be read. */
const run = (file: string): Promise<void> =>
  new Promise((resolve) => {
    suite(file, async () => {
      try {
        await import(pathToFileURL(file).href)
      } finally {
        after(() => resolve())
      }
    })
  })

for (const file of files) if (take(file)) await run(file)
