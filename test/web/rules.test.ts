import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Invoice, Payment } from '../../client/src/index.ts'
import { salesTaxCodes, taxCodes } from '../../src/books/vat/tax-codes.ts'
import { day } from '../../src/platform/calendar/day.ts'
import { forgotten } from '../../web/answers/recent.rules.ts'
import { changesBetween } from '../../web/audit/changes.rules.ts'
import { sentenceOf } from '../../web/audit/sentence.ts'
import { actsOf, nextActOf } from '../../web/documents/actions.rules.ts'
import { codesFor, creationsOf, emptyEntry, fieldInForm, nextEntry } from '../../web/ledger/entry-draft.rules.ts'
import { readDay, readNumber } from '../../web/parts/amount.rules.ts'
import { axisOf } from '../../web/parts/axis.rules.ts'
import { dayByKey, weeksOf } from '../../web/parts/calendar.rules.ts'
import { fitting } from '../../web/parts/fitting.rules.ts'
import { foundBy } from '../../web/parts/found.rules.ts'
import { offeredCodes, taxText } from '../../web/parts/tax-codes.ts'
import { actsOf as actsOfPayment } from '../../web/payments/payment.rules.ts'
import { nextSpan } from '../../web/periods/period.rules.ts'
import { browserText } from '../../web/settings/agent.rules.ts'

test('35,00 and 35.00 are thirty-five, however thousands are separated; what has too many decimals is none', () => {
  for (const typed of ['35', '35.00', '35,00', ' 35,0 ']) assert.equal(Number(readNumber(typed, 2)), 35, typed)
  for (const typed of ["1'234.50", '1’234,50', '1 234.50', '1.234,50', '1,234.50'])
    assert.equal(readNumber(typed, 2), '1234.50', typed)
  assert.equal(readNumber('−5,5', 2), '-5.5')
  for (const typed of ['1.234', '12,345,6', 'x', '1..2', '']) assert.equal(readNumber(typed, 2), undefined, typed)
})

test('a plot has two to seven lines at different whole amounts, also if nothing moves; a flat line is in its middle', () => {
  const francs = (lines: readonly number[]) => lines.map((cents) => cents / 100)
  assert.deepEqual(francs(axisOf([5_000_000, 5_000_000], 'line').lines), [48_000, 50_000, 52_000])
  assert.deepEqual(francs(axisOf([0, 0], 'bars').lines), [0, 1, 2, 3, 4])
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1e11, max: 1e11 }), { minLength: 1 }),
      fc.constantFrom('bars' as const, 'line' as const),
      (amounts, kind) => {
        const { lowest, span, lines } = axisOf(amounts, kind)
        assert.ok(lines.length >= 2 && lines.length <= 7, `${lines}`)
        assert.equal(new Set(lines.map((cents) => Math.trunc(cents / 100))).size, lines.length)
        assert.ok([...amounts, ...lines].every((cents) => cents >= lowest && cents <= lowest + span))
      },
    ),
  )
})

test('a day is read as one writes it in Switzerland, and one that does not exist is none', () => {
  const today = '2026-11-22'
  const days = { '22.11.26': '2026-11-22', '2211': '2026-11-22', '1.2.': '2026-02-01', t: today, '+14': '2026-12-06' }
  for (const [typed, day] of Object.entries(days)) assert.equal(readDay(typed, today), day, typed)
  for (const typed of ['31.2.26', '99', 'soon']) assert.equal(readDay(typed, today), undefined, typed)
})

test('a calendar shows whole weeks from Monday, and a key leads to a day that exists', () => {
  const months = ['2026-02-11', '2026-11-28', '2027-08-01'].map((text) => weeksOf(day(text)))
  assert.deepEqual(
    months.map((weeks) => [weeks.length, weeks.flat().filter((one) => one).length, weeks[0]?.findIndex((one) => one)]),
    [
      [5, 28, 6],
      [6, 30, 6],
      [6, 31, 6],
    ],
  )
  assert.equal(weeksOf(day('2027-02-01')).length, 4)
  const by = (from: string, key: string, isShifted = false) => dayByKey(day(from), key, isShifted)
  assert.equal(by('2026-03-31', 'PageUp'), '2026-02-28')
  assert.equal(by('2028-02-29', 'PageUp', true), '2027-02-28')
  assert.equal(by('2026-12-31', 'PageDown'), '2027-01-31')
  assert.deepEqual(
    [by('1900-01-01', 'ArrowLeft'), by('2199-12-31', 'PageDown'), by('2026-01-01', 'x')],
    [undefined, undefined, undefined],
  )
})

test('an entry of several lines is sent as one entry each, all of them or none; empty lines are none', () => {
  const line = { debit: '6500', credit: '1020', amount: '108.10', taxCode: 'VB81' }
  const draft = { ...emptyEntry('2026-11-21'), description: 'Paper', lines: [line] }
  const sent = { date: '2026-11-21', description: 'Paper', debitAccount: 6500, creditAccount: 1020, amount: 10810 }
  assert.deepEqual(creationsOf(draft), [{ ...sent, taxCode: 'VB81' }])
  const empty = { debit: '', credit: '', amount: '', taxCode: '' }
  assert.equal(creationsOf({ ...draft, lines: [line, { ...line, amount: '' }] }), undefined)
  assert.equal(creationsOf({ ...draft, description: '' }), undefined)
  const foreign = { ...draft, currency: 'EUR', exchangeRate: '0.94', documentNumber: '4711' }
  const both = creationsOf({ ...foreign, lines: [line, empty, { ...line, debit: '6510', amount: '1', taxCode: '' }] })
  const more = { documentNumber: '4711', currency: 'EUR', exchangeRate: 0.94 }
  assert.deepEqual(both, [
    { ...sent, ...more, taxCode: 'VB81' },
    { ...sent, ...more, debitAccount: 6510, amount: 100 },
  ])
  assert.deepEqual(nextEntry({ ...foreign, lines: [line, empty] }).lines, [{ ...line, amount: '' }])
})

test('the VAT codes of purchases come first, those of sales where revenue is credited', () => {
  const first = (debit: string, credit: string) => codesFor(taxCodes, { debit, credit, amount: '', taxCode: '' })[0]
  assert.deepEqual([first('6500', '1020')?.[0], first('', '')?.[0], first('1020', '3400')?.[0]], ['V', 'V', 'U'])
  assert.equal(codesFor(taxCodes, { debit: '', credit: '', amount: '', taxCode: '' }).length, taxCodes.length)
})

test('what the service has against a line is shown at it, and what all lines share once', () => {
  assert.deepEqual(['entries[0].amount', 'entries[2].amount', 'entries[1].date', 'amount'].map(fieldInForm), [
    'amount',
    'entries[2].amount',
    'date',
    'amount',
  ])
})

test('a VAT code is read as its rate and its kind, each in words of its own; a rate that ended is offered for its dates', () => {
  assert.deepEqual(['UN81', 'VB26', 'ZOLLM', 'UEX'].map(taxText), [
    '8.1 % · sales',
    '2.6 % · input tax, expenses',
    'import tax, materials',
    '0 % · exports',
  ])
  assert.deepEqual([undefined, 'NEW1'].map(taxText), ['', 'NEW1'])
  const texts = taxCodes.map(taxText)
  assert.equal(new Set(texts).size, taxCodes.length)
  assert.ok(!texts.join().includes('undefined'))
  const ended = (date: string, chosen = '') =>
    offeredCodes(salesTaxCodes, date, chosen).filter((code) => /7$|5$/.test(code))
  assert.deepEqual([ended('2026-01-01'), ended(''), ended('', 'US37')], [[], [], ['US37']])
  assert.deepEqual(ended('2023-12-31'), ['UN77', 'UR25', 'US37', 'UO77'])
})

test('the next period follows the last one without a gap, also over the end of a February, and is as long where that is usual', () => {
  const years = [
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2025-01-01', to: '2025-12-31' },
  ]
  assert.deepEqual(nextSpan(years, [12]), { from: '2027-01-01', to: '2027-12-31' })
  assert.deepEqual(nextSpan([{ from: '2027-12-01', to: '2028-02-29' }], [3]), { from: '2028-03-01', to: '2028-05-31' })
  assert.equal(nextSpan([], [12]), undefined)
  const next = (from: string, to: string) =>
    nextSpan(
      [
        { from: '2020-01-01', to: '2020-03-31' },
        { from, to },
      ],
      [3, 1, 6, 12],
    )?.to
  assert.equal(next('2026-01-01', '2026-06-30'), '2026-12-31')
  assert.equal(next('2026-01-01', '2026-01-31'), '2026-02-28')
  assert.equal(next('2026-01-01', '2026-12-31'), '2027-12-31')
  assert.equal(next('2026-01-01', '2026-05-31'), '2026-08-31')
})

test('the main button of a document is what comes next: it is issued, sent, and then answered or paid', () => {
  const of = (document: object) =>
    nextActOf({ isDraft: false, emailDeliveries: [], writtenOff: [], ...document } as unknown as Invoice)
  const emailDeliveries = [{ status: 'sent' }]
  const estimate = { status: 'open', invoicesFromQuote: [] }
  const creditNote = { totalPaidOut: 0, totalRestAmount: 5 }
  assert.equal(of({ isDraft: true }), 'issue')
  assert.deepEqual([of(estimate), of({}), of(creditNote)], ['send', 'send', 'send'])
  assert.equal(of({ ...estimate, status: 'accepted' }), 'convert')
  assert.deepEqual(
    [of({ ...estimate, emailDeliveries }), of({ emailDeliveries }), of({ ...creditNote, emailDeliveries })],
    ['convert', 'pay', 'payOut'],
  )
  assert.equal(of({ isPaid: false, totalAmountPaid: 5 }), 'pay', 'the customer has it')
})

test('a document whose state has no use for what comes next as a rule has no main button', () => {
  const of = (document: object) =>
    nextActOf({
      isDraft: false,
      emailDeliveries: [{ status: 'sent' }],
      writtenOff: [],
      ...document,
    } as unknown as Invoice)
  assert.equal(of({ totalPaidOut: 5, totalRestAmount: 0 }), undefined)
  assert.equal(of({ isPaid: true, totalAmountPaid: 100 }), undefined)
  assert.equal(of({ status: 'accepted', invoicesFromQuote: ['i'] }), undefined)
  assert.equal(of({ emailDeliveries: [], isPaid: true, totalAmountCredited: 100 }), undefined)
  assert.equal(of({ emailDeliveries: [], isPaid: true, totalAmountPaid: 100 }), undefined)
  assert.equal(of({ emailDeliveries: [], isAnnulled: true }), undefined)
})

test('a document offers what its state has a use for; what something else has to come before says so', () => {
  const of = (document: object) =>
    actsOf(document as Invoice).map(({ act, obstacle }) => (obstacle ? `${act}: ${obstacle}` : act))
  const estimate = { isDraft: false, invoicesFromQuote: [] }
  assert.deepEqual(of({ isDraft: true, status: 'open' }), ['edit', 'issue', 'duplicate'])
  assert.deepEqual(of({ ...estimate, status: 'open' }), [
    'edit',
    'send',
    'convert',
    'convertPart',
    'accept',
    'decline',
    'duplicate',
  ])
  assert.deepEqual(of({ ...estimate, status: 'accepted' }), ['send', 'convert', 'convertPart', 'reopen', 'duplicate'])
  assert.deepEqual(of({ ...estimate, status: 'accepted', invoicesFromQuote: ['i'] }), [
    'send',
    'convertAgain',
    'reopen',
    'duplicate',
  ])
  assert.deepEqual(of({ ...estimate, status: 'declined' }), [
    'send',
    'convert: declined',
    'convertPart: declined',
    'reopen',
    'duplicate',
  ])
  const invoice = {
    isDraft: false,
    isAnnulled: false,
    isPaid: false,
    totalAmount: 100,
    totalAmountPaid: 0,
    totalAmountCredited: 0,
    totalRestAmount: 100,
    writtenOff: [],
  }
  const paid = { isPaid: true, totalRestAmount: 0 }
  assert.deepEqual(of(invoice), ['send', 'pay', 'credit', 'writeOff', 'recur', 'correct', 'annul', 'duplicate'])
  assert.deepEqual(of({ ...invoice, ...paid, totalAmountPaid: 100 }), [
    'send',
    'credit',
    'recur',
    'correct: paid',
    'annul: paid',
    'duplicate',
  ])
  assert.deepEqual(of({ ...invoice, totalRestAmount: 60, totalAmountCredited: 40 }), [
    'send',
    'pay',
    'credit',
    'writeOff',
    'recur',
    'correct: credited',
    'annul: credited',
    'duplicate',
  ])
  const writtenOff = [{ reason: 'bad-debt', amount: 100 }]
  assert.deepEqual(of({ ...invoice, totalRestAmount: 0, writtenOff }), [
    'send',
    'pay',
    'credit',
    'reinstate',
    'recur',
    'correct: writtenOff',
    'annul: writtenOff',
    'duplicate',
  ])
  assert.deepEqual(of({ ...invoice, ...paid, totalAmountCredited: 100 }), [
    'recur',
    'correct: credited',
    'annul: credited',
    'duplicate',
  ])
  assert.deepEqual(of({ ...invoice, isAnnulled: true }), ['duplicate'])
  assert.deepEqual(of({ isDraft: true, totalPaidOut: 0 }), ['issue', 'duplicate'])
  assert.deepEqual(of({ isDraft: false, totalPaidOut: 0, totalRestAmount: 5 }), ['send', 'payOut', 'duplicate'])
  assert.deepEqual(of({ isDraft: false, totalPaidOut: 5, totalRestAmount: 0 }), ['send', 'duplicate'])
})

test('a payment is reversed unless a refund of it stands, and refunded by what is too much and not refunded yet', () => {
  const payment = { id: 'p', type: 'receipt', amount: 150.1, isReversed: false } as Payment
  const refund = { id: 'r', type: 'refund', refundOf: 'p', amount: 10.05, isReversed: false } as Payment
  const invoice = (totalRestAmount: number) => ({ totalRestAmount }) as Invoice
  assert.deepEqual(actsOfPayment(payment, invoice(0), [payment]), {
    reverse: {},
    refund: { obstacle: 'notOverpaid', most: 0 },
  })
  assert.deepEqual(actsOfPayment(payment, invoice(-42), [payment]), { reverse: {}, refund: { most: 42 } })
  assert.deepEqual(actsOfPayment(payment, invoice(-500), [payment, refund]), {
    reverse: { obstacle: 'refunded' },
    refund: { most: 140.05 },
  })
  const taken = { ...refund, isReversed: true }
  assert.deepEqual(actsOfPayment(payment, invoice(-42), [payment, taken]), { reverse: {}, refund: { most: 42 } })
  assert.deepEqual(actsOfPayment(refund, invoice(0), [payment, refund]), { reverse: {} })
  assert.deepEqual(actsOfPayment(taken, invoice(0), [payment, taken]), {})
})

test('what differs between two records is told field by field, also within rows, and nothing else is', () => {
  const before = { name: 'A', tags: ['x', 'y'], rows: [{ price: 10 }], same: true }
  const after = { name: 'B', tags: ['x'], rows: [{ price: 12.5 }], same: true, phone: '1' }
  assert.deepEqual(changesBetween(before, after), [
    { path: 'name', before: 'A', after: 'B' },
    { path: 'tags[1]', before: 'y', after: '' },
    { path: 'rows[0].price', before: '10', after: '12.5' },
    { path: 'phone', before: '', after: '1' },
  ])
  assert.deepEqual(changesBetween(undefined, undefined), [])
})

/** Code that only some files of the pages may contain. */
const reserved: readonly (readonly [what: RegExp, where: RegExp])[] = [
  [
    /^import (?!type ).*\/src\/(?!.*(?:\.rules|tax-codes|record-kinds|field-names|platform\/(?:money|calendar)\/\w+)\.ts').*/m,
    /^client/,
  ],
  [/\bfetch\(/, /^web\/answers\//],
  [/\bXMLHttpRequest\(/, /^web\/answers\//],
  [/\blocalStorage\b/, /^web\/answers\//],
  [/\bEventSource\(/, /^web\/frame\//],
  [/innerHTML|dangerouslySet|document\.write/, /^nowhere/],
]

test('an act is told as a sentence with its author, if all that the sentence names is known', () => {
  const told = (action: string) => sentenceOf({ action, by: { name: 'Anna' } } as Parameters<typeof sentenceOf>[0])
  assert.equal(told('vat-period.settled'), 'Anna settled a VAT period')
  assert.equal(told('fiscal-year.closed'), 'Anna closed a fiscal year')
  assert.equal(told('fiscal-year.reopened'), 'Anna opened a fiscal year again')
  assert.equal(told('payment.recorded'), undefined, 'its amount is not known')
})

test('of answers that nobody shows the one that was asked for longest ago is forgotten, and no other', () => {
  const kept = new Map([
    ['shown', { users: 1 }],
    ['old', { users: 0 }],
    ['about to be shown', { users: 0 }],
  ])
  assert.equal(forgotten(kept, 4), undefined)
  assert.equal(forgotten(kept, 3), 'old')
  assert.equal(forgotten(new Map([['shown', { users: 1 }]]), 1), undefined)
})

test('a session is named by browser and system, though most browsers claim to be others as well', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
  assert.equal(browserText(`${mac} Chrome/156.0.0.0 Safari/537.36`), 'Chrome, macOS')
  assert.equal(browserText(`${mac} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`), 'Edge, macOS')
  assert.equal(browserText('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'), 'Firefox, Linux')
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  assert.equal(browserText(`${phone} Version/19.0 Mobile/15E148 Safari/604.1`), 'Safari, iPhone')
  assert.equal(
    browserText('Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'),
    'Chrome, Android',
  )
  assert.equal(browserText('shop/1.0'), 'shop/1.0')
})

test('pages take of the service only pure rules, ask it in one place, and make no markup from texts', async () => {
  const files = await Array.fromAsync(glob('web/**/*.{ts,tsx}'))
  assert.ok(files.length > 80)
  for (const file of files) {
    const text = (await readFile(file, 'utf8')).replaceAll(/from '[./]*\/client\/src\/index\.ts'/g, '')
    for (const [what, where] of reserved)
      assert.ok(!what.test(text) || where.test(file), `${file} has ${what.exec(text)?.[0]}`)
  }
})

/** A value of a module: neither a function nor a table of words. */
const moduleValue =
  /^(?:export )?const \w+(?:: [^=\n]+)? = (?!async |<|function|wordsOf|\([^()\n]*\)[^\n]* =>|\w+ =>|\(\{)[^\n]*(?:\n(?=[ \]})]).*)*/gm
const wordRead = /(?<!typeof )\b(?:words|common|\w+Words)\.\w+[.[,\n ]/

test('no value of a module holds a word: it would keep the language in which the page was loaded', async () => {
  const held = (text: string): readonly string[] =>
    [...text.matchAll(moduleValue)].map(([value]) => value).filter((value) => wordRead.test(value))
  assert.equal(held('const columns = [\n  { title: common.date, cell: () => 1 },\n]\n').length, 1)
  assert.equal(held('const options = (kinds).map(\n  (kind) => [kind, words.kinds[kind]],\n)\n').length, 1)
  assert.deepEqual(held('const columns = () => [\n  { title: common.date },\n]\n'), [])
  for await (const file of glob('web/**/*.{ts,tsx}')) assert.deepEqual(held(await readFile(file, 'utf8')), [], file)
})

test('what begins as it is typed is chosen before what has the words, and that before what has the letters somewhere', () => {
  const account = (number: number, name: string) => ({ value: String(number), label: `${number} ${name}` })
  const accounts = [
    account(1000, 'Kasse'),
    account(1020, 'Bank'),
    account(1200, 'Handelswaren'),
    account(2000, 'Verbindlichkeiten aus Lieferungen'),
    account(3200, 'Handelserlös'),
    account(6500, 'Büromaterial'),
  ]
  const found = (text: string) => fitting(accounts, text).map(({ value }) => Number(value))
  assert.deepEqual(found('20'), [2000, 1020, 1200, 3200])
  assert.deepEqual(found('200'), [2000, 1200, 3200])
  assert.deepEqual(found('handels'), [1200, 3200])
  assert.deepEqual(found('liefer verb'), [2000])
  assert.deepEqual(found('buro'), [6500])
  assert.deepEqual(found('waren'), [1200])
  assert.deepEqual(found('zebra'), [])
  assert.equal(found('').length, accounts.length)
})

test('a record that was found by a field that its row does not show names it, and none where the row says why', () => {
  const shown = ['R-00012', 'Relaunch', 'Wyss AG', undefined]
  const found = (search: string, more: readonly string[] = []) =>
    foundBy(
      search,
      [...shown, ...more],
      [
        ['Position', 'Entwicklung'],
        ['Position', ''],
        ['Position', 'Pflege', 'Wartung im ersten Jahr'],
        ['Mobile', '+41 79 123 45 67', '0791234567'],
        ['Reference', undefined],
      ],
    )?.[1]
  assert.equal(found('wartung'), 'Pflege')
  assert.equal(found('wyss entw'), 'Entwicklung')
  assert.equal(found('0791234567'), '+41 79 123 45 67')
  for (const search of ['', 'wyss', 'R-00012', 'relaunch wyss', 'nirgends'])
    assert.equal(found(search), undefined, search)
  assert.equal(found('wartung', ['Wartung Mai']), undefined)
})
