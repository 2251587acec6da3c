import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { type Service, startService } from '../service.ts'
import { leaveBrowser, sharedBrowser, skip } from '../web/browser.ts'
import { type Shop, shopWithClient } from './packed.ts'
import { bun, deno, node20 } from './runtimes.ts'

const run = promisify(execFile)

let shop: Shop
let service: Service
let url: string
/** Serves the installed package to a browser, and a page that uses it; stores the requests. */
const pages = createServer((request, response) => void serve(request.url ?? '').then((body) => response.end(body)))
const served: string[] = []
async function serve(requested: string): Promise<string | Buffer> {
  const { pathname } = new URL(requested, 'http://pages')
  served.push(pathname)
  return existsSync(path.join(shop.folder, pathname)) ? readFile(path.join(shop.folder, pathname)) : ''
}
before(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  pages.on('request', (request, response) =>
    response.setHeader('content-type', String(request.url).endsWith('.js') ? 'text/javascript' : 'text/html'),
  )
  service = await startService({ settings: { ...plainSettings, corsOrigins: [origin()] } })
  url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  shop = await shopWithClient()
})
after(async () => {
  pages.close()
  pages.closeAllConnections()
  await service.close()
  await shop.remove()
})
const origin = () => `http://127.0.0.1:${(pages.address() as AddressInfo).port}`

const modules = ['errors', 'files', 'index', 'namespaces', 'operations', 'options', 'pages', 'problems', 'rappen']
modules.push('records', 'send', 'upload', 'webhook')

test('the package holds the program, its types, its words and its licence, nothing else, and needs no other package', async () => {
  assert.deepEqual((await readdir(shop.installed)).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json'])
  assert.deepEqual(
    (await readdir(path.join(shop.installed, 'dist'))).toSorted(),
    modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`]).toSorted(),
  )
  const manifest = JSON.parse(await readFile(path.join(shop.installed, 'package.json'), 'utf8'))
  assert.deepEqual([manifest.dependencies, manifest.sideEffects, manifest.type], [undefined, false, 'module'])
  // The scripts that npm runs when a package is installed.
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) assert.ok(!(name in manifest.scripts), name)
  for (const { types, default: program } of [manifest.exports['.'], manifest.exports['./files']])
    for (const file of [types, program]) assert.ok(existsSync(path.join(shop.installed, file)), file)
  const own = async (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  assert.equal(await readFile(path.join(shop.installed, 'LICENSE'), 'utf8'), await own('LICENSE'))
  const { version, devDependencies } = JSON.parse(await own('package.json'))
  assert.equal(manifest.version, version)
  // It is made with its own compiler: the project's other packages are not needed.
  for (const [name, wanted] of Object.entries(manifest.devDependencies))
    assert.equal(wanted, devDependencies[name], name)
  assert.deepEqual(Object.keys(manifest.devDependencies), ['@types/node', 'typescript'])
  const { info } = JSON.parse(await own('openapi.json'))
  assert.deepEqual([manifest.repository.url, manifest.repository.directory], [`git+${info.contact.url}.git`, 'client'])
  assert.deepEqual(
    [manifest.homepage, manifest.bugs.url],
    [`${info.contact.url}/tree/main/client#readme`, `${info.contact.url}/issues`],
  )
})

test('a bundler can leave out what is not used: no module does anything but declare', async () => {
  for (const name of modules) {
    const text = await readFile(path.join(shop.installed, 'dist', `${name}.js`), 'utf8')
    const code = text.replaceAll(/\/\*[^]*?\*\//g, '').split('\n')
    const statements = code.filter((line) => /^\S/.test(line) && !/^[)\]}]|^\/\//.test(line))
    for (const line of statements)
      assert.match(
        line,
        /^(?:import|export|const|class|function|async function|async function\*) ?/,
        `${name}: ${line}`,
      )
  }
  const webhook = await readFile(path.join(shop.installed, 'dist/webhook.js'), 'utf8')
  assert.doesNotMatch(webhook, /^import /m)
})

/** A shop's use of the client, in any runtime: calls, walks, rejections, uploads, downloads, and a webhook. */
const program = `
  import { Rappen, rejectedWith, verifyWebhook } from 'rappen-client'
  const rappen = new Rappen({ baseUrl: URL_, token: TOKEN_ })
  const { contact } = await rappen.contacts.create({ companyName: 'Keller GmbH' })
  const names = []
  for await (const { companyName } of rappen.contacts.list({ q: 'keller', limit: 1 })) names.push(companyName)
  const rejection = await rappen.contacts.create({}).catch((error) => error)
  const { estimate } = await rappen.estimates.create({
    recipient: contact.id,
    positions: [{ type: 'product', name: 'Design', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3400 }],
  })
  const bytes = Uint8Array.from(atob(PDF_), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream()
  const { attachment } = await rappen.estimates.addPdfAttachment(estimate.id, { title: 'Terms', file: { name: 'terms.pdf', content: stream } })
  const download = await rappen.estimates.getPdfAttachment(estimate.id, attachment.id)
  let size = 0
  const reader = download.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = await crypto.subtle.importKey('raw', new Uint8Array(24), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const body = '{"type":"contact.created"}'
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('msg.' + timestamp + '.' + body))
  const event = await verifyWebhook(body, {
    'webhook-id': 'msg',
    'webhook-timestamp': timestamp,
    'webhook-signature': 'v1,' + btoa(String.fromCharCode(...new Uint8Array(signature))),
  }, 'whsec_' + btoa(String.fromCharCode(...new Uint8Array(24))))
  const result = JSON.stringify([contact.companyName, new Set(names).size, rejectedWith(rejection, 'general/invalid-fields'),
    rejection.invalidFields, attachment.name, size === bytes.length, event.type])`
const expected = ['Keller GmbH', 1, true, ['companyName', 'lastName'], 'terms.pdf', true, 'contact.created']

const pdf = pdfWith({ pages: ['Terms'] }).toString('base64')
const programWith = (token: string): string =>
  program.replace('URL_', `'${url}'`).replace('TOKEN_', `'${token}'`).replace('PDF_', `'${pdf}'`)

const runtimes: readonly { name: string; command: string | undefined; words: readonly string[] }[] = [
  { name: 'the Node of the project', command: process.execPath, words: ['--no-strip-types'] },
  { name: 'Node 20', command: node20, words: [] },
  { name: 'Deno', command: deno, words: ['run', '--allow-all', '--node-modules-dir=manual'] },
  { name: 'Bun', command: bun, words: ['run'] },
]
for (const { name, command, words } of runtimes)
  test(`a shop works with ${name}`, {
    skip: command === undefined && `there is no ${name} on this machine`,
  }, async () => {
    const file = path.join(shop.folder, 'shop.mjs')
    await writeFile(file, `${programWith(await service.tokenFor(['all']))}\n  console.log(result)`)
    const { stdout, stderr } = await run(command ?? '', [...words, file], { cwd: shop.folder })
    assert.deepEqual(JSON.parse(stdout), expected)
    assert.equal(stderr, '')
  })

test('a shop works in a page of a browser, which is served no module that only programs have', {
  skip,
}, async (context) => {
  const script = programWith(await service.tokenFor(['all']))
    .replace("from 'rappen-client'", "from '/node_modules/rappen-client/dist/index.js'")
    // Imports stand at the top of a module.
    .replace(/^ *import .*$/m, '$&\n  try {')
  await writeFile(
    path.join(shop.folder, 'page.html'),
    `<script type="module">${script}; globalThis.told = result } catch (error) { globalThis.told = String(error.stack) }</script>`,
  )
  const browser = await sharedBrowser()
  context.after(leaveBrowser)
  const page = await browser.newPage()
  await page.goto(`${origin()}/page.html`)
  const told = await (await page.waitForFunction<string>('globalThis.told')).jsonValue()
  await page.close()
  assert.ok(told.startsWith('['), told)
  assert.deepEqual(JSON.parse(told), expected)
  assert.ok(served.some((file) => file.endsWith('/dist/rappen.js')))
  assert.ok(!served.some((file) => file.endsWith('/dist/files.js')))
})

const checked = async (text: string): Promise<string> => {
  const file = path.join(shop.folder, 'typed.mts')
  await writeFile(
    file,
    `import { Rappen, rejectedWith, type Event } from 'rappen-client'
    const rappen = new Rappen({ baseUrl: '', token: '' })\n${text}`,
  )
  return shop.violationsIn('typed.mts')
}

test('a program that only verifies webhooks has nothing else of the client when it is bundled', async () => {
  const entry = path.join(shop.folder, 'hooks.mjs')
  await writeFile(entry, `export { verifyWebhook } from 'rappen-client'`)
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  })
  const [{ text } = { text: '' }] = outputFiles
  assert.ok(text.length > 500 && text.length < 4_000, `${text.length} bytes`)
  assert.doesNotMatch(text, /\/v1\//)
})

test('a program in TypeScript is told by its types what a call takes and answers', async () => {
  const right = `export const name: string | undefined = (await rappen.contacts.get('a')).contact.companyName
    await rappen.contacts.create({ companyName: undefined, lastName: 'Keller' })
    const known: { contact: object } | undefined = await rappen.contacts.get('a', { ifNoneMatch: '"1"' })
    const ids: string[] = []
    for await (const { id } of rappen.invoices.list()) ids.push(id)
    export const page: { nextCursor?: string } = await rappen.invoices.list({ isPaid: false })
    const { invoice } = await rappen.invoices.get('a')
    // Always present, so nothing has to be checked.
    export const always: [string, number, number] = [invoice.number, invoice.totalAmount, invoice.totalRestAmount]
    console.log(known)`
  assert.equal(await checked(right), '')
  const wrong = [
    [right.replace(': string | undefined =', ': number ='), /not assignable to type 'number/],
    [right.replace('isPaid', 'isPayed'), /'isPayed' does not exist/],
    [right.replace('companyName: undefined', 'company: undefined'), /'company' does not exist/],
    [right.replace('ifNoneMatch', 'ifNonMatch'), /'ifNonMatch' does not exist/],
    [right.replace(' | undefined = await', ' = await'), /undefined/],
  ] as const
  for (const [text, message] of wrong) assert.match(await checked(text), message)
})

test('the type of an event says what it holds, and the code of a rejection its status', async () => {
  const right = `export const amountOf = (event: Event): number | undefined => {
      if (event.type === 'invoice.paid') return event.data.invoice.totalAmount
      if (event.type === 'payment.recorded') return event.data.payment.amount
      return undefined
    }
    try { await rappen.invoices.issue('a') } catch (error) {
      if (rejectedWith(error, 'ledger/period-closed')) { const status: 400 = error.status; console.log(status) }
    }`
  assert.equal(await checked(right), '')
  assert.match(await checked(right.replace('data.payment', 'data.invoice')), /'invoice' does not exist/)
  assert.match(await checked(right.replace('status: 400', 'status: 404')), /not assignable to type '404'/)
  assert.match(await checked(right.replace('period-closed', 'period-close')), /not assignable/)
})
