import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { hashOfPassword } from '../../src/tenants/people/password.ts'
import type { Role } from '../../src/tenants/people/role.rules.ts'
import { freePort } from '../fixtures/free-port.ts'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { patience } from '../patience.ts'
import { until } from '../process/service-process.ts'
import { type Service, startService } from '../service.ts'

/** Debian's headless shell first: the same engine and version without a browser's window, for a fifth less processor time. */
const candidates = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const executablePath = candidates.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))

/** Why stories are skipped. CI=true makes them fail instead. */
export const skip =
  executablePath === undefined && process.env['CI'] !== 'true' && 'there is no Chromium on this machine'

/** A service that listens on loopback, and a browser. */
export type Stage = {
  readonly service: Service
  readonly base: string
  /**
   * A page of its own, in English; `finish` fails on the browser's complaints, except those that a story expects, and on accessibility findings
   * of the final page.
   */
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
/** How long a browser waits for the next file. */
const IDLE_MILLISECONDS = 3_000

/**
 * One browser for the files of a process, which run one after the other: each story opens its own context. To be released at the end of a file.
 */
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
  // It intercepts nothing, but must be set early: if Chromium learns of it after a page has loaded, the next request may pass.
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
    // axe is a script: pages without scripts are examined in a browser with them.
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

/** A page for people: no answer of the API, no other site. */
const isOfService = async (page: Page, base: string): Promise<boolean> =>
  page.url().startsWith(base) && (await page.evaluate('document.contentType')) === 'text/html'

let ended = 0
/**
 * The findings on a page at a story's end: each story in another look, and with each seed. A loading page has no title yet: only the final one
 * counts.
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

/** Signs a person in by an invitation, as an owner, without a page: other stories cover the form. */
export async function enter({ service, base }: Stage, page: Page, email: string, role: Role = 'owner'): Promise<void> {
  // Computed once: it is deliberately slow.
  stored ??= hashOfPassword(PASSWORD)
  const link = await invited(service, email, { language: 'en', role, password: await stored })
  const answer = await page.request.post(`${base}/v1/session/link`, { data: { link } })
  assert.ok(answer.ok(), await answer.text())
}

/** Signs a person in, and opens the overview. */
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

/** Passes a page's request to the service, while the page waits. */
export async function answered(route: Route) {
  // Only the browser states the origin of a request, and only if it sends it itself.
  return route.fetch({ headers: { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' } })
}

/** Passes a page's requests of a path to the service, and drops the answers: its connection fails. */
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
/** The looks of pages. */
export const looks = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 768 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 768 },
] as const satisfies readonly Look[]

/** The findings of axe on a page, and whether it scrolls sideways. */
export async function findingsIn(page: Page, wanted: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  for (const { colorScheme, width } of wanted) {
    await page.emulateMedia({ colorScheme })
    // So high that nothing scrolls: else the sticky head may cover half a field.
    await page.setViewportSize({ width, height: 4000 })
    const scrolls = Number(await sideways(page))
    const findings = [...(scrolls > 0 ? [`scrolls sideways by ${scrolls}`] : []), ...(await findingsOn(page))]
    found.push(...findings.map((finding) => `${page.url()}, ${colorScheme}, ${width}: ${finding}`))
  }
  return found
}

/** Waits until a page is complete: it has its title, and nothing is loading. */
async function whole(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.getByText('Loading …').first().waitFor({ state: 'detached' })
}

/** Opens a page of the workplace, and waits until it is complete. */
export async function comeTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await whole(page)
}

/** The horizontal overflow of a page in pixels. */
export const sideways = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** axe from its package. The policy of a page forbids scripts; the tools of the browser do not. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Finding = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

/** The findings of axe on a page: WCAG 2.2 A and AA, and its best practices. */
export async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(${JSON.stringify({ runOnly: rules, resultTypes: ['violations'], preload: false })})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Waits until an expression holds in a page. Playwright's own wait uses eval, which the policy of our pages forbids. */
export const holds = (page: Page, what: string, expression: string): Promise<unknown> =>
  until(what, async () => (await page.evaluate(expression)) || undefined)

/** Waits until a picture is there, and fails unless the browser could draw it. */
export async function requireDrawn(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded()
  const width = Number(await image.evaluate((drawn: any) => drawn.decode().then(() => drawn.naturalWidth)))
  assert.ok(width > 200, `${width}`)
}
