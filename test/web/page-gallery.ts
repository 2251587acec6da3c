import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as sample from '../../src/admin/commands/demo/sample.ts'
import { everyRecord } from '../fixtures/every-record.ts'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { withTestServer } from '../server.ts'
import { type Stage, stage } from './browser.ts'

/** The addresses of the workplace. */
const routes = [
  ...(await readFile(new URL('../../web/routes.ts', import.meta.url), 'utf8')).matchAll(/'(\/app[^']*)':/g),
].map(([, path = '']) => path)
const isOpen = (path: string): boolean => path === '/app/sign-in' || path === '/app/welcome'
/** Of the reference, which is in English and for everybody. */
const reference = ['/docs', '/docs/api/payments', '/docs/guides/getting-started', '/docs/errors']

const languages = ['de', 'fr', 'it', 'en'] as const
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** Where the page of a record does not have the name of its collection. */
const collections: Readonly<Record<string, string>> = { ledger: 'ledger-entries', webhooks: 'webhook-endpoints' }

/**
 * Takes pictures of every page of the workplace, and of some of the reference, whose address contains `wanted`: one PNG each, with its four languages in the light on a wide
 * screen and in the dark on a phone.
 */
export async function drawPages(folder: string, wanted: string): Promise<void> {
  const isWanted = (path: string): boolean => path.includes(wanted)
  const [paths, pages] = [routes.filter(isWanted), reference.filter(isWanted)]
  if (paths.length + pages.length === 0) return
  await mkdir(folder, { recursive: true })
  await withTestServer(async () => {
    const on = await stage()
    try {
      const addressOf = await records(on)
      const pictures = new Map<string, string[]>([...paths, ...pages].map((path) => [path, []]))
      for (const language of languages)
        for (const look of looks) {
          const { page, finish } = await on.open({ ...look, locale: `${language}-CH` })
          const link = await invited(on.service, `${language}-${look.colorScheme}@muster.example`, { language })
          await take(page, '/app/sign-in')
          await take(page, '/app/welcome', `#${link}`)
          await page.locator('[type=password]').fill(PASSWORD)
          await page.keyboard.press('Enter')
          await page.waitForURL(`${on.base}/app`)
          for (const path of paths.filter((one) => !isOpen(one))) await take(page, path)
          await finish()
        }
      for (const look of looks) {
        const { page, finish } = await on.open(look)
        for (const path of pages) await take(page, path)
        await finish()
      }
      async function take(page: Page, path: string, hash = ''): Promise<void> {
        await page.goto(on.base + addressOf(path) + hash, { waitUntil: 'networkidle' })
        pictures.get(path)?.push((await page.screenshot({ fullPage: true })).toString('base64'))
      }
      for (const [path, taken] of pictures) await writeFile(join(folder, nameOf(path)), await sheetOf(on, taken))
    } finally {
      await on.close()
    }
  })
}

const nameOf = (path: string): string => `page${path.replaceAll('/', '-').replaceAll(':', '')}.png`

/** Records for every page; tells the address of the page of one. */
async function records({ service }: Stage): Promise<(path: string) => string> {
  const { expect } = service
  await expect(200, 'PATCH', '/v1/organisation', sample.organisation)
  const { contact } = await expect(201, 'POST', '/v1/contacts', sample.contact)
  const { estimate } = await expect(201, 'POST', '/v1/estimates', { ...sample.estimate, recipient: contact.id })
  await expect(200, 'POST', `/v1/estimates/${estimate.id}/issue`, {})
  const { invoice } = await expect(201, 'POST', `/v1/estimates/${estimate.id}/convert-to-invoice`, { isDraft: false })
  await expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, { amount: 1_000 })
  const trade = tradeOf(service)
  for (const kind of ['estimate', 'invoice'] as const) await trade.issued(kind)
  const made = { ...(await everyRecord(service)), estimates: estimate.id, invoices: invoice.id, contacts: contact.id }
  return (path) =>
    path.replace(/(?<=\/([\w-]+)\/):\w+/, (_parameter, last: string) => {
      const id: string | undefined = { ...made }[collections[last] ?? last]
      if (id === undefined) throw new Error(`There is no record for ${path}.`)
      return id
    })
}

/** Pictures beside each other, as a PNG. */
async function sheetOf(on: Stage, taken: readonly string[]): Promise<Buffer> {
  const { page } = await on.open({ viewport: { width: 1_720, height: 900 } })
  const images = taken.map((one) => `<img src="data:image/png;base64,${one}" style="zoom:.5">`).join('')
  await page.setContent(
    `<body style="margin:8px;background:#999;display:flex;flex-wrap:wrap;gap:8px;align-items:start">${images}`,
  )
  const sheet = await page.screenshot({ fullPage: true })
  await page.context().close()
  return sheet
}
