import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { invited } from '../fixtures/people.ts'
import { comeTo, enter, findingsIn, looks, type Stage, skip, stage } from './browser.ts'
import { openPaths, records, routes } from './pages.ts'

/** Lists on a phone that hide a part at their side, and cells that are narrower than their content. */
async function cutOnPhone(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  return page.evaluate(`[...document.querySelectorAll('.list, .list :is(td, th)')]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.tagName + ' ' + one.textContent.slice(0, 80))`)
}

describe('axe has nothing against a page of the workplace, light and dark, on a phone and on wider screens, and none scrolls sideways', {
  skip,
}, () => {
  let on: Stage
  let opened: Awaited<ReturnType<Stage['open']>>
  let addressOf: (path: string) => string
  before(async () => {
    on = await stage()
    addressOf = await records(on)
    opened = await on.open()
  })
  after(() => on.close())

  /** Opens a page, and returns its findings once it is complete. */
  async function findingsAt(page: Page, address: string): Promise<string[]> {
    await comeTo(page, on.base + address)
    assert.equal(await page.getByText(/^(?:There is no such page|This page could not be shown)/).count(), 0)
    return [...(await findingsIn(page, looks)), ...(await cutOnPhone(page)).map((text) => `${address} cuts ${text}`)]
  }

  for (const [index, path] of openPaths.entries())
    test(path, async () => {
      const link = await invited(on.service, `${index}@muster.example`)
      assert.deepEqual(await findingsAt(opened.page, `${path}#${link}`), [])
    })
  test('signing in', () => enter(on, opened.page, 'looks@muster.example'))
  for (const path of routes.filter((one) => !openPaths.includes(one)))
    test(path, async () => assert.deepEqual(await findingsAt(opened.page, addressOf(path)), []))
  test('a row with a button is as high as one without', async () => {
    await opened.page.setViewportSize({ width: 1440, height: 900 })
    await comeTo(opened.page, `${on.base}/app/periods`)
    const rows = await opened.page.locator('tbody tr').all()
    const heights = await Promise.all(rows.map(async (row) => Math.round((await row.boundingBox())?.height ?? 0)))
    assert.ok(heights.length > 1)
    assert.deepEqual(
      heights.filter((height) => height < 31 || height > 33),
      [],
    )
  })
  test('in the settings a number has a narrower field than a text', async () => {
    await comeTo(opened.page, `${on.base}/app/settings/payment`)
    const widthOf = async (name: string) => (await opened.page.locator(`[name="${name}"]`).boundingBox())?.width ?? 0
    assert.ok((await widthOf('smallDifferenceLimit')) < (await widthOf('iban')))
  })
  test('on a phone an opened position is a card of one colour', async () => {
    await opened.page.setViewportSize({ width: 390, height: 844 })
    await comeTo(opened.page, on.base + addressOf('/app/invoices/:id/edit'))
    const position = opened.page.locator('.position.product').first()
    const details = position.locator('.details')
    if ((await details.count()) === 0) await position.locator('.line > [aria-expanded]').click()
    await details.waitFor()
    const colours = `[...document.querySelectorAll('.position.product:has(.details) > :is(.line, .details)')]
      .map((one) => getComputedStyle(one).backgroundColor)`
    assert.deepEqual([...new Set(await opened.page.evaluate<string[]>(colours))], ['rgba(0, 0, 0, 0)'])
  })
  test('no page is complained about by the browser', () => opened.finish())
})
