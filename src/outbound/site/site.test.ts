import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { type Service, startService } from '../../../test/service.ts'
import { plainSettings } from '../../platform/http/http-settings.ts'
import { type Bundle, bundleWeb, watchWeb } from './bundle-web.ts'

let service: Service
let bundle: Bundle
before(async () => {
  service = await startService()
  bundle = await bundleWeb()
})
after(() => service.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, headers: given, body, rawPayload: bytes } = await service.app.inject({ url, headers })
  return { status, headers: given, body, bytes }
}
const sizeOf = (name: string): number => gzipSync(bundle.files.get(name)?.content ?? '', { level: 9 }).length

test('every page of the workplace is one shell without data, with a policy that allows nothing but its own files', async () => {
  for (const path of ['/app', '/app/invoices', '/app/invoices/x/edit', '/app/none']) {
    const { status, headers, body } = await get(path)
    assert.equal(status, 200)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self';/)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|https?:|\*/)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.ok(Buffer.byteLength(body) < 2_048, `${Buffer.byteLength(body)} bytes`)
    for (const [, address = ''] of body.matchAll(/(?:href|src)="([^"]+)"/g))
      assert.equal((await get(address)).status, 200, address)
  }
})

test('files are named by their content, kept for ever and compressed; one that is not there is 404', async () => {
  const file = await get(`/app/-/${bundle.script}`, { 'accept-encoding': 'gzip, br' })
  assert.deepEqual(
    [file.headers['cache-control'], file.headers['content-encoding']],
    ['public, max-age=31536000, immutable', 'br'],
  )
  assert.deepEqual(brotliDecompressSync(file.bytes), bundle.files.get(bundle.script)?.content)
  assert.equal((await get('/app/-/main-NONE.js')).status, 404)
})

test('the look that a person chose is there before any script runs, and nothing else of a cookie is', async () => {
  const dark = await get('/app', { cookie: 'rappen-theme=dark' })
  assert.match(dark.body, /<html lang="de" data-theme="dark">/)
  const planted = await get('/app', { cookie: 'rappen-theme="><script>' })
  assert.match(planted.body, /<html lang="de">/)
})

test('the pages stay within their sizes, compressed', () => {
  const entry = [bundle.script, ...bundle.preloaded].reduce((total, name) => total + sizeOf(name), 0)
  assert.ok(entry < 60 * 1_024, `the entry has ${entry} bytes`)
  assert.ok(sizeOf(bundle.style) < 14 * 1_024, `the style has ${sizeOf(bundle.style)} bytes`)
  const scripts = [...bundle.files.keys()].filter((name) => name.endsWith('.js'))
  const all = scripts.reduce((total, name) => total + sizeOf(name), 0)
  // 220 KB in one language; the words of the three others take 32 KB.
  assert.ok(all < 252 * 1_024, `all pages have ${all} bytes`)
  for (const name of scripts) {
    if (name === bundle.script || bundle.preloaded.includes(name)) continue
    // The bundler names shared parts so; the widest of them is the combobox.
    const most = name.startsWith('chunk-') ? 40 : 25
    assert.ok(sizeOf(name) < most * 1_024, `${name} has ${sizeOf(name)} bytes`)
  }
})

test('while somebody works on the pages they are bundled again at each change, and a mistake is told with its line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const written = async (script: string) => {
    const next = Promise.withResolvers<string>()
    heard = next.resolve
    await writeFile(join(folder, 'main.tsx'), script)
    return next.promise
  }
  let heard = (_told: string): void => undefined
  await writeFile(join(folder, 'tsconfig.json'), '{}')
  await writeFile(join(folder, 'main.css'), 'p { color: red }')
  const first = written("import './main.css'; console.log(1)")
  const end = await watchWeb(
    (told) => heard('errors' in told ? told.errors.join() : told.script),
    pathToFileURL(`${folder}/`),
  )
  try {
    const name = await first
    assert.match(name, /^main-\w+\.js$/)
    assert.notEqual(await written("import './main.css'; console.log(2)"), name)
    assert.match(await written("import './main.css'\nconsole.log("), /main\.tsx:2 /)
    assert.equal(await written("import './main.css'; console.log(1)"), name)
  } finally {
    await end()
    await rm(folder, { recursive: true })
  }
})

test('a page that follows its files hears what there is, under the policy of every page, until the service ends', async () => {
  const watched = await startService({ settings: { ...plainSettings, watchWeb: true } })
  await watched.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = watched.app.server.address() as { port: number }
  const shell = await fetch(`http://127.0.0.1:${port}/app`)
  const page = await shell.text()
  assert.match(page, /<html lang="de" data-watched>/)
  assert.match(String(shell.headers.get('content-security-policy')), /^default-src 'none'; script-src 'self';/)
  const { body } = await fetch(`http://127.0.0.1:${port}/app/-/changes`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  const { script } = JSON.parse(String((await reader?.read())?.value).replace('data: ', ''))
  assert.ok(page.includes(`src="/app/-/${script}"`))
  await watched.close()
  assert.equal((await reader?.read())?.done, true)
})

test('nobody else hears of changes: without --watch-web the address is a page as any other', async () => {
  assert.equal((await get('/app/-/changes')).status, 404)
})
