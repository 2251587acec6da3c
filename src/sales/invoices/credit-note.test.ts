import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { documentMail } from '../../outbound/pdfs/document-mail.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

/** 5 hours at 100.00 and 2 books at 50.00, 8.1 % on top: 540.50 and 108.10, 648.60 in all. */
const positions = [
  product({ quantity: 5 }),
  product({ name: 'Buch', singleAmount: 50, quantity: 2, contraAccount: 3200 }),
]
const soldTo = async (changes: object = {}) => trade.issued('invoice', { positions, ...changes })
const idsOf = (invoice: { positions: { id: string }[] }): string[] => invoice.positions.map(({ id }) => id)
const refused = (code: string, fields: string[], url: string, body?: object) =>
  trade.refused(400, code, fields, 'POST', url, body)
/** The events of a document, oldest first; without its archived PDF, which a job makes meanwhile. */
const happenedTo = async (kind: 'invoice' | 'credit-note', id: string): Promise<string[]> =>
  (await service.expect(200, 'GET', `${trade.path(kind, id)}/history`)).history
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action !== 'archived-pdf.stored')
    .reverse()

test('all that is left of an invoice is credited, posted as the mirror image, and nothing of the invoice is owed', async () => {
  const invoice = await soldTo()
  const note = await trade.credit(invoice.id, { isDraft: false })
  assert.match(note.number, /^G-\d{5}$/)
  assert.deepEqual(
    [
      note.totalAmount,
      note.totalNetAmount,
      note.totalVatDebt,
      note.totalAllocated,
      note.totalRestAmount,
      note.isSettled,
    ],
    [648.6, 600, 48.6, 648.6, 0, true],
  )
  assert.deepEqual([note.invoice, 'dueDate' in note, 'payableInDays' in note], [invoice.id, false, false])
  const mirror = (await trade.movements(invoice.id)).map(({ debit, credit, ...rest }) => ({
    debit: credit,
    credit: debit,
    ...rest,
  }))
  assert.deepEqual(await trade.movements(note.id), mirror)
  const credited = await trade.read('invoice', invoice.id)
  assert.deepEqual(
    [credited.totalAmountPaid, credited.totalAmountCredited, credited.totalRestAmount, credited.isPaid],
    [0, 648.6, 0, true],
  )
  assert.equal(await trade.balance(1100), 0)
  await refused('general/invalid-fields', ['positions'], `/v1/invoices/${invoice.id}/credit-notes`)
})

test('2 of 5 hours are credited, then at most 3 are left', async () => {
  const invoice = await soldTo()
  const [hours, books] = idsOf(invoice)
  const note = await trade.credit(invoice.id, { positions: [{ id: hours, quantity: 2 }], isDraft: false })
  assert.deepEqual([note.totalAmount, note.positions.length, note.positions[0].quantity], [216.2, 1, 2])
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 432.4)
  const url = `/v1/invoices/${invoice.id}/credit-notes`
  const { details } = await refused('general/invalid-fields', ['positions[0].quantity', 'positions[1].id'], url, {
    positions: [{ id: hours, quantity: 4 }, { id: 'nowhere' }],
  })
  assert.match(details[0].message, /: 3$/)
  const rest = await trade.credit(invoice.id, { isDraft: false })
  assert.deepEqual(
    rest.positions.map(({ id, quantity }: { id: string; quantity: number }) => [id, quantity]),
    [
      [hours, 3],
      [books, 2],
    ],
  )
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
})

test('of a paid invoice everything is a credit, which is paid out in parts: 1100 against 1020', async () => {
  const invoice = await soldTo()
  await trade.pay(invoice.id, 648.6)
  const [, books] = idsOf(invoice)
  const note = await trade.credit(invoice.id, { positions: [{ id: books }], isDraft: false })
  assert.deepEqual([note.totalAllocated, note.totalRestAmount, note.isSettled], [0, 108.1, false])
  assert.equal((await trade.read('invoice', invoice.id)).totalAmountCredited, 0)
  const payout = `/v1/credit-notes/${note.id}/payout`
  const { body, headers } = await service.ask('POST', payout, { body: { amount: 50 } })
  assert.deepEqual(
    [body.payment.type, body.payment.creditNote, body.payment.invoice, body.payment.amount],
    ['payout', note.id, invoice.id, 50],
  )
  assert.equal(headers['location'], `/v1/payments/${body.payment.id}`)
  assert.deepEqual(await trade.movements(body.payment.id), [{ debit: 1100, credit: 1020, amount: 5000, taxCode: null }])
  await refused('general/invalid-fields', ['amount'], payout, { amount: 58.11 })
  assert.equal((await service.expect(201, 'POST', payout)).payment.amount, 58.1)
  const settled = await trade.read('credit-note', note.id)
  assert.deepEqual([settled.totalPaidOut, settled.totalRestAmount, settled.isSettled], [108.1, 0, true])
  await trade.refused(409, 'credit-notes/nothing-open', [], 'POST', payout)
  assert.equal(await trade.balance(1100), 0)

  await service.expect(200, 'POST', `/v1/payments/${body.payment.id}/reverse`)
  const open = await trade.read('credit-note', note.id)
  assert.deepEqual([open.totalPaidOut, open.totalRestAmount, open.isSettled], [58.1, 50, false])
})

test('an over-payment of 80.85 is refunded: the rest is 0, nothing is over-paid, and 1100 agrees', async () => {
  const before = await trade.balance(1100)
  const invoice = await soldTo()
  const payment = await trade.overpay(invoice.id, 729.45)
  assert.deepEqual((await trade.read('invoice', invoice.id)).isOverpaid, true)
  const url = `/v1/payments/${payment.id}/refund`
  await refused('general/invalid-fields', ['amount'], url, { amount: 80.86 })
  const refund = (await service.expect(201, 'POST', url)).payment
  assert.deepEqual([refund.type, refund.refundOf, refund.amount], ['refund', payment.id, 80.85])
  assert.deepEqual(await trade.movements(refund.id), [{ debit: 1100, credit: 1020, amount: 8085, taxCode: null }])
  const { totalAmountPaid, totalRestAmount, isOverpaid, isPaid } = await trade.read('invoice', invoice.id)
  assert.deepEqual([totalAmountPaid, totalRestAmount, isOverpaid, isPaid], [648.6, 0, false, true])
  assert.equal(await trade.balance(1100), before)
  await trade.refused(409, 'payments/nothing-to-refund', [], 'POST', url)
  await trade.refused(409, 'payments/refunded', [], 'POST', `/v1/payments/${payment.id}/reverse`)
  await service.expect(200, 'POST', `/v1/payments/${refund.id}/reverse`)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 648.6)
})

test('drafts reserve nothing: of two over the same positions the second is refused when it is issued', async () => {
  const invoice = await soldTo()
  const [hours] = idsOf(invoice)
  const chosen = { positions: [{ id: hours, quantity: 3 }] }
  const [one, other] = [await trade.credit(invoice.id, chosen), await trade.credit(invoice.id, chosen)]
  await trade.act('credit-note', one.id, 'issue')
  await refused('general/invalid-fields', ['positions[0].quantity'], `/v1/credit-notes/${other.id}/issue`)
  const changed = await trade.patch('credit-note', other.id, { positions: [{ id: hours, quantity: 2 }] })
  assert.equal(changed.totalAmount, 216.2)
  assert.equal((await trade.act('credit-note', other.id, 'issue')).totalAllocated, 216.2)
})

test('all notes of an invoice are at most the invoice: without its deductions, a note over its positions is refused', async () => {
  const positions = [product({ singleAmount: 100 }), product({ name: 'abzüglich Anzahlung', singleAmount: -30 })]
  const { id, positions: lines } = await trade.issued('invoice', { positions })
  const [work, deduction] = lines.map((line: { id: string }) => ({ id: line.id }))
  const url = `/v1/invoices/${id}/credit-notes`
  for (const isDraft of [true, false])
    await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', url, { isDraft, positions: [work] })
  for (const quantity of [0, -1])
    await trade.refused(400, 'general/invalid-fields', ['positions[0].quantity'], 'POST', url, {
      positions: [{ ...work, quantity }],
    })
  const part = { isDraft: false, positions: [{ ...work, quantity: 0.5 }] }
  assert.equal((await trade.credit(id, part)).totalAmount, 54.05)
  await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', url, { positions: [work] })
  assert.equal((await trade.credit(id, { isDraft: false, positions: [work, deduction] })).totalAmount, 21.62)
  const { totalRestAmount } = await trade.read('invoice', id)
  assert.equal(totalRestAmount, 0)
})

test('of the same notes issued at once, no position is credited twice', async () => {
  const invoice = await soldTo()
  const drafts = await Promise.all(Array.from({ length: 6 }, () => trade.credit(invoice.id)))
  const answers = await Promise.all(drafts.map(({ id }) => service.ask('POST', `/v1/credit-notes/${id}/issue`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400])
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
})

test('a draft is changed as any other document, but for what is its invoice’s; the body that was read can be sent back', async () => {
  const invoice = await soldTo()
  const note = await trade.credit(invoice.id, { title: 'Rückgabe', openingDate: '2026-12-01' })
  assert.deepEqual(await trade.patch('credit-note', note.id, note), note)
  const changed = await trade.patch('credit-note', note.id, {
    title: null,
    closingText: 'Merci',
    metadata: { case: '7' },
  })
  assert.deepEqual([changed.title, changed.closingText, changed.metadata], [undefined, 'Merci', { case: '7' }])
  await trade.refused(
    400,
    'general/invalid-fields',
    ['amountMode', 'customRecipientText', 'invoice'],
    'PATCH',
    `/v1/credit-notes/${note.id}`,
    { customRecipientText: 'Wer anders', amountMode: 'gross', invoice: 'x' },
  )
  await trade.refused(400, 'general/invalid-fields', ['openingDate'], 'PATCH', `/v1/credit-notes/${note.id}`, {
    openingDate: '2026-11-20',
  })
  const issued = await trade.patch('credit-note', note.id, { isDraft: false })
  assert.match(issued.number, /^G-/)
  await trade.refused(400, 'customer-invoices/document-immutable', ['title'], 'PATCH', `/v1/credit-notes/${note.id}`, {
    title: 'Neu',
  })
  await trade.refused(400, 'customer-invoices/document-immutable', ['isDraft'], 'DELETE', `/v1/credit-notes/${note.id}`)
})

test('a draft invoice, an annulled one and one of another kind are not credited; one with credit notes is not annulled', async () => {
  const draft = await trade.create('invoice', { positions })
  await refused('customer-invoices/document-immutable', ['isDraft'], `/v1/invoices/${draft.id}/credit-notes`)
  const annulled = await soldTo()
  await trade.act('invoice', annulled.id, 'annul')
  await refused('customer-invoices/document-immutable', ['isAnnulled'], `/v1/invoices/${annulled.id}/credit-notes`)
  const estimate = await trade.issued('estimate')
  await trade.refused(404, 'customer-invoice/not-found', [], 'POST', `/v1/invoices/${estimate.id}/credit-notes`)
  const credited = await soldTo()
  await trade.credit(credited.id, { positions: [{ id: idsOf(credited)[1] }], isDraft: false })
  await refused('customer-invoices/document-immutable', ['totalAmountCredited'], `/v1/invoices/${credited.id}/annul`)
})

test('credit notes are listed by invoice, state and words, and their history and link are theirs', async () => {
  const invoice = await soldTo()
  const note = await trade.credit(invoice.id, { title: 'Zurückgeschickt', isDraft: false, metadata: { rma: '77' } })
  const ids = async (query: string): Promise<string[]> =>
    (await service.expect(200, 'GET', `/v1/credit-notes?${query}`)).creditNotes.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids(`invoice=${invoice.id}`), [note.id])
  assert.deepEqual(await ids(`invoice=${invoice.id}&isSettled=false`), [])
  assert.deepEqual(await ids('q=zurückgeschickt'), [note.id])
  assert.deepEqual(await ids('metadata[rma]=77&isSettled=true'), [note.id])
  assert.deepEqual(await ids('invoice=nowhere'), [])
  const { body } = await service.ask('GET', `/v1/credit-notes/${note.id}/history`)
  assert.deepEqual(body.history.map(({ action }: { action: string }) => action).sort(), [
    'credit-note.created',
    'credit-note.issued',
    'credit-note.settled',
  ])
  assert.equal((await service.expect(200, 'GET', `/v1/credit-notes/${note.id}/public-link`)).publicLink.accesses, 0)
})

const words = {
  de: ['Gutschrift', 'Zu Rechnung', 'Im Anhang finden Sie unsere Gutschrift'],
  fr: ['Note de crédit', 'Pour la facture', 'notre note de crédit'],
  it: ['Nota di credito', 'Per la fattura', 'nostra nota di credito'],
  en: ['Credit note', 'For invoice', 'our credit note'],
} as const

for (const [language, [heading, invoiceLabel, sentence]] of Object.entries(words)) {
  test(`printed and mailed in ${language}: «${heading}», its invoice, no payment term and no slip`, async () => {
    await service.expect(200, 'PATCH', '/v1/organisation', {
      iban: 'CH9300762011623852957',
      townName: 'Bern',
      postCode: '3000',
    })
    const invoice = await soldTo({ language })
    const note = await trade.credit(invoice.id, { isDraft: false })
    const { bytes, status } = await service.ask('GET', `/v1/credit-notes/${note.id}/pdf`)
    assert.equal(status, 200)
    const text = (await inspectPdf(bytes))
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const part of [`${heading} ${note.number}`, invoiceLabel, invoice.number, '648.60'])
      assert.ok(text.includes(part), `${part} in ${text}`)
    assert.doesNotMatch(text, /IBAN|Zahlbar|Payable|Pagabile|Payable dans|Zahlteil|Section paiement|Sezione pagamento/)
    const nothing = { recipientEmail: 'anna@example.com', description: undefined, subject: undefined }
    const mail = await documentMail(
      service.database.inTransaction,
      () => 'https://rappen.example',
      () => service.clock.now,
    )({
      organisation: service.organisation,
      document: note.id,
      ...nothing,
    })
    await mail.pdf.discard()
    assert.ok(mail.subject.startsWith(`${heading} ${note.number}`), mail.subject)
    assert.ok(mail.text.toLowerCase().includes(sentence.toLowerCase()), mail.text)
  })
}

test('an invoice whose positions add up to less than zero is refused: it is a credit note', async () => {
  const negative = { positions: [product({ singleAmount: -189.9 })], customRecipientText: 'Hans Muster' }
  await refused('general/invalid-fields', ['positions'], '/v1/invoices', negative)
  await service.expect(201, 'POST', '/v1/estimates', negative)
})

test('notes over one piece each credit the invoice to the cent: nothing is left of it, and nothing to pay out', async () => {
  const before = await trade.balance(1100)
  const invoice = await trade.issued('invoice', { positions: [product({ quantity: 2, singleAmount: 95 })] })
  assert.equal(invoice.totalAmount, 205.39)
  const chosen = { positions: [{ id: idsOf(invoice)[0], quantity: 1 }], isDraft: false }
  const amounts = ({ totalNetAmount, totalVatDebt, totalAmount, totalAllocated, totalRestAmount }: any) => [
    totalNetAmount,
    totalVatDebt,
    totalAmount,
    totalAllocated,
    totalRestAmount,
  ]
  assert.deepEqual(amounts(await trade.credit(invoice.id, chosen)), [95, 7.7, 102.7, 102.7, 0])
  const second = await trade.credit(invoice.id, chosen)
  assert.deepEqual(amounts(second), [95, 7.69, 102.69, 102.69, 0])
  assert.deepEqual([second.isSettled, second.positions[0].vatDebt], [true, 7.69])
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
  await trade.refused(409, 'credit-notes/nothing-open', [], 'POST', `/v1/credit-notes/${second.id}/payout`)
  assert.equal(await trade.balance(1100), before)
})

test('a draft whose amounts another note has changed meanwhile is chosen again before it is issued', async () => {
  const invoice = await trade.issued('invoice', { positions: [product({ quantity: 2, singleAmount: 95 })] })
  const positions = [{ id: idsOf(invoice)[0], quantity: 1 }]
  const draft = await trade.credit(invoice.id, { positions })
  assert.equal(draft.totalAmount, 102.7)
  await trade.credit(invoice.id, { positions, isDraft: false })
  await refused('general/invalid-fields', ['positions'], `/v1/credit-notes/${draft.id}/issue`)
  assert.equal((await trade.patch('credit-note', draft.id, { positions })).totalAmount, 102.69)
  assert.equal((await trade.patch('credit-note', draft.id, { title: 'Rest' })).totalAmount, 102.69)
  assert.equal((await trade.act('credit-note', draft.id, 'issue')).totalAllocated, 102.69)
})

test('while a payment or a refund stands, an invoice is not annulled, also where they are nothing together', async () => {
  const invoice = await soldTo()
  const [paid, more] = [await trade.pay(invoice.id, 648.6), await trade.overpay(invoice.id, 50)]
  const refund = (await service.expect(201, 'POST', `/v1/payments/${more.id}/refund`)).payment
  await service.expect(200, 'POST', `/v1/payments/${paid.id}/reverse`)
  assert.equal((await trade.read('invoice', invoice.id)).totalAmountPaid, 0)
  const annul = `/v1/invoices/${invoice.id}/annul`
  await refused('customer-invoices/document-immutable', ['totalAmountPaid'], annul)
  for (const { id } of [refund, more]) await service.expect(200, 'POST', `/v1/payments/${id}/reverse`)
  assert.equal((await service.expect(200, 'POST', annul)).invoice.isAnnulled, true)
})

test('a payout is not before its credit note, nor a refund before its payment; without a date they are on that day or today', async () => {
  const invoice = await soldTo({ openingDate: '2026-12-01' })
  await trade.overpay(invoice.id, 700, { date: '2026-12-03' })
  const note = await trade.credit(invoice.id, { openingDate: '2026-12-05', isDraft: false })
  const payout = `/v1/credit-notes/${note.id}/payout`
  await refused('general/invalid-fields', ['date'], payout, { date: '2026-12-04' })
  assert.equal((await service.expect(201, 'POST', payout)).payment.date, '2026-12-05')
  const { payments } = await service.expect(200, 'GET', `/v1/invoices/${invoice.id}/payments`)
  const receipt = payments.find(({ type }: { type: string }) => type === 'receipt')
  const refund = `/v1/payments/${receipt.id}/refund`
  await refused('general/invalid-fields', ['date'], refund, { date: '2026-12-02' })
  assert.equal((await service.expect(201, 'POST', refund)).payment.date, '2026-12-03')
})

test('the reopened amount after the reversal of a payment is set off against the open credit', async () => {
  const before = await trade.balance(1100)
  const invoice = await soldTo()
  const payment = await trade.pay(invoice.id, 648.6)
  const note = await trade.credit(invoice.id, { isDraft: false })
  assert.equal(note.totalRestAmount, 648.6)
  const payout = (await service.expect(201, 'POST', `/v1/credit-notes/${note.id}/payout`, { amount: 48.6 })).payment
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  const open = await trade.read('credit-note', note.id)
  const owed = await trade.read('invoice', invoice.id)
  assert.deepEqual([open.totalAllocated, open.totalRestAmount, open.isSettled], [600, 0, true])
  assert.deepEqual([owed.totalAmountCredited, owed.totalRestAmount, owed.isPaid], [600, 48.6, false])
  await trade.refused(409, 'credit-notes/nothing-open', [], 'POST', `/v1/credit-notes/${note.id}/payout`)
  // The payout did not arrive either: then nothing is owed, and nothing open.
  await service.expect(200, 'POST', `/v1/payments/${payout.id}/reverse`)
  assert.equal((await trade.read('credit-note', note.id)).totalRestAmount, 0)
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
  assert.equal(await trade.balance(1100), before)
  assert.deepEqual(await happenedTo('invoice', invoice.id), [
    'invoice.created',
    'invoice.issued',
    'payment.recorded',
    'invoice.paid',
    'payment.reversed',
    'invoice.unpaid',
    'invoice.credited',
    'invoice.credited',
    'invoice.paid',
  ])
  assert.deepEqual(await happenedTo('credit-note', note.id), [
    'credit-note.created',
    'credit-note.issued',
    'payment.recorded',
    'credit-note.allocated',
    'credit-note.settled',
    'payment.reversed',
    'credit-note.unsettled',
    'credit-note.allocated',
    'credit-note.settled',
  ])
})

test('a reopened amount that is set off in full is reported as unpaid, then credited and paid', async () => {
  const invoice = await soldTo()
  const payment = await trade.pay(invoice.id, 648.6)
  await trade.credit(invoice.id, { isDraft: false })
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.deepEqual((await happenedTo('invoice', invoice.id)).slice(-3), [
    'invoice.unpaid',
    'invoice.credited',
    'invoice.paid',
  ])
})

/** The effect of a request's documents on accounts and on the reported tax codes, in cents of the primary currency, without zeros. */
const figuresOf = async (documents: readonly { id: string }[]): Promise<Record<string, number>> => {
  const figures: Record<string, number> = {}
  const add = (name: string, amount: number) => {
    figures[name] = (figures[name] ?? 0) + amount
  }
  const rows = await service.asOwner<
    Record<'debit' | 'credit' | 'code' | 'part' | 'amount', string> & { back: boolean }
  >(
    `select t.debit_account as debit, t.credit_account as credit, t.amount, e.tax_code as code, t.tax_part as part, e.is_reversal as back
       from ledger_entries e join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence
      where e.organisation = $1 and e.source_id = any($2::uuid[])`,
    [service.organisation, documents.map(({ id }) => id)],
  )
  for (const { debit, credit, code, part, back, amount } of rows) {
    add(debit, Number(amount))
    add(credit, -Number(amount))
    add(`${code} ${part}`, back ? -Number(amount) : Number(amount))
  }
  return Object.fromEntries(Object.entries(figures).filter(([, amount]) => amount !== 0))
}

for (const currency of [{}, { originalCurrency: 'EUR', exchangeRate: 0.9412 }])
  test(`a note that moves a cent between net and VAT of another account is issued, and all notes are the invoice: ${JSON.stringify(currency)}`, async () => {
    if ('originalCurrency' in currency)
      await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.9412 })
    const invoice = await trade.issued('invoice', {
      amountMode: 'gross',
      ...currency,
      positions: [
        product({ singleAmount: 1.9, quantity: 2, contraAccount: 3200 }),
        product({ singleAmount: 36.5, contraAccount: 3400 }),
      ],
    })
    const [cheap, dear] = idsOf(invoice)
    const credit = (id: string | undefined) =>
      trade.credit(invoice.id, { positions: [{ id, quantity: 1 }], isDraft: false })
    const notes = [await credit(dear), await credit(cheap), await credit(cheap)]
    assert.deepEqual(
      notes.map(({ totalAmount, totalVatDebt }) => [totalAmount, totalVatDebt]),
      [
        [36.5, 2.73],
        // 36.50 and 1.90 contain 2.88, of which 2.74 are on 3400.
        [1.9, 0.15],
        [1.9, 0.14],
      ],
    )
    assert.deepEqual(await figuresOf([invoice, ...notes]), {})
  })

test('the discount of a note is its share of the invoice’s: with a free article, notes over the same pieces are issued one after the other', async () => {
  const invoice = await trade.issued('invoice', {
    positions: [
      product({ singleAmount: 33.334, quantity: 3 }),
      { type: 'discount', discountAmount: 100 },
      product({ singleAmount: 500, quantity: 3 }),
    ],
  })
  const [free, , paid] = idsOf(invoice)
  const pieces = [free, paid].map((id) => ({ id, quantity: 1 }))
  const credit = (body: object) => trade.credit(invoice.id, body)
  const notes = [
    await credit({ positions: pieces, isDraft: false }),
    await trade.act('credit-note', (await credit({ positions: pieces })).id, 'issue'),
    await credit({ isDraft: false }),
  ]
  assert.deepEqual(
    notes.map((note) => [note.totalNetAmount, note.positions[1].discountAmount]),
    [
      [500, 33.33],
      [500, 33.34],
      [500, 33.33],
    ],
  )
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
})

test('a draft is changed and issued by what it adds to the notes before it, also where its positions alone are nothing', async () => {
  // Of pieces at 0.004, the first is 0.00, and both are 0.01.
  const invoice = await trade.issued('invoice', {
    positions: [product({ singleAmount: 0.004, quantity: 2 }), product({ singleAmount: 1 })],
  })
  const [small, other] = idsOf(invoice)
  const one = { id: small, quantity: 1 }
  await trade.credit(invoice.id, { positions: [one, { id: other }], isDraft: false })
  const draft = await trade.credit(invoice.id, { positions: [one] })
  assert.equal(draft.totalAmount, 0.01)
  assert.equal((await trade.patch('credit-note', draft.id, { title: 'Rest' })).totalAmount, 0.01)
  assert.equal((await trade.patch('credit-note', draft.id, { openingDate: '2026-12-01' })).totalAmount, 0.01)
  const note = await trade.act('credit-note', draft.id, 'issue')
  assert.deepEqual([note.totalAmount, note.totalAllocated], [0.01, 0.01])
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
})

test('a draft is chosen again also where another note has changed its total and of its lines only the VAT', async () => {
  const invoice = await trade.issued('invoice', {
    positions: [2.5, 2.5, 0.15].map((singleAmount) => product({ singleAmount })),
  })
  const [first, second] = idsOf(invoice)
  const positions = [{ id: second }]
  const draft = await trade.credit(invoice.id, { positions })
  assert.equal(draft.totalAmount, 2.7)
  await trade.credit(invoice.id, { positions: [{ id: first }], isDraft: false })
  await refused('general/invalid-fields', ['positions'], `/v1/credit-notes/${draft.id}/issue`)
  const again = await trade.patch('credit-note', draft.id, { positions })
  assert.deepEqual([again.totalAmount, again.totalVatDebt], [2.71, 0.21])
  assert.deepEqual(again.positions, [{ ...draft.positions[0], vatDebt: 0.21 }])
  assert.equal((await trade.act('credit-note', draft.id, 'issue')).totalAmount, 2.71)
})

test('a credit note is addressed as its invoice was, whatever became of the contact; its issuer is that of today', async () => {
  const contact = await trade.contact({
    companyName: 'Ahornblatt AG',
    customerIdentification: 'K-77',
    streetName: 'Ahornweg',
    townName: 'Bern',
    postCode: '3000',
  })
  const invoice = await soldTo({ recipient: contact.id, customRecipientText: undefined })
  await trade.pay(invoice.id, 648.6)
  const [hours] = idsOf(invoice)
  const draft = await trade.credit(invoice.id, { positions: [{ id: hours, quantity: 1 }] })
  await service.expect(200, 'DELETE', `/v1/contacts/${contact.id}?erase=true`)
  await service.expect(200, 'PATCH', '/v1/organisation', { name: 'Nachfolgerin GmbH' })
  const printed = async (id: string): Promise<string> =>
    (await inspectPdf((await service.ask('GET', `/v1/credit-notes/${id}/pdf`)).bytes)).map(({ text }) => text).join(' ')
  for (const part of ['Ahornblatt AG', 'Ahornweg', 'K-77', 'Nachfolgerin GmbH'])
    assert.match(await printed(draft.id), new RegExp(part))
  const notes = [
    await trade.act('credit-note', draft.id, 'issue'),
    await trade.credit(invoice.id, { positions: [{ id: hours, quantity: 1 }], isDraft: false }),
  ]
  const partiesOf = async (id: string) => {
    const [row] = await service.asOwner<{ parties: Record<string, unknown> }>(
      'select issued_parties as parties from documents where organisation = $1 and id = $2',
      [service.organisation, id],
    )
    const { issuer, ...addressee } = row?.parties ?? {}
    return { issuer: issuer as { name: string }, addressee }
  }
  const { addressee } = await partiesOf(invoice.id)
  assert.deepEqual(Object.keys(addressee), ['recipient', 'debtor', 'customerNumber'])
  for (const { id } of notes) {
    const parties = await partiesOf(id)
    assert.deepEqual(parties.addressee, addressee)
    assert.equal(parties.issuer.name, 'Nachfolgerin GmbH')
    assert.match(await printed(id), /Ahornblatt AG/)
    const { payment } = await service.expect(201, 'POST', `/v1/credit-notes/${id}/payout`)
    assert.equal(payment.recipientName, 'Ahornblatt AG')
  }
})

test('an invoice is credited whose account was deactivated since, and whose currency was disabled; on an open day', async () => {
  await service.expect(201, 'POST', '/v1/accounts', { number: 3402, names: { de: 'Vermietung' }, type: 'income' })
  await service.expect(200, 'PUT', '/v1/currencies/SEK', { isEnabled: true, exchangeRate: 0.09 })
  const rented = [product({ quantity: 4, contraAccount: 3402 })]
  const invoice = await soldTo({ positions: rented, originalCurrency: 'SEK', exchangeRate: 0.09 })
  const one = { positions: [{ id: idsOf(invoice)[0], quantity: 1 }] }
  const written = await trade.credit(invoice.id, one)
  await service.expect(200, 'PATCH', '/v1/accounts/3402', { isActive: false })
  await service.expect(200, 'PUT', '/v1/currencies/SEK', { isEnabled: false })
  const url = `/v1/invoices/${invoice.id}/credit-notes`
  await refused('ledger/no-fiscal-year', ['openingDate'], url, { ...one, openingDate: '2199-01-01', isDraft: false })
  await trade.act('credit-note', written.id, 'issue')
  await trade.credit(invoice.id, { ...one, isDraft: false })
  const draft = await trade.credit(invoice.id, one)
  await trade.patch('credit-note', draft.id, { positions: [{ id: idsOf(invoice)[0], quantity: 2 }], isDraft: false })
  const { totalAmountCredited, totalRestAmount } = await trade.read('invoice', invoice.id)
  assert.deepEqual([totalAmountCredited, totalRestAmount], [invoice.totalAmount, 0])
  assert.equal(await trade.balance(3402), 0)
  const newInvoice = { customRecipientText: 'Hans Muster', positions: rented }
  await refused('ledger/account-not-found', ['positions[0].contraAccount'], '/v1/invoices', newInvoice)
})

test('a credit note is duplicated as long as something is left of its positions, and its invoice stands', async () => {
  const invoice = await soldTo()
  const [hours] = idsOf(invoice)
  const note = await trade.credit(invoice.id, { positions: [{ id: hours, quantity: 3 }], isDraft: false })
  const duplicate = `/v1/credit-notes/${note.id}/duplicate`
  const { creditNote } = await service.expect(201, 'POST', duplicate)
  // Of the 5 hours 2 are left: the draft is changed before it is issued.
  await refused('general/invalid-fields', ['positions[0].quantity'], `/v1/credit-notes/${creditNote.id}/issue`)
  await trade.patch('credit-note', creditNote.id, { positions: [{ id: hours }], isDraft: false })
  // The books are left, but none of the hours.
  await refused('general/invalid-fields', ['positions'], duplicate)

  const other = await soldTo()
  const draft = await trade.credit(other.id)
  await trade.act('invoice', other.id, 'annul')
  await refused('general/invalid-fields', ['positions'], `/v1/credit-notes/${draft.id}/duplicate`)
})

test('a duplicate of a credit note is what its positions amount to by then, and can be issued', async () => {
  const positions = [product({ quantity: 3, taxCode: null }), { type: 'discount', name: 'Rabatt', discountAmount: 100 }]
  const invoice = await trade.issued('invoice', { positions })
  const [one] = invoice.positions
  const note = await trade.credit(invoice.id, { isDraft: false, positions: [{ id: one.id, quantity: 1 }] })
  assert.equal(note.totalAmount, 66.67)
  const { creditNote } = await service.expect(201, 'POST', `/v1/credit-notes/${note.id}/duplicate`)
  assert.equal(creditNote.totalAmount, 66.66)
  assert.equal((await trade.act('credit-note', creditNote.id, 'issue')).totalAmount, 66.66)

  const ahead = await trade.issued('invoice', { openingDate: '2026-12-15', positions: [product({ quantity: 2 })] })
  const [later] = ahead.positions
  const first = await trade.credit(ahead.id, { positions: [{ id: later.id, quantity: 1 }], isDraft: false })
  const again = (await service.expect(201, 'POST', `/v1/credit-notes/${first.id}/duplicate`)).creditNote
  assert.equal(again.openingDate, '2026-12-15')
  await trade.act('credit-note', again.id, 'issue')
})
