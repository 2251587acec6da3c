import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { type Service, startService } from '../../../test/service.ts'
import { composeDelivery } from '../mail/compose-delivery.ts'
import { stopRendering } from '../typst/render-document.ts'
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
  await stopRendering()
  await service.close()
})

/** The mail that goes out for a document, read by another program. */
async function mailOf(document: string, { name = '', description }: { name?: string; description?: string } = {}) {
  const delivery = {
    id: randomUUID(),
    document,
    recipientEmail: 'anna@example.com',
    description: description ?? null,
    status: 'queued',
    createdAt: '2026-11-21T09:00:00.000Z',
    isDue: true,
  } as const
  const message = await composeDelivery(
    { organisation: service.organisation, delivery },
    { contentOf: documentMail(service.database.inTransaction), sender: { name, address: 'office@example.ch' } },
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
      for (const part of ['CHF 108.10', `${until} ${date}`, number, 'Tom & Jerry <3', 'Muster AG'])
        assert.ok(mail.text?.includes(part), `${part} in ${mail.text}`)
      assert.ok(mail.html && mail.html.includes('Tom &amp; Jerry &lt;3') && mail.html.includes(`lang="${language}"`))
      const [attachment, ...others] = mail.attachments
      assert.deepEqual(
        [attachment?.filename, attachment?.contentType, others],
        [`${number}.pdf`, 'application/pdf', []],
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
  const contentOf = documentMail(service.database.inTransaction)
  const { pdf } = await contentOf({ organisation: service.organisation, document: id, description: undefined })
  await pdf.discard()
  assert.throws(() => pdf.read(), 'who lets it go cannot read it')
  const [attachment] = (await mailOf(id)).attachments
  const answered = await service.ask('GET', `/v1/invoices/${id}/pdf`)
  assert.equal(attachment?.filename, `${number}.pdf`)
  assert.ok(attachment.content.equals(answered.bytes))
  assert.equal((await inspectPdf(attachment.content)).at(-1)?.text, 'Beilage')
})

test('a number with a slash becomes a file name without one', async () => {
  await service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern: 'YYYY/0000' })
  const { id, number } = await trade.issued('invoice')
  assert.equal(number, '2026/0001')
  const mail = await mailOf(id)
  assert.equal(mail.attachments[0]?.filename, '2026-0001.pdf')
  assert.ok(mail.subject?.includes('2026/0001'))
})
