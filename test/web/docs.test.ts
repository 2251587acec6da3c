import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tradeOf } from '../fixtures/trade.ts'
import { until } from '../process/service-process.ts'
import { findingsOn, holds, type Stage, skip, stage } from './browser.ts'

describe('the reference in the browser', { skip }, () => {
  let on: Stage
  before(async () => {
    on = await stage()
  })
  after(() => on.close())

  const paths = ['', '/api/payments', '/guides/getting-started', '/guides/operating', '/errors']
  for (const [colorScheme, width, where] of [
    ['dark', 390, 'on a phone in the dark'],
    ['light', 1280, 'on a wide screen in the light'],
  ] as const)
    test(`axe has nothing against its pages ${where}, and none scrolls sideways`, async () => {
      const { page, finish } = await on.open({ colorScheme, viewport: { width, height: 900 } })
      for (const path of paths) {
        await page.goto(`${on.base}/docs${path}`, { waitUntil: 'networkidle' })
        assert.deepEqual(await findingsOn(page), [], path)
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        assert.equal(overflow, 0, `${path} scrolls sideways`)
      }
      await finish()
    })

  test('to show a page takes less than a second of processor and three files, also of the longest chapter', async () => {
    for (const path of ['/docs', '/docs/api/estimates']) {
      const { page, finish } = await on.open()
      const cdp = await page.context().newCDPSession(page)
      // Other work of a busy machine is not counted.
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
      const processor = async () => {
        const { metrics } = await cdp.send('Performance.getMetrics')
        return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
      }
      const files: string[] = []
      page.on('response', (answer) => files.push(answer.url()))
      const begun = await processor()
      await page.goto(on.base + path, { waitUntil: 'networkidle' })
      await holds(page, 'something is painted', "performance.getEntriesByName('first-contentful-paint').length > 0")
      const seconds = (await processor()) - begun
      const asked = new Set(files.map((url) => url.slice(on.base.length)))
      assert.deepEqual(asked, new Set([path, '/docs/page.css', '/docs/icon.svg', '/docs/page.js']))
      assert.ok(seconds < 1, `${path} took ${seconds} s of processor`)
      await finish()
    }
  })

  test('a few letters of a field find the operation that takes it', async () => {
    const { page, finish } = await on.open()
    await page.goto(`${on.base}/docs`)
    // The index arrives after all keys: none is lost.
    const pressed = Promise.withResolvers<void>()
    await page.route('**/docs/search.json', async (route) => {
      await pressed.promise
      await route.continue()
    })
    await page.keyboard.press('/')
    await page.keyboard.type('overpay')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    pressed.resolve()
    await page.waitForURL('**/docs/api/payments#recordPayment')
    // The list stays for the next words, and its arrows choose.
    await page.getByRole('searchbox').fill('overpay')
    const first = page.locator('#found a').first()
    await first.waitFor()
    await page.keyboard.press('ArrowDown')
    await first.and(page.locator(':focus')).waitFor()
    await finish()
  })

  test('once a token is entered the examples have ids of the organisation, in curl and TypeScript, and are copied so', async () => {
    const { id } = await tradeOf(on.service).create('invoice')
    const { page, finish } = await on.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${on.base}/docs/api/invoices#issueInvoice`)
    await page.getByText('Token', { exact: true }).click()
    await page.getByLabel('Your token').fill('rap_live_wrong')
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.getByText(/token/i).and(page.locator('output')).waitFor()
    await page.getByLabel('Your token').fill(await on.service.tokenFor(['all']))
    await page.getByRole('button', { name: 'Use it' }).click()
    // The form has the same words from the beginning.
    await page.locator('output').getByText('The examples show ids of your organisation').waitFor()
    await page.keyboard.press('Escape')
    const act = page.locator('#issueInvoice')
    await page.getByText('Token', { exact: true }).click()
    await act.getByRole('button', { name: 'Copy' }).first().click()
    await until('the example is copied', async () => {
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      return copied.endsWith(`"${on.base}/v1/invoices/${id}/issue"`) || undefined
    })
    await act.getByRole('button', { name: 'TypeScript' }).click()
    await page.goto(`${on.base}/docs/api/payments`)
    const call = page.locator('#recordPayment [data-code=TypeScript]')
    await call.getByText(id).waitFor()
    assert.match((await call.textContent()) ?? '', new RegExp(`rappen\\.invoices\\.recordPayment\\('${id}'`))
    await finish(/401/)
  })
})
