/** Runs the tests of a room in this process, up to the first failure: one is enough to kill a mutant. */
import { glob } from 'node:fs/promises'
import { run } from 'node:test'
import fc from 'fast-check'
import { rooms } from './rooms.ts'

// People need the smallest counterexample; a mutant is dead with the first.
fc.configureGlobal({ endOnFailure: true })

const files = (await Array.fromAsync(glob([...(rooms[process.argv[2] ?? '']?.tests ?? [])]))).toSorted()
if (files.length === 0) throw new Error('There are no tests to run.')
run({ files, isolation: 'none' }).on('test:fail', () => process.exit(1))
