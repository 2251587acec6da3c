import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { NOW } from '../../../test/database.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'
import { verifyEvents } from '../../tenants/events/verify-events.ts'
import { pageFiles } from './page.ts'
import { words } from './words.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  await service.expect(200, 'PATCH', '/v1/organisation', {
    name: 'Muster Werkstatt AG',
    streetName: 'Bahnhofstrasse',
    buildingNumber: '12',
    postCode: '8001',
    townName: 'Zürich',
    iban: 'CH9300762011623852957',
    qrIban: 'CH4431999123000889012',
  })
})
after(() => service.close())

const pathOf = ({ publicPdfUrl }: any): string => new URL(publicPdfUrl).pathname.replace(/\.pdf$/, '')
let visitors = 0
/** A browser's request, each from another address by default. */
const visit = async (url: string, headers: Record<string, string> = {}) => {
  const {
    statusCode: status,
    headers: given,
    body,
    rawPayload: { length: bytes },
  } = await service.app.inject({
    url,
    headers: { accept: 'text/html,*/*;q=0.8', ...headers },
    remoteAddress: `10.0.0.${(visitors = (visitors + 1) % 250)}`,
  })
  return { status, headers: given, body, bytes }
}
const submit = async (
  url: string,
  fields: Record<string, string>,
  remoteAddress = `10.0.1.${(visitors = (visitors + 1) % 250)}`,
) => {
  const {
    statusCode: status,
    headers,
    body,
  } = await service.app.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  })
  return { status, headers, body }
}
const shownIn = (body: string): string => /name="pdf" value="([0-9a-f]{64})"/.exec(body)?.[1] ?? ''
const SIGNATURE = 'M20 150L60 40L100 150L140 60M200 100L320 100'
const { refusals } = words
const good = (pdf: string) => ({ pdf, language: 'de', read: 'yes', name: 'Anna Keller', signature: 'typed' })

test('a browser sees the quote of a link as a page; a program is answered as before', async () => {
  const estimate = await trade.issued('estimate', {
    title: 'Neue <Website>',
    positions: [product({ name: 'Konzept & Text', quantity: 2.5, unit: 'Std.', singleAmount: 1200 })],
  })
  const { status, headers, body } = await visit(pathOf(estimate))
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  for (const part of [
    `Offerte ${estimate.number}`,
    'Neue &lt;Website&gt;',
    'Konzept &amp; Text',
    '2.5 Std. × 1’200.00',
    '3’243.00',
  ])
    assert.ok(body.includes(part), part)
  assert.doesNotMatch(body, /<Website>| style="| on\w+="|<script>/)
  const program = await service.ask('GET', pathOf(estimate), { token: null })
  assert.deepEqual([program.status, program.body.code], [404, 'public-links/not-found'])
  assert.equal((await visit(`${pathOf(estimate)}.pdf`)).headers['content-type'], 'application/pdf')
})

test('a page is for whoever has its link: not indexed, stored, framed or sent with a cookie, and nothing from elsewhere', async () => {
  const estimate = await trade.issued('estimate')
  for (const url of [pathOf(estimate), `${pathOf(estimate)}/done`, '/public/documents/none']) {
    const { headers, body } = await visit(url)
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['set-cookie'], undefined)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    assert.doesNotMatch(body, /(?:href|src)="(?:https?:)?\/\//)
  }
})

test('the page speaks the language of the document, or the one that is chosen; what is chosen is among four', async () => {
  const estimate = await trade.issued('estimate', { language: 'fr' })
  for (const [query, lang, word] of [
    ['', 'fr', words.acceptBindingly.fr],
    ['?lang=it', 'it', words.acceptBindingly.it],
    ['?lang=en', 'en', words.acceptBindingly.en],
    ['?lang=de', 'de', words.acceptBindingly.de],
    ['?lang="><b>', 'fr', words.acceptBindingly.fr],
  ] as const) {
    const { body } = await visit(pathOf(estimate) + query)
    assert.ok(body.includes(`<html lang="${lang}">`), query)
    assert.ok(body.includes(word), query)
  }
  const unknown = await visit('/public/documents/none', { 'accept-language': 'it-CH,fr;q=0.5' })
  assert.equal(unknown.status, 404)
  assert.ok(unknown.body.includes(words.gone.title.it))
})

test('reading decides nothing, as often as somebody reads; every visit is counted', async () => {
  const estimate = await trade.issued('estimate')
  for (const end of ['', '/done', '']) assert.equal((await visit(pathOf(estimate) + end)).status, 200)
  const done = (await visit(`${pathOf(estimate)}/done`)).body
  assert.deepEqual([done.includes(words.thanksDeclined.de), done.includes('<form')], [false, true])
  assert.equal((await trade.read('estimate', estimate.id)).status, 'open')
  const { publicLink } = await service.expect(200, 'GET', `/v1/estimates/${estimate.id}/public-link`)
  assert.equal(publicLink.accesses, 4)
})

test('a reload of a refused form, or its address without the form, leads to the page', async () => {
  const path = pathOf(await trade.issued('estimate'))
  for (const end of ['/accept', '/decline', '/']) {
    const { status, headers } = await visit(path + end)
    const { pathname } = new URL(String(headers['location']), `http://rappen.example${path}${end}`)
    assert.deepEqual([status, pathname], [303, path])
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(headers['referrer-policy'], 'no-referrer')
  }
  assert.equal((await visit(path)).status, 200)
  const elsewhere = await visit('/public/documents/%2F%2Frappen.example/accept')
  assert.equal(elsewhere.headers['location'], '../%2F%2Frappen.example')
})

test('who accepts is kept with time, language, signature and the SHA-256 of the PDF, told in the event, and printed on the quote', async () => {
  const estimate = await trade.issued('estimate')
  const { body } = await visit(`${pathOf(estimate)}?lang=fr`)
  const pdf = await service.ask('GET', `${pathOf(estimate)}.pdf`, { token: null })
  assert.equal(shownIn(body), createHash('sha256').update(pdf.bytes).digest('hex'))
  const fields = { ...good(shownIn(body)), language: 'fr', signature: 'drawn', strokes: SIGNATURE }
  const { status, headers } = await submit(`${pathOf(estimate)}/accept`, fields)
  assert.deepEqual([status, headers['location']], [303, 'done?lang=fr'])

  const accepted = await trade.read('estimate', estimate.id)
  const decision = {
    via: 'link',
    decidedAt: NOW.toISOString(),
    language: 'fr',
    pdfSha256: shownIn(body),
    signature: SIGNATURE,
  }
  assert.deepEqual(
    [accepted.status, accepted.signingPerson, accepted.signedAt, accepted.decision],
    ['accepted', 'Anna Keller', NOW.toISOString(), decision],
  )
  const { events } = await service.expect(200, 'GET', '/v1/events?type=estimate.accepted')
  assert.deepEqual(events.at(-1).data.estimate.decision, decision)
  const done = await visit(`${pathOf(estimate)}/done?lang=fr`)
  assert.ok(done.body.includes(words.thanksAccepted.fr) && done.body.includes('Anna Keller'))
  assert.ok(!done.body.includes('<form'))

  const signed = await service.ask('GET', `/v1/estimates/${estimate.id}/pdf`)
  const text = (await inspectPdf(signed.bytes)).map((page) => page.text).join(' ')
  assert.match(text.replaceAll(/\s+/g, ' '), /Elektronisch angenommen am 21\.11\.2026 um \d\d:\d\d von Anna Keller/)
  assert.equal((await verifyEventsOf()).firstBreak, undefined)
})

const verifyEventsOf = () => service.database.inTransaction(service.organisation, (tx) => verifyEvents(tx))

test('a decision that is changed past the service no longer agrees with the chain of events', async () => {
  const { firstUnproven } = await import('../../sales/checks/evidence.store.ts')
  const { documents } = await import('../../sales/checks/stored-hashes.store.ts')
  const changed = () =>
    service.database.inTransaction(service.organisation, (tx) => firstUnproven(tx, 'document', documents))
  const estimate = await trade.issued('estimate')
  const { body } = await visit(pathOf(estimate))
  assert.equal((await submit(`${pathOf(estimate)}/accept`, good(shownIn(body)))).status, 303)
  assert.equal(await changed(), undefined)
  const forge = (from: string, to: string) =>
    service.asOwner(`update documents set decision = replace(decision::text, $2, $3)::json where id = $1`, [
      estimate.id,
      from,
      to,
    ])
  await forge(shownIn(body), '0'.repeat(64))
  assert.equal((await changed())?.document, estimate.id)
  await forge('0'.repeat(64), shownIn(body))
  assert.equal(await changed(), undefined)
})

test('a customer declines with a reason, or without one', async () => {
  for (const reason of ['Zu teuer.\nVielleicht nächstes Jahr.', '']) {
    const estimate = await trade.issued('estimate')
    const { body } = await visit(pathOf(estimate))
    const { status } = await submit(`${pathOf(estimate)}/decline`, { pdf: shownIn(body), language: 'de', reason })
    assert.equal(status, 303)
    const declined = await trade.read('estimate', estimate.id)
    assert.deepEqual(
      [declined.status, declined.decision.reason, declined.signingPerson],
      ['declined', reason || undefined, undefined],
    )
    assert.ok((await visit(`${pathOf(estimate)}/done`)).body.includes(words.thanksDeclined.de))
  }
})

test('an invalid answer is rejected in one sentence, the input stays, and nothing is decided', async () => {
  const estimate = await trade.issued('estimate')
  const pdf = shownIn((await visit(pathOf(estimate))).body)
  const drawn = { ...good(pdf), signature: 'drawn' }
  const wrong = [
    ['accept', { ...good(pdf), name: ' \t' }, refusals['name-missing'].de],
    ['accept', { ...good(pdf), name: 'x'.repeat(129) }, refusals['name-too-long'].de],
    ['accept', { ...good(pdf), name: 'Anna\nKeller' }, refusals['name-too-long'].de],
    ['accept', { ...good(pdf), read: '' }, refusals['not-read'].de],
    ['accept', drawn, refusals['nothing-drawn'].de],
    ['accept', { ...drawn, strokes: 'M10 10' }, refusals['nothing-drawn'].de],
    ['accept', { ...drawn, strokes: 'M10 10L700 10' }, refusals['nothing-drawn'].de],
    ['accept', { ...drawn, strokes: `${SIGNATURE}"/><script>` }, refusals['nothing-drawn'].de],
    ['decline', { pdf, language: 'de', reason: 'x'.repeat(1001) }, refusals['reason-too-long'].de],
  ] as const
  for (const [verb, fields, sentence] of wrong) {
    const { status, body } = await submit(`${pathOf(estimate)}/${verb}`, fields)
    assert.deepEqual([status, body.includes(`role="alert">${sentence}<`)], [400, true], sentence)
  }
  const kept = await submit(`${pathOf(estimate)}/accept`, { ...drawn, name: '"><b>Anna' })
  assert.ok(kept.body.includes('value="&quot;&gt;&lt;b&gt;Anna"'))
  const signed = (body: string) =>
    [/value="(\w+)" checked> [^<]*Unterschrift</, /name="strokes" value="([^"]*)"/].map((one) => one.exec(body)?.[1])
  for (const [fields, expected] of [
    [{ ...drawn, name: '', strokes: SIGNATURE }, ['drawn', SIGNATURE]],
    [{ ...drawn, pdf: '0'.repeat(64), strokes: SIGNATURE }, ['drawn', SIGNATURE]],
    [drawn, ['drawn', '']],
    [{ ...drawn, strokes: `${SIGNATURE}"><script>` }, ['drawn', '']],
    [{ ...good(pdf), name: '' }, ['typed', '']],
  ] as const) {
    const { body } = await submit(`${pathOf(estimate)}/accept`, fields)
    assert.deepEqual(signed(body), expected, JSON.stringify(fields))
  }
  assert.equal((await trade.read('estimate', estimate.id)).status, 'open')
})

test('a quote that changed since it was shown is not accepted: the new version is shown, and can be', async () => {
  const estimate = await trade.issued('estimate')
  const shown = shownIn((await visit(pathOf(estimate))).body)
  await trade.patch('estimate', estimate.id, { positions: [product({ singleAmount: 900 })] })
  const refused = await submit(`${pathOf(estimate)}/accept`, good(shown))
  assert.deepEqual(
    [refused.status, refused.body.includes(refusals.changed.de), refused.body.includes('972.90')],
    [409, true, true],
  )
  assert.notEqual(shownIn(refused.body), shown)
  // A new attachment is a change as well.
  await uploadsOf(service).add('estimate', estimate.id, pdfWith({ pages: ['AGB'] }))
  assert.equal((await submit(`${pathOf(estimate)}/accept`, good(shownIn(refused.body)))).status, 409)
  assert.equal((await trade.read('estimate', estimate.id)).status, 'open')
  const { body } = await visit(pathOf(estimate))
  assert.ok(body.includes(words.hasReadAttachments.de) && body.includes('/attachments/'))
  assert.equal((await submit(`${pathOf(estimate)}/accept`, good(shownIn(body)))).status, 303)
})

test('a decision is final: of many answers at once one counts', async () => {
  const estimate = await trade.issued('estimate')
  const pdf = shownIn((await visit(pathOf(estimate))).body)
  const names = Array.from({ length: 6 }, (_, index) => `Person ${index}`)
  const answers = await Promise.all(names.map((name) => submit(`${pathOf(estimate)}/accept`, { ...good(pdf), name })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 409, 409, 409, 409, 409])
  const winner = names[answers.findIndex(({ status }) => status === 303)]
  assert.equal((await trade.read('estimate', estimate.id)).signingPerson, winner)
  const { status, body } = await submit(`${pathOf(estimate)}/decline`, { pdf, language: 'de' })
  assert.deepEqual([status, body.includes(refusals.decided.de)], [409, true])
  assert.ok((await visit(pathOf(estimate))).body.includes(`von ${winner} angenommen`))
})

test('an expired or revoked link, a draft and an invoice cannot be decided', async (t) => {
  t.after(() => {
    service.clock.now = NOW
  })
  const draft = await trade.create('estimate')
  const invoice = await trade.issued('invoice')
  for (const one of [draft, invoice]) {
    const { body } = await visit(pathOf(one))
    assert.ok(!body.includes('<form'))
    const { status, body: refused } = await submit(`${pathOf(one)}/accept`, good('0'.repeat(64)))
    assert.deepEqual([status, refused.includes(refusals['not-open'].de)], [409, true])
  }
  const estimate = await trade.issued('estimate')
  const pdf = shownIn((await visit(pathOf(estimate))).body)
  // The last day counts to its end in Zurich.
  service.clock.now = new Date(`${estimate.dueDate}T22:59:59Z`)
  assert.ok((await visit(pathOf(estimate))).body.includes('<form'))
  service.clock.now = new Date(`${estimate.dueDate}T23:00:00Z`)
  const expired = await submit(`${pathOf(estimate)}/accept`, good(pdf))
  assert.deepEqual(
    [expired.status, expired.body.includes(refusals.expired.de), expired.body.includes('<form')],
    [409, true, false],
  )
  service.clock.now = NOW
  await service.expect(204, 'DELETE', `/v1/estimates/${estimate.id}/public-link`)
  assert.equal((await submit(`${pathOf(estimate)}/accept`, good(pdf))).status, 404)
  assert.equal((await trade.read('estimate', estimate.id)).status, 'open')
})

test('an address that answers more than ten times in a minute waits until the next one', async () => {
  const estimate = await trade.issued('estimate')
  const pdf = shownIn((await visit(pathOf(estimate))).body)
  for (let count = 0; count < 10; count++)
    assert.equal((await submit(`${pathOf(estimate)}/accept`, { ...good(pdf), name: '' }, '10.9.9.9')).status, 400)
  const { status, headers, body } = await submit(`${pathOf(estimate)}/accept`, good(pdf), '10.9.9.9')
  assert.deepEqual([status, Number(headers['retry-after']) <= 60], [429, true])
  assert.ok(body.includes(words.tooMany.title.de))
  assert.equal((await submit(`${pathOf(estimate)}/accept`, good(pdf))).status, 303)
})

test('a decision is taken by the form alone: no JSON, no file, nothing that is too large', async () => {
  const estimate = await trade.issued('estimate')
  const post = (payload: string, type: string) =>
    service.app.inject({
      method: 'POST',
      url: `${pathOf(estimate)}/accept`,
      payload,
      headers: { 'content-type': type },
    })
  assert.equal((await post(JSON.stringify({ name: 'Anna' }), 'application/json')).statusCode, 400)
  assert.equal((await post('name=Anna', 'text/plain')).statusCode, 415)
  assert.equal((await post(`name=${'x'.repeat(40_000)}`, 'application/x-www-form-urlencoded')).statusCode, 413)
  assert.equal((await trade.read('estimate', estimate.id)).status, 'open')
})

test('a revoked, changed or returned acceptance leaves nothing of the decision behind', async () => {
  const decided = async () => {
    const estimate = await trade.issued('estimate')
    const pdf = shownIn((await visit(pathOf(estimate))).body)
    await submit(`${pathOf(estimate)}/accept`, good(pdf))
    return estimate.id
  }
  const reopened = await trade.act('estimate', await decided(), 'reopen')
  const changed = await trade.patch('estimate', await decided(), { positions: [product({ singleAmount: 7 })] })
  const recorded = await trade.act('estimate', await decided(), 'decline')
  for (const one of [reopened, changed, recorded])
    assert.deepEqual([one.signingPerson, one.decision], [undefined, undefined])
  const estimate = await trade.issued('estimate')
  await submit(`${pathOf(estimate)}/decline`, { pdf: shownIn((await visit(pathOf(estimate))).body) })
  assert.equal((await trade.patch('estimate', estimate.id, { isDraft: true })).decision, undefined)
})

test('an invoice shows what is owed and how to pay it; of one that is paid, credited or annulled, that it is', async () => {
  const contact = await trade.contact({ streetName: 'Weg', buildingNumber: '1', postCode: '3000', townName: 'Bern' })
  const addressed = { recipient: contact.id, customRecipientText: undefined }
  const invoice = await trade.issued('invoice', addressed)
  const { body } = await visit(pathOf(invoice))
  for (const part of [
    'CHF\u00a0108.10',
    'CH44\u00a03199\u00a09123\u00a00008\u00a08901\u00a02',
    'Zahlteil',
    '<svg class="code"',
    'data-copy="CH4431999123000889012"',
    `data-copy="${invoice.paymentReference}"`,
  ])
    assert.ok(body.includes(part), part)
  await trade.pay(invoice.id, 8.1)
  const partly = (await visit(pathOf(invoice))).body
  assert.ok(partly.includes('CHF\u00a0100.00'))
  // The amount due is largest, and the total is in its place below.
  assert.match(partly, /class="sum"><strong><small>CHF<\/small>\u00a0100\.00<\/strong> <span>Zahlbar bis/)
  assert.match(partly, /Bezahlt<\/th><td>−8\.10[^]*Zu bezahlen CHF<\/th><td>100\.00/)
  const download = async () => {
    const { rawPayload } = await service.app.inject({ url: `${pathOf(invoice)}.pdf` })
    return (await inspectPdf(rawPayload)).map(({ text }) => text).join(' ')
  }
  assert.match(await download(), /Zu bezahlen CHF 100\.00[^]*Zahlteil/)
  await trade.pay(invoice.id, 100)
  const paid = (await visit(pathOf(invoice))).body
  assert.deepEqual([paid.includes(words.paid.de), paid.includes('class="code"')], [true, false])
  assert.match(paid, /class="sum"><strong>Bezahlt<\/strong> <span>CHF\u00a0108\.10</)
  assert.doesNotMatch(await download(), /Zahlteil|Zahlbar/)
  const settled = await trade.issued('invoice', addressed)
  await trade.pay(settled.id, 8.1)
  await trade.credit(settled.id, { isDraft: false })
  assert.ok((await visit(pathOf(settled))).body.includes(words.paid.de))
  for (const language of ['de', 'fr', 'it', 'en'] as const) {
    const credited = await trade.issued('invoice', { ...addressed, language })
    await trade.credit(credited.id, { isDraft: false })
    const nothing = (await visit(pathOf(credited))).body
    assert.deepEqual(
      [
        nothing.includes(words.credited[language]),
        nothing.includes(words.paid[language]),
        nothing.includes('class="code"'),
      ],
      [true, false, false],
    )
  }
  const annulled = await trade.issued('invoice', addressed)
  await trade.act('invoice', annulled.id, 'annul')
  const over = (await visit(pathOf(annulled))).body
  assert.deepEqual([over.includes(words.annulled.de), over.includes('class="code"')], [true, false])
})

test('a page on which nothing is owed asks for nothing: no term, no date, and no picture of a slip to be scanned', async () => {
  const contact = await trade.contact({ streetName: 'Weg', buildingNumber: '1', postCode: '3000', townName: 'Bern' })
  const addressed = { recipient: contact.id, customRecipientText: undefined }
  const asks = async (one: { publicPdfUrl: string }, asked: string[]) => {
    const { body } = await visit(pathOf(one))
    for (const part of ['Zahlbar bis 21.12.2026', 'Zahlbar innert 30 Tagen', 'class="code"', 'class="paper"', '.pdf"'])
      assert.equal(body.includes(part), asked.includes(part) || part === '.pdf"', part)
    return body
  }
  const terms = ['Zahlbar bis 21.12.2026', 'Zahlbar innert 30 Tagen']
  const [paid, overpaid, credited] = await Promise.all([1, 2, 3].map(() => trade.issued('invoice', addressed)))
  await asks(paid, [...terms, 'class="code"'])
  await trade.pay(paid.id, 8.1)
  await asks(paid, [...terms, 'class="code"'])
  await trade.pay(paid.id, 100)
  await trade.overpay(overpaid.id, 200)
  await trade.credit(credited.id, { isDraft: false })
  for (const one of [paid, overpaid, credited]) await asks(one, [])
  const slipless = await trade.issued('invoice', { ...addressed, withoutSlip: true })
  await asks(slipless, [...terms, 'class="paper"'])
  await trade.pay(slipless.id, 108.1)
  await asks(slipless, ['class="paper"'])
})

test('of an invoice over nothing it is said that there is nothing to pay, not that it was paid', async () => {
  for (const language of ['de', 'fr', 'it', 'en'] as const) {
    const free = await trade.issued('invoice', { language, positions: [product({ singleAmount: 0 })] })
    const { body } = await visit(pathOf(free))
    assert.deepEqual([body.includes(words.nothing[language]), body.includes(words.paid[language])], [true, false])
  }
})

test('the page has the colours and letters of the workplace', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const [own, workplace] = await Promise.all([read('page.css'), read('../../../web/styles/tokens.css')])
  const valuesIn = (style: string) => [...style.matchAll(/--[\w-]+: light-dark\([^)]+\)(?=;)/g)].map(([value]) => value)
  assert.ok(valuesIn(own).length >= 10)
  assert.deepEqual(
    valuesIn(own).filter((value) => !valuesIn(workplace).includes(value)),
    [],
  )
  const lettersIn = (style: string) =>
    [...style.matchAll(/@font-face \{[^}]+\}/g)].map(([face]) => face.replace('../fonts/', '').replaceAll(/\s+/g, ' '))
  assert.deepEqual(lettersIn(own), lettersIn(workplace))
})

test('the page keeps within its sizes', async () => {
  const estimate = await trade.issued('estimate', {
    positions: Array.from({ length: 30 }, () => product({ description: 'Beschreibung der Arbeit' })),
  })
  const [page, style, script, font] = await Promise.all(
    [pathOf(estimate), ...Object.values(pageFiles)].map(async (url) => Number((await visit(url)).bytes)),
  )
  assert.ok((script ?? 0) <= 4_096, `${script} bytes of script`)
  // No paint waits for it.
  assert.ok((font ?? 0) <= 36_864, `${font} bytes of font`)
  assert.ok((page ?? 0) + (style ?? 0) + (script ?? 0) <= 25_600, `${page} + ${style} + ${script} bytes`)
})
