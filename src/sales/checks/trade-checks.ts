import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { Check } from '../../books/integrity/checks.ts'
import { differenceOf, type Posting, postingsOf } from '../../books/reports/postings.rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import { pageFrom, pageOf } from '../../platform/http/paging.ts'
import { type Cents, cents, sum } from '../../platform/money/cents.ts'
import { MAXIMUM_ATTACHMENTS } from '../attachments/attachment.schema.ts'
import { searchedNames } from '../contacts/contact.rules.ts'
import { recipientsOf } from '../contacts/recipient-of.ts'
import { type Document, unitsOf } from '../documents/document.rules.ts'
import { documentOf } from '../documents/document.store.ts'
import { documentWords, foundBy } from '../documents/document-list.rules.ts'
import { documentOrders, listDocuments } from '../documents/document-list.store.ts'
import { type DocumentKind, documentKinds, kindOf } from '../documents/kinds.rules.ts'
import { earlierEntriesOf, entriesOf } from '../issuing/document-entries.rules.ts'
import { documentScope } from '../lists/listed-document.store.ts'
import { contactPaymentEntries, paidItemOf, paymentEntries } from '../payments/payment-entries.rules.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import type { Credited } from '../settlement/credited-positions.rules.ts'
import { recoveryEntries, writeOffEntries } from '../write-offs/write-off-entries.rules.ts'
import { numberingGap } from './numbering.rules.ts'
import {
  contactPaymentsBehind,
  firstOrphan,
  firstUnlisted,
  firstWrongAttachments,
  firstWronglyCredited,
  firstWronglyListed,
  firstWronglyPaid,
  firstWronglyWrittenOff,
  firstWrongReceivable,
  type KeptPayment,
  numberings,
  paymentsOf,
  type Source,
  standingPostings,
  totalsOfInvoices,
  writeOffsOf,
} from './trade-checks.store.ts'

/** The rules of documents and payments, and between them and the books. */
export const tradeChecks: readonly Check[] = [
  {
    name: 'lists-show-documents',
    says: 'The row of every document in lists agrees with the document.',
    find: async (tx) => {
      const unlisted = await firstUnlisted(tx)
      return unlisted
        ? notAsListed(unlisted)
        : firstOf(documentsOf(tx, documentKinds), (some) => wronglyListed(tx, some))
    },
  },
  {
    name: 'documents-add-up',
    says: 'The totals of every document are those of its positions.',
    find: (tx) => firstOf(documentsOf(tx, documentKinds), wrongTotals),
  },
  {
    name: 'documents-are-posted',
    says: 'Every issued invoice and credit note is in the books with its accounts, VAT and total, and nothing else is.',
    find: async (tx) =>
      (await firstOf(documentsOf(tx, kindsInBooks), (documents) => wrongDocument(tx, documents))) ??
      (await orphan(tx, 'invoice')) ??
      orphan(tx, 'credit-note'),
  },
  {
    name: 'rests-equal-receivables',
    says: 'The open amount of every invoice and credit note is that of its item in account 1100.',
    find: async (tx) => {
      const wrong = await firstWrongReceivable(tx, RECEIVABLES)
      return (
        wrong &&
        `Of ${wrong.number === null ? `a ${wrong.kind} that does not exist` : `the ${wrong.kind} ${wrong.number}`} ${wrong.rest} CHF are open; its item in account ${RECEIVABLES} says ${wrong.booked}, or something else.`
      )
    },
  },
  {
    name: 'payments-are-posted',
    says: 'Every payment that was not reversed stands in the books, and no other.',
    find: async (tx) =>
      (await firstOf(documentsOf(tx, kindsInBooks), (documents) => wrongPayment(tx, documents))) ??
      (await firstOf(contactPaymentsOf(tx), (payments) => wrongContactPayment(tx, payments))) ??
      (await orphan(tx, 'payment')) ??
      orphan(tx, 'allocation'),
  },
  {
    name: 'payments-equal-paid',
    says: 'The paid amount of a document is the sum of its payments that were not reversed, less refunds, and of the payments that were allocated to it.',
    find: async (tx) => {
      const document = await firstWronglyPaid(tx)
      return (
        document && `${nameOf(document)} says ${document.paid} is paid; its payments add up to ${document.payments}.`
      )
    },
  },
  {
    name: 'credits-equal-allocations',
    says: 'The credited amount of an invoice, and the allocated one of a credit note, is the sum of its allocations; that of an invoice is also that of the newest event about it.',
    find: async (tx) => {
      const invoice = await firstWronglyCredited(tx)
      return (
        invoice &&
        `Of the ${invoice.kind} ${invoice.number} ${invoice.credited} is credited; its allocations add up to ${invoice.allocated}, its newest event says ${invoice.told ?? 'nothing'}.`
      )
    },
  },
  {
    name: 'write-offs-are-posted',
    says: 'Every write-off that was not reversed stands in the books, and no other.',
    find: async (tx) =>
      (await firstOf(documentsOf(tx, ['invoice']), (invoices) => wrongWriteOff(tx, invoices))) ??
      orphan(tx, 'write-off'),
  },
  {
    name: 'write-offs-equal-written-off',
    says: 'The written-off amount of an invoice is the sum of its write-offs that were not reversed, less the recoveries by payments.',
    find: async (tx) => {
      const invoice = await firstWronglyWrittenOff(tx)
      return (
        invoice &&
        `The invoice ${invoice.number} says ${invoice.excess} more is written off with the reason ${invoice.reason} than its write-offs add up to, or the same with another VAT.`
      )
    },
  },
  {
    name: 'numbers-without-gaps',
    says: 'Every number that was given to a document is carried by one.',
    find: async (tx) => (await numberings(tx)).map(numberingGap).find((violation) => violation !== undefined),
  },
  {
    name: 'attachments-in-order',
    says: `A document has at most ${MAXIMUM_ATTACHMENTS} attachments, in places from 1 without gaps.`,
    find: async (tx) => {
      const document = await firstWrongAttachments(tx, MAXIMUM_ATTACHMENTS)
      return (
        document &&
        `The document ${document.number || document.document} has ${document.count} attachments, or a gap in their order.`
      )
    },
  },
]

type Batch = readonly Document[]

const kindsInBooks = documentKinds.filter((kind) => kindOf(kind).posts !== undefined)

/** All documents of some kinds, each kind in the order of creation, in batches of some hundred. */
async function* documentsOf(tx: Tx, kinds: readonly DocumentKind[]): AsyncGenerator<Batch> {
  for (const kind of kinds) yield* documentsOfKind(tx, kind)
}

async function* documentsOfKind(tx: Tx, kind: DocumentKind): AsyncGenerator<Batch> {
  let cursor: string | undefined
  do {
    const page = pageOf({ limit: 500, ...(cursor === undefined ? {} : { cursor }) }, documentOrders)
    const { records, nextCursor } = pageFrom(await listDocuments(tx, kind, page, {}), page, documentOf)
    yield records
    cursor = nextCursor
  } while (cursor !== undefined)
}

const PAGE = 500

async function* contactPaymentsOf(tx: Tx): AsyncGenerator<readonly KeptPayment[]> {
  let last: string | undefined
  do {
    const page = await contactPaymentsBehind(tx, last, PAGE)
    yield page
    last = page.length < PAGE ? undefined : page.at(-1)?.id
  } while (last !== undefined)
}

/** The first finding in any of the batches. */
async function firstOf<One>(
  batches: AsyncGenerator<One>,
  find: (batch: One) => Promise<string | undefined> | string | undefined,
): Promise<string | undefined> {
  for await (const batch of batches) {
    const finding = await find(batch)
    if (finding !== undefined) return finding
  }
  return undefined
}

const notAsListed = ({ number, id }: Pick<Document, 'number' | 'id'>): string =>
  `The lists do not show the document ${number || id} as it is.`

async function wronglyListed(tx: Tx, documents: Batch): Promise<string | undefined> {
  const contacts = await recipientsOf(tx, documents)
  const expected = documents.map((document) => {
    const found = foundBy(document)
    const contact = contacts.get(document.recipient ?? '')
    const words = documentWords(documentScope(tx, document.kind), found, contact ? searchedNames(contact) : [])
    return { id: document.id, state: found.state, words }
  })
  const wrong = await firstWronglyListed(tx, expected)
  const document = documents.find(({ id }) => id === wrong?.id)
  return document && notAsListed(document)
}

function wrongTotals(documents: Batch): string | undefined {
  for (const document of documents) {
    const { total, net, vat } = totalsOf({ ...document, ...unitsOf(document) })
    if (document.total !== total || document.totalNet !== net || document.totalVat !== vat)
      return `${nameOf(document)} says ${document.totalNet} and VAT ${document.totalVat} cents; its positions add up to ${net} and ${vat}.`
  }
  return undefined
}

async function wrongDocument(tx: Tx, documents: Batch): Promise<string | undefined> {
  const postings = await standingPostings(
    tx,
    documents.map(({ id }) => id),
  )
  const invoiceTotals = await totalsOfInvoices(
    tx,
    documents.flatMap((document) => (isForeignCredit(document) ? (document.invoice ?? []) : [])),
  )
  for (const document of documents) {
    const posted = postings.get(document.id) ?? []
    const isPosted = !document.isDraft && !document.isAnnulled
    const postable = withCredited(document, posted, invoiceTotals)
    const difference = differenceOf(isPosted ? postingsOf(entriesOf(postable)) : [], posted)
    if (difference === undefined || (isPosted && isOfEarlierVersion(postable, posted))) continue
    return `${nameOf(document)}: ${difference}.`
  }
  return undefined
}

const isOfEarlierVersion = (document: Parameters<typeof entriesOf>[0], posted: readonly Posting[]): boolean =>
  differenceOf(postingsOf(earlierEntriesOf(document)), posted) === undefined

const isForeignCredit = ({ kind, exchangeRate }: Document): boolean =>
  exchangeRate !== undefined && kindOf(kind).posts?.side === 'credit'

/** The amount that a credit note in a foreign currency takes off receivables depends on its invoice at that time. The rests show whether it is right. */
function withCredited(
  document: Document,
  posted: readonly Posting[],
  invoiceTotals: ReadonlyMap<string, Cents>,
): Document & { readonly credited?: Credited } {
  const invoiceTotal = isForeignCredit(document) ? invoiceTotals.get(document.invoice ?? '') : undefined
  if (invoiceTotal === undefined) return document
  const onReceivables = posted.map(({ creditAccount, amount }) =>
    cents(creditAccount === RECEIVABLES ? amount : -amount),
  )
  return { ...document, credited: { invoiceTotal, booked: sum(onReceivables) } }
}

async function wrongPayment(tx: Tx, documents: Batch): Promise<string | undefined> {
  const payments = await paymentsOf(
    tx,
    documents.map(({ id }) => id),
  )
  const postings = await standingPostings(
    tx,
    payments.map(({ id }) => id),
  )
  const byId = new Map(documents.map((document) => [document.id, document]))
  for (const payment of payments) {
    const document = byId.get(payment.document ?? '')
    const expected = !document || payment.isReversed ? [] : postingsOf(entriesOfPayment(document, payment))
    const difference = differenceOf(expected, postings.get(payment.id) ?? [])
    if (difference)
      return `The payment ${payment.id} of the ${document?.kind ?? 'document'} ${document?.number ?? payment.document}: ${difference}.`
  }
  return undefined
}

const entriesOfPayment = (document: Document, payment: KeptPayment) => [
  ...recoveryEntries(document, payment, ''),
  ...paymentEntries(paidItemOf(document), movedBy(payment), ''),
]

async function wrongWriteOff(tx: Tx, invoices: Batch): Promise<string | undefined> {
  const writeOffs = await writeOffsOf(
    tx,
    invoices.map(({ id }) => id),
  )
  const postings = await standingPostings(
    tx,
    writeOffs.map(({ id }) => id),
  )
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const writeOff of writeOffs) {
    const invoice = byId.get(writeOff.invoice)
    const expected = !invoice || writeOff.isReversed ? [] : postingsOf(writeOffEntries(invoice, writeOff, ''))
    const difference = differenceOf(expected, postings.get(writeOff.id) ?? [])
    if (difference) return `The write-off ${writeOff.id} of the invoice ${invoice?.number}: ${difference}.`
  }
  return undefined
}

const movedBy = ({ exchangeRate, recovered: _, ...payment }: KeptPayment) => ({
  ...payment,
  ...(exchangeRate === null ? {} : { exchangeRate: Number(exchangeRate) }),
})

/** A payment of a contact has no document: its entries have no number. */
async function wrongContactPayment(tx: Tx, payments: readonly KeptPayment[]): Promise<string | undefined> {
  const postings = await standingPostings(
    tx,
    payments.map(({ id }) => id),
  )
  for (const payment of payments) {
    const { id, currency, date } = payment
    const item = { id, type: 'payment', account: RECEIVABLES, currency, dueDate: date } as const
    const paid = { ...(currency === PRIMARY_CURRENCY ? {} : { originalCurrency: currency }), item }
    const expected = payment.isReversed ? [] : postingsOf(contactPaymentEntries(paid, movedBy(payment), ''))
    const posted = (postings.get(id) ?? []).map((posting) => ({ ...posting, documentNumber: '', isOlder: false }))
    const difference = differenceOf(expected, posted)
    if (difference) return `The payment ${id} of a contact: ${difference}.`
  }
  return undefined
}

const sources = {
  invoice: 'an invoice',
  'credit-note': 'a credit note',
  payment: 'a payment',
  allocation: 'an allocation',
  'write-off': 'a write-off',
} as const satisfies Record<Source, string>

async function orphan(tx: Tx, source: Source): Promise<string | undefined> {
  const entry = await firstOrphan(tx, source)
  return entry && `Entry ${entry.sequence} says it comes from ${sources[source]} that does not exist.`
}

const nameOf = ({ kind, number, id }: { kind: string; number: string; id: string }): string =>
  `The ${kind} ${number || id}`
