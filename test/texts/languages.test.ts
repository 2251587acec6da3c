import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { languages } from '../../src/platform/words/languages.ts'

const root = new URL('../../', import.meta.url)
const literal = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`
/** Words in four languages, as they are written: `{ de: '…', fr: '…', it: '…', en: '…' }`. */
const inFour = new RegExp(
  languages.map((language) => String.raw`\b${language}: ${literal}`).join(String.raw`,\s*`),
  'g',
)
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test('words say in each language what they say in the others, with the same placeholders and in Swiss spelling', async () => {
  let count = 0
  for await (const path of glob('{src,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (path.includes('.test.')) continue
    const text = await readFile(new URL(path, root), 'utf8')
    for (const [written, ...texts] of text.matchAll(inFour)) {
      count++
      const [de = '', fr = '', it = '', en = ''] = texts
      for (const one of texts)
        assert.ok(one.slice(1, -1).trim() !== '' || texts.every((other) => other === one), `${path}: ${written}`)
      for (const one of [fr, it, en]) assert.deepEqual(placeholdersOf(one), placeholdersOf(de), `${path}: ${written}`)
      assert.doesNotMatch(de, /ß|[„“”]/, `${path}: ${written}`)
      for (const one of [fr, it]) assert.doesNotMatch(one.slice(1, -1), /\p{L}(?:\\?')\p{L}/u, `${path}: ${written}`)
    }
  }
  assert.ok(count > 150, `${count} found`)
})
