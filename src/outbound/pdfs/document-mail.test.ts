import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { NOW } from '../../../test/database.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { png, svg } from '../../../test/fixtures/logo.ts'
import { readPng } from '../../../test/fixtures/read-png.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'
import type { MailHeaders } from '../../sales/deliveries/delivery.schema.ts'
import { composeDelivery } from '../mail/compose-delivery.ts'
import { documentMail } from './document-mail.ts'
import { discardMerged } from './merge-attachments.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(async () => {
  await discardMerged()
  await service.close()
})

const nothing = { recipientEmail: 'anna@example.com', description: undefined, subject: undefined }

/** The mail about a document, read by another program. */
type Asked = { name?: string; description?: string; recipientEmail?: string; headers?: MailHeaders }
async function mailOf(document: string, { name = '', description, ...asked }: Asked = {}) {
  const delivery = {
    id: randomUUID(),
    document,
    reminder: null,
    contact: null,
    statementOf: null,
    recipientEmail: 'anna@example.com',
    description: description ?? null,
    status: 'queued',
    createdAt: '2026-11-21T09:00:00.000Z',
    isDue: true,
    ...asked,
  } as const
  const message = await composeDelivery(
    { organisation: service.organisation, delivery },
    {
      contentOf: documentMail(
        service.database.inTransaction,
        () => 'https://rappen.example',
        () => service.clock.now,
      ),
      sender: { name, address: 'office@example.ch' },
    },
  )
  return simpleParser(message.read())
}

const words = {
  de: { estimate: ['Offerte', 'gültig bis'], invoice: ['Rechnung', 'zahlbar bis'] },
  fr: { estimate: ['Offre', 'valable jusqu’au'], invoice: ['Facture', 'payable jusqu’au'] },
  it: { estimate: ['Offerta', 'valida fino al'], invoice: ['Fattura', 'pagabile entro il'] },
  en: { estimate: ['Quote', 'valid until'], invoice: ['Invoice', 'payable by'] },
} as const

for (const language of ['de', 'fr', 'it', 'en'] as const) {
  test(`estimates and invoices are mailed in their own language (${language}), with number, total, date and PDF`, async () => {
    for (const kind of ['estimate', 'invoice'] as const) {
      const { id, number, dueDate } = await trade.issued(kind, { language })
      const mail = await mailOf(id, { description: 'Tom & Jerry <3' })
      const [heading, until] = words[language][kind]
      assert.ok(mail.subject?.startsWith(`${heading} ${number} `), `${mail.subject}`)
      const date = `${dueDate.slice(8)}.${dueDate.slice(5, 7)}.${dueDate.slice(0, 4)}`
      for (const part of ['CHF\u00a0108.10', `${until} ${date}`, number, 'Tom & Jerry <3', 'Muster AG'])
        assert.ok(mail.text?.includes(part), `${part} in ${mail.text}`)
      assert.ok(mail.html && mail.html.includes('Tom &amp; Jerry &lt;3') && mail.html.includes(`lang="${language}"`))
      const [attachment, ...others] = mail.attachments
      assert.deepEqual(
        [attachment?.filename, attachment?.contentType, others],
        [`${heading} ${number} Muster AG.pdf`, 'application/pdf', []],
      )
      const [page] = await inspectPdf(attachment?.content ?? Buffer.alloc(0))
      assert.ok(page?.text.includes(heading) && page.text.includes(number))
    }
  })
}

test('the mail comes in the name of the organisation, and answers go to its address', async () => {
  await service.expect(200, 'PATCH', '/v1/organisation', { name: 'Müller & Söhne', email: 'info@müller.ch' })
  const { id } = await trade.issued('invoice')
  const mail = await mailOf(id)
  assert.deepEqual(mail.from?.value, [{ name: 'Müller & Söhne', address: 'office@example.ch' }])
  assert.deepEqual(mail.replyTo?.value, [{ name: '', address: 'info@müller.ch' }])
  assert.deepEqual((await mailOf(id, { name: 'Treuhand Bern' })).from?.value, [
    { name: 'Treuhand Bern', address: 'office@example.ch' },
  ])
})

test('the PDF of a mail is the one that is answered, with its attachments, and is let go when it was read', async () => {
  const { id, number } = await trade.issued('invoice')
  await uploadsOf(service).add('invoice', id, pdfWith({ pages: ['Beilage'] }))
  const contentOf = documentMail(
    service.database.inTransaction,
    () => 'https://rappen.example',
    () => service.clock.now,
  )
  const { pdf } = await contentOf({ organisation: service.organisation, document: id, ...nothing })
  await pdf.discard()
  assert.throws(() => pdf.read(), 'who lets it go cannot read it')
  const [attachment] = (await mailOf(id)).attachments
  const answered = await service.ask('GET', `/v1/invoices/${id}/pdf`)
  assert.equal(attachment?.filename, `Rechnung ${number} Müller & Söhne.pdf`)
  assert.ok(attachment.content.equals(answered.bytes))
  assert.equal((await inspectPdf(attachment.content)).at(-1)?.text, 'Beilage')
})

test('a number with a slash becomes a file name without one', async () => {
  await service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern: 'YYYY/0000' })
  const { id, number } = await trade.issued('invoice')
  assert.equal(number, '2026/0001')
  const mail = await mailOf(id)
  assert.equal(mail.attachments[0]?.filename, 'Rechnung 2026-0001 Müller & Söhne.pdf')
  assert.ok(mail.subject?.includes('2026/0001'))
})

test('who the contact is stands in To and begins the mail, in four languages; another address is greeted by no name', async () => {
  const greetings = {
    de: 'Sehr geehrte Frau Keller',
    fr: 'Madame Keller,',
    it: 'Gentile Signora Keller',
    en: 'Dear Ms Keller,',
  }
  const { id: recipient } = await trade.contact({
    formOfAddress: 'Frau',
    firstName: 'Anna',
    lastName: 'Keller',
    email: 'Anna@example.com',
  })
  for (const [language, greeting] of Object.entries(greetings)) {
    const { id } = await trade.issued('estimate', { recipient, customRecipientText: undefined, language })
    const mail = await mailOf(id)
    assert.deepEqual(mail.to?.value, [{ name: 'Anna Keller', address: 'anna@example.com' }])
    assert.equal(mail.text?.split('\n')[0], greeting)
    assert.ok(String(mail.html).includes(`<p>${greeting}</p>`))
    const other = await mailOf(id, { recipientEmail: 'buchhaltung@example.com' })
    assert.deepEqual(other.to?.value, [{ name: '', address: 'buchhaltung@example.com' }])
    assert.ok(!other.text?.includes('Keller'))
  }
})

test('a button leads to the page of the document while it has a link; the foot says who sends it', async () => {
  await service.expect(200, 'PATCH', '/v1/organisation', {
    vatNumber: 'CHE-101.654.423 MWST',
    streetName: 'Weg',
    buildingNumber: '1',
    postCode: '8001',
    townName: 'Zürich',
  })
  const invoice = await trade.issued('invoice', { language: 'fr' })
  const page = invoice.publicPdfUrl.replace(/\.pdf$/, '')
  const mail = await mailOf(invoice.id)
  assert.ok(String(mail.html).includes(`href="${page}"`) && mail.text?.includes(page))
  for (const part of ['Müller & Söhne, Weg 1, 8001 Zürich', 'CHE-101.654.423\u00a0TVA'])
    assert.ok(mail.text?.includes(part) && String(mail.html).includes(part.replace('&', '&amp;')), part)
  assert.match(String(mail.html), /prefers-color-scheme: dark/)
  const ending = { expiresAt: new Date(service.clock.now.getTime() + 60_000).toISOString() }
  await service.expect(200, 'PATCH', `/v1/invoices/${invoice.id}/public-link`, ending)
  assert.ok((await mailOf(invoice.id)).text?.includes(page))
  service.clock.now = new Date(ending.expiresAt)
  const over = await mailOf(invoice.id)
  assert.ok(over.html && !over.html.includes('<a ') && !over.text?.includes('/public/'), 'its end is past')
  const trial = await service.expect(200, 'POST', `/v1/invoices/${invoice.id}/send?dryRun=true`, {
    email: 'anna@example.com',
  })
  assert.ok(trial.email.text && !trial.email.text.includes('/public/'), 'in a dry run, too')

  await service.expect(200, 'PATCH', `/v1/invoices/${invoice.id}/public-link`, { expiresAt: null })
  assert.ok((await mailOf(invoice.id)).text?.includes(page))
  await service.expect(204, 'DELETE', `/v1/invoices/${invoice.id}/public-link`)
  const without = await mailOf(invoice.id)
  assert.ok(without.html && !without.html.includes('<a ') && !without.text?.includes('/public/'))
})

test('the logo is a part of the mail, and stands in its text', async () => {
  const body = png({ width: 300, height: 100 })
  await service.ask('PUT', '/v1/organisation/logo', { body, headers: { 'content-type': 'image/png' } })
  const { id } = await trade.issued('invoice')
  const { attachments, html } = await mailOf(id)
  const logo = attachments.find(({ cid }) => cid === 'logo')
  assert.ok(logo?.content.equals(body) && logo.related)
  // The parser resolves the Content-ID.
  assert.match(String(html), /<img class="logo" src="data:image\/png;base64,/)
  assert.equal(attachments.length, 2)
})

test('of an SVG, a mail has a PNG: mail programs show no SVG', async () => {
  const put = await service.ask('PUT', '/v1/organisation/logo', {
    body: svg(),
    headers: { 'content-type': 'image/svg+xml' },
  })
  assert.equal(put.status, 204)
  const { attachments } = await mailOf((await trade.issued('invoice')).id)
  const logo = attachments.find(({ cid }) => cid === 'logo')
  assert.deepEqual([logo?.contentType, logo?.filename], ['image/png', 'logo.png'])
  const { width, height, at } = readPng(logo?.content ?? Buffer.alloc(0))
  assert.deepEqual([width, height], [540, 180])
  assert.deepEqual(at(90, 90), [204, 0, 0], 'the red square')
})

test('a subject of its own is filled in, cc is seen by all, bcc by nobody, and answers go where it is said', async () => {
  const { id, number } = await trade.issued('estimate', { title: 'Umbau' })
  const headers = {
    subject: 'Projekt {title}: {document} ({number}), {organisation} {x}',
    cc: ['c@example.com'],
    bcc: ['b@example.com'],
    replyTo: 'r@müller.ch',
  }
  const mail = await mailOf(id, { headers })
  assert.equal(mail.subject, `Projekt Umbau: Offerte ${number} (${number}), Müller & Söhne {x}`)
  assert.deepEqual(mail.cc?.value, [{ name: '', address: 'c@example.com' }])
  assert.deepEqual(mail.replyTo?.value[0]?.address, 'r@müller.ch')
  assert.ok(!JSON.stringify(mail.headerLines).includes('b@example.com'))
  assert.match(mail.messageId ?? '', /@example\.ch>$/)
  const draft = await trade.create('estimate')
  assert.equal((await mailOf(draft.id, { headers: { subject: 'Umbau' } })).subject, 'Offerte (Entwurf): Umbau')
})

/** The text of a mail, and the text of its PDF. */
async function askedBy(id: string) {
  const mail = await mailOf(id)
  const pages = await inspectPdf(
    mail.attachments.find(({ contentType }) => contentType === 'application/pdf')?.content ?? Buffer.of(),
  )
  const printed = pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  return { text: mail.text ?? '', printed }
}

test('a mail asks for what is left of an invoice, with a slip over it, or says that it is paid; the archived PDF stays', async () => {
  await service.expect(200, 'PATCH', '/v1/organisation', { country: 'CH', iban: 'CH9300762011623852957' })
  const { id: recipient } = await trade.contact({ postCode: '3000', townName: 'Bern' })
  const { id, number } = await trade.issued('invoice', { recipient, customRecipientText: undefined })
  const asIssued = (await service.ask('GET', `/v1/invoices/${id}/pdf`)).bytes
  await trade.pay(id, 50)
  const partly = await askedBy(id)
  assert.match(partly.text, /über CHF\u00a0108\.10\. Davon sind noch CHF\u00a058\.10 offen, zahlbar bis 21\.12\.2026\./)
  assert.match(partly.text, /Rechnung ansehen und bezahlen/)
  assert.match(partly.printed, /Bezahlt −50\.00/)
  assert.match(partly.printed, /Zu bezahlen CHF 58\.10/)
  assert.match(partly.printed, /Zahlteil/)
  const times = (amount: RegExp) => partly.printed.match(amount)?.length
  assert.deepEqual(
    [times(/58\.10/g), times(/108\.10/g)],
    [4, 1],
    'beside the heading, as what is left, twice on the slip; the total once',
  )
  const trial = await service.expect(200, 'POST', `/v1/invoices/${id}/send?dryRun=true`, { email: 'anna@example.com' })
  assert.match(trial.email.text, /noch CHF\u00a058\.10 offen/)

  await trade.pay(id, 58.1)
  const paid = await askedBy(id)
  assert.match(paid.text, new RegExp(`Rechnung ${number} über CHF\u00a0108\\.10\\. Sie ist bezahlt\\. Vielen Dank\\.`))
  assert.doesNotMatch(paid.text, /zahlbar|bezahlen/)
  assert.match(paid.printed, /Bezahlt −108\.10 Zu bezahlen CHF 0\.00/)
  assert.doesNotMatch(paid.printed, /Zahlteil|Zahlbar|IBAN/)
  assert.ok((await service.ask('GET', `/v1/invoices/${id}/pdf`)).bytes.equals(asIssued))
  assert.match((await inspectPdf(asIssued)).map(({ text }) => text).join(' '), /Zahlteil/)
})

test('a mail of an invoice that was credited by half asks for the other half; one that was overpaid, or is over nothing, for nothing', async () => {
  const half = await trade.issued('invoice', { positions: [product({ quantity: 2 })], language: 'fr' })
  const [position] = half.positions
  await trade.credit(half.id, { isDraft: false, positions: [{ id: position.id, quantity: 1 }] })
  const credited = await askedBy(half.id)
  assert.match(credited.text, /de CHF\u00a0216\.20\. Il reste CHF\u00a0108\.10 à payer jusqu’au 21\.12\.2026\./)
  assert.match(credited.printed, /Crédité −108\.10 À payer CHF 108\.10/)
  const over = await trade.issued('invoice', { language: 'en' })
  await trade.overpay(over.id, 200)
  const overpaid = await askedBy(over.id)
  assert.match(overpaid.text, /It is paid\. Thank you\./)
  assert.match(overpaid.printed, /Paid −200\.00 In your favour CHF 91\.90/)
  const free = await trade.issued('invoice', { language: 'it', positions: [product({ singleAmount: 0 })] })
  assert.match((await askedBy(free.id)).text, /di CHF\u00a00\.00\. Non c’è nulla da pagare\./)
})

test('a mail of a quote asks for an answer only while one can be given', async (t) => {
  t.after(() => {
    service.clock.now = NOW
  })
  const said = async (id: string) => (await mailOf(id)).text ?? ''
  const open = await trade.issued('estimate')
  assert.match(await said(open.id), /gültig bis 21\.12\.2026[^]*Offerte ansehen und beantworten/)
  await trade.act('estimate', open.id, 'accept', { signingPerson: 'Anna Keller' })
  const accepted = await said(open.id)
  assert.match(accepted, /CHF\u00a0108\.10\. Sie ist angenommen\. Vielen Dank\.[^]*Offerte ansehen:/)
  const declined = await trade.issued('estimate')
  await trade.act('estimate', declined.id, 'decline')
  assert.match(await said(declined.id), /CHF\u00a0108\.10\. Sie wurde abgelehnt\.[^]*Offerte ansehen:/)
  const expired = await trade.issued('estimate')
  // Its last day counts to its end in Zurich.
  service.clock.now = new Date(`${expired.dueDate}T22:59:59Z`)
  assert.match(await said(expired.id), /beantworten/)
  service.clock.now = new Date(`${expired.dueDate}T23:00:00Z`)
  assert.match(await said(expired.id), /CHF\u00a0108\.10\. Sie war gültig bis 21\.12\.2026\.[^]*Offerte ansehen:/)
})
