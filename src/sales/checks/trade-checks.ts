import type { Check } from '../../books/integrity/checks.ts'
import { differenceOf, postingsOf } from '../../books/reports/postings.rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import { pageFrom, pageOf } from '../../platform/http/paging.ts'
import { MAXIMUM_ATTACHMENTS } from '../attachments/attachment.schema.ts'
import { type Document, totalsOfDocument } from '../documents/document.rules.ts'
import { documentOrders, listDocuments } from '../documents/document-list.store.ts'
import { entriesOf } from '../invoices/invoice-entries.rules.ts'
import { paymentEntries } from '../payments/payment-entries.rules.ts'
import { numberingGap } from './numbering.rules.ts'
import {
  type ArchivedPdf,
  archivedPdfsAfter,
  firstOrphan,
  firstWrongAttachments,
  firstWronglyListed,
  firstWronglyPaid,
  type KeptPayment,
  numberings,
  paymentsOf,
  standingPostings,
} from './trade-checks.store.ts'

/** What must hold of estimates, invoices and payments, and between them and the books. */
export const tradeChecks: readonly Check[] = [
  {
    name: 'lists-show-documents',
    says: 'What lists read of every estimate and invoice is what it says.',
    find: async (tx) => {
      const parted = await firstWronglyListed(tx)
      return parted && `The lists do not show the document ${parted.number || parted.id} as it is.`
    },
  },
  {
    name: 'documents-add-up',
    says: 'The totals of every estimate and invoice are those of its positions.',
    find: async (tx) =>
      (await firstOf(documentsOf(tx, 'estimate'), wrongTotals)) ?? firstOf(documentsOf(tx, 'invoice'), wrongTotals),
  },
  {
    name: 'invoices-are-posted',
    says: 'Every issued invoice stands in the books with its accounts, VAT and total, and nothing else does.',
    find: async (tx) =>
      (await firstOf(documentsOf(tx, 'invoice'), (invoices) => wrongInvoice(tx, invoices))) ?? orphan(tx, 'invoice'),
  },
  {
    name: 'payments-are-posted',
    says: 'Every payment that was not reversed stands in the books, and no other.',
    find: async (tx) =>
      (await firstOf(documentsOf(tx, 'invoice'), (invoices) => wrongPayment(tx, invoices))) ?? orphan(tx, 'payment'),
  },
  {
    name: 'payments-equal-paid',
    says: 'What an invoice says is paid is the sum of its payments that were not reversed.',
    find: async (tx) => {
      const document = await firstWronglyPaid(tx)
      return (
        document && `${nameOf(document)} says ${document.paid} is paid; its payments add up to ${document.payments}.`
      )
    },
  },
  {
    name: 'numbers-without-gaps',
    says: 'Every number that was given to an estimate or invoice is carried by one.',
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
  {
    name: 'kept-pdfs-unchanged',
    says: 'The PDF of every issued invoice has the SHA-256 with which it was kept.',
    find: async (tx) => {
      const pdf = await firstAltered(tx)
      return pdf && `The PDF of the invoice ${pdf.number} as ${pdf.state} is not the one that was kept.`
    },
  },
]

async function firstAltered(tx: Tx): Promise<ArchivedPdf | undefined> {
  for (let last: ArchivedPdf | undefined; ; ) {
    const pdfs = await archivedPdfsAfter(tx, last)
    const altered = pdfs.find(({ isSound }) => !isSound)
    last = pdfs.at(-1)
    if (altered || !last) return altered
  }
}

type Batch = readonly Document[]

/** All documents of a kind in the order of their creation, some hundred at a time. */
async function* documentsOf(tx: Tx, kind: Document['kind']): AsyncGenerator<Batch> {
  let cursor: string | undefined
  do {
    const page = pageOf({ limit: 500, ...(cursor === undefined ? {} : { cursor }) }, documentOrders)
    const { records, nextCursor } = pageFrom(await listDocuments(tx, kind, page, {}), page, ({ document }) => document)
    yield records
    cursor = nextCursor
  } while (cursor !== undefined)
}

/** What is found first in any of the batches. */
async function firstOf(
  batches: AsyncGenerator<Batch>,
  find: (batch: Batch) => Promise<string | undefined> | string | undefined,
): Promise<string | undefined> {
  for await (const batch of batches) {
    const finding = await find(batch)
    if (finding !== undefined) return finding
  }
  return undefined
}

function wrongTotals(documents: Batch): string | undefined {
  for (const document of documents) {
    const { total, net, vat } = totalsOfDocument(document)
    if (document.total !== total || document.totalNet !== net || document.totalVat !== vat)
      return `${nameOf(document)} says ${document.totalNet} and VAT ${document.totalVat} cents; its positions add up to ${net} and ${vat}.`
  }
  return undefined
}

async function wrongInvoice(tx: Tx, invoices: Batch): Promise<string | undefined> {
  const postings = await standingPostings(
    tx,
    invoices.map(({ id }) => id),
  )
  for (const invoice of invoices) {
    const expected = invoice.isDraft || invoice.isAnnulled ? [] : postingsOf(entriesOf(invoice))
    const difference = differenceOf(expected, postings.get(invoice.id) ?? [])
    if (difference) return `${nameOf(invoice)}: ${difference}.`
  }
  return undefined
}

async function wrongPayment(tx: Tx, invoices: Batch): Promise<string | undefined> {
  const payments = await paymentsOf(
    tx,
    invoices.map(({ id }) => id),
  )
  const postings = await standingPostings(
    tx,
    payments.map(({ id }) => id),
  )
  const invoicesById = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const payment of payments) {
    const invoice = invoicesById.get(payment.invoice)
    const expected = !invoice || payment.isReversed ? [] : postingsOf(entriesOfPayment(invoice, payment))
    const difference = differenceOf(expected, postings.get(payment.id) ?? [])
    if (difference)
      return `The payment ${payment.id} of the invoice ${invoice?.number ?? payment.invoice}: ${difference}.`
  }
  return undefined
}

const entriesOfPayment = (invoice: Document, { exchangeRate, ...payment }: KeptPayment) =>
  paymentEntries(invoice, { ...payment, ...(exchangeRate === null ? {} : { exchangeRate: Number(exchangeRate) }) })

async function orphan(tx: Tx, source: 'invoice' | 'payment'): Promise<string | undefined> {
  const entry = await firstOrphan(tx, source)
  return (
    entry &&
    `Entry ${entry.sequence} says it comes from ${source === 'invoice' ? 'an invoice' : 'a payment'} that does not exist.`
  )
}

const nameOf = ({ kind, number, id }: { kind: string; number: string; id: string }): string =>
  `The ${kind} ${number || id}`
