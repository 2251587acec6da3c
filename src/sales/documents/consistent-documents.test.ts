import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DatabaseError } from 'pg'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

type Which = 'draft' | 'estimate' | 'invoice' | 'note'

/** For each check constraint of documents, a change that breaks it, and none whose name comes before it. */
const breaking: Readonly<Record<string, readonly [Which, string]>> = {
  kind: ['invoice', `kind = 'receipt'`],
  amount_mode: ['draft', `amount_mode = 'both'`],
  language: ['draft', `language = 'rm'`],
  status: ['estimate', `status = 'waiting'`],
  payable_in_days: ['draft', 'payable_in_days = 366'],
  exchange_rate: ['draft', `original_currency = 'EUR', exchange_rate = 0`],
  metadata: ['draft', `metadata = '{"a":1}'`],
  have_a_recipient: ['draft', `recipient = null, custom_recipient_text = ''`],
  total_is_net_and_vat: ['draft', 'total = total + 1'],
  currency_with_rate: ['draft', `original_currency = 'EUR'`],
  signed_together: ['estimate', `signing_person = 'Hans Muster'`],
  issued_have_a_number: ['invoice', `number = ''`],
  drafts_are_open: ['draft', `status = 'accepted'`],
  links_expire: ['draft', 'public_secret = null, public_expires_at = now()'],
  estimate_has_status: ['estimate', 'status = null'],
  decision_of_decided: ['estimate', `decision = '{}'`],
  only_invoices_are_annulled: ['estimate', 'is_annulled = true'],
  only_invoices_are_written_off: ['draft', `written_off = '[]'`],
  only_invoices_are_parts: ['estimate', `estimate_part = '{"kind":"deposit"}'`],
  only_invoices_recur: ['estimate', 'recurring_invoice = gen_random_uuid()'],
  payment_key: ['invoice', `payment_key = '0'`],
  allocated_of_books: ['estimate', 'allocated = 1'],
  credit_note_has_invoice: ['invoice', 'invoice = id'],
  credited_before_of_credit_note: ['invoice', `credited_before = '[]'`],
  credit_notes_above_zero: ['note', 'total = 0, total_net = 0, total_vat = 0'],
  credit_notes_within_total: ['note', 'paid = total + 1'],
}

test('the database rejects a document that breaks one of its rules, and names the rule', async () => {
  const trade = tradeOf(service)
  const invoice = await trade.issued('invoice')
  const ids: Readonly<Record<Which, string>> = {
    draft: (await trade.create('estimate')).id,
    estimate: (await trade.issued('estimate')).id,
    invoice: invoice.id,
    note: (await trade.credit(invoice.id, { isDraft: false })).id,
  }
  for (const [rule, [which, change]] of Object.entries(breaking)) {
    const isViolation = (error: unknown): boolean =>
      error instanceof DatabaseError && error.code === '23514' && error.constraint === `documents_${rule}`
    await assert.rejects(
      service.asOwner(`update documents set ${change} where id = $1`, [ids[which]]),
      isViolation,
      rule,
    )
  }

  const rules = await service.asOwner<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = 'documents'::regclass and contype = 'c'`,
  )
  assert.deepEqual(
    rules.map(({ name }) => name).sort(),
    Object.keys(breaking)
      .map((rule) => `documents_${rule}`)
      .sort(),
  )
})
