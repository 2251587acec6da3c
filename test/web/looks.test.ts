import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { everyNth, seed } from '../faults/faults.ts'
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

  /** Goes to a page, and tells what there is against it once it is all there: in `npm test` in one of the looks. */
  async function findingsAt(page: Page, address: string, offset: number): Promise<string[]> {
    await comeTo(page, on.base + address)
    assert.equal(await page.getByText(/^(?:There is no such page|This page could not be shown)/).count(), 0)
    return findingsIn(page, everyNth(looks.length, looks, offset))
  }

  for (const [index, path] of openPaths.entries())
    test(path, async () => {
      const link = await invited(on.service, `${index}@muster.example`)
      assert.deepEqual(await findingsAt(opened.page, `${path}#${link}`, index), [])
    })
  test('signing in', () => enter(on, opened.page, 'looks@muster.example'))
  // Every fourth page in `npm test`. Which ones, is of another bit of the seed than how: in time each is seen in each look.
  const paths = everyNth(
    4,
    routes.filter((path) => !openPaths.includes(path)),
    seed >> 3,
  )
  for (const [index, path] of paths.entries())
    test(path, async () => assert.deepEqual(await findingsAt(opened.page, addressOf(path), index), []))
  test('no page is complained about by the browser', () => opened.finish())
})
