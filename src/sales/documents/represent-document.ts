import type { Tx } from '../../platform/db/database.ts'
import { minus, toAmount } from '../../platform/money/cents.ts'
import { deliveriesOf } from '../deliveries/deliveries-of.ts'
import type { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { contentOf, type Document } from './document.rules.ts'
import type { Estimate, Invoice } from './document.schema.ts'
import { invoicesFrom } from './document.store.ts'
import type { PaymentSlip } from './payment-slip.rules.ts'
import { paymentSlips } from './payment-slips.ts'

/** Where the service is reached, without a slash at the end: links begin with it. */
export type PublicUrl = string

/** The address of a public link. */
export const publicUrlOf = (secret: string, publicUrl: PublicUrl): string =>
  `${publicUrl}/public/documents/${secret}.pdf`

/** How documents are shown; of those made in this transaction nothing else can be known yet, so nobody is asked. */
export type Showing = { readonly publicUrl: PublicUrl; readonly areNew?: boolean }

/** Estimates as answers show them; two statements for any number of them. */
export async function representEstimates(
  tx: Tx,
  documents: readonly Document[],
  { publicUrl, areNew = false }: Showing,
): Promise<Estimate[]> {
  const ids = areNew ? [] : documents.map(({ id }) => id)
  const [deliveries, invoices] = await Promise.all([deliveriesOf(tx, ids), invoicesFrom(tx, ids)])
  return documents.map((document) => ({
    ...common(document, tx.organisation, deliveries.get(document.id) ?? [], publicUrl),
    status: document.status ?? 'open',
    ...(document.signingPerson === undefined ? {} : { signingPerson: document.signingPerson }),
    ...(document.signedAt === undefined ? {} : { signedAt: document.signedAt }),
    invoicesFromQuote: invoices.get(document.id) ?? [],
  }))
}

/** Invoices as answers show them; at most three statements for any number of them. */
export async function representInvoices(
  tx: Tx,
  documents: readonly Document[],
  { publicUrl, areNew = false }: Showing,
): Promise<Invoice[]> {
  const ids = areNew ? [] : documents.map(({ id }) => id)
  const [deliveries, slips] = await Promise.all([deliveriesOf(tx, ids), paymentSlips(tx, documents)])
  return documents.map((document) => ({
    ...common(document, tx.organisation, deliveries.get(document.id) ?? [], publicUrl),
    ...slipFields(slips.get(document.id)),
    ...settlementOf(document),
    isAnnulled: document.isAnnulled,
  }))
}

/** What is paid of an invoice, and what is owed. */
export const settlementOf = ({
  isDraft,
  isAnnulled,
  total,
  paid,
}: Document): Pick<Invoice, 'totalAmountPaid' | 'totalRestAmount' | 'isPaid' | 'isOverpaid'> => ({
  totalAmountPaid: toAmount(paid),
  // Of an annulled invoice nothing is owed, and nothing was paid.
  totalRestAmount: isAnnulled ? 0 : toAmount(minus(total, paid)),
  isPaid: !isDraft && !isAnnulled && paid >= total,
  // Nothing was paid too much where nothing was paid: an invoice over less than nothing is settled, not overpaid.
  isOverpaid: paid > 0 && paid > total,
})

function slipFields(slip: PaymentSlip | undefined): Pick<Invoice, 'isQrInvoice' | 'paymentReference'> {
  if (slip === undefined || 'violations' in slip) return { isQrInvoice: false }
  const { reference } = slip.bill
  return { isQrInvoice: true, ...(reference.type === 'NON' ? {} : { paymentReference: reference.value }) }
}

function common(document: Document, organisation: string, emailDeliveries: EmailDelivery[], publicUrl: PublicUrl) {
  const { columns, ...content } = contentOf(document)
  return {
    id: document.id,
    isDraft: document.isDraft,
    number: document.number,
    organisation,
    ...content,
    columns: [...columns],
    dueDate: document.dueDate,
    positions: [...document.positions],
    totalAmount: toAmount(document.total),
    totalNetAmount: toAmount(document.totalNet),
    totalVatDebt: toAmount(document.totalVat),
    emailDeliveries,
    ...(document.publicSecret === undefined ? {} : { publicPdfUrl: publicUrlOf(document.publicSecret, publicUrl) }),
  }
}
