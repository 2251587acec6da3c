import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { PROGRAM } from './chromium.ts'
import { median } from './load.ts'
import type { Validator } from './validate.ts'

const PASSWORD = 'vier worte im wind'
const LOADS = 9
const KEYS = 60
/** The time between two keystrokes of a fast typist, in milliseconds. */
const PAUSE = 160

type Bench = {
  /** The service's address, by a name that browsers treat as safe. */
  readonly base: string
  readonly token: string
  /** The link by which a new person of the organisation signs in. */
  readonly welcome: string
}

/**
 * The speed of the pages in a browser on this machine: the first page, cold and on the profile of a phone, those of the reference, and typing
 * in the editor.
 */
export async function measureWeb(validate: Validator, { base, token, welcome }: Bench): Promise<void> {
  const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const state = await signIn(browser, base + new URL(welcome).pathname + new URL(welcome).hash)
    const open = (options: BrowserContextOptions = {}) => browser.newContext({ storageState: state, ...options })
    await measureFirstPage(validate, open, base)
    await measureReference(validate, open, base)
    for (const [positions, limit] of [
      [5, 200],
      [30, 300],
    ] as const)
      await measureTyping(
        validate,
        open,
        `${base}/app/invoices/${await draft(base, token, positions)}/edit`,
        positions,
        limit,
      )
  } finally {
    await browser.close()
  }
}

type Open = (options?: BrowserContextOptions) => ReturnType<Browser['newContext']>

async function signIn(browser: Browser, address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app$/)
  const state = await context.storageState()
  await context.close()
  return state
}

async function draft(base: string, token: string, positions: number): Promise<string> {
  const answer = await fetch(`${base}/v1/invoices`, {
    method: 'POST',
    headers: { 'x-api-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({
      customRecipientText: 'Beispiel GmbH\nBahnhofstrasse 7\n8001 Zürich',
      title: 'Website relaunch',
      positions: Array.from({ length: positions }, (_, index) => ({
        type: 'product',
        name: `Work package ${index + 1}`,
        description: 'Concept, design and programming as discussed.',
        quantity: index + 0.5,
        unit: 'h',
        singleAmount: 150,
        contraAccount: 3400,
        taxCode: 'UN81',
      })),
    }),
  })
  const { invoice } = (await answer.json()) as { invoice: { id: string } }
  return invoice.id
}

/** Marks in the page when it has its title. */
const noteTitle = `new MutationObserver(() => {
  if (document.querySelector('h1')) window.titledAt ??= performance.now()
}).observe(document, { childList: true, subtree: true })`

/**
 * Until the title of the overview appears, with an empty cache: on the desktop, and with a quarter of the processor at 1.6 Mbit/s and 150 ms.
 */
async function measureFirstPage(validate: Validator, open: Open, base: string): Promise<void> {
  for (const [name, isPhone, limit] of [
    ['desktop', false, 500],
    ['phone profile', true, 1_500],
  ] as const) {
    const taken: number[] = []
    for (let load = 0; load <= LOADS; load++) {
      const context = await open(isPhone ? { viewport: { width: 390, height: 844 } } : {})
      const page = await context.newPage()
      if (isPhone) await asOnPhone(page)
      await page.addInitScript(noteTitle)
      await page.goto(`${base}/app`)
      await page.locator('h1').waitFor()
      const at = await page.evaluate<number>('titledAt')
      if (load > 0) taken.push(at)
      await context.close()
    }
    validate(
      `first page usable, ms, ${name}`,
      median(taken),
      'at most',
      limit,
      `median of ${LOADS}, ${range(taken)}; nothing cached`,
    )
  }
}

/** The time of the first paint, in milliseconds, as soon as it occurs. */
const firstPaint = `new Promise((resolve) => new PerformanceObserver((list) => {
  const [entry] = list.getEntriesByName('first-contentful-paint')
  if (entry) resolve(entry.startTime)
}).observe({ type: 'paint', buffered: true }))`

/** Until a page of the reference shows something, with an empty cache; also its longest chapter. */
async function measureReference(validate: Validator, open: Open, base: string): Promise<void> {
  for (const path of ['/docs', '/docs/api/estimates']) {
    const taken: number[] = []
    for (let load = 0; load < LOADS; load++) {
      const context = await open()
      const page = await context.newPage()
      await page.goto(base + path)
      taken.push(await page.evaluate<number>(firstPaint))
      await context.close()
    }
    validate(`first content of ${path}, ms`, median(taken), 'at most', 1_000, `median of ${LOADS}, ${range(taken)}`)
  }
}

const range = (taken: readonly number[]): string =>
  `${Math.round(Math.min(...taken))} to ${Math.round(Math.max(...taken))} ms`

async function asOnPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  const bytes = (1.6 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

/** Marks in the page when each key arrived, when its change was painted, and when its picture was shown. */
const watching = `
  window.typed = { keys: [], pictures: [], paints: [] }
  addEventListener('input', () => typed.keys.push(performance.now()), true)
  new MutationObserver(() => typed.pictures.push(performance.now())).observe(
    document.querySelector('.paper img'), { attributes: true, attributeFilter: ['src'] })
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) typed.paints.push(duration) })
    .observe({ type: 'event', durationThreshold: 16 })`

type Typed = { readonly keys: number[]; readonly pictures: number[]; readonly paints: number[] }

async function measureTyping(
  validate: Validator,
  open: Open,
  address: string,
  positions: number,
  limit: number,
): Promise<void> {
  const context = await open({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('.paper img').waitFor()
  await page.evaluate(watching)
  await page.locator('[name=title]').focus()
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.type('abcdefghij'[key % 10] ?? 'a')
    await page.waitForTimeout(PAUSE)
  }
  await page.waitForTimeout(1_000)
  const { keys, pictures, paints } = await page.evaluate<Typed>('typed')
  await context.close()
  // A picture answers the last key before it and those that it overtook.
  const pictured = keys
    .map((key) => (pictures.find((picture) => picture > key) ?? Number.NaN) - key)
    .sort((a, b) => a - b)
  const [p50 = Number.NaN, p95 = Number.NaN] = [0.5, 0.95].map((part) => pictured[Math.floor(part * pictured.length)])
  validate(
    `keystroke to picture, ms, p95, ${positions} positions`,
    p95,
    'at most',
    limit,
    `p50 ${p50.toFixed(0)} ms, ${keys.length} keys, ${pictures.length} pictures`,
  )
  paints.sort((a, b) => a - b)
  // Durations are reported in steps of 8 ms, and only from 16 ms on.
  const paint = paints[Math.floor(0.95 * paints.length)] ?? 16
  validate(
    `input to next paint, ms, p95, ${positions} positions`,
    paint,
    'at most',
    100,
    `of ${paints.length} slower than 16 ms`,
  )
}
