import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Role } from '../../src/tenants/people/role.rules.ts'
import { everyNth, seed } from '../faults/faults.ts'
import { freePort } from '../fixtures/free-port.ts'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { type Service, startService } from '../service.ts'

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = candidates.find((path) => existsSync(path))

/** Why stories are skipped. CI=true makes them fail instead. */
export const skip =
  executablePath === undefined && process.env['CI'] !== 'true' && 'there is no Chromium on this machine'

/** A service that listens on loopback, and a browser. */
export type Stage = {
  readonly service: Service
  readonly base: string
  /** A page of its own, in English; `finish` fails on whatever the browser complained about, but for what a story expects. */
  readonly open: (
    options?: BrowserContextOptions,
  ) => Promise<{ page: Page; finish: (expected?: RegExp) => Promise<void> }>
  readonly close: () => Promise<void>
}

export async function stage(): Promise<Stage> {
  assert.ok(executablePath, 'install Chromium: apt-get install chromium')
  // The cookie of http://localhost is the one without Secure.
  const port = await freePort()
  const base = `http://localhost:${port}`
  const service = await startService({ publicUrl: base })
  await service.app.listen({ port, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  return {
    service,
    base,
    open: (options = {}) => openPage(browser, base, options),
    close: async () => {
      await browser.close()
      await service.close()
    },
  }
}

async function openPage(browser: Browser, base: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(?:blob|data):/.test(request.url()))
      complaints.push(`a request to ${request.url()}`)
  })
  const finish = async (expected?: RegExp) => {
    await context.close()
    assert.deepEqual(
      complaints.filter((complaint) => !expected?.test(complaint)),
      [],
    )
  }
  return { page, finish }
}

/** Signs somebody in by the link of an invitation, as an owner. */
export async function enter({ service, base }: Stage, page: Page, email: string, role: Role = 'owner'): Promise<void> {
  const link = await invited(service, email, { language: 'en', role })
  await page.goto(`${base}/app/welcome#${link}`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'Hello Anna Keller' }).waitFor()
}

/** How pages are looked at. */
const looks = [
  { colorScheme: 'dark', widths: [390] },
  { colorScheme: 'light', widths: [768, 1440] },
] as const

/**
 * Fails on what axe has against pages in the dark on a phone and in the light on a wide screen, and on those that scroll sideways. In
 * `npm test` every second page in one of the two looks: which, changes by the seed and the number of pages, so that a run has both looks.
 */
export async function lookAt(on: Stage, paths: readonly string[]): Promise<void> {
  // The offset is of another bit of the seed than the look: in time each page is seen in each.
  const seen = everyNth(Math.min(2, paths.length), paths, seed >> 1)
  for (const { colorScheme, widths } of everyNth<(typeof looks)[number]>(looks.length, looks, paths.length)) {
    const { page, finish } = await on.open({ colorScheme })
    await enter(on, page, `${colorScheme}${paths.length}@muster.example`)
    for (const path of seen) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        if (width === widths[0]) await comeTo(page, on.base + path)
        assert.equal(await sideways(page), 0, `${path} scrolls sideways at ${width}`)
      }
      assert.deepEqual(await findingsOn(page), [], `${path}, ${colorScheme}`)
    }
    await finish()
  }
}

/** Goes to a page of the workplace and waits until it is whole: its title is there, and nothing of it is still being loaded. */
async function comeTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Loading …').first().waitFor({ state: 'detached' })
}

/** By how many pixels a page is wider than its window. */
export const sideways = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** axe as its package has it. The policy of a page lets no script in; the tools of the browser do. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Finding = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

/** What axe has against a page: WCAG 2.2 A and AA, and its best practices. */
export async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(${JSON.stringify({ runOnly: rules })})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
