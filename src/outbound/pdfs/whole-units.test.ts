import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { runChecks } from '../../books/integrity/checks.ts'
import { tradeChecks } from '../../sales/checks/trade-checks.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  for (const [code, exchangeRate] of [
    ['JPY', 0.0058],
    ['KRW', 0.00064],
    ['KWD', 2.91],
  ] as const)
    await service.expect(200, 'PUT', `/v1/currencies/${code}`, { isEnabled: true, exchangeRate })
})
after(() => service.close())

const inYen = { originalCurrency: 'JPY', exchangeRate: 0.0058 }
const failedChecks = async () =>
  (await service.database.inTransaction(service.organisation, (tx) => runChecks(tx, tradeChecks))).flatMap(
    ({ ok, finding }) => (ok ? [] : [finding]),
  )

test('an invoice in yen is whole in answer, PDF, mail, page and books, with its payments and its credit note', async () => {
  const positions = [product({ singleAmount: 411.5, quantity: 3 }), { type: 'discount', discountAmount: 100 }]
  const invoice = await trade.issued('invoice', { ...inYen, positions, language: 'en' })
  assert.deepEqual(
    [invoice.totalNetAmount, invoice.totalVatDebt, invoice.totalAmount],
    // 411.5 × 3 are 1234.5, rounded to 1235; less 100 at 8.1 % are 91.935 of tax.
    [1135, 92, 1227],
  )
  assert.deepEqual(
    invoice.positions.map(({ totalAmount, vatDebt }: any) => [totalAmount, vatDebt]),
    [
      [1235, 100],
      [-100, -8],
    ],
  )
  const pages = await inspectPdf((await service.ask('GET', `/v1/invoices/${invoice.id}/pdf`)).bytes)
  const printed = pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  for (const part of ['JPY 1’227', '411.5', '1’235', '−100', 'on 1’135', 'VAT JPY 92 = CHF 0.53'])
    assert.ok(printed.includes(part), `${part} in ${printed}`)
  assert.doesNotMatch(printed, /\d\.00(?!\d)/)
  const mailed = await service.expect(200, 'POST', `/v1/invoices/${invoice.id}/send?dryRun=true`, {
    email: 'anna@example.com',
  })
  assert.match(mailed.email.text, /for JPY\u00a01’227, payable by/)

  await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', `/v1/invoices/${invoice.id}/payments`, {
    amount: 100.5,
  })
  const { details } = (await service.ask('POST', `/v1/invoices/${invoice.id}/payments`, { body: { amount: 100.5 } }))
    .body
  assert.equal(details[0].message, 'must be a whole number: JPY has no decimal places')
  await trade.pay(invoice.id, 227)
  const [position] = invoice.positions
  const note = await trade.credit(invoice.id, { isDraft: false, positions: [{ id: position.id, quantity: 1 }] })
  // A third of the discount belongs to a third of the hours, in whole yen: 412 less 33 are 379 and 31 of tax.
  assert.deepEqual([note.totalNetAmount, note.totalVatDebt, note.totalAmount], [379, 31, 410])
  const { totalRestAmount } = await trade.read('invoice', invoice.id)
  assert.equal(totalRestAmount, 1227 - 227 - 410)
  await trade.pay(invoice.id, totalRestAmount)

  const { ledgerTransactions } = await service.expect(
    200,
    'GET',
    `/v1/ledger-transactions?documentNumber=${invoice.number}`,
  )
  for (const { originalCurrency, originalAmount } of ledgerTransactions)
    if (originalCurrency === 'JPY') assert.equal(originalAmount % 100, 0)
  assert.deepEqual(await failedChecks(), [])
})

test('an estimate in won becomes an invoice in won; a discount in parts of it is refused', async () => {
  const inWon = { originalCurrency: 'KRW', exchangeRate: 0.00064 }
  const estimate = await trade.issued('estimate', { ...inWon, amountMode: 'gross' })
  const invoice = await trade.convert(estimate.id, { isDraft: false })
  assert.deepEqual([invoice.totalAmount, invoice.totalNetAmount, invoice.totalVatDebt], [100, 93, 7])
  const parted = plain({ ...inWon, positions: [product(), { type: 'discount', discountAmount: 0.5 }] })
  await trade.refused(400, 'general/invalid-fields', ['positions[1].discountAmount'], 'POST', '/v1/invoices', parted)
})

test('a document in a currency of three decimals is refused with a sentence, in four languages; the ledger takes it', async () => {
  const inDinar = plain({ originalCurrency: 'KWD', exchangeRate: 2.91 })
  const sentences = {
    en: 'a document cannot be in KWD: its amounts have 3 decimal places, those of documents two at most',
    de: 'Ein Dokument in KWD ist nicht möglich: Dessen Beträge haben 3 Nachkommastellen, die von Dokumenten höchstens zwei',
    fr: 'Un document ne peut pas être en KWD : ses montants ont 3 décimales, ceux des documents deux au plus',
    it: 'Un documento non può essere in KWD: i suoi importi hanno 3 decimali, quelli dei documenti al massimo due',
  }
  for (const kind of ['estimates', 'invoices'])
    for (const [language, sentence] of Object.entries(sentences)) {
      const { status, body } = await service.ask('POST', `/v1/${kind}`, {
        body: inDinar,
        headers: { 'accept-language': language },
      })
      assert.deepEqual([status, body.details], [400, [{ field: 'originalCurrency', message: sentence }]])
    }
  const { id } = await trade.create('invoice')
  await trade.refused(400, 'general/invalid-fields', ['originalCurrency'], 'PATCH', `/v1/invoices/${id}`, {
    originalCurrency: 'KWD',
    exchangeRate: 2.91,
  })
  await service.expect(201, 'POST', '/v1/ledger-entries', {
    date: '2026-11-20',
    description: 'Bank Kuwait',
    debitAccount: 1020,
    creditAccount: 3400,
    amount: 10_000,
    currency: 'KWD',
  })
})

test('an invoice in yen of an earlier version keeps its hundredths: it is checked, printed, paid and credited unchanged', async () => {
  const invoice = await trade.issued('invoice', { ...inYen, positions: [product({ singleAmount: 1235, taxCode: '' })] })
  // As version 1 computed it: 1235 less nothing, and four hundredths that do not exist.
  await service.asOwner(
    `begin; set local session_replication_role = replica;
     update documents set total = 123504, total_net = 123504,
       positions = jsonb_set(jsonb_set(positions::jsonb, '{0,singleAmount}', '1235.04'), '{0,totalAmount}', '1235.04')
      where id = '${invoice.id}';
     update ledger_transactions set original_amount = 123504
      where entry in (select sequence from ledger_entries where source_id = '${invoice.id}'); commit`,
  )
  assert.deepEqual(await failedChecks(), [])
  const { totalRestAmount } = await trade.read('invoice', invoice.id)
  assert.equal(totalRestAmount, 1235.04)
  const pages = await inspectPdf((await service.ask('GET', `/v1/invoices/${invoice.id}/pdf`)).bytes)
  assert.ok(pages.some(({ text }) => text.includes('1’235.04')))
  const note = await trade.credit(invoice.id, {})
  assert.equal(note.totalAmount, 1235.04)
  await trade.pay(invoice.id, 1235.04)
  assert.equal((await trade.read('invoice', invoice.id)).isPaid, true)
})

/** A draft of 1235 yen and 8.1 % as version 1 stored it. */
async function draftInHundredths(kind: 'estimate' | 'invoice') {
  const { id } = await trade.create(kind, { ...inYen, positions: [product({ singleAmount: 1235 })] })
  await service.asOwner(
    `begin; set local session_replication_role = replica;
     update documents set total = 133504, total_vat = 10004,
       positions = jsonb_set(positions::jsonb, '{0,vatDebt}', '100.04') where id = '${id}'; commit`,
  )
  const { totalAmount, totalVatDebt } = await trade.read(kind, id)
  assert.deepEqual([totalAmount, totalVatDebt], [1335.04, 100.04])
  return id
}

test('a draft that an earlier version kept in hundredths of a yen is issued in whole yen, however it is issued', async () => {
  const wholly = (issued: any) => {
    assert.deepEqual([issued.totalNetAmount, issued.totalVatDebt, issued.totalAmount], [1235, 100, 1335])
    assert.equal(issued.positions[0].vatDebt, 100)
  }
  for (const kind of ['estimate', 'invoice'] as const) {
    wholly(await trade.act(kind, await draftInHundredths(kind), 'issue'))
    wholly(await trade.patch(kind, await draftInHundredths(kind), { title: 'Hours', isDraft: false }))
  }
  const id = await draftInHundredths('invoice')
  const before = (await trade.read('invoice', id)).positions
  const issued = await trade.act('invoice', id, 'issue')
  assert.deepEqual(issued.positions, [{ ...before[0], vatDebt: 100 }])
  const { ledgerTransactions } = await service.expect(
    200,
    'GET',
    `/v1/ledger-transactions?documentNumber=${issued.number}`,
  )
  assert.deepEqual(ledgerTransactions.map(({ originalAmount }: any) => originalAmount).toSorted(), [10_000, 123_500])
  await trade.pay(id, 1335)
  const { isPaid, totalRestAmount } = await trade.read('invoice', id)
  assert.deepEqual([isPaid, totalRestAmount], [true, 0])
})

/** An invoice of 100.50 and 100.50 yen as version 1 issued it: 201 together, which is CHF 1.17, as 202 is. */
async function issuedInHundredths() {
  const half = product({ singleAmount: 100.5, taxCode: '' })
  const invoice = await trade.issued('invoice', { ...inYen, positions: [half, half] })
  assert.equal(invoice.totalAmount, 202, '101 and 101 today')
  await service.asOwner(
    `begin; set local session_replication_role = replica;
     update documents set total = 20100, total_net = 20100,
       positions = jsonb_set(jsonb_set(positions::jsonb, '{0,totalAmount}', '100.5'), '{1,totalAmount}', '100.5')
      where id = '${invoice.id}';
     update ledger_transactions set original_amount = 20100
      where entry in (select sequence from ledger_entries where source_id = '${invoice.id}'); commit`,
  )
  return invoice
}

test('of an invoice of an earlier version whose hundredths add up to whole yen, all is credited and all is right', async () => {
  const [atOnce, inParts] = [await issuedInHundredths(), await issuedInHundredths()]
  assert.deepEqual(await failedChecks(), [])
  assert.equal((await trade.credit(atOnce.id, { isDraft: false })).totalAmount, 201)
  const [{ id }] = inParts.positions
  assert.equal((await trade.credit(inParts.id, { isDraft: false, positions: [{ id }] })).totalAmount, 100.5)
  const other = await trade.credit(inParts.id)
  assert.equal(other.totalAmount, 100.5)
  assert.equal((await trade.patch('credit-note', other.id, { title: 'The other half' })).totalAmount, 100.5)
  assert.equal((await trade.patch('credit-note', other.id, { isDraft: false })).totalAmount, 100.5)
  for (const invoice of [atOnce, inParts]) assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
  assert.deepEqual(await failedChecks(), [])
})

test('the check knows what an earlier version posted of whole yen where a discount was shared out in hundredths', async () => {
  const positions = [
    product({ singleAmount: 500, taxCode: '' }),
    product({ singleAmount: 75, taxCode: 'UEX', contraAccount: 3200 }),
    { type: 'discount', discountAmount: 10 },
  ]
  const invoice = await trade.issued('invoice', { ...inYen, exchangeRate: 0.5, positions })
  assert.deepEqual(await failedChecks(), [])
  const repost = (account: number, amount: number) =>
    service.asOwner(
      `begin; set local session_replication_role = replica;
       update ledger_transactions set amount = ${amount}, original_amount = ${2 * amount} where credit_account = ${account}
          and entry in (select sequence from ledger_entries where source_id = '${invoice.id}');
       update ledger_entries set amount = ${2 * amount}, gross_amount = ${amount} where source_id = '${invoice.id}'
          and sequence in (select entry from ledger_transactions where credit_account = ${account}); commit`,
    )
  // 10 off 500 and 75 are 8.70 and 1.30, and not 9 and 1.
  await repost(3400, 24_565)
  await repost(3200, 3685)
  assert.deepEqual(await failedChecks(), [])
  await repost(3200, 3695)
  assert.match((await failedChecks()).join(), new RegExp(`The invoice ${invoice.number}: the books lack`))
  await repost(3200, 3685)
})
