import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const deposit = async (estimate: string, body: object) =>
  (await service.expect(201, 'POST', `/v1/estimates/${estimate}/deposit-invoices`, body)).invoice
const invoicing = async (estimate: string) =>
  (await service.expect(200, 'GET', `/v1/estimates/${estimate}/invoicing`)).invoicing

/** The base and the tax of each code in the books, in cents, of the entries of these documents. */
const booked = async (ids: readonly string[]): Promise<Record<string, number>> => {
  const rows = await service.asOwner<{ account: number; code: string | null; amount: string }>(
    `select account, code, sum(amount) as amount from (
       select t.credit_account as account, e.tax_code as code, t.amount from ledger_entries e
         join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence where e.source_id = any($1::uuid[])
       union all
       select t.debit_account, e.tax_code, -t.amount from ledger_entries e
         join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence where e.source_id = any($1::uuid[])
     ) as moved where account <> 1100 group by account, code having sum(amount) <> 0`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ account, code, amount }) => [`${account} ${code}`, Number(amount)]))
}

test('a deposit of 30 % is a draft over 2030 with the codes of the estimate, and adds up to the cent', async () => {
  const positions = [product({ singleAmount: 800 }), product({ singleAmount: 200, taxCode: 'UR26' })]
  const { id, number, totalAmount } = await trade.issued('estimate', { positions, amountMode: 'net' })
  assert.equal(totalAmount, 1070)
  const invoice = await deposit(id, { percent: 30 })
  assert.deepEqual(
    [invoice.isDraft, invoice.estimate, invoice.estimateShare, invoice.totalAmount, invoice.amountMode],
    [true, id, 'deposit', 321, 'gross'],
  )
  assert.deepEqual(
    invoice.positions.map(({ name, singleAmount, contraAccount, taxCode }: any) => [
      name,
      singleAmount,
      contraAccount,
      taxCode,
    ]),
    [
      [`Anzahlung 30 % auf Offerte ${number}`, 259.44, 2030, 'UN81'],
      [`Anzahlung 30 % auf Offerte ${number}`, 61.56, 2030, 'UR26'],
    ],
  )
  assert.deepEqual((await trade.read('estimate', id)).invoicesFromQuote, [invoice.id])
  assert.deepEqual(await invoicing(id), {
    state: 'partly',
    totalLeft: 749,
    choices: ['rest', 'deposit'],
    positions: (await trade.read('estimate', id)).positions.map((one: any) => ({ id: one.id, quantityLeft: 1 })),
    deposits: [{ invoice: invoice.id }],
  })
})

test('mails and entries name a deposit invoice and a final invoice as their PDF does, and a credit note as before', async () => {
  const { id } = await trade.issued('estimate')
  const first = await deposit(id, { percent: 40, isDraft: false })
  const final = await trade.convert(id, { isDraft: false })
  const textOf = async (source: string) =>
    (await service.asOwner<{ description: string }>(
      'select distinct description from ledger_entries where source_id = $1',
      [source],
    )) as { description: string }[]
  const subjectOf = async (invoice: string) =>
    (await service.expect(200, 'POST', `/v1/invoices/${invoice}/send?dryRun=true`, { email: 'a@example.ch' })).email
      .subject
  for (const [title, invoice] of [
    ['Anzahlungsrechnung', first],
    ['Schlussrechnung', final],
  ]) {
    assert.deepEqual(await textOf(invoice.id), [{ description: `${title} ${invoice.number} Hans Muster` }])
    assert.match(await subjectOf(invoice.id), new RegExp(`^${title} ${invoice.number} von `))
  }
  const credit = await trade.credit(final.id, { isDraft: false })
  assert.deepEqual(await textOf(credit.id), [{ description: `Gutschrift ${credit.number} Hans Muster` }])
  await service.expect(200, 'POST', `/v1/invoices/${first.id}/annul`, {})
})

test('a deposit by amount is worded in the language of the estimate', async () => {
  const { id, number } = await trade.issued('estimate', { language: 'it' })
  const invoice = await deposit(id, { amount: 50, isDraft: false, openingDate: '2026-11-02' })
  assert.deepEqual([invoice.totalAmount, invoice.positions[0].name], [50, `Acconto sull’offerta ${number}`])
  const final = await trade.convert(id)
  assert.equal(final.positions[1].name, `Acconto ${invoice.number} del 02.11.2026`)
})

test('the final invoice takes the deposit off, 2030 is empty, and each code has the base and the tax of the estimate', async () => {
  const positions = [product({ singleAmount: 1000 }), product({ singleAmount: 33.35, taxCode: 'UR26' })]
  const { id } = await trade.issued('estimate', { positions, amountMode: 'net' })
  const first = await deposit(id, { amount: 333.33, isDraft: false })
  const second = await deposit(id, { percent: 12.5, isDraft: false })
  const before = await trade.balance(2030)
  const final = await trade.convert(id, { isDraft: false })
  assert.deepEqual([final.estimateShare, final.totalAmount], ['positions', 642.49])
  assert.deepEqual(
    final.positions.flatMap(({ deposit }: any) => deposit?.number ?? []),
    [first.number, first.number, second.number, second.number],
  )
  assert.notEqual(before, 0)
  const whole = await trade.issued('invoice', { positions, amountMode: 'net' })
  assert.deepEqual(await booked([first.id, second.id, final.id]), await booked([whole.id]))
  assert.equal((await invoicing(id)).state, 'complete')
  assert.deepEqual(
    (await invoicing(id)).deposits.map(({ takenOffBy }: any) => takenOffBy),
    [final.id, final.id],
  )
  await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', `/v1/estimates/${id}/convert-to-invoice`)
})

test('chosen positions and quantities are invoiced, at most what is left; the last invoice has the rest of a fixed discount', async () => {
  const positions = [
    product({ name: 'Tage', quantity: 10, singleAmount: 100 }),
    product({ name: 'Material', singleAmount: 500 }),
    { type: 'discount', discountAmount: 100 },
  ]
  const { id, positions: offered } = await trade.issued('estimate', { positions, amountMode: 'net' })
  const [days, material] = offered
  const part = await trade.convert(id, { positions: [{ id: days.id, quantity: 4 }], isDraft: false })
  assert.deepEqual(
    part.positions.map(({ name, quantity, discountAmount }: any) => [name, quantity, discountAmount]),
    [
      ['Tage', 4, undefined],
      [undefined, undefined, 26.67],
    ],
  )
  const url = `/v1/estimates/${id}/convert-to-invoice`
  const refused = (chosen: object[], fields: string[]) =>
    trade.refused(400, 'general/invalid-fields', fields, 'POST', url, { positions: chosen })
  await refused([{ id: days.id, quantity: 6.5 }], ['positions[0].quantity'])
  await refused([{ id: days.id, quantity: -1 }], ['positions[0].quantity'])
  await refused([{ id: material.id }, { id: material.id }], ['positions[1].id'])
  await refused([{ id: 'x' }], ['positions[0].id'])
  assert.deepEqual(
    (await invoicing(id)).positions.map(({ quantityLeft }: any) => quantityLeft),
    [6, 1],
  )
  const rest = await trade.convert(id)
  assert.deepEqual(
    rest.positions.map(({ name, quantity, discountAmount }: any) => [name, quantity, discountAmount]),
    [
      ['Tage', 6, undefined],
      ['Material', 1, undefined],
      [undefined, undefined, 73.33],
    ],
  )
  await refused([{ id: days.id }], ['positions[0].id'])
  // A deleted draft and a credited invoice leave their positions again.
  await service.expect(204, 'DELETE', `/v1/invoices/${rest.id}`)
  await trade.credit(part.id, { isDraft: false })
  assert.deepEqual(
    (await invoicing(id)).positions.map(({ quantityLeft }: any) => quantityLeft),
    [10, 1],
  )
})

test('while a deposit is open, chosen positions that leave something are refused; all that is left takes it off', async () => {
  const { id, positions } = await trade.issued('estimate', {
    positions: [product({ quantity: 10 }), { type: 'text', name: 'Hinweis' }],
  })
  const [work, text] = positions
  const part = await trade.convert(id, { positions: [{ id: work.id, quantity: 1 }] })
  assert.equal(part.positions.length, 1)
  assert.deepEqual((await invoicing(id)).choices, ['rest', 'positions', 'deposit'])
  const url = `/v1/estimates/${id}/convert-to-invoice`
  const refused = async (quantity: number) =>
    (
      await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', url, {
        positions: [{ id: work.id, quantity }],
      })
    ).details
  const open = await deposit(id, { percent: 10 })
  const ofDraft = await refused(8)
  const paid = await trade.act('invoice', open.id, 'issue')
  assert.deepEqual(await refused(8), ofDraft)
  assert.deepEqual((await invoicing(id)).choices, ['rest', 'deposit'])
  const last = await trade.convert(id, { positions: [{ id: work.id }] })
  assert.equal(last.positions[1].deposit.invoice, paid.id)
  await service.expect(204, 'DELETE', `/v1/invoices/${last.id}`)
  await trade.credit(paid.id, { isDraft: false })
  assert.equal((await trade.convert(id, { positions: [{ id: work.id, quantity: 8 }] })).positions.length, 1)
  // A text alone is no invoice.
  const { details } = await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', url, {
    positions: [{ id: text.id }],
  })
  assert.match(details[0].message, /at least one product/)
})

test('a deposit is at most what is left, named by one of percent and amount, and of an issued estimate', async () => {
  const { id } = await trade.issued('estimate')
  const url = `/v1/estimates/${id}/deposit-invoices`
  const refused = (body: object, fields: string[]) =>
    trade.refused(400, 'general/invalid-fields', fields, 'POST', url, body)
  await refused({}, ['percent', 'amount'])
  await refused({ percent: 10, amount: 10 }, ['percent', 'amount'])
  await refused({ percent: 0.001 }, ['percent'])
  await refused({ percent: 1.23456 }, ['percent'])
  await refused({ amount: 1.005 }, ['amount'])
  await deposit(id, { percent: 60 })
  await refused({ percent: 60 }, ['percent'])
  await trade.convert((await trade.issued('estimate')).id)
  const whole = await trade.issued('estimate')
  await trade.convert(whole.id)
  const beyond = [400, 'general/invalid-fields', ['amount'], 'POST'] as const
  await trade.refused(...beyond, `/v1/estimates/${whole.id}/deposit-invoices`, { amount: 0.05 })
  assert.deepEqual((await invoicing(whole.id)).choices, ['rest'])
  const draft = await trade.create('estimate')
  const needed = [400, 'general/invalid-fields', ['isActive'], 'PATCH', '/v1/accounts/2030'] as const
  await trade.refused(...needed, { isActive: false })
  const code = 'customer-invoices/draft-not-convertible'
  const drafted = `/v1/estimates/${draft.id}/deposit-invoices`
  await trade.refused(400, code, ['isDraft'], 'POST', drafted, { percent: 10 })
})

test('after a deposit of 100 % the final invoice is over nothing, paid, and moves the deposit to the income', async () => {
  const { id } = await trade.issued('estimate', { positions: [product({ singleAmount: 100.05 })], amountMode: 'net' })
  const whole = await deposit(id, { percent: 100, isDraft: false })
  const final = await trade.convert(id, { isDraft: false })
  assert.deepEqual([final.totalAmount, final.isPaid], [0, true])
  assert.deepEqual(await booked([whole.id, final.id]), { '2200 UN81': 810, '3400 UN81': 10005 })
})

test('a final invoice waits for drafts of deposits, and a deposit that it takes off is neither annulled nor credited', async () => {
  const { id } = await trade.issued('estimate')
  const paid = await deposit(id, { percent: 40 })
  const url = `/v1/estimates/${id}/convert-to-invoice`
  await trade.refused(409, 'customer-invoices/deposit-is-draft', [], 'POST', url)
  await trade.act('invoice', paid.id, 'issue')
  const draft = await trade.convert(id)
  const code = 'customer-invoices/deposit-taken-off'
  const annul = `/v1/invoices/${paid.id}/annul`
  await trade.refused(409, code, [], 'POST', annul)
  const { number } = await trade.act('invoice', draft.id, 'issue')
  const { message } = await trade.refused(409, code, [], 'POST', annul)
  assert.match(message, new RegExp(number))
  await trade.refused(409, code, [], 'POST', `/v1/invoices/${paid.id}/credit-notes`)
  // The annulled final invoice frees the deposit.
  await trade.act('invoice', draft.id, 'annul')
  await trade.act('invoice', paid.id, 'annul')
  assert.equal((await invoicing(id)).state, 'nothing')
})

test('of a deposit that was credited in part, the rest is taken off; a final invoice that is credited gives it back', async () => {
  const { id } = await trade.issued('estimate', {
    positions: [product({ singleAmount: 700 }), product({ singleAmount: 300, taxCode: 'UR26' })],
  })
  const advances = await trade.balance(2030)
  const paid = await deposit(id, { amount: 400, isDraft: false })
  await trade.credit(paid.id, { positions: [{ id: paid.positions[1].id }], isDraft: false })
  const final = await trade.convert(id, { isDraft: false })
  assert.deepEqual(
    final.positions.flatMap(({ deposit: taken }: any) => (taken ? [taken.amount] : [])),
    [paid.positions[0].singleAmount],
  )
  assert.equal(await trade.balance(2030), advances)
  const [line] = final.positions.filter((one: any) => one.deposit)
  const fields = ['positions[0].quantity']
  const url = `/v1/invoices/${final.id}/credit-notes`
  const half = { positions: [{ id: line.id, quantity: 0.5 }] }
  await trade.refused(400, 'general/invalid-fields', fields, 'POST', url, half)
  const note = await trade.credit(final.id, { isDraft: false })
  assert.equal(note.totalAmount, final.totalAmount)
  const again = await trade.convert(id, { isDraft: false })
  assert.equal(again.totalAmount, final.totalAmount)
  assert.deepEqual(await booked([final.id, note.id]), {})
})

test('a credit note gives back all positions of a deposit or none, and one over an amount gives none back', async () => {
  const { id } = await trade.issued('estimate', {
    positions: [product({ singleAmount: 700 }), product({ singleAmount: 300, taxCode: 'UR26' })],
    amountMode: 'gross',
  })
  const advances = await trade.balance(2030)
  const paid = await deposit(id, { amount: 400, isDraft: false })
  const final = await trade.convert(id, { isDraft: false })
  const [normal, reduced, ...lines] = final.positions.map((one: any) => ({ id: one.id }))
  const url = `/v1/invoices/${final.id}/credit-notes`
  const refused = [400, 'general/invalid-fields', ['positions']] as const
  await trade.refused(...refused, 'POST', url, { positions: [normal, lines[0]] })
  const draft = await trade.credit(final.id, { positions: [reduced] })
  await trade.refused(...refused, 'PATCH', `/v1/credit-notes/${draft.id}`, { positions: [normal, lines[1]] })
  await trade.credit(final.id, { positions: [normal, ...lines], isDraft: false })
  const again = await trade.convert(id, { isDraft: false })
  assert.deepEqual([again.totalAmount, await trade.balance(2030)], [300, advances])
  await trade.credit(again.id, { amount: 50, isDraft: false })
  const annul = `/v1/invoices/${paid.id}/annul`
  await trade.refused(409, 'customer-invoices/deposit-taken-off', [], 'POST', annul)
})

test('a return above the rest of a final invoice is credited in full, and the excess is paid out', async () => {
  const { id } = await trade.issued('estimate', { positions: [product({ quantity: 10, singleAmount: 100 })] })
  const advances = await trade.balance(2030)
  const receivables = await trade.balance(1100)
  const paid = await deposit(id, { percent: 50, isDraft: false })
  await trade.pay(paid.id, 540.5)
  const final = await trade.convert(id, { isDraft: false })
  const [goods, line] = final.positions
  assert.equal(final.totalAmount, 540.5)
  const note = await trade.credit(final.id, { positions: [{ id: goods.id, quantity: 9 }], isDraft: false })
  assert.equal(note.totalAmount, 972.9)
  assert.equal((await trade.read('invoice', final.id)).isPaid, true)
  const url = `/v1/invoices/${final.id}/credit-notes`
  // The deposit is more than what is left of the goods: no note gives it back.
  for (const positions of [undefined, [{ id: line.id }], [{ id: goods.id }, { id: line.id }]]) {
    const { status, body } = await service.ask('POST', url, { body: { positions, isDraft: false } })
    assert.equal(status, 400, JSON.stringify(body))
  }
  const rest = await trade.credit(final.id, { positions: [{ id: goods.id }], isDraft: false })
  assert.equal(rest.totalAmount, 108.1)
  await trade.refused(400, 'general/invalid-fields', ['positions[0].id'], 'POST', url, {
    positions: [{ id: goods.id }],
  })
  // Of 1081.00, 540.50 were owed: the other 540.50 are paid out, and the books are as before.
  for (const one of [note, rest]) await service.expect(201, 'POST', `/v1/credit-notes/${one.id}/payout`)
  assert.deepEqual(await booked([paid.id, final.id, note.id, rest.id]), {})
  assert.deepEqual([await trade.balance(2030), await trade.balance(1100)], [advances, receivables])
})

test('a draft keeps its deposits as they are, each once', async () => {
  const { id } = await trade.issued('estimate')
  const paid = await deposit(id, { percent: 40, isDraft: false })
  const draft = await trade.convert(id)
  const [work, line] = draft.positions
  const url = `/v1/invoices/${draft.id}`
  const refused = (body: object, fields: string[]) =>
    trade.refused(400, 'general/invalid-fields', fields, 'PATCH', url, body)
  await refused({ positions: [work, { ...line, singleAmount: -1, name: 'x' }] }, [
    'positions[1].name',
    'positions[1].singleAmount',
  ])
  await refused({ amountMode: draft.amountMode === 'net' ? 'gross' : 'net' }, ['amountMode'])
  await refused({ positions: [work] }, ['positions'])
  await refused({ positions: [work, { ...line, id: undefined }] }, ['positions'])
  await refused({ positions: [work, line, line] }, ['positions[2].id'])
  await refused({ positions: [work, { type: 'text', id: line.id, name: 'x' }] }, ['positions'])
  const { deposit: _, ...withoutIt } = line
  const same = await trade.patch('invoice', draft.id, { title: 'Schluss', positions: [withoutIt, work] })
  assert.equal(same.totalAmount, draft.totalAmount)
  assert.deepEqual(same.positions[0], line)
  const discounted = await trade.patch('invoice', draft.id, {
    positions: [line, work, { type: 'discount', discountRate: 50 }],
  })
  assert.equal(discounted.totalAmount, Number((108.1 / 2 - paid.totalAmount).toFixed(2)))
  const { invoice: again } = await service.expect(201, 'POST', `${url}/duplicate`)
  assert.deepEqual([again.positions.length, again.totalAmount], [2, 54.05])
  await service.expect(204, 'DELETE', url)
  assert.equal((await invoicing(id)).deposits[0].takenOffBy, undefined)
  // A new document takes no deposit off, whatever is sent.
  const forged = await trade.create('invoice', { positions: [work, { ...line, singleAmount: -5 }] })
  assert.equal(forged.positions[1].deposit, undefined)
})

test('positions of an estimate stay tied to it by their ids, in drafts of its parts and in itself', async () => {
  const estimate = await trade.issued('estimate', {
    positions: [product({ quantity: 10 }), product({ name: 'Material' })],
  })
  const [days, material] = estimate.positions
  const draft = await trade.convert(estimate.id, { positions: [{ id: days.id, quantity: 4 }, { id: material.id }] })
  const [work, goods] = draft.positions
  const anew = { ...work, id: undefined }
  const refused = (url: string, positions: object[]) =>
    trade.refused(400, 'general/invalid-fields', ['positions'], 'PATCH', url, { positions })
  await refused(`/v1/invoices/${draft.id}`, [anew, goods])
  await refused(`/v1/invoices/${draft.id}`, [{ ...work, id: 'unknown' }, goods])
  await refused(`/v1/estimates/${estimate.id}`, [{ ...days, id: undefined }, material])
  await refused(`/v1/estimates/${estimate.id}`, [material])
  const left = async () => (await invoicing(estimate.id)).positions.map(({ quantityLeft }: any) => quantityLeft)
  assert.deepEqual(await left(), [6, 0])
  // A position is added, or removed, by itself; then the estimate has it again.
  await trade.patch('invoice', draft.id, { positions: [work, goods, product({ name: 'Anfahrt' })] })
  await trade.patch('invoice', draft.id, { positions: [work] })
  assert.deepEqual(await left(), [6, 1])
  await trade.patch('estimate', estimate.id, { positions: [{ ...days, quantity: 12 }, material, product()] })
  assert.deepEqual(await left(), [8, 1, 1])
})

test('the draft of a deposit keeps its amount, and its words and its date are changed', async () => {
  const { id } = await trade.issued('estimate', { positions: [product({ singleAmount: 1000 })] })
  const draft = await deposit(id, { amount: 300 })
  const url = `/v1/invoices/${draft.id}`
  const refused = (body: object, fields: string[]) =>
    trade.refused(400, 'general/invalid-fields', fields, 'PATCH', url, body)
  const [position] = draft.positions
  await refused({ positions: [{ ...position, singleAmount: 5000 }] }, ['positions'])
  await refused({ positions: [position, product()] }, ['positions'])
  await refused({ amountMode: 'net' }, ['amountMode'])
  const changed = await trade.patch('invoice', draft.id, {
    title: 'Anzahlung',
    openingDate: '2026-11-02',
    customRecipientText: 'Eva Muster\n3000 Bern',
    positions: [position],
  })
  assert.deepEqual([changed.title, changed.totalAmount], ['Anzahlung', 300])
})

test('a deposit invoice is not duplicated, and neither it nor its deduction is a product that was sold', async () => {
  const { id: recipient } = await trade.contact()
  const { id } = await trade.issued('estimate', { recipient, positions: [product({ singleAmount: 500 })] })
  const paid = await deposit(id, { percent: 40, isDraft: false })
  const refused = [400, 'general/invalid-fields', ['estimateShare']] as const
  await trade.refused(...refused, 'POST', `/v1/invoices/${paid.id}/duplicate`)
  await trade.convert(id, { isDraft: false })
  const { customerSales } = await service.expect(200, 'GET', `/v1/reports/customer-sales?contact=${recipient}`)
  assert.deepEqual(
    customerSales.products.map(({ name, quantity, turnover }: any) => [name, quantity, turnover]),
    [['Beratung', 1, 50_000]],
  )
})

test('a final invoice is dated on or after the deposits that it takes off', async () => {
  const { id } = await trade.issued('estimate')
  await deposit(id, { percent: 20, isDraft: false, openingDate: '2026-11-04' })
  await deposit(id, { percent: 20, isDraft: false, openingDate: '2026-11-02' })
  const url = `/v1/estimates/${id}/convert-to-invoice`
  const early = [400, 'general/invalid-fields', ['openingDate']] as const
  await trade.refused(...early, 'POST', url, { openingDate: '2026-11-03' })
  const draft = await trade.convert(id, { openingDate: '2026-11-04' })
  await trade.refused(...early, 'PATCH', `/v1/invoices/${draft.id}`, { openingDate: '2026-11-03' })
})

test('a deposit is refused when nothing is left of the positions, when an invoice takes deposits off, and on a declined estimate', async () => {
  const refused = async (estimate: string, message: RegExp) => {
    const url = `/v1/estimates/${estimate}/deposit-invoices`
    const { details } = await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', url, { amount: 1 })
    assert.match(details[0].message, message)
    assert.ok(!(await invoicing(estimate)).choices.includes('deposit'))
  }
  const credited = await trade.issued('estimate', { positions: [product(), product({ name: 'Material' })] })
  const whole = await trade.convert(credited.id, { isDraft: false })
  await trade.credit(whole.id, { positions: [{ id: whole.positions[0].id }], isDraft: false })
  await refused(credited.id, /nothing is left/)
  const finished = await trade.issued('estimate', { positions: [product(), product({ name: 'Material' })] })
  await deposit(finished.id, { amount: 20, isDraft: false })
  const final = await trade.convert(finished.id)
  await trade.patch('invoice', final.id, { positions: final.positions.slice(1) })
  await refused(finished.id, /takes the deposits of the estimate off/)
  const { id } = await trade.issued('estimate')
  await trade.act('estimate', id, 'decline')
  await refused(id, /declined/)
})

test('deposits are at most what the rest of the positions comes to, even if the invoiced part was dearer or cheaper', async () => {
  const { id, positions } = await trade.issued('estimate', { positions: [product({ quantity: 2 })] })
  const part = await trade.convert(id, { positions: [{ id: positions[0].id, quantity: 1 }] })
  await trade.patch('invoice', part.id, { positions: [{ ...part.positions[0], singleAmount: 10 }] })
  assert.equal((await invoicing(id)).totalLeft, 108.1)
  const url = `/v1/estimates/${id}/deposit-invoices`
  await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', url, { amount: 108.15 })
  await deposit(id, { amount: 108.1 })
})

test('a deposit is shared by the tax codes of what is left, so none has more than its supply', async () => {
  const { id, positions } = await trade.issued('estimate', {
    amountMode: 'gross',
    positions: [product({ singleAmount: 1000 }), product({ quantity: 10, singleAmount: 100, taxCode: 'UR26' })],
  })
  await trade.convert(id, { positions: [{ id: positions[1].id, quantity: 9 }], isDraft: false })
  const invoice = await deposit(id, { amount: 550, isDraft: false })
  assert.deepEqual(
    invoice.positions.map(({ taxCode, singleAmount }: any) => [taxCode, singleAmount]),
    [
      ['UN81', 500],
      ['UR26', 50],
    ],
  )
  const final = await trade.convert(id, { isDraft: false })
  assert.equal(final.totalAmount, 550)
  await trade.act('invoice', final.id, 'annul')
  await trade.act('invoice', invoice.id, 'annul')
})

test('a write-off of a final invoice raises the tax of no code, even where a deposit is more than its supply', async () => {
  const positions = [
    product({ singleAmount: 500 }),
    product({ singleAmount: 500, taxCode: 'UR26', contraAccount: 3200 }),
  ]
  const estimate = await trade.issued('estimate', { amountMode: 'gross', positions })
  const first = await deposit(estimate.id, { percent: 50, isDraft: false })
  const cheaper = estimate.positions.map((one: any, index: number) =>
    index === 0 ? one : { ...one, singleAmount: 100 },
  )
  await service.expect(200, 'PATCH', `/v1/estimates/${estimate.id}`, { positions: cheaper })
  const final = await trade.convert(estimate.id, { isDraft: false })
  assert.equal(final.totalAmount, 100)
  const url = `/v1/invoices/${final.id}/write-off`
  const writeOff = async (amount: number) =>
    (await service.expect(201, 'POST', url, { reason: 'bad-debt', amount })).writeOff
  // 40.00 and 60.00 at 8.1 % are 37.00 and 55.50 with 3.00 and 4.50 of tax; under UR26 the supply of 100.00 stays.
  const made = [await writeOff(40), await writeOff(60)]
  assert.deepEqual(await booked(made.map(({ id }) => id)), { '2200 UN81': -750, '3805 UN81': -9250 })
  assert.equal((await trade.read('invoice', final.id)).isWrittenOff, true)
  for (const { id } of made) await service.expect(200, 'POST', `/v1/write-offs/${id}/reverse`, {})
  const { id } = (await service.expect(201, 'POST', url, { reason: 'bad-debt' })).writeOff
  assert.deepEqual(await booked([id]), { '2200 UN81': -750, '3805 UN81': -9250 })
  await service.expect(200, 'POST', `/v1/write-offs/${id}/reverse`, {})
  await trade.act('invoice', final.id, 'annul')
  await trade.act('invoice', first.id, 'annul')
})

test('in a foreign currency a deposit is taken off at the rate at which it was posted', async () => {
  const { id } = await trade.issued('estimate', {
    originalCurrency: 'EUR',
    exchangeRate: 0.94,
    positions: [product({ singleAmount: 999.99 })],
  })
  const before = await trade.balance(2030)
  const paid = await deposit(id, { percent: 33.3333, isDraft: false })
  const draft = await trade.convert(id)
  await trade.patch('invoice', draft.id, { originalCurrency: 'EUR', exchangeRate: 0.9512 })
  const final = await trade.act('invoice', draft.id, 'issue')
  assert.equal(await trade.balance(2030), before)
  const moved = await booked([paid.id, final.id])
  assert.deepEqual(Object.keys(moved).sort(), ['2200 UN81', '3400 UN81'])
  const inCurrency = Number((paid.totalAmount + final.totalAmount).toFixed(2))
  assert.equal(inCurrency, (await trade.read('estimate', id)).totalAmount)
})

test('deposits, final invoices and credit notes between them are together the estimate under each code', async () => {
  let credited = 0
  const position = fc.record({
    singleAmount: fc.integer({ min: 1, max: 99_999 }).map((amount) => amount / 100),
    quantity: fc.integer({ min: 1, max: 7 }),
    taxCode: fc.constantFrom('UN81', 'UR26', 'US38', 'UEX'),
  })
  const shares = fc.array(
    fc.integer({ min: 1, max: 3300 }).map((percent) => percent / 100),
    { minLength: 1, maxLength: 3 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(position, { minLength: 1, maxLength: 4 }),
      shares,
      fc.constantFrom('net', 'gross'),
      fc.record({
        isCredited: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        givesDepositsBack: fc.boolean(),
      }),
      async (given, percents, amountMode, { isCredited, givesDepositsBack }) => {
        const positions = given.map(product)
        const estimate = await trade.issued('estimate', { positions, amountMode })
        const before = await trade.balance(2030)
        const made = []
        for (const percent of percents) {
          const answer = await service.ask('POST', `/v1/estimates/${estimate.id}/deposit-invoices`, {
            body: { percent, isDraft: false },
          })
          // A share of a small estimate may be less than a cent.
          if (answer.status === 201) made.push(answer.body.invoice.id)
        }
        const final = await trade.convert(estimate.id, { isDraft: false })
        const whole = await trade.issued('invoice', { positions, amountMode })
        assert.deepEqual(await booked([...made, final.id]), await booked([whole.id]))
        assert.equal(await trade.balance(2030), before)
        const returned = final.positions.filter(({ deposit }: any, index: number) =>
          deposit ? givesDepositsBack : isCredited[index],
        )
        // A note is over more than zero, and over at most the invoice.
        const { status, body } = await service.ask('POST', `/v1/invoices/${final.id}/credit-notes`, {
          body: { positions: returned.map(({ id }: any) => ({ id })), isDraft: false },
        })
        if (status !== 201) return
        credited++
        const again = await trade.convert(estimate.id, { isDraft: false })
        const all = [...made, final.id, body.creditNote.id, again.id]
        assert.deepEqual(await booked(all), await booked([whole.id]))
        assert.equal(await trade.balance(2030), before)
      },
    ),
    { numRuns: 15 },
  )
  assert.ok(credited > 0)
})

test('a deposit is refused with several net tax rates, also a draft from before, and not with one', async () => {
  const { id } = await trade.issued('estimate')
  const draft = await deposit(id, { amount: 50 })
  const rates = [
    { activityId: 'H0620', name: 'Beratung', rate: 6.2, accounts: [] },
    { activityId: 'H0100', name: 'Handel', rate: 2.1, accounts: [3200] },
  ]
  const refusedAt = async (field: string, url: string, body: object) => {
    const { details } = await trade.refused(400, 'general/invalid-fields', [field], 'POST', url, body)
    assert.match(details[0].message, /with several net or flat tax rates, a deposit belongs to no activity/)
  }
  const settings = async (netTaxRates: object[]) =>
    service.expect(200, 'PATCH', '/v1/vat-settings', {
      validFrom: '2026-01-01',
      method: 'net-tax-rate',
      periodicity: 'half-year',
      netTaxRates,
    })
  await settings(rates)
  await refusedAt('amount', `/v1/estimates/${id}/deposit-invoices`, { amount: 50 })
  await refusedAt('openingDate', `/v1/invoices/${draft.id}/issue`, {})
  assert.deepEqual((await invoicing(id)).choices, ['rest'])
  await settings(rates.slice(0, 1))
  assert.deepEqual((await invoicing(id)).choices, ['rest', 'deposit'])
  await trade.act('invoice', draft.id, 'issue')
})
