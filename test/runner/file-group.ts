/**
 * A process of the test runner: runs the test files that it is given one after the other, each as a suite that is called by its path. A suite
 * begins when the one before has ended with its hooks, so each file has a database and a service for itself; the program is loaded once for all.
 */
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

for (const file of process.argv.slice(2)) suite(file, async () => void (await import(pathToFileURL(file).href)))
