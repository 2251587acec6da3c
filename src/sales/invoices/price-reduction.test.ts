import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sized } from '../../../test/faults/faults.ts'
import { requireConsistentRecords } from '../../../test/fixtures/consistent-records.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
  await service.expect(200, 'PUT', '/v1/currencies/JPY', { isEnabled: true, exchangeRate: 0.0058 })
})
after(async () => {
  await requireConsistentRecords(service)
  await service.close()
})

/** 1000.00 at 8.1 % and 500.00 at 2.6 % on top: 1081.00 and 513.00, 1594.00 in all. */
const mixed = [
  product({ singleAmount: 500, quantity: 2 }),
  product({ name: 'Buch', singleAmount: 100, quantity: 5, taxCode: 'UR26', contraAccount: 3200 }),
]
const sold = (changes: object = {}) => trade.issued('invoice', { amountMode: 'net', positions: mixed, ...changes })
const reduced = (invoice: { id: string }, amount: number, more: object = {}) =>
  trade.credit(invoice.id, { amount, isDraft: false, ...more })
const refused = (invoice: { id: string }, fields: readonly string[], body: object) =>
  trade.refused(400, 'general/invalid-fields', fields, 'POST', `/v1/invoices/${invoice.id}/credit-notes`, body)
const amountsOf = ({ totalNetAmount, totalVatDebt, totalAmount }: any): number[] => [
  totalNetAmount,
  totalVatDebt,
  totalAmount,
]
/** Name, quantity, price, VAT and tax code of each position. */
const linesOf = ({ positions }: any) =>
  positions.map(({ name, quantity, singleAmount, vatDebt, taxCode }: any) => [
    name,
    quantity,
    singleAmount,
    vatDebt,
    taxCode,
  ])

test('200.00 off an invoice at 8.1 % and 2.6 % are shared over both: 135.63 and 64.37, each with its VAT, posted and declared', async () => {
  const invoice = await sold()
  const note = await reduced(invoice, 200)
  assert.deepEqual(linesOf(note), [
    [`Preisnachlass auf Rechnung ${invoice.number}`, 1, 125.47, 10.16, 'UN81'],
    [`Preisnachlass auf Rechnung ${invoice.number}`, 1, 62.74, 1.63, 'UR26'],
  ])
  assert.deepEqual(amountsOf(note), [188.21, 11.79, 200])
  assert.deepEqual([note.amountMode, note.totalAllocated, note.isSettled], ['net', 200, true])
  assert.deepEqual(
    note.positions.map(({ vatAmount, contraAccount }: any) => [vatAmount, contraAccount]),
    [
      [10.16, 3400],
      [1.63, 3200],
    ],
  )
  assert.deepEqual(
    (await trade.movements(note.id)).map(({ debit, credit, amount, taxCode }) => [debit, credit, amount, taxCode]),
    [
      [3400, 1100, 12547, 'UN81'],
      [2200, 1100, 1016, 'UN81'],
      [3200, 1100, 6274, 'UR26'],
      [2200, 1100, 163, 'UR26'],
    ],
  )
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 1394)
})

test('after a price reduction all that is left is credited less the reduction: together with the VAT of the invoice', async () => {
  const invoice = await sold()
  const [work] = invoice.positions
  const first = await trade.credit(invoice.id, { positions: [{ id: work.id, quantity: 1 }], isDraft: false })
  const second = await reduced(invoice, 99.99)
  const third = await reduced(invoice, 0.02)
  const rest = await trade.credit(invoice.id, { isDraft: false })
  assert.deepEqual(
    rest.positions.map(({ quantity }: any) => quantity),
    [1, 5, -1, -1, -1, -1],
  )
  const together = [first, second, third, rest].map(amountsOf)
  const total = (at: number) => Math.round(together.reduce((sum, amounts) => sum + 100 * (amounts[at] ?? 0), 0)) / 100
  assert.deepEqual([total(0), total(1), total(2)], [1500, 94, 1594])
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
  await refused(invoice, ['positions'], {})
  await refused(invoice, ['amount'], { amount: 0.01 })
})

test('an amount is above zero, at most what is left, in whole cents, and in place of positions; only of an issued invoice', async () => {
  const invoice = await sold()
  await reduced(invoice, 1500)
  const { details } = await refused(invoice, ['amount'], { amount: 94.01 })
  assert.match(details[0].message, /CHF 94$/)
  await refused(invoice, ['amount'], { amount: 1.005 })
  await refused(invoice, ['amount'], { amount: 0 })
  await refused(invoice, ['amount'], { amount: 5, positions: [{ id: invoice.positions[0].id, quantity: 0.01 }] })
  const all = await reduced(invoice, 94)
  assert.equal(all.totalAmount, 94)
  const draft = await trade.create('invoice')
  const url = `/v1/invoices/${draft.id}/credit-notes`
  await trade.refused(400, 'customer-invoices/document-immutable', ['isDraft'], 'POST', url, { amount: 5 })
})

test('positions are credited at their full price, at most what the reductions leave at each VAT rate', async () => {
  const invoice = await sold()
  const [work, books] = invoice.positions
  await reduced(invoice, 200)
  // 1081.00 less 135.63 are left at 8.1 %.
  const { details } = await refused(invoice, ['positions'], { positions: [{ id: work.id }] })
  assert.match(details[0].message, /^must not credit more at one VAT rate than the price reductions/)
  assert.equal((await trade.credit(invoice.id, { positions: [{ id: work.id, quantity: 1 }] })).totalAmount, 540.5)
  // A reduction is taken back by its id, as far as it goes.
  const [ofWork] = (await trade.credit(invoice.id)).positions.filter(({ quantity }: any) => quantity < 0)
  const note = await trade.credit(invoice.id, { positions: [{ id: work.id }, { id: ofWork.id }], isDraft: false })
  assert.deepEqual(amountsOf(note), [874.53, 70.84, 945.37])
  await refused(invoice, ['positions'], { positions: [{ id: books.id }] })
  assert.deepEqual(amountsOf(await trade.credit(invoice.id, { isDraft: false })), [437.26, 11.37, 448.63])
})

test('a draft reserves nothing; its amount, language and title change, and a body that was read is sent back', async () => {
  const invoice = await sold()
  const draft = await trade.credit(invoice.id, { amount: 1000 })
  assert.deepEqual(await trade.patch('credit-note', draft.id, draft), draft)
  const titled = await trade.patch('credit-note', draft.id, { ...draft, title: 'Treuerabatt' })
  assert.deepEqual(titled, { ...draft, title: 'Treuerabatt' })
  const french = await trade.patch('credit-note', draft.id, { language: 'fr' })
  assert.deepEqual(
    french.positions.map(({ id, name }: any) => [id, name]),
    draft.positions.map(({ id }: any) => [id, `Réduction de prix sur la facture ${invoice.number}`]),
  )
  const lower = await trade.patch('credit-note', draft.id, { ...french, amount: 900 })
  assert.deepEqual([lower.totalAmount, lower.positions.length], [900, 2])
  const url = `/v1/credit-notes/${draft.id}`
  const refusedChange = (fields: string[], change: object) =>
    trade.refused(400, 'general/invalid-fields', fields, 'PATCH', url, change)
  await refusedChange(['amount'], { amount: 1594.01 })
  await refusedChange(['amount'], { amount: 5, positions: [{ id: invoice.positions[0].id }] })
  await refusedChange(['positions[0].id'], { positions: [{ ...lower.positions[0], singleAmount: 1 }] })
  const all = await trade.patch('credit-note', draft.id, { ...lower, amount: null })
  assert.deepEqual([all.totalAmount, all.amount, all.positions[0].name], [1594, undefined, 'Beratung'])
  assert.equal((await trade.patch('credit-note', draft.id, { amount: 900 })).amount, 900)
  const ofPositions = await trade.patch('credit-note', draft.id, { positions: [{ id: invoice.positions[0].id }] })
  assert.equal(ofPositions.totalAmount, 1081)
  assert.equal((await trade.patch('credit-note', draft.id, { amount: 900 })).totalAmount, 900)

  await trade.credit(invoice.id, { positions: [{ id: invoice.positions[0].id }], isDraft: false })
  const issue = `/v1/credit-notes/${draft.id}/issue`
  await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', issue)
  await trade.patch('credit-note', draft.id, { amount: 500 })
  const other = await reduced(invoice, 13)
  // The rest is at 2.6 % alone: the shares stay.
  assert.equal((await trade.act('credit-note', draft.id, 'issue')).totalAmount, 500)
  await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', `/v1/credit-notes/${other.id}/duplicate`)
})

test('a draft whose shares another note has changed is chosen again; its duplicate shares the amount anew', async () => {
  const invoice = await sold()
  const draft = await trade.credit(invoice.id, { amount: 300 })
  await trade.credit(invoice.id, { positions: [{ id: invoice.positions[0].id, quantity: 1 }], isDraft: false })
  const url = `/v1/credit-notes/${draft.id}/issue`
  const { details } = await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', url)
  assert.match(details[0].message, /^must be given again: with another credit note/)
  const { creditNote: again } = await service.expect(201, 'POST', `/v1/credit-notes/${draft.id}/duplicate`)
  assert.deepEqual([again.totalAmount, again.positions[0].id === draft.positions[0].id], [300, false])
  assert.equal((await trade.act('credit-note', again.id, 'issue')).totalAllocated, 300)
  await trade.patch('credit-note', draft.id, { amount: 300 })
  assert.equal((await trade.act('credit-note', draft.id, 'issue')).totalAllocated, 300)
})

test('a write-off takes part before and after: with the notes it has the VAT of the invoice, and is credited no second time', async () => {
  const invoice = await sold()
  const writeOff = (amount: number) =>
    service.expect(201, 'POST', `/v1/invoices/${invoice.id}/write-off`, { reason: 'discount', amount })
  const first = (await writeOff(31.88)).writeOff
  const { details } = await refused(invoice, ['amount'], { amount: 1562.13 })
  assert.match(details[0].message, /1562\.12$/)
  const note = await reduced(invoice, 562.12)
  const second = (await writeOff(500)).writeOff
  const rest = await reduced(invoice, 500)
  const parts = [first, second].flatMap(({ vatGroups }: any) =>
    vatGroups.map(({ taxCode, netAmount, vatAmount }: any) => [taxCode, netAmount, vatAmount]),
  )
  const credited = [note, rest].flatMap(({ positions }: any) =>
    positions.map(({ taxCode, totalAmount, vatDebt }: any) => [taxCode, totalAmount, vatDebt]),
  )
  const sumOf = (code: string, at: number) =>
    [...parts, ...credited].reduce((sum, one) => (one[0] === code ? sum + Math.round(100 * one[at]) : sum), 0)
  assert.deepEqual(
    [sumOf('UN81', 1), sumOf('UN81', 2), sumOf('UR26', 1), sumOf('UR26', 2)],
    [100_000, 8100, 50_000, 1300],
  )
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 0)
  await trade.refused(
    400,
    'customer-invoices/document-immutable',
    ['totalAmountCredited'],
    'POST',
    `/v1/invoices/${invoice.id}/annul`,
  )
})

test('of a paid invoice an amount is a credit; in euros it is worth its share of the invoice, and in yen it is whole', async () => {
  const paid = await sold()
  await trade.pay(paid.id, 1594)
  const note = await reduced(paid, 100)
  assert.deepEqual([note.totalAllocated, note.totalRestAmount], [0, 100])
  const before = await trade.balance(1100)
  const euros = await sold({ originalCurrency: 'EUR', exchangeRate: 0.9345 })
  for (const amount of [333.33, 0.01, 760.65]) await reduced(euros, amount)
  await trade.credit(euros.id, { isDraft: false })
  assert.equal(await trade.balance(1100), before)
  const yen = await sold({ originalCurrency: 'JPY', exchangeRate: 0.0058 })
  await refused(yen, ['amount'], { amount: 99.5 })
  assert.deepEqual(amountsOf(await reduced(yen, 99)), [93, 6, 99])
})

/** The final invoice of `mixed`, from which a deposit was taken off. */
const finalOf = async (deposit: number, more: object = { isDraft: false }) => {
  const { id } = await trade.issued('estimate', { amountMode: 'net', positions: mixed })
  const url = `/v1/estimates/${id}/deposit-invoices`
  const { invoice } = await service.expect(201, 'POST', url, { amount: deposit, isDraft: false })
  return { deposit: invoice, final: await trade.convert(id, more) }
}

test('of a final invoice the supply is reduced, and its deposits are given back only with all that is left', async () => {
  const { deposit, final } = await finalOf(500)
  assert.equal(final.totalAmount, 1094)
  const reductions = [await reduced(final, 94), await reduced(final, 999.99)]
  assert.equal(await trade.balance(2030), 0)
  const { details } = await refused(final, ['amount'], { amount: 0.01 })
  assert.match(details[0].message, /^must be less than all that is left: without amount all is credited/)
  const url = `/v1/invoices/${deposit.id}/credit-notes`
  assert.equal((await service.ask('POST', url, { body: { isDraft: false } })).status, 409)
  const notes = [...reductions, await trade.credit(final.id, { isDraft: false })]
  assert.deepEqual(
    reductions.flatMap(({ positions }: any) => positions.map(({ contraAccount }: any) => contraAccount)),
    [3400, 3200, 3400, 3200],
  )
  assert.equal(
    notes.reduce((sum: number, { totalVatDebt }: any) => sum + Math.round(100 * totalVatDebt), 0),
    Math.round(100 * final.totalVatDebt),
  )
  assert.equal((await trade.read('invoice', final.id)).totalRestAmount, 0)
  await trade.credit(deposit.id, { isDraft: false })
  assert.equal(await trade.balance(2030), 0)
})

test('a draft that took granted reductions back becomes one over an amount, which is issued', async () => {
  const invoice = await sold()
  await reduced(invoice, 200)
  const draft = await trade.credit(invoice.id)
  const lower = await trade.patch('credit-note', draft.id, { amount: 50 })
  assert.equal(lower.totalAmount, 50)
  assert.equal((await trade.act('credit-note', draft.id, 'issue')).totalAmount, 50)
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 1344)
})

test('an amount is shared over what is above zero: not over a rate at which a deposit is more than what is left', async () => {
  const { final } = await finalOf(1000)
  const [, books] = final.positions
  await trade.credit(final.id, { positions: [{ id: books.id }], isDraft: false })
  const note = await reduced(final, 50)
  const lines = note.positions.map(({ taxCode, totalAmount, vatDebt }: any) => [taxCode, totalAmount, vatDebt])
  assert.deepEqual(lines, [['UN81', 46.25, 3.75]])
})

test('an amount is credited of an invoice whose deposit has a tax code that its supply lacks', async () => {
  const { final: draft } = await finalOf(500, {})
  const positions = draft.positions.filter(({ taxCode, deposit }: any) => deposit || taxCode === 'UN81')
  await trade.patch('invoice', draft.id, { positions })
  const final = await trade.act('invoice', draft.id, 'issue')
  assert.equal(final.totalAmount, 581)
  const note = await reduced(final, 5)
  assert.deepEqual(
    note.positions.map(({ taxCode, totalAmount }: any) => [taxCode, totalAmount]),
    [['UN81', 4.63]],
  )
})

test('under one tax code an amount is shared over the accounts above zero', async () => {
  const positions = [product({ singleAmount: 1000 }), product({ singleAmount: -900, contraAccount: 3200 })]
  const note = await reduced(await sold({ positions }), 50)
  assert.deepEqual(
    note.positions.map(({ contraAccount, totalAmount }: any) => [contraAccount, totalAmount]),
    [[3400, 46.25]],
  )
})

test('a note that only takes a granted reduction below zero back is over positions, and is issued', async () => {
  const positions = [product({ singleAmount: 1000 }), product({ singleAmount: -100, taxCode: 'UR26' })]
  const invoice = await sold({ positions })
  const url = `/v1/invoices/${invoice.id}/write-off`
  const { writeOff } = await service.expect(201, 'POST', url, { reason: 'discount', amount: 100 })
  const [, lowering] = (await reduced(invoice, 878.4)).positions
  assert.deepEqual([lowering.taxCode, lowering.totalAmount], ['UR26', -100])
  await service.expect(200, 'POST', `/v1/write-offs/${writeOff.id}/reverse`)
  const back = await trade.credit(invoice.id, { positions: [{ id: lowering.id, quantity: -0.5 }] })
  assert.deepEqual([back.totalAmount, back.amount], [51.3, undefined])
  assert.equal((await trade.act('credit-note', back.id, 'issue')).totalAmount, 51.3)
})

test('nothing is created by a dry run, which shows the postings of an amount', async () => {
  const invoice = await sold()
  const url = `/v1/invoices/${invoice.id}/credit-notes?dryRun=true`
  const { creditNote, transactions } = await service.expect(200, 'POST', url, { amount: 200, isDraft: false })
  assert.deepEqual([creditNote.id, creditNote.totalAmount, transactions.length], ['', 200, 4])
  assert.deepEqual((await service.expect(200, 'GET', `/v1/credit-notes?invoice=${invoice.id}`)).creditNotes, [])
})

test('at gross prices the price of a reduction is its gross amount; it prints with name, total and VAT', async () => {
  const positions = [product({ singleAmount: 108.1, quantity: 3 })]
  const invoice = await trade.issued('invoice', { amountMode: 'gross', positions, language: 'it' })
  const note = await reduced(invoice, 50, { language: 'de' })
  assert.deepEqual(linesOf(note), [[`Preisnachlass auf Rechnung ${invoice.number}`, 1, 50, 3.75, 'UN81']])
  const { bytes } = await service.ask('GET', `/v1/credit-notes/${note.id}/pdf`)
  const text = (await inspectPdf(bytes)).map((page) => page.text).join(' ')
  for (const part of [`Preisnachlass auf Rechnung ${invoice.number}`, '50.00', '3.75', '46.25'])
    assert.ok(text.includes(part), `${part} in ${text}`)
})

test('B6: a credit note over 0.22212 of three tables of the paid i02 is 205.28, allocated to i31: 2767.47 are left of it', async () => {
  const { id: recipient } = await trade.contact()
  const table = { name: 'Tisch', singleAmount: 899.95, quantity: 3, discountRate: 5, contraAccount: 3200 }
  const billed = (openingDate: string, positions: object[]) =>
    trade.issued('invoice', { recipient, customRecipientText: undefined, amountMode: 'net', openingDate, positions })
  const i02 = await billed('2026-01-15', [product(table), product({ singleAmount: 120 })])
  await trade.pay(i02.id, i02.totalAmount)
  const i31 = await billed('2026-11-19', [product({ singleAmount: 2750 })])
  assert.equal(i31.totalAmount, 2972.75)
  const note = await trade.credit(i02.id, {
    positions: [{ id: i02.positions[0].id, quantity: 0.22212 }],
    isDraft: false,
  })
  assert.deepEqual([...amountsOf(note), note.totalAllocated, note.totalRestAmount], [189.9, 15.38, 205.28, 0, 205.28])
  const body = { from: { creditNote: note.id }, to: { invoice: i31.id } }
  const { allocation } = await service.expect(201, 'POST', '/v1/allocations', body)
  assert.equal(allocation.amount, 205.28)
  const { totalAmountCredited, totalRestAmount } = await trade.read('invoice', i31.id)
  assert.deepEqual([totalAmountCredited, totalRestAmount], [205.28, 2767.47])
  const settled = await trade.read('credit-note', note.id)
  assert.deepEqual([settled.totalAllocated, settled.totalRestAmount, settled.isSettled], [205.28, 0, true])
  const { bytes } = await service.ask('GET', `/v1/credit-notes/${note.id}/pdf`)
  const text = (await inspectPdf(bytes)).map((page) => page.text).join(' ')
  assert.ok(text.includes(`Gutschrift ${note.number}`), text)
  assert.doesNotMatch(text, /Zahlteil|IBAN|Zahlbar/)
})

/** The balance of 1100, and of net and VAT under each code of the documents, in cents. */
const posted = async (ids: readonly string[]): Promise<Record<string, number>> => {
  const rows = await service.asOwner<{ name: string; amount: string }>(
    `select name, sum(amount) as amount from (
       select t.debit_account::text as name, t.amount, e.source_id from ledger_transactions t
         join ledger_entries e on e.organisation = t.organisation and e.sequence = t.entry where t.organisation = $1
       union all
       select t.credit_account::text, -t.amount, e.source_id from ledger_transactions t
         join ledger_entries e on e.organisation = t.organisation and e.sequence = t.entry where t.organisation = $1) as moved
      where source_id = any($2::uuid[]) group by name having sum(amount) <> 0`,
    [service.organisation, ids],
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]))
}

const line = fc.record({
  singleAmount: fc.integer({ min: 1, max: 99_999 }).map((amount) => amount / 100),
  quantity: fc.constantFrom(1, 2, 3, 7, 0.5, 1.333),
  taxCode: fc.constantFrom('UN81', 'UN81', 'UR26', 'US38', undefined),
  contraAccount: fc.constantFrom(3200, 3400),
})
const step = fc.oneof(
  fc.record({ part: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ at: fc.nat(3), share: fc.constantFrom(0.25, 0.5, 1) }),
)

test('for any invoice and any notes over amounts and positions: nothing is left on any account, and 1100 and 2200 agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('net', 'gross'),
      fc.constantFrom(undefined, { discountRate: 7.5 }, { discountAmount: 0.01 }),
      fc.array(step, { maxLength: 4 }),
      async (lines, amountMode, discount, steps) => {
        const positions = [...lines.map(product), ...(discount ? [{ type: 'discount', ...discount }] : [])]
        const invoice = await trade.issued('invoice', { amountMode, positions })
        fc.pre(invoice.totalAmount > 0)
        const notes: any[] = []
        let left = Math.round(100 * invoice.totalAmount)
        const credit = async (body: object) => {
          const answer = await service.ask('POST', `/v1/invoices/${invoice.id}/credit-notes`, {
            body: { ...body, isDraft: false },
          })
          if (answer.status !== 201) return assert.equal(answer.status, 400)
          notes.push(answer.body.creditNote)
          left -= Math.round(100 * answer.body.creditNote.totalAmount)
          assert.ok(left >= 0)
        }
        for (const one of steps) {
          if ('part' in one) await credit({ amount: Math.ceil((left * one.part) / 100) / 100 })
          else {
            const chosen = invoice.positions[one.at % lines.length]
            await credit({ positions: [{ id: chosen.id, quantity: Number((chosen.quantity * one.share).toFixed(6)) }] })
          }
        }
        if (left > 0) await credit({})
        assert.equal(left, 0)
        assert.deepEqual(await posted([invoice.id, ...notes.map(({ id }) => id)]), {})
        const { totalRestAmount, isPaid } = await trade.read('invoice', invoice.id)
        assert.deepEqual([totalRestAmount, isPaid], [0, true])
      },
    ),
    { numRuns: sized(25, 1000) },
  )
})
