import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { withTestServer } from '../server.ts'
import { type Stage, stage } from './browser.ts'
import { openPaths, records, routes } from './pages.ts'

/** Pages of the reference, which is in English and public. */
const reference = ['/docs', '/docs/api/payments', '/docs/guides/getting-started', '/docs/errors']

const languages = ['de', 'fr', 'it', 'en'] as const
const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/**
 * Takes pictures of every page of the workplace, and of some of the reference, whose address contains `wanted`: one PNG each, with its four
 * languages in the light on a wide screen and in the dark on a phone.
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
          for (const path of paths.filter((one) => !openPaths.includes(one))) await take(page, path)
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
