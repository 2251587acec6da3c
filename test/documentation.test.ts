import assert from 'node:assert/strict'
import { access, glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { listOfCommands } from '../src/admin/commands/commands.ts'
import { semaphores } from '../src/platform/limits.ts'
import { goldenDocument } from './fixtures/golden-document.ts'
import { codesInFile } from './fixtures/slip-picture.ts'

const root = new URL('../', import.meta.url)
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'SECURITY.md',
  ...(await Array.fromAsync(glob('docs/**/*.md', { cwd: root.pathname }))),
]

/** Files and folders that a page names, in code or as a link. */
function pathsIn(text: string, page: string): string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '')
  const inCode = [...prose.matchAll(/`((?:src|test|docs|migrations|bench|bin)\/(?:[\w./-]*\.\w+)?)`/g)].map(
    ([, path = '']) => path,
  )
  const atRoot = [...prose.matchAll(/`([\w-]+\.(?:sql|json|md))`/g)].map(([, path = '']) => path)
  const links = [...prose.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) =>
    new URL(path, `file:///${page}`).pathname.slice(1),
  )
  return [...inCode, ...atRoot, ...links]
}

for (const page of pages) {
  test(`every file that ${page} names exists`, async () => {
    for (const path of pathsIn(await read(page), page)) {
      await access(new URL(path, root)).catch(() => assert.fail(`${page} names ${path}, which is not there`))
    }
  })
}

test('on the picture of an invoice, the recipient pays the sender', async () => {
  const { issuer, recipient } = goldenDocument('classic', 'de', 4)
  const [code] = await codesInFile(await readFile(new URL('docs/pictures/invoice.png', root)))
  const lines = code?.text.split(/\r?\n/) ?? []
  assert.deepEqual([lines[5], lines[21]], [issuer.name, recipient[0]])
})

test('the pages name enough files that this is worth looking at', async () => {
  const named = await Promise.all(pages.map(async (page) => pathsIn(await read(page), page).length))
  assert.ok(named.reduce((sum, count) => sum + count, 0) > 60, String(named))
})

test('ARCHITECTURE.md names every room', async () => {
  const text = await read('ARCHITECTURE.md')
  for await (const { name } of glob('src/*', { cwd: root.pathname, withFileTypes: true })) {
    const isNamed = text.includes(`\`${name}\``) || text.includes(`\`src/${name}\``)
    assert.ok(isNamed || !/^[a-z]+$/.test(name), `ARCHITECTURE.md does not name src/${name}`)
  }
})

test('every function that ARCHITECTURE.md names is there', async () => {
  const files = await Array.fromAsync(glob('{src,test}/**/*.ts', { cwd: root.pathname }))
  const code = (await Promise.all(files.map(read))).join('\n')
  const named = [...(await read('ARCHITECTURE.md')).matchAll(/`([a-z]+(?:[A-Z][a-z]*)+)`/g)].map(
    ([, name = '']) => name,
  )
  assert.ok(named.length > 8, String(named))
  for (const name of named)
    assert.match(code, new RegExp(`\\b(?:function|const) ${name}\\b|\\b${name}: `), `there is no ${name}`)
})

test('docs/settings.md explains every environment variable, with its default, and no other', async () => {
  const known = [...(await read('src/config.ts')).matchAll(/\bvalue\('([A-Z_]+)'\)/g)].map(([, name = '']) => name)
  const explained = [...(await read('docs/settings.md')).matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name)
  assert.ok(known.length > 5)
  assert.deepEqual(explained.toSorted(), [...new Set(known)].toSorted())
})

/** Variables of other programs that the pages name, and values that look like variables. */
const ofOthers =
  /^(?:AF_\w+|MALLOC_ARENA_MAX|NODE_ENV|NODE_EXTRA_CA_CERTS|POSTGRES_PASSWORD|RAPPEN_SEED|RAPPEN_TOKEN|RAPPEN_URL|WEBHOOK_SECRET|SD_\w+)$/

test('every environment variable that a page names is one of the service, or known to be of another program', async () => {
  const known = new Set([...(await read('src/config.ts')).matchAll(/\bvalue\('([A-Z_]+)'\)/g)].map(([, name]) => name))
  let named = 0
  for (const page of pages)
    for (const [name] of (await read(page)).matchAll(/(?<![\w-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/g)) {
      assert.ok(known.has(name) || ofOthers.test(name), `${page} names ${name}, which no program reads`)
      named++
    }
  assert.ok(named > 30, String(named))
})

/** npm never shows an optional package to a machine that it is not for, and this registry lacked these: they have only their version. */
const isForLinux = ({ os, cpu, libc }: { os?: string[]; cpu?: string[]; libc?: string[] }): boolean =>
  (os ?? ['linux']).includes('linux') && (cpu ?? ['x64']).includes('x64') && (libc ?? ['glibc']).includes('glibc')

test('every package that is installed on Linux has a checksum, SHA-512, and the others are optional ones of other systems', async () => {
  const { packages } = JSON.parse(await read('package-lock.json'))
  const entries = Object.entries<any>(packages).filter(([path]) => path !== '')
  assert.ok(entries.length > 250)
  for (const [path, { integrity, optional, ...entry }] of entries)
    assert.ok(integrity?.startsWith('sha512-') || (optional && !isForLinux(entry)), `${path} has no checksum`)
})

test('docs/settings.md says how many uploads are taken and read at once, and how many wait', async () => {
  const said = (await read('docs/settings.md')).replaceAll('\n', ' ')
  const limits: [limit: { permits: number; each?: number; waiting: number }, what: string][] = [
    [semaphores.uploads, 'uploads are taken at once'],
    [semaphores.foreignPdfs, 'of their PDFs are read at once'],
  ]
  // Without its own limit an organisation leaves one permit to the others.
  for (const [{ permits, each = permits - 1, waiting }, what] of limits)
    assert.ok(said.includes(`${permits} ${what} (${each} of one organisation) and ${waiting} wait`), what)
})

test('docs/settings.md explains every command, and no other', async () => {
  const commands = [...(await listOfCommands()).matchAll(/^  ([a-z-]+(?: [a-z-]+)?)  /gm)].map(([, name = '']) => name)
  const table = (await read('docs/settings.md')).split('## Command line')[1]?.split('\n## ')[0] ?? ''
  const explained = [...table.matchAll(/^\| `([a-z-]+(?: [a-z][a-z-]*)?)[^`]*` \|/gm)].map(([, name = '']) => name)
  assert.ok(commands.length > 4)
  assert.deepEqual(explained.toSorted(), commands.toSorted())
})

test('npm scripts that the pages name exist', async () => {
  const { scripts } = JSON.parse(await read('package.json'))
  const texts = (await Promise.all(pages.map(read))).join('\n')
  const named = [...texts.matchAll(/\bnpm (?:(start|test)|run (?:--silent )?([\w:]+))/g)].map(
    ([, short, long = '']) => short ?? long,
  )
  assert.ok(named.includes('generate'))
  assert.deepEqual(
    named.filter((name) => !(name in scripts)),
    [],
  )
})

test('no page is about a machine: none names a folder outside the project', async () => {
  for (const page of pages) assert.doesNotMatch(await read(page), /(?:^|[\s`'"(])\/(?:work|home|root|tmp|usr)\//m)
})

const decisionPages = pages.filter((page) => page.startsWith('docs/decisions/'))

/** All pages but the list of codes, which is generated. */
const writtenPages = [...pages, 'CHANGELOG.md', 'client/README.md'].filter((page) => page !== 'docs/problems.md')

/** The sentences of a page: of its paragraphs, items, headings and cells, without code. Code in backticks is one word. */
const sentencesIn = (text: string): string[] =>
  text
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`]+`/g, 'code')
    .split(/\n\n|\n(?=#|\d+\. |- |\|)|(?<=^\|.*)\|/m)
    .flatMap((part) => part.replaceAll(/[*_]/g, '').split(/(?<=[.!?][)"”]?)\s+(?=[A-Z("“]|code)/))
    .map((sentence) => sentence.replace(/^(?:#+|\d+\.|-|\|)\s/, '').trim())

/** Words, not marks: each has a letter or a digit. */
const wordsIn = (sentence: string): string[] => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word))

test('the sentences of a page are found, whatever they stand in', () => {
  const text =
    '# A title\n\nOne two. `a b c` three\nfour! Five.\n\n- An item, [a link](b.md).\n\n| a cell | b |\n|---|---|\n\n```sh\ncode\n```\n'
  assert.deepEqual(
    sentencesIn(text).filter((sentence) => wordsIn(sentence).length > 0),
    ['A title', 'One two.', 'code three\nfour!', 'Five.', 'An item, a link.', 'a cell', 'b'],
  )
})

for (const page of writtenPages)
  test(`${page} is read at the first attempt: no sentence has more than 25 words, or begins with "What" or "Whoever"`, async () => {
    const sentences = sentencesIn(await read(page))
    assert.ok(sentences.length > 5)
    const long = sentences.filter((sentence) => wordsIn(sentence).length > 25)
    const twisted = sentences.filter((sentence) => /^(?:What|Whoever|Of which)\b.*\.$/s.test(sentence))
    assert.deepEqual([...long, ...twisted], [])
  })

test('the papers stay short: 80 decisions, each of at most four sentences, 2,500 words about security, ten lines before an upgrade', async () => {
  const decisions = await Promise.all(decisionPages.map(read))
  const paragraphs = decisions.flatMap((text) => text.split('\n\n').slice(1))
  assert.ok(paragraphs.length > 40 && paragraphs.length <= 80, `${paragraphs.length} decisions`)
  for (const paragraph of paragraphs) {
    assert.match(paragraph, /^\*\*[^*]+\*\* \(\d{4}-\d\d-\d\d\)\. /)
    assert.ok(sentencesIn(paragraph).length <= 4, paragraph)
  }
  assert.ok((await read('SECURITY.md')).split(/\s+/).length <= 2_500)
  const [, before = ''] = (await read('CHANGELOG.md')).split('### Before the upgrade')
  assert.ok((before.split('###')[0]?.match(/^\d+\. /gm)?.length ?? 0) <= 10)
})

test('README.md says on one screen what it is: a picture and at most 25 lines stand before the first command', async () => {
  const [screen = ''] = (await read('README.md')).split('```')
  assert.ok(screen.split('\n').length <= 25, `${screen.split('\n').length} lines`)
  assert.match(screen, /!\[[^\]]+\]\(docs\/pictures\/editor\.png\)/)
  assert.equal(screen.match(/^- /gm)?.length, 6)
})

/** Words that were once private to this project, and their replacements. */
const privateWords: readonly [pattern: RegExp, instead: string][] = [
  [/\bfounding\b|\bfound(?:First)?Organisation\b/, 'provisioning, provisionOrganisation'],
  [/\bat birth\b|\bis born\b/, 'provisioned'],
  [/\bsurroundings\b/i, 'dependencies'],
  [/\bpatiently\b/i, 'retryWhileUnavailable'],
  [/\bkept-pdf\b|\bkeptPdf\b|\bkeepPdf\b/i, 'archived PDF'],
  [/\bpage-of-document\b|\bDocumentSheet\b|\bSlipSheet\b/, 'printable document, render model'],
  [/\b(?:judge|judges|judging|judgement)\b/i, 'validate, verdict'],
  [/\bstrangers?['’]s? PDFs?\b/i, 'untrusted PDF'],
  [/\bspare child\b/, 'prewarmed child process'],
]

test('code and pages use the words of the glossary, not private ones', async () => {
  const paths = [
    ...pages,
    ...(await Array.fromAsync(glob('{src,test,bench,mutation}/**/*.ts', { cwd: root.pathname }))),
  ]
  const others = paths.filter((path) => path !== 'test/documentation.test.ts')
  const found = await Promise.all(
    others.map(async (path) => {
      const text = await read(path)
      return privateWords.flatMap(([pattern, instead]) => {
        const word = pattern.exec(text)?.[0]
        return word === undefined ? [] : [`${path} says «${word}»: write ${instead}`]
      })
    }),
  )
  assert.ok(others.length > 400)
  assert.deepEqual(found.flat(), [])
})
