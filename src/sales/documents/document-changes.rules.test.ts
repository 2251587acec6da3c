import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Estimate, Invoice } from './document.schema.ts'
import { documentChanges } from './document-changes.rules.ts'

/** The fields that its changes depend on. */
const invoice = (changes: Partial<Invoice> = {}): Invoice =>
  ({
    id: 'invoice',
    title: 'Website',
    number: '',
    isDraft: true,
    isPaid: false,
    isAnnulled: false,
    totalAmountPaid: 0,
    ...changes,
  }) as Invoice
const estimate = (changes: Partial<Estimate> = {}): Estimate =>
  ({ id: 'estimate', title: 'Website', number: '', isDraft: true, status: 'open', ...changes }) as Estimate

const issued = { isDraft: false, number: 'R-00042' }
const paid = { ...issued, isPaid: true, totalAmountPaid: 1081 }

/** The types of events, in order. */
const ofInvoice = (before: Invoice | undefined, after: Invoice): string[] =>
  documentChanges('invoice', before, after).map(({ type }) => type)
const ofEstimate = (before: Estimate | undefined, after: Estimate): string[] =>
  documentChanges('estimate', before, after).map(({ type }) => type)

describe('an invoice', () => {
  test('is created as a draft, or created and issued at once', () => {
    assert.deepEqual(ofInvoice(undefined, invoice()), ['invoice.created'])
    assert.deepEqual(ofInvoice(undefined, invoice(issued)), ['invoice.created', 'invoice.issued'])
  })

  test('of nothing is created, issued and paid at once', () => {
    assert.deepEqual(ofInvoice(undefined, invoice(paid)), ['invoice.created', 'invoice.issued', 'invoice.paid'])
  })

  test('is modified when its content changes, and issued once', () => {
    assert.deepEqual(ofInvoice(invoice(), invoice({ title: 'Shop' })), ['invoice.modified'])
    assert.deepEqual(ofInvoice(invoice(), invoice(issued)), ['invoice.issued'])
    assert.deepEqual(ofInvoice(invoice(), invoice({ ...issued, title: 'Shop' })), [
      'invoice.modified',
      'invoice.issued',
    ])
  })

  test('is paid with the payment that makes it whole, and no sooner', () => {
    const half = { ...issued, totalAmountPaid: 500 }
    assert.deepEqual(ofInvoice(invoice(issued), invoice(half)), [])
    assert.deepEqual(ofInvoice(invoice(half), invoice(paid)), ['invoice.paid'])
    assert.deepEqual(ofInvoice(invoice(paid), invoice({ ...paid, totalAmountPaid: 1100 })), [])
  })

  test('is credited with each credit note that reduces its rest, and paid with the one that leaves none', () => {
    const half = { ...issued, totalAmountCredited: 500 }
    assert.deepEqual(ofInvoice(invoice({ ...issued, totalAmountCredited: 0 }), invoice(half)), ['invoice.credited'])
    const whole = { ...half, totalAmountCredited: 1000, isPaid: true }
    assert.deepEqual(ofInvoice(invoice(half), invoice(whole)), ['invoice.credited', 'invoice.paid'])
  })

  test('is owed again when a payment is taken back, but not when it is annulled', () => {
    assert.deepEqual(ofInvoice(invoice(paid), invoice(issued)), ['invoice.unpaid'])
    assert.deepEqual(ofInvoice(invoice(paid), invoice({ ...issued, isAnnulled: true })), ['invoice.annulled'])
    assert.deepEqual(ofInvoice(invoice(issued), invoice({ ...issued, isAnnulled: true })), ['invoice.annulled'])
  })

  test('to which nothing happened has nothing to tell, whatever state it is in', () => {
    for (const state of [{}, issued, paid, { ...issued, isAnnulled: true }])
      assert.deepEqual(ofInvoice(invoice(state), invoice(state)), [])
    const annulled = { ...issued, isAnnulled: true }
    assert.deepEqual(ofInvoice(invoice(annulled), invoice({ ...annulled, emailDeliveries: [] })), [])
  })
})

describe('an estimate', () => {
  test('is created open, which is no decision, as a draft or issued at once', () => {
    assert.deepEqual(ofEstimate(undefined, estimate()), ['estimate.created'])
    assert.deepEqual(ofEstimate(undefined, estimate(issued)), ['estimate.created', 'estimate.issued'])
  })

  test('is modified, issued, returned to draft, and issued again', () => {
    assert.deepEqual(ofEstimate(estimate(), estimate({ title: 'Shop' })), ['estimate.modified'])
    assert.deepEqual(ofEstimate(estimate(), estimate(issued)), ['estimate.issued'])
    const draftAgain = estimate({ number: 'O-00007' })
    assert.deepEqual(ofEstimate(estimate(issued), draftAgain), ['estimate.returned-to-draft'])
    assert.deepEqual(ofEstimate(draftAgain, estimate(issued)), ['estimate.issued'])
  })

  test('is accepted or declined, and reopened when that no longer stands', () => {
    const of = (status: Estimate['status']) => estimate({ ...issued, status })
    assert.deepEqual(ofEstimate(of('open'), of('accepted')), ['estimate.accepted'])
    assert.deepEqual(ofEstimate(of('open'), of('declined')), ['estimate.declined'])
    assert.deepEqual(ofEstimate(of('accepted'), of('declined')), ['estimate.declined'])
    for (const decided of ['accepted', 'declined'] as const) {
      assert.deepEqual(ofEstimate(of(decided), of('open')), ['estimate.reopened'])
      assert.deepEqual(ofEstimate(of(decided), of(decided)), [])
    }
  })

  test('that is sent by mail has not changed in content or decision', () => {
    const sent = estimate({ ...issued, emailDeliveries: [] })
    assert.deepEqual(ofEstimate(estimate(issued), sent), [])
  })
})

test('each change shows the document before and after it, under its kind; a new one has no before', () => {
  const [before, after] = [invoice(issued), invoice(paid)]
  assert.deepEqual(documentChanges('invoice', before, after), [
    {
      type: 'invoice.paid',
      record: 'invoice',
      document: 'invoice',
      before: { invoice: before },
      after: { invoice: after },
    },
  ])
  assert.deepEqual(documentChanges('estimate', undefined, estimate()), [
    { type: 'estimate.created', record: 'estimate', document: 'estimate', after: { estimate: estimate() } },
  ])
  assert.deepEqual(documentChanges('estimate', estimate(), estimate(issued)), [
    {
      type: 'estimate.issued',
      record: 'estimate',
      document: 'estimate',
      before: { estimate: estimate() },
      after: { estimate: estimate(issued) },
    },
  ])
})
