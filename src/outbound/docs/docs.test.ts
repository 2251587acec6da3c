import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Service, startService } from '../../../test/service.ts'
import { plainSettings } from '../../platform/http/http-settings.ts'
import { routesOf } from '../../platform/http/known-routes.ts'
import { readDocument } from './openapi-document.ts'
import { listsOf } from './samples.ts'

let service: Service
const pages = new Map<string, string>()
before(async () => {
  service = await startService()
  const urls = routesOf(service.app).map(({ url }) => url)
  for (const url of urls.filter((one) => /^\/docs(?:$|\/api\/|\/guides\/|\/errors)/.test(one)))
    pages.set(url, (await service.app.inject({ url })).body)
})
after(() => service.close())

test('every link and picture of every page leads somewhere, to the place that it names', async () => {
  assert.ok(pages.size > 25)
  const known = new Map<string, number>()
  for (const [url, page] of pages) {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.deepEqual(ids, [...new Set(ids)], `${url} has a place twice`)
    for (const [, link = ''] of page.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(link)) continue
      const { pathname, hash } = new URL(link, `http://x${url}`)
      const status = known.get(pathname) ?? (await service.app.inject({ url: pathname })).statusCode
      known.set(pathname, status)
      assert.equal(status, 200, `${url} leads to ${link}`)
      const there = pages.get(pathname)
      if (hash !== '' && there)
        assert.ok(there.includes(` id="${decodeURIComponent(hash.slice(1))}"`), `${url} leads to ${link}`)
    }
  }
})

test('each page with its style, script and search is far below 300 KB, compressed', async () => {
  const sizeOf = async (url: string): Promise<number> =>
    brotliCompressSync((await service.app.inject({ url })).rawPayload).length
  const files = await Promise.all(
    ['/docs/page.css', '/docs/page.js', '/docs/search.json', '/docs/icon.svg'].map(sizeOf),
  )
  const shared = files.reduce((sum, size) => sum + size)
  for (const [url, page] of pages) {
    const size = gzipSync(page).length + shared
    assert.ok(size < 80 * 1_024, `${url} has ${size} bytes`)
  }
})

test('every field that a page shows says what it means, or leads to the record that it holds', () => {
  for (const [url, page] of pages)
    for (const [, name, type, words] of page.matchAll(/<dt><code>([^<]+)<\/code>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/gs)) {
      const isTold = (words ?? '').replaceAll(/<[^>]+>/g, '').trim() !== '' || type?.includes('<a href="#')
      assert.ok(isTold, `${url}: ${name}`)
    }
})

test('the ids of the examples are those of lists that a token can ask', () => {
  const document = readDocument()
  const lists = new Set(listsOf(document).values())
  for (const path of [
    'contacts',
    'estimates',
    'invoices',
    'credit-notes',
    'payments',
    'products',
    'templates',
    'ledger-entries',
  ])
    assert.ok(lists.has(`/v1/${path}`), path)
  for (const list of lists) assert.ok(document.paths[list]?.['get'], list)
  assert.match(
    pages.get('/docs/api/payments') ?? '',
    /<var data-url>\$URL<\/var>\/v1\/invoices\/<var data-list="\/v1\/invoices">[0-9a-f-]{36}<\/var>\/payments/,
  )
})

test('a search finds operations by the names of their fields, guides by their headings, and codes', async () => {
  const index: [string, string, string, string][] = (await service.app.inject({ url: '/docs/search.json' })).json()
  const has = (title: string, url: string) =>
    assert.ok(
      index.some((one) => one[0] === title && one[2] === url),
      title,
    )
  has('On your own machine', '/docs/guides/webhooks#on-your-own-machine')
  has('payments/exceeds-rest', '/docs/errors#payments/exceeds-rest')
  const paying = index.find(([title]) => title === 'Record a payment of an invoice')
  assert.deepEqual(paying?.slice(1, 3), ['POST /v1/invoices/{invoiceId}/payments', '/docs/api/payments#recordPayment'])
  assert.match(paying?.[3] ?? '', /\ballowOverpayment\b/)
  for (const [title, , url] of index) {
    const [path = '', anchor] = url.split('#')
    assert.ok(anchor === undefined ? pages.has(path) : pages.get(path)?.includes(` id="${anchor}"`), `${title}: ${url}`)
  }
})

test('the address of the service leads browsers to the workplace, or to the reference where there is none, and programs nowhere', async () => {
  const withoutWeb = await startService({ settings: { ...plainSettings, web: 'off' } })
  for (const [{ app }, home] of [
    [service, '/app'],
    [withoutWeb, '/docs'],
  ] as const) {
    const { statusCode, headers } = await app.inject({
      url: '/',
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    assert.deepEqual([statusCode, headers.location], [302, home])
    assert.equal((await app.inject({ url: '/', headers: { accept: '*/*' } })).statusCode, 404)
  }
  await withoutWeb.close()
})
