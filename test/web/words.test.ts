import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { test } from 'node:test'
import { language, wordsOf } from '../../web/words/words.ts'

type Words = { readonly [name: string]: unknown }
const isGroup = (words: unknown): words is Words => typeof words === 'object' && words !== null && !Array.isArray(words)
const web = new URL('../../web/', import.meta.url)
const paths = (await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: web.pathname }))).sort()
const sources = await Promise.all(
  paths.map(async (path) => ({ path, text: await readFile(new URL(path, web), 'utf8') })),
)

/** The files that import a name from a file, with their name for it. */
const importersOf = (file: string, name: string): { readonly text: string; readonly local: string }[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(([, names = '', from = '']) => {
      const found = new RegExp(`\\b${name}\\b(?: as (\\w+))?`).exec(names)
      const isFrom = posix.join(posix.dirname(path), from) === file
      return found && isFrom ? [{ text, local: found[1] ?? name }] : []
    }),
  )

/** The names of a table that no text reads, below the text's name for it. */
function unusedIn(words: Words, readers: readonly { readonly text: string; readonly local: string }[]): string[] {
  return Object.entries(words).flatMap(([name, entry]) => {
    const own = readers.map(({ text, local }) => ({ text, local: `${local}.${name}` }))
    const isRead = (form: string) => own.some(({ text, local }) => new RegExp(`\\b${local}${form}`).test(text))
    const isComputed = readers.some(
      ({ text, local }) => text.includes(`${local}[`) && RegExp(`\\b${name}\\b`).test(text),
    )
    if (isComputed) return []
    if (!isRead('\\b')) return [name]
    return isGroup(entry) && !isRead('\\b(?!\\.)') ? unusedIn(entry, own).map((unread) => `${name}.${unread}`) : []
  })
}

test('every word of the workplace is read by a page', async () => {
  const files = paths.filter(
    (path) => /(?:^|[/-])words\.ts$|^words\/common\.ts$/.test(path) && path !== 'words/words.ts',
  )
  assert.ok(files.length > 15)
  const unused = await Promise.all(
    files.map(async (file) => {
      const tables: Readonly<Record<string, Words>> = await import(new URL(file, web).href)
      const unread = Object.entries(tables).flatMap(([name, words]) => unusedIn(words, importersOf(file, name)))
      return unread.map((name) => `${file}: ${name}`)
    }),
  )
  assert.deepEqual(unused.flat(), [])
})

test('a word is read in the language that is spoken when it is read, alone, in a group and with parameters', () => {
  const words = wordsOf({
    open: { de: 'Offen', fr: 'Ouvert', it: 'Aperto', en: 'Open' },
    group: {
      late: (days: number) => ({ de: `${days} Tage`, fr: `${days} jours`, it: `${days} giorni`, en: `${days} days` }),
    },
  })
  const { late } = words.group
  const read = () => [words.open, late(2)]
  try {
    language.value = 'fr'
    assert.deepEqual(read(), ['Ouvert', '2 jours'])
    language.value = 'de'
    assert.deepEqual(read(), ['Offen', '2 Tage'])
  } finally {
    language.value = 'en'
  }
})

test('French has a narrow space before high punctuation and within quotation marks, and no language a straight apostrophe', () => {
  const texts = sources.filter(({ path }) => /words\.ts$|^words\/common\.ts$/.test(path)).map(({ text }) => text)
  const quoted = texts.flatMap((text) =>
    [...text.matchAll(/\bfr: '([^'\n]*)'|\bfr: `([^`$\n]*)`/g)].map(([, one, other]) => one ?? other ?? ''),
  )
  assert.ok(quoted.length > 500)
  assert.deepEqual(
    quoted.filter((text) => /[;?!»]|« |[ \u00a0]:/.test(text.replaceAll(/\u202f[;?!»]/g, ''))),
    [],
  )
  assert.deepEqual(
    texts.flatMap((text) => text.match(/\w'\w/g) ?? []),
    [],
  )
})

test('no word names a command of the server: people of the workplace have no shell of it', () => {
  const texts = sources.filter(({ path }) => /words\.ts$|^words\/common\.ts$/.test(path))
  assert.deepEqual(
    texts.filter(({ text }) => /\bnp[mx] /.test(text)).map(({ path }) => path),
    [],
  )
})
