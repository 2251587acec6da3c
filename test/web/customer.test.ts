import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codesInFile } from '../fixtures/slip-picture.ts'
import { product, tradeOf } from '../fixtures/trade.ts'
import { until } from '../process/service-process.ts'
import { findingsOn, holds, type Stage, sideways, skip, stage } from './browser.ts'

let on: Stage
let trade: ReturnType<typeof tradeOf>
before(async () => {
  if (skip) return
  on = await stage()
  trade = tradeOf(on.service)
  await on.service.expect(200, 'PATCH', '/v1/organisation', {
    name: 'Muster Werkstatt AG',
    streetName: 'Bahnhofstrasse',
    buildingNumber: '12',
    postCode: '8001',
    townName: 'Zürich',
    iban: 'CH9300762011623852957',
  })
})
after(() => on?.close())

const looks = [
  [320, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const
const phone = { width: 390, height: 844 }
const pageOf = ({ publicPdfUrl }: any): string => on.base + new URL(publicPdfUrl).pathname.replace(/\.pdf$/, '')
const quote = () =>
  trade.issued('estimate', {
    title: 'Umbau der Werkstatt mit einem Titel, der auf einem Telefon zwei Zeilen braucht',
    positions: [
      product({ name: 'Beratung', description: 'Gespräch und Bericht', quantity: 2.5, unit: 'Std.' }),
      product({ name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung', singleAmount: 123_456.75 }),
      { type: 'discount', discountRate: 5 },
    ],
  })

test('a customer accepts a quote on a phone without script', { skip }, async () => {
  const estimate = await quote()
  const { page, finish } = await on.open({ viewport: phone, javaScriptEnabled: false })
  await page.goto(pageOf(estimate))
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: estimate.number }).waitFor()
  assert.equal(await page.getByText('I draw my signature').isVisible(), false)
  await page.getByRole('checkbox', { name: 'I have read the quote' }).check()
  await page.getByLabel('Full name').fill('Anna Keller')
  await page.getByRole('button', { name: 'Accept bindingly' }).click()
  await page.getByText('Thank you. Your acceptance has arrived.').waitFor()
  assert.match(page.url(), /\/done\?lang=en$/)
  await finish()
  const accepted = await trade.read('estimate', estimate.id)
  assert.deepEqual(
    [accepted.status, accepted.signingPerson, accepted.decision.language],
    ['accepted', 'Anna Keller', 'en'],
  )
})

test('a customer draws a signature, which is kept as it was drawn and shown again; one that is cleared is none', {
  skip,
}, async () => {
  const estimate = await quote()
  const { page, finish } = await on.open({ viewport: phone })
  await page.goto(pageOf(estimate))
  await page.getByRole('checkbox', { name: 'Ich habe die Offerte gelesen' }).check()
  await page.getByLabel('Vor- und Nachname').fill('Anna Keller')
  const canvas = page.getByRole('img', { name: 'Feld für die Unterschrift' })
  assert.equal(await canvas.isVisible(), false)
  await page.getByRole('radio', { name: 'Ich zeichne' }).check()
  const draw = async () => {
    await canvas.scrollIntoViewIfNeeded()
    const box = await canvas.boundingBox()
    assert.ok(box)
    await page.mouse.move(box.x + 20, box.y + 80)
    await page.mouse.down()
    for (let step = 1; step <= 12; step++)
      await page.mouse.move(box.x + 20 + step * 20, box.y + (step % 2 === 0 ? 80 : 30))
    await page.mouse.up()
  }
  await draw()
  await page.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await page.getByRole('alert').getByText('Bitte zeichnen Sie Ihre Unterschrift').waitFor()
  assert.equal(await page.getByLabel('Vor- und Nachname').inputValue(), 'Anna Keller')
  await draw()
  await page.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await page.getByRole('img', { name: 'Unterschrift: Anna Keller' }).waitFor()
  const { decision } = await trade.read('estimate', estimate.id)
  assert.match(decision.signature, /^M\d+ \d+(?:L\d+ \d+){12}$/)
  await finish(/status of 400/)
})

test('a hand may draw as long as it likes; what it drew is kept where the form is refused', { skip }, async () => {
  const estimate = await quote()
  const { page, finish } = await on.open({ viewport: phone })
  await page.goto(pageOf(estimate))
  await page.getByRole('checkbox', { name: 'Ich habe die Offerte gelesen' }).check()
  await page.getByRole('radio', { name: 'Ich zeichne' }).check()
  await page.locator('canvas').evaluate((canvas: any) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    Object.assign(canvas, { setPointerCapture: () => undefined, hasPointerCapture: () => true })
    const move = (type: string, x: number, y: number) =>
      canvas.dispatchEvent(
        new (globalThis as any).PointerEvent(type, { clientX: left + x * width, clientY: top + y * height }),
      )
    move('pointerdown', 0.1, 0.1)
    for (let turn = 0; turn < 40; turn++)
      for (let step = 0; step <= 100; step++)
        move('pointermove', 0.1 + (0.8 * (turn % 2 ? 100 - step : step)) / 100, 0.1 + 0.02 * turn)
    move('pointerdown', 0.1, 0.95)
    move('pointermove', 0.9, 0.95)
  })
  const strokes = page.locator('[name=strokes]')
  const drawn = await strokes.inputValue()
  const inkOf = () =>
    page.locator('canvas').evaluate((canvas: any) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return data.filter((value: number, at: number) => at % 4 === 3 && value > 0).length
    })
  const ink = await inkOf()
  assert.match(drawn, /^M60 20L.*M60 190L540 190$/)
  assert.ok(drawn.length > 4_000 && drawn.length <= 16_000, String(drawn.length))

  await page
    .locator('form')
    .first()
    .evaluate((form: any) => form.submit())
  await page.getByRole('alert').getByText('Bitte geben Sie Ihren Namen ein').waitFor()
  assert.equal(await page.getByRole('radio', { name: 'Ich zeichne' }).isChecked(), true)
  assert.equal(await strokes.inputValue(), drawn)
  // The script draws it after the page is read.
  await until('it is drawn again', async () => Math.abs((await inkOf()) - ink) < ink / 20 || undefined)
  await page.getByLabel('Vor- und Nachname').fill('Anna Keller')
  await page.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await page.getByRole('img', { name: 'Unterschrift: Anna Keller' }).waitFor()
  assert.equal((await trade.read('estimate', estimate.id)).decision.signature, drawn)
  await finish(/status of 400/)
})

test('the payment part scans from the screen, light and dark, with what is left to pay', { skip }, async () => {
  const invoice = await trade.issued('invoice')
  await trade.pay(invoice.id, 8.1)
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, finish } = await on.open({ viewport: phone, colorScheme })
    await page.goto(pageOf(invoice))
    const [code, ...others] = await codesInFile(await page.screenshot({ fullPage: true }))
    assert.deepEqual(others, [])
    const lines = code?.text.split(/\r?\n/) ?? []
    assert.deepEqual(
      [lines[3], lines[18], lines[19], lines[28]],
      ['CH9300762011623852957', '100.00', 'CHF', invoice.paymentReference],
    )
    await finish()
  }
})

test('the page has the letters of the workplace, and is painted before they arrive', { skip }, async () => {
  const { page, finish } = await on.open({ viewport: phone })
  const arrival = Promise.withResolvers<void>()
  await page.route('**/inter.woff2', async (route) => {
    await arrival.promise
    await route.continue()
  })
  // Nothing but text is on it, so that its paint is that of letters.
  await page.goto(`${on.base}/public/documents/none`, { waitUntil: 'commit' })
  await holds(page, 'the first paint', `performance.getEntriesByName('first-contentful-paint').length > 0`)
  const statusOf = `[...document.fonts].find(({ family }) => family === 'Inter')?.status`
  assert.equal(await page.evaluate(statusOf), 'loading')
  arrival.resolve()
  await holds(page, 'the font', `${statusOf} === 'loaded'`)
  await finish(/status of 404/)
})

test('no page of a link has what axe objects to or scrolls sideways, in any state, light and dark, on a phone and a wide screen', {
  skip,
}, async () => {
  const [open, draft] = [await quote(), await trade.create('estimate')]
  const [owed, annulled, accepted] = [await trade.issued('invoice'), await trade.issued('invoice'), await quote()]
  await trade.act('invoice', annulled.id, 'annul')
  await trade.act('estimate', accepted.id, 'accept', { signingPerson: 'Anna Keller' })
  const pages = [open, draft, owed, annulled, accepted].map(pageOf)
  const urls = [...pages.map((one) => `${one}?lang=fr`), `${pages.at(-1)}/done?lang=it`]
  for (const [width, colorScheme] of looks) {
    const { page, finish } = await on.open({ viewport: { width, height: 900 }, colorScheme })
    for (const url of urls) {
      await page.goto(url, { waitUntil: 'networkidle' })
      assert.deepEqual(await findingsOn(page), [], `${url} at ${width}, ${colorScheme}`)
      assert.equal(await sideways(page), 0, `${url} scrolls sideways at ${width}`)
    }
    await finish()
  }
})
