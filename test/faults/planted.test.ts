import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faults } from '../../mutation/faults-to-plant.ts'
import { alsoInFull, invariants } from './invariants.ts'

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('each fault of `npm run test:planted` can still be planted: its text stands in its file once, and the tests that notice it exist', async () => {
  for (const { what, file, text, instead, noticedBy } of faults) {
    const times = (await readFile(inProject(file), 'utf8')).split(text).length - 1
    assert.equal(times, 1, `«${what}»: its text stands ${times} times in ${file}`)
    assert.notEqual(text, instead, what)
    assert.ok(noticedBy.length > 0, what)
    for (const path of noticedBy) assert.ok(existsSync(inProject(path)), `${what}: ${path}`)
  }
})

test('each test that shows less in `npm test` than it could is among those that `npm run test:faults` runs in full', async () => {
  const full = new Set<string>([...alsoInFull, ...Object.values(invariants).flatMap(({ files }) => files)])
  for await (const path of glob('{src,test}/**/*.test.ts', { cwd: inProject('.') })) {
    const isSized = /^import .*\b(sized|thinned|isAll|someLanguages|someNaughtyStrings)\b/m.test(
      await readFile(inProject(path), 'utf8'),
    )
    assert.ok(!isSized || full.has(path), path)
  }
})
