import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { invited } from '../fixtures/people.ts'
import { comeTo, enter, findingsIn, looks, type Stage, skip, stage } from './browser.ts'
import { openPaths, records, routes } from './pages.ts'

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
    return findingsIn(page, looks)
  }

  for (const [index, path] of openPaths.entries())
    test(path, async () => {
      const link = await invited(on.service, `${index}@muster.example`)
      assert.deepEqual(await findingsAt(opened.page, `${path}#${link}`), [])
    })
  test('signing in', () => enter(on, opened.page, 'looks@muster.example'))
  for (const path of routes.filter((one) => !openPaths.includes(one)))
    test(path, async () => assert.deepEqual(await findingsAt(opened.page, addressOf(path)), []))
  test('no page is complained about by the browser', () => opened.finish())
})
