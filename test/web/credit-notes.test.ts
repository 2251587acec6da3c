import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../fixtures/trade.ts'
import { choose, enter, findingsOn, holds, loseAnswers, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

test('of a paid invoice a part is credited, issued and paid out, and a payment taken back; a draft is deleted', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice', {
    positions: [product({ quantity: 3 }), product({ name: 'Delivery' })],
  })
  await trade.pay(invoice.id, invoice.totalAmount)
  const { page, finish } = await on.open()
  await enter(on, page, 'owner@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)

  // Everything, which was a mistake.
  const credit = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Create a credit note' }).click()
  }
  await credit()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a credit note' }).click()
  // Its picture is not requested any more once it is deleted.
  await page.locator('.paper img').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'Credit notes' }).waitFor()
  assert.deepEqual((await on.service.expect(200, 'GET', '/v1/credit-notes')).creditNotes, [])

  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await credit()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').first().fill('4')
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Create a credit note' }).click()
  await dialog
    .getByText(/at most/)
    .first()
    .waitFor()
  assert.equal(await page.evaluate('document.activeElement.name'), 'positions[0].quantity')
  await dialog.locator('input').first().fill('2')
  await dialog.getByRole('button', { name: 'Create a credit note' }).click()

  await page.getByRole('button', { name: 'Issue' }).click()
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('button', { name: 'Pay out' }).click()
  await dialog.getByRole('button', { name: 'Pay out' }).click()
  await page.locator('.standing').getByText('Settled', { exact: true }).waitFor()
  const { creditNotes } = await on.service.expect(200, 'GET', '/v1/credit-notes')
  assert.deepEqual(
    creditNotes.map(({ isSettled, totalPaidOut }: any) => [isSettled, totalPaidOut]),
    [[true, 216.2]],
  )

  // The overpaid amount is refunded; then both payments are reversed, the refund first.
  const overpaid = await trade.issued('invoice')
  await trade.overpay(overpaid.id, overpaid.totalAmount + 20)
  const standing = page.locator('.facts .state')
  const press = async (act: string) => {
    await page.getByRole('button', { name: act }).click()
    await dialog.getByRole('button', { name: act }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('searchbox').fill(overpaid.number)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=R-00002/)
  await page.getByRole('row', { name: '128.10' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: `Payment ${overpaid.number}` }).waitFor()
  await page.getByRole('button', { name: 'Refund' }).click()
  assert.equal(await dialog.getByLabel('Amount').inputValue(), '20.00')
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('Refund of CHF\u00a020.00 recorded.').waitFor()
  await page.getByRole('button', { name: 'Reverse Reverse its refund first.' }).press('Enter')
  await page.getByRole('status').getByText('Reverse its refund first.').waitFor()
  await page
    .getByRole('button', {
      name: 'Refund The invoice is not overpaid. To give money back, create a credit note and pay it out on its page.',
    })
    .waitFor()
  await page.getByRole('link', { name: overpaid.number }).click()
  const amounts = page.locator('.facts.amounts')
  await amounts.getByText('−128.10').waitFor()
  await amounts.locator('dt', { hasText: 'Refund' }).getByRole('link').click()
  await page.getByRole('heading', { name: `Refund ${overpaid.number}` }).waitFor()
  await press('Reverse')
  await standing.getByText('reversed').waitFor()
  await page.getByRole('link', { name: 'of a payment' }).click()
  await page.getByRole('heading', { name: `Payment ${overpaid.number}` }).waitFor()
  await press('Reverse')
  await standing.getByText('reversed').waitFor()
  assert.equal(await page.getByRole('button', { name: /Reverse|Refund/ }).count(), 0)
  const { totalAmountPaid, totalRestAmount } = await trade.read('invoice', overpaid.id)
  assert.deepEqual([totalAmountPaid, totalRestAmount], [0, 108.1])
  await finish(/status of 400/)
})

test('a payment names its account, its rate and a note, and the next one is proposed on the same account', {
  skip,
}, async () => {
  await on.service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.95 })
  const trade = tradeOf(on.service)
  const euro = await trade.issued('invoice', { originalCurrency: 'EUR', exchangeRate: 0.95 })
  const other = await trade.issued('invoice')
  const { page, finish } = await on.open()
  await enter(on, page, 'pays@muster.example')
  const dialog = page.getByRole('dialog')
  const paymentOf = async ({ id }: { id: string }) =>
    (await on.service.expect(200, 'GET', `/v1/invoices/${id}/payments`)).payments[0]
  await page.goto(`${on.base}/app/invoices/${euro.id}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabel('Amount, EUR').waitFor()
  await dialog.getByText('Left empty, the rate in the settings counts.').waitFor()
  await holds(page, 'the account is proposed', `document.querySelector('[name=account]').value.startsWith('1020 ')`)
  await dialog.getByRole('combobox', { name: 'Account' }).fill('1100')
  await dialog.getByText('Nothing found').waitFor()
  // Inside the list, Escape closes only the list.
  await page.keyboard.press('Escape')
  await choose(page, 'Account', '1010')
  await dialog.getByLabel('Exchange rate').fill('0.97')
  await dialog.getByLabel('Note').fill('By post')
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByLabel('Date of payment').fill('01.01.1980')
  await page.keyboard.press('Enter')
  await page.locator('[name=date][aria-invalid]:focus').waitFor()
  await dialog.getByLabel('Date of payment').fill('21.11.2026')
  await page.keyboard.press('Enter')
  await page.locator('.standing').getByText('Paid', { exact: true }).waitFor()
  const { account, exchangeRate, note, date } = await paymentOf(euro)
  assert.deepEqual([account, exchangeRate, note, date], [1010, 0.97, 'By post', '2026-11-21'])

  // Enter records at once, before the suggestion is known; the repetition is the same.
  await page.goto(`${on.base}/app/invoices/${other.id}`)
  const newest = Promise.withResolvers<void>()
  await page.route(/\/v1\/payments\?/, async (route) => {
    await newest.promise
    await route.continue()
  })
  const answers = await loseAnswers(page, `/v1/invoices/${other.id}/payments`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByLabel('Amount, CHF').press('Enter')
  newest.resolve()
  await dialog.getByRole('alert').waitFor()
  assert.equal(await dialog.getByLabel('Exchange rate').count(), 0)
  // The page shows already that it is paid.
  await page.locator('.standing').getByText('Paid', { exact: true }).waitFor()
  await answers.stop()
  await trade.pay((await trade.issued('invoice')).id, 10, { account: 1000 })
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { payments } = await on.service.expect(200, 'GET', `/v1/invoices/${other.id}/payments`)
  assert.deepEqual(
    payments.map((one: any) => [one.account, one.amount]),
    [[1010, other.totalAmount]],
  )

  // It is reversed on a chosen day.
  await page.goto(`${on.base}/app/payments/${payments[0].id}`)
  await page.getByRole('button', { name: 'Reverse' }).click()
  await dialog.getByLabel('Date of the counter-entry').fill('01.01.2026')
  await page.keyboard.press('Enter')
  await page.locator('[name=date][aria-invalid]:focus').waitFor()
  await dialog.getByLabel('Date of the counter-entry').fill('31.12.2026')
  await page.keyboard.press('Enter')
  await page.locator('.facts .state').getByText('reversed').waitFor()
  const { ledgerEntries } = await on.service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  assert.equal(ledgerEntries[0].date, '2026-12-31')
  await finish(/400|ERR_CONNECTION_RESET|ERR_FAILED/)
})

test('who credits a part is told what is left of each position', { skip }, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice', {
    positions: [product({ quantity: 3.5, unit: 'h' }), product({ name: 'Delivery' })],
  })
  const [hours, delivery] = invoice.positions
  await trade.credit(invoice.id, {
    positions: [{ id: hours.id, quantity: 2 }, { id: delivery.id }],
    isDraft: false,
  })
  const { page, finish } = await on.open()
  await enter(on, page, 'left@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Create a credit note' }).click()
  await page.getByText('Quantity, of 1.5 h left', { exact: true }).waitFor()
  await page.getByText('Quantity, of 0 left', { exact: true }).waitFor()
  await finish()
})

test('an amount of an invoice is credited, with its shares shown before, and printed as a price reduction', {
  skip,
}, async () => {
  const trade = tradeOf(on.service)
  const invoice = await trade.issued('invoice', {
    amountMode: 'net',
    positions: [
      product({ singleAmount: 1000 }),
      product({ name: 'Book', singleAmount: 500, taxCode: 'UR26', contraAccount: 3200 }),
    ],
    language: 'en',
  })
  const { page, finish } = await on.open()
  await enter(on, page, 'reduces@muster.example')
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Create a credit note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Credited is').selectOption({ label: 'An amount (price reduction)' })
  await dialog.getByText('Of CHF 1’594.00 left', { exact: true }).waitFor()
  await dialog.getByLabel('Amount with VAT, CHF').fill('1594.01')
  await dialog.getByRole('button', { name: 'Create a credit note' }).click()
  await dialog
    .getByText(/at most what is left to credit/)
    .first()
    .waitFor()
  await dialog.getByLabel('Amount with VAT, CHF').fill('200')
  const shares = dialog.getByRole('region', { name: 'Shares of the amount' })
  await shares.getByRole('row', { name: /2\.6 %.*3200.*1\.63.*64\.37/ }).waitFor()
  await shares.getByRole('row', { name: /8\.1 %.*3400.*10\.16.*135\.63/ }).waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Create a credit note' }).click()
  await page.locator('.paper img').waitFor()
  await page.getByRole('button', { name: 'Issue' }).click()
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await page.locator('.standing').getByText('Settled', { exact: true }).waitFor()
  const [note] = (await on.service.expect(200, 'GET', `/v1/credit-notes?invoice=${invoice.id}`)).creditNotes
  assert.deepEqual([note.totalAmount, note.positions[0].name], [200, `Price reduction on invoice ${invoice.number}`])
  await finish(/status of 400/)
})
