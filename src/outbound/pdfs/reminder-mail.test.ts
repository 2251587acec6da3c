import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { documentMail } from './document-mail.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

test('the mail of a reminder is the letter as text, with the open amount of each invoice and the PDF', async () => {
  const address = { firstName: 'Anna', lastName: 'Muster', email: 'anna@example.com' }
  const { id: recipient } = await trade.contact(address)
  const issued = (openingDate: string, singleAmount: number) =>
    trade.issued('invoice', {
      customRecipientText: undefined,
      recipient,
      openingDate,
      payableInDays: 0,
      positions: [product({ singleAmount, taxCode: undefined })],
    })
  const [first, second] = [await issued('2026-10-01', 1000), await issued('2026-10-02', 250)]
  await trade.pay(first.id, 400)
  const { reminders } = await service.expect(200, 'POST', '/v1/reminders', { contacts: [recipient] })
  const [letter] = reminders
  assert.equal(letter.isMailed, true)
  const mail = await documentMail(
    service.database.inTransaction,
    () => 'https://rappen.example',
    () => service.clock.now,
  )({
    organisation: service.organisation,
    document: first.id,
    reminder: letter.id,
    recipientEmail: 'anna@example.com',
    description: undefined,
    subject: undefined,
  })
  assert.match(mail.subject, new RegExp(`^Zahlungserinnerung ${letter.number} von `))
  assert.match(mail.text, new RegExp(`${first.number}: CHF\\s600.00`))
  assert.match(mail.text, new RegExp(`${second.number}: CHF\\s250.00`))
  assert.deepEqual([mail.recipientName, mail.fileName], ['Anna Muster', `${letter.number}.pdf`])

  // A withdrawn letter is not sent any more.
  await service.expect(200, 'POST', `/v1/reminders/${letter.id}/withdraw`, { reason: 'Bezahlt' })
  const { emailDeliveries } = await trade.read('invoice', first.id)
  assert.deepEqual(
    emailDeliveries.map(({ status, reason }: any) => [status, reason.code]),
    [['failed', 'emails/reminder-withdrawn']],
  )
})
