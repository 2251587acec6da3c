import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { deliverDocument } from '../../src/outbound/mail/deliver-document.job.ts'
import { smtp } from '../../src/outbound/mail/smtp.ts'
import { documentMail } from '../../src/outbound/pdfs/document-mail.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { DELIVERY_QUEUE } from '../../src/sales/deliveries/delivery-queue.ts'
import { png } from '../fixtures/logo.ts'
import { startMailServer } from '../fixtures/mail-server.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { patience } from '../patience.ts'
import {
  begin,
  choose,
  enter,
  findingsOn,
  holds,
  loseAnswers,
  requireDrawn,
  type Stage,
  skip,
  stage,
} from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

/** Drops a file on a place for files. */
async function drop(onto: Locator, name: string, content: Buffer): Promise<void> {
  const dataTransfer = await onto.page().evaluateHandle(`{
    const dropped = new DataTransfer()
    const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (letter) => letter.charCodeAt(0))
    dropped.items.add(new File([bytes], '${name}'))
    dropped
  }`)
  await onto.locator('.drop-place').dispatchEvent('drop', { dataTransfer })
}

/** A mail server, and a worker that sends it the mails of the service. */
async function mailing({ service, base }: Stage) {
  const { inTransaction } = service.database
  const server = await startMailServer()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const jobs = openJobs({ connection: service.connection, log, lookAgainSeconds: 0.5 })
  await jobs.start()
  const timeouts = { connect: patience(5_000), silence: patience(5_000), whole: patience(30_000) }
  await jobs.work(
    DELIVERY_QUEUE,
    deliverDocument({
      inTransaction,
      jobs,
      transport: smtp({ host: '127.0.0.1', port: server.port, tls: 'none', timeouts }),
      sender: { name: 'Muster AG', address: 'office@muster.example' },
      contentOf: documentMail(
        inTransaction,
        () => base,
        () => service.clock.now,
      ),
      log,
    }),
  )
  const close = async () => {
    await jobs.stop()
    await server.close()
  }
  return { received: server.received, close }
}

test('a quote is pasted and accepted by the link, becomes an invoice that is mailed and paid, and leads to its entries', {
  skip,
}, async (context) => {
  await on.service.expect(201, 'POST', '/v1/contacts', { companyName: 'Keller GmbH', email: 'office@keller.example' })
  const { page, finish } = await on.open({ viewport: { width: 1440, height: 900 } })
  const facts = page.locator('.facts')
  const standing = page.locator('.standing')
  const dialog = page.getByRole('dialog')
  await begin(on, page, 'owner@muster.example')

  // The quote, with positions from a spreadsheet and an attachment.
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await page.getByRole('link', { name: 'New quote' }).click()
  await page.getByRole('combobox', { name: 'Customer' }).fill('Keller')
  await page.locator('[role=option][aria-selected=true]', { hasText: 'Keller GmbH' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[name="title"]').fill('New kitchen')
  await page.locator('[name="positions[0].taxCode"]').selectOption('UN81')
  const pasted = await page.evaluateHandle(`{
    const pasted = new DataTransfer()
    pasted.setData('text/plain', 'Plan\\t2,5\\th\\t120\\nDelivery\\t1\\t\\t80')
    pasted
  }`)
  await page.locator('[name="positions[0].name"]').evaluate((field: any, clipboardData: any) => {
    // The browser's own class, which the types of this program lack.
    const { ClipboardEvent } = globalThis as any
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await page.locator('[data-total]').getByText('410.78', { exact: true }).waitFor()
  const plan = pdfWith({ pages: ['Plan of the kitchen'] })
  await drop(page.getByRole('group', { name: 'Attachments' }), 'plan.pdf', plan)
  await page.getByRole('heading', { name: 'Edit New kitchen' }).waitFor()
  await page.getByText('plan.pdf').waitFor()
  await page.getByRole('button', { name: 'Issue…' }).click()
  await dialog.getByText('CHF 410.78').waitFor()
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.waitForURL(/\/estimates\/[0-9a-f-]+$/)
  const { estimates } = await on.service.expect(200, 'GET', '/v1/estimates?isDraft=false&sort=-createdAt&limit=1')
  const [estimate] = estimates
  const downloading = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Attachments' }).getByRole('link', { name: 'plan.pdf' }).click()
  assert.ok((await readFile(await (await downloading).path())).equals(plan))

  // The customer accepts on a phone; the page of the seller shows it without a reload.
  const customer = await on.open({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await customer.page.goto((await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')) ?? '')
  await customer.page.getByRole('link', { name: 'English' }).click()
  await customer.page.getByRole('checkbox', { name: 'I have read the quote' }).check()
  await customer.page.getByLabel('Full name').fill('Anna Keller')
  await customer.page.getByRole('button', { name: 'Accept bindingly' }).click()
  await customer.page.getByText('Thank you. Your acceptance has arrived.').waitFor()
  await customer.finish()
  await standing.getByText('Accepted', { exact: true }).waitFor()

  // Its invoice, and back.
  await page.getByRole('button', { name: 'Create an invoice' }).click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await dialog.getByText('CHF 410.78').first().waitFor()
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.waitForURL(/\/invoices\/[0-9a-f-]+$/)
  await facts.getByRole('link', { name: estimate.number }).click()
  await page.getByRole('heading', { name: estimate.number }).waitFor()
  await facts.getByText('Anna Keller').first().waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Open again' }).click()
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await standing.getByText('Open', { exact: true }).waitFor()
  assert.equal(await facts.getByText('Anna Keller').count(), 0)

  // A second invoice is requested. It was a mistake: its draft is deleted, and the quote does not name it.
  assert.equal(await page.getByRole('button', { name: 'Create an invoice' }).count(), 0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Create another invoice' }).click()
  await dialog.locator('option', { hasText: 'the whole quote again' }).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Create another invoice' }).click()
  await page.getByRole('heading', { name: 'Draft New kitchen' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('heading', { name: 'Invoices' }).waitFor()
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await page.getByRole('link', { name: estimate.number }).click()
  await page.getByRole('heading', { name: estimate.number }).waitFor()
  const { estimate: converted } = await on.service.expect(200, 'GET', `/v1/estimates/${estimate.id}`)
  const { invoice } = await on.service.expect(200, 'GET', `/v1/invoices/${converted.invoicesFromQuote[0]}`)
  assert.equal(invoice.estimate, estimate.id)
  await facts.getByRole('link', { name: invoice.number }).click()
  await page.getByRole('heading', { name: invoice.number }).waitFor()

  // The mail, which is read and changed before it is sent.
  const mails = await mailing(on)
  context.after(mails.close)
  await on.service.expect(200, 'PATCH', `/v1/templates/${invoice.template}`, { mailBcc: ['archive@muster.example'] })
  await page.getByRole('button', { name: 'Send by email' }).click()
  await dialog.getByText('archive@muster.example').waitFor()
  const letter = dialog.getByRole('region', { name: 'The mail' })
  await letter.getByText('410.78').waitFor()
  assert.equal(await dialog.getByLabel('To').inputValue(), 'office@keller.example')
  await dialog.getByLabel('Subject').fill('Your kitchen, {number}')
  await dialog.getByLabel('A text of your own').fill('The drawers follow on Monday.')
  await letter.getByText('The drawers follow on Monday.').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await facts.getByText('sent to office@keller.example').waitFor()
  const [mail] = mails.received
  assert.equal(mail?.mail.subject, `Your kitchen, ${invoice.number}`)
  assert.match(mail?.mail.text ?? '', /The drawers follow on Monday\./)
  assert.deepEqual(
    mail?.mail.attachments.map(({ contentType }) => contentType).filter((type) => type === 'application/pdf'),
    ['application/pdf'],
  )

  // Paid, and found in the books.
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await standing.getByText('Paid', { exact: true }).waitFor()
  const entries = page.getByRole('region', { name: 'Entries' })
  await entries.getByRole('row', { name: '410.78' }).first().waitFor()
  await entries.getByRole('row', { name: '1020' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: /^Entry \d+$/ }).waitFor()
  await page.getByRole('button', { name: /^Reverse Reverse the payment, or void/ }).waitFor()
  await facts.getByRole('link', { name: invoice.number }).click()
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  const { invoice: paid } = await on.service.expect(200, 'GET', `/v1/invoices/${invoice.id}`)
  assert.equal(paid.isPaid, true)
  await page.getByRole('button', { name: /My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await finish()
})

test('a payment and a copy whose answer is lost are made once, however often they are sent again', {
  skip,
}, async () => {
  const invoice = await tradeOf(on.service).issued('invoice')
  const { page, finish } = await on.open()
  await enter(on, page, 'lost@muster.example')
  const answers = await loseAnswers(page, `/v1/invoices/${invoice.id}/payments`)
  await page.goto(`${on.base}/app/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const record = page.getByRole('dialog').getByRole('button', { name: 'Record a payment' })
  await record.click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  assert.equal(await answers.first, 201)
  await answers.stop()
  await record.click()
  await page.locator('.standing').getByText('Paid', { exact: true }).waitFor()
  const { payments } = await on.service.expect(200, 'GET', `/v1/invoices/${invoice.id}/payments`)
  assert.equal(payments.length, 1)

  const copies = await loseAnswers(page, `/v1/invoices/${invoice.id}/duplicate`)
  const duplicate = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  }
  await duplicate()
  await page.getByRole('status').getByText('The service cannot be reached.').waitFor()
  assert.equal(await copies.first, 201)
  await copies.stop()
  await duplicate()
  await page.waitForURL(/\/edit$/)
  assert.equal((await on.service.expect(200, 'GET', '/v1/invoices?isDraft=true')).invoices.length, 1)
  await finish(/ERR_CONNECTION_RESET|ERR_FAILED/)
})

test('an entry of several lines in a foreign currency is posted at once, remembered by its text, and copied', {
  skip,
}, async () => {
  await on.service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
  const { page, finish } = await on.open()
  await enter(on, page, 'lines@muster.example')
  await page.goto(`${on.base}/app/ledger/new`)
  await page.getByLabel('Text').fill('Trade fair')
  await choose(page, 'Debit', '6600')
  await choose(page, 'Credit', '1020')
  await page.getByLabel('Amount').fill('200')
  await page.getByLabel('Document number').fill('R 4711')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Add a line' }).click()
  assert.equal(await page.evaluate('document.activeElement.name'), 'entries[1].debitAccount')
  await choose(page, 'Debit 2', '6640')
  await page.getByLabel('Amount 2').fill('50.5')
  await page.getByText('EUR 250.50').waitFor()
  await page.getByText('CHF 188.00').waitFor()
  // The account of a line that does not exist stops both.
  await on.service.expect(200, 'PATCH', '/v1/accounts/6640', { isActive: false })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByRole('link', { name: 'Debit 2' }).waitFor()
  const entries = async () =>
    (await on.service.expect(200, 'GET', '/v1/ledger-entries?q=Trade&sort=sequence')).ledgerEntries
  assert.deepEqual(await entries(), [])
  await on.service.expect(200, 'PATCH', '/v1/accounts/6640', { isActive: true })
  await page.keyboard.press('Control+Enter')
  await page.getByText('“Trade fair” posted.').waitFor()
  assert.deepEqual(
    (await entries()).map((one: Record<string, unknown>) => [
      one['debitAccount'],
      one['amount'],
      one['currency'],
      one['exchangeRate'],
      one['documentNumber'],
    ]),
    [
      [6600, 20_000, 'EUR', 0.94, 'R 4711'],
      [6640, 5_050, 'EUR', 0.94, 'R 4711'],
    ],
  )
  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('link', { name: 'Copy' }).click()
  await page.getByLabel('Amount').waitFor()
  assert.deepEqual(
    [await page.getByLabel('Text').inputValue(), await page.getByLabel('Amount').inputValue()],
    ['Trade fair', '200.00'],
  )
  // The text alone brings the accounts along, in an entry that has none.
  await page.goto(`${on.base}/app/ledger/new`)
  await page.getByLabel('Text').fill('Trade fair')
  await page.keyboard.press('Tab')
  await holds(page, 'the accounts', `document.querySelector('[name=debitAccount]').value.startsWith('66')`)
  await finish(/4\d\d/)
})

test('a receipt is entered by keyboard with its split, and found again from the balance sheet in three clicks', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'books@muster.example')
  await page.goto(`${on.base}/app/ledger/new`)
  await page.getByLabel('Date').fill('21.11.2026')
  await page.getByLabel('Text').fill('Printer paper')
  for (const [label, typed] of [
    ['Debit', '6500'],
    ['Credit', '1020'],
    ['VAT code', 'VB81'],
  ] as const)
    await choose(page, label, typed)
  await page.getByLabel('Amount').fill("1'081,00")
  await page.getByRole('heading', { name: 'Will be posted' }).waitFor()
  await page.getByText('CHF 81.00').waitFor()
  // The split is beside the form, which stays in place.
  const [form, split] = [
    page.locator('form.sheet'),
    page.locator('section.sheet').filter({ has: page.getByRole('heading', { name: 'Will be posted' }) }),
  ]
  const [formBox, splitBox] = [await form.boundingBox(), await split.boundingBox()]
  assert.ok(formBox && splitBox && splitBox.x > formBox.x + formBox.width && splitBox.y === formBox.y)
  // On a phone, where the titles of the columns are hidden.
  assert.equal(await split.locator('td[data-title=Debit] + td[data-title=Credit]').count(), 2)
  const paper = pdfWith({ pages: ['Printer paper', 'Terms'] })
  const photo = png({ width: 300, height: 200 })
  await page.getByLabel('Add a receipt').setInputFiles([
    { name: 'paper.pdf', mimeType: 'application/pdf', buffer: paper },
    { name: 'photo.png', mimeType: 'image/png', buffer: photo },
    { name: 'not meant.png', mimeType: 'image/png', buffer: photo },
  ])
  await page.getByRole('img', { name: 'photo.png' }).waitFor()
  await page.getByRole('button', { name: 'Remove, not meant.png' }).click()
  await page.getByLabel('Text').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Posted.').waitFor()
  const { ledgerEntries } = await on.service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  assert.deepEqual(
    [ledgerEntries[0].description, ledgerEntries[0].amount, ledgerEntries[0].date],
    ['Printer paper', 108_100, '2026-11-21'],
  )
  await page.goto(`${on.base}/app/balance-sheet?to=2026-12-31`)
  await page.getByRole('link', { name: /^1020 / }).click()
  await page.getByRole('link', { name: 'Printer paper' }).first().click()
  await page.getByRole('heading', { name: `Entry ${ledgerEntries[0].sequence}` }).waitFor()
  const receipts = page.getByRole('region', { name: 'Receipts' })
  await requireDrawn(receipts.getByRole('img', { name: 'paper, Page 1 of 2' }))
  await receipts.getByRole('button', { name: 'Next page' }).click()
  await requireDrawn(receipts.getByRole('img', { name: 'paper, Page 2 of 2' }))
  await requireDrawn(receipts.getByRole('img', { name: 'photo, Page 1 of 1' }))
  const downloading = page.waitForEvent('download')
  await receipts.getByRole('link', { name: 'Download' }).first().click()
  const downloaded = await downloading
  assert.equal(downloaded.suggestedFilename(), 'paper.pdf')
  assert.ok((await readFile(await downloaded.path())).equals(paper))

  // The journal of days and words, which are in the address; concurrent postings appear by themselves.
  await page.goto(`${on.base}/app/ledger`)
  const journal = page.getByRole('region', { name: 'Ledger' })
  await journal.getByText('Printer paper').waitFor()
  await page.getByRole('button', { name: 'Date', exact: true }).first().click()
  await page.getByLabel('From').fill('22.11.2026')
  await page.waitForURL(/from=2026-11-22/)
  await journal.getByText('Printer paper').waitFor({ state: 'detached' })
  const post = (description: string, date: string) =>
    on.service.expect(201, 'POST', '/v1/ledger-entries', {
      date,
      description,
      debitAccount: 6500,
      creditAccount: 1000,
      amount: 500,
    })
  await post('Pencils', '2026-11-23')
  await post('Rubbers', '2026-11-22')
  await journal.getByText('Pencils').waitFor()
  await page.getByLabel('To').fill('22.11.2026')
  await page.waitForURL(/to=2026-11-22/)
  await journal.getByText('Pencils').waitFor({ state: 'detached' })
  await page.reload()
  await journal.getByText('Rubbers').waitFor()
  assert.deepEqual(await journal.locator('tbody tr').count(), 1)
  await finish()
})

test('a receipt is dropped on the page of its entry; what is no receipt is rejected in words, and the entry stays', {
  skip,
}, async () => {
  await on.service.expect(201, 'POST', '/v1/ledger-entries', {
    date: '2026-11-21',
    description: 'Stamps',
    debitAccount: 6510,
    creditAccount: 1000,
    amount: 1200,
  })
  const { ledgerEntries } = await on.service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  const { page, finish } = await on.open()
  await enter(on, page, 'stamps@muster.example')
  await page.goto(`${on.base}/app/ledger/${ledgerEntries[0].id}`)
  const receipts = page.getByRole('region', { name: 'Receipts' })
  const released = Promise.withResolvers<void>()
  await page.route('**/receipts', async (route) => {
    await released.promise
    await route.continue()
  })
  await drop(receipts, 'stamps.pdf', pdfWith({ pages: ['Stamps'] }))
  await receipts.getByRole('progressbar').waitFor()
  assert.equal(await receipts.getByLabel('Add a receipt').isDisabled(), true)
  await drop(receipts, 'second.pdf', pdfWith({ pages: ['Second'] }))
  await page.getByText('Another file is still being uploaded.').last().waitFor()
  released.resolve()
  await requireDrawn(receipts.getByRole('img', { name: 'stamps, Page 1 of 1' }))
  await drop(receipts, 'stamps.txt', Buffer.from('Stamps 12.00'))
  await receipts.getByRole('alert').getByText('Send a file whose contents are PDF, PNG or JPEG.').waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await finish(/415/)
})
