import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core'
import { hashOfPassword } from '../../src/tenants/people/password.ts'
import type { Role } from '../../src/tenants/people/role.rules.ts'
import { freePort } from '../fixtures/free-port.ts'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { patience } from '../patience.ts'
import { until } from '../process/service-process.ts'
import { type Service, startService } from '../service.ts'

/** Debian's headless shell first: the same engine and version without the frame of a browser, for a fifth less processor time. */
const candidates = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const executablePath = candidates.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))

/** Why stories are skipped. CI=true makes them fail instead. */
export const skip =
  executablePath === undefined && process.env['CI'] !== 'true' && 'there is no Chromium on this machine'

/** A service that listens on loopback, and a browser. */
export type Stage = {
  readonly service: Service
  readonly base: string
  /** A page of its own, in English; `finish` fails on whatever the browser complained about, but for what a story expects, and on what there is against the page as it is left. */
  readonly open: (
    options?: BrowserContextOptions,
  ) => Promise<{ page: Page; finish: (expected?: RegExp) => Promise<void> }>
  readonly close: () => Promise<void>
}

export async function stage(): Promise<Stage> {
  // The cookie of http://localhost is the one without Secure.
  const port = await freePort()
  const base = `http://localhost:${port}`
  const service = await startService({ publicUrl: base })
  await service.app.listen({ port, host: '127.0.0.1' })
  const browser = await sharedBrowser()
  return {
    service,
    base,
    open: (options = {}) => openPage(browser, base, options),
    close: async () => {
      leaveBrowser()
      await service.close()
    },
  }
}

let shared: Promise<Browser> | undefined
let ending: NodeJS.Timeout | undefined
/** So long a browser waits for the next file. */
const IDLE_MILLISECONDS = 3_000

/** One browser for the files of a process, which come one after the other: each story opens a context of its own in it. To be left when a file ends. */
export async function sharedBrowser(): Promise<Browser> {
  assert.ok(executablePath, 'install Chromium: apt-get install chromium-headless-shell')
  clearTimeout(ending)
  shared ??= chromium.launch({ executablePath, timeout: patience(30_000), args: ['--no-sandbox'] })
  return shared
}

export const leaveBrowser = (): void => {
  ending = setTimeout(() => void closeBrowser(), IDLE_MILLISECONDS)
}

async function closeBrowser(): Promise<void> {
  const last = shared
  shared = undefined
  await (await last)?.close()
}

async function openPage(browser: Browser, base: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  context.setDefaultTimeout(patience(30_000))
  const page = await context.newPage()
  // Nothing is intercepted by it, but each request could be: where Chromium is told so once a page is loaded, the next request may pass by.
  await page.route(/(?!)/, () => undefined)
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
    // axe is a script: pages of a browser without any are looked at where there is one.
    const looked = options.javaScriptEnabled === false ? [] : context.pages()
    for (const one of looked) if (await isOfService(one, base)) complaints.push(...(await endOf(one)))
    await context.close()
    assert.deepEqual(
      complaints.filter((complaint) => !expected?.test(complaint)),
      [],
    )
  }
  return { page, finish }
}

/** A page that somebody reads: no answer of the API, nothing of another site. */
const isOfService = async (page: Page, base: string): Promise<boolean> =>
  page.url().startsWith(base) && (await page.evaluate('document.contentType')) === 'text/html'

let ended = 0
/**
 * What there is against a page as a story leaves it: each story in another look, and with each seed. A page that is still coming has no title
 * yet: what counts is what stays.
 */
async function endOf(page: Page): Promise<string[]> {
  const look = looks[ended++ % looks.length] ?? looks[0]
  for (let left = 10; ; left--) {
    await whole(page)
    const found = await findingsIn(page, [look])
    if (found.length === 0 || left === 0) return found
    await sleep(patience(500))
  }
}

let stored: Promise<string> | undefined

/** Signs somebody in by an invitation, as an owner, without a page: how one comes in by the form is told by stories of its own. */
export async function enter({ service, base }: Stage, page: Page, email: string, role: Role = 'owner'): Promise<void> {
  // Computed once: it is made to be slow.
  stored ??= hashOfPassword(PASSWORD)
  const link = await invited(service, email, { language: 'en', role, password: await stored })
  const answer = await page.request.post(`${base}/v1/session/link`, { data: { link } })
  assert.ok(answer.ok(), await answer.text())
}

/** Signs somebody in, and comes to the overview. */
export async function begin(on: Stage, page: Page, email: string): Promise<void> {
  await enter(on, page, email)
  await page.goto(`${on.base}/app`)
  await page.getByRole('heading', { name: 'Hello Anna Keller' }).waitFor()
}

/** Chooses one of many by typing. */
export async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: typed }).waitFor()
  await page.keyboard.press('Enter')
}

/** Has the service do what a page sends, while the page waits. */
export async function answered(route: Route) {
  // Only the browser says where a request comes from, and it says so when it sends it itself.
  return route.fetch({ headers: { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' } })
}

/** Has the service do what a page sends to a path, and keeps the answers from the page: its connection fails. */
export async function loseAnswers(page: Page, path: string) {
  const first = Promise.withResolvers<number>()
  const url = `**${path}`
  const lose = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await answered(route)
    first.resolve(answer.status())
    await route.abort('connectionreset')
  }
  // The page may be closed meanwhile.
  await page.route(url, (route) => lose(route).catch(() => undefined))
  return {
    /** The status of the first of them. */
    first: first.promise,
    stop: () => page.unroute(url),
  }
}

type Look = { readonly colorScheme: 'light' | 'dark'; readonly width: number }
/** How pages are looked at. */
export const looks = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 768 },
] as const satisfies readonly Look[]

/** What axe has against a page, and whether it scrolls sideways. */
export async function findingsIn(page: Page, wanted: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  for (const { colorScheme, width } of wanted) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const scrolls = Number(await sideways(page))
    const findings = [...(scrolls > 0 ? [`scrolls sideways by ${scrolls}`] : []), ...(await findingsOn(page))]
    found.push(...findings.map((finding) => `${page.url()}, ${colorScheme}, ${width}: ${finding}`))
  }
  return found
}

/** Waits until a page is whole: its title is there, and nothing of it is still being loaded. */
async function whole(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.getByText('Loading …').first().waitFor({ state: 'detached' })
}

/** Goes to a page of the workplace, and waits until it is whole. */
export async function comeTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await whole(page)
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
    `axe.run(${JSON.stringify({ runOnly: rules, resultTypes: ['violations'], preload: false })})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Waits until an expression holds in a page. Playwright's own wait asks by eval, which the policy of our pages refuses. */
export const holds = (page: Page, what: string, expression: string): Promise<unknown> =>
  until(what, async () => (await page.evaluate(expression)) || undefined)
