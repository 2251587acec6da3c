import type { Change } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { minus, toAmount } from '../../platform/money/cents.ts'
import type { PublicUrl } from '../documents/dependencies.ts'
import { type Document, openAmount } from '../documents/document.rules.ts'
import type { CreditNote, Estimate, Invoice, Shown } from '../documents/document.schema.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { contentOf } from '../documents/fields.schema.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { grossOf, lostOf, totalWrittenOff, writeOffReasons, writtenOffFor } from '../documents/written-off.rules.ts'
import type { PaymentSlip } from '../slips/payment-slip.rules.ts'
import { paymentSlips } from '../slips/payment-slips.ts'
import { choiceOf } from './price-reduction.rules.ts'

/** The address of a public link. */
export const publicUrlOf = (secret: string, publicUrl: PublicUrl): string =>
  `${publicUrl}/public/documents/${secret}.pdf`

/** Documents of one kind as answers show them; at most two statements for any number of them, and none for a kind without payments. */
export async function representDocuments<Kind extends DocumentKind>(
  tx: Tx,
  kind: Kind,
  documents: readonly Document[],
  publicUrl: PublicUrl,
): Promise<Shown[Kind][]> {
  const slips = kindOf(kind).isPayable ? await paymentSlips(tx, documents) : new Map<string, PaymentSlip>()
  const represent: (common: Common, document: Document, slip?: PaymentSlip) => Shown[Kind] = representations[kind]
  return documents.map((document) =>
    represent(commonOf(document, tx.organisation, publicUrl), document, slips.get(document.id)),
  )
}

/** One document as answers show it. */
export async function representDocument<Kind extends DocumentKind>(
  tx: Tx,
  kind: Kind,
  document: Document,
  publicUrl: PublicUrl,
): Promise<Shown[Kind]> {
  const [shown] = await representDocuments(tx, kind, [document], publicUrl)
  if (!shown) throw new Error('invariant violated: a document has no representation')
  return shown
}

const representations: {
  readonly [Kind in DocumentKind]: (common: Common, document: Document, slip?: PaymentSlip) => Shown[Kind]
} = {
  estimate: (common, { status = 'open', signingPerson, signedAt, decision, invoicesFromQuote }): Estimate => ({
    ...common,
    status,
    ...(signingPerson === undefined ? {} : { signingPerson }),
    ...(signedAt === undefined ? {} : { signedAt }),
    ...(decision === undefined ? {} : { decision }),
    invoicesFromQuote: [...invoicesFromQuote],
  }),
  invoice: (common, document, slip): Invoice => ({
    ...common,
    ...slipFields(document, slip),
    ...settlementOf(document),
    isAnnulled: document.isAnnulled,
    ...(document.estimate === undefined
      ? {}
      : { estimate: document.estimate, estimateShare: document.estimatePart?.kind ?? 'whole' }),
    ...(document.recurringInvoice === undefined ? {} : { recurringInvoice: document.recurringInvoice }),
  }),
  'credit-note': ({ payableInDays: _, dueDate: __, ...common }, document): CreditNote => {
    const { amount } = choiceOf(document)
    return {
      ...common,
      invoice: invoiceOf(document),
      ...(amount === undefined ? {} : { amount }),
      ...creditOf(document),
    }
  },
}

/** The invoice that a credit note credits. */
export function invoiceOf({ invoice }: Pick<Document, 'invoice'>): string {
  if (invoice === undefined) throw new Error('invariant violated: a credit note has no invoice')
  return invoice
}

type Settlement = Pick<
  Invoice,
  | 'totalAmountPaid'
  | 'totalAmountCredited'
  | 'totalAmountWrittenOff'
  | 'writtenOff'
  | 'totalRestAmount'
  | 'isPaid'
  | 'isWrittenOff'
  | 'isOverpaid'
>

/** The paid, credited, written-off and open amounts of an invoice. An annulled one has none of them. */
function settlementOf(invoice: Document): Settlement {
  const { isDraft, isAnnulled, paid, allocated } = invoice
  const rest = openAmount(invoice)
  const isLost = lostOf(invoice) > 0
  const isClosed = !isDraft && !isAnnulled && rest <= 0
  const writtenOff = writeOffReasons.flatMap((reason) => {
    const amount = toAmount(grossOf(writtenOffFor(invoice, reason)))
    return amount === 0 ? [] : [{ reason, amount }]
  })
  return {
    totalAmountPaid: toAmount(paid),
    totalAmountCredited: toAmount(minus(allocated, totalWrittenOff(invoice))),
    totalAmountWrittenOff: toAmount(totalWrittenOff(invoice)),
    writtenOff,
    totalRestAmount: isAnnulled ? 0 : toAmount(rest),
    isPaid: isClosed && !isLost,
    isWrittenOff: isClosed && isLost,
    isOverpaid: paid > 0 && rest < 0,
  }
}

/** The allocated, paid out and open amounts of a credit note. */
function creditOf(
  creditNote: Document,
): Pick<CreditNote, 'totalAllocated' | 'totalPaidOut' | 'totalRestAmount' | 'isSettled'> {
  const rest = openAmount(creditNote)
  return {
    totalAllocated: toAmount(creditNote.allocated),
    totalPaidOut: toAmount(creditNote.paid),
    totalRestAmount: toAmount(rest),
    isSettled: !creditNote.isDraft && rest === 0,
  }
}

const settlements: { readonly [Kind in DocumentKind]: (document: Document) => Partial<Shown[Kind]> } = {
  estimate: () => ({}),
  invoice: settlementOf,
  'credit-note': creditOf,
}

/** The effect of a payment or a credit note on a document: paid or owed again, settled or open again. */
export const settlementChanges = <Kind extends DocumentKind>(
  kind: Kind,
  before: Shown[Kind],
  after: Document,
): Change[] => documentChanges(kind, before, { ...before, ...settlements[kind](after) })

/** A draft has no reference yet, which is made from its number. */
function slipFields(
  { isDraft }: Document,
  slip: PaymentSlip | undefined,
): Pick<Invoice, 'isQrInvoice' | 'paymentReference'> {
  if (slip === undefined || 'violations' in slip) return { isQrInvoice: false }
  const { reference } = slip.bill
  return { isQrInvoice: true, ...(isDraft || reference.type === 'NON' ? {} : { paymentReference: reference.value }) }
}

type Common = ReturnType<typeof commonOf>

function commonOf(document: Document, organisation: string, publicUrl: PublicUrl) {
  const { columns, positions, ...content } = contentOf(document)
  return {
    id: document.id,
    isDraft: document.isDraft,
    number: document.number,
    organisation,
    ...content,
    columns: [...columns],
    dueDate: document.dueDate,
    positions: [...positions],
    totalAmount: toAmount(document.total),
    totalNetAmount: toAmount(document.totalNet),
    totalVatDebt: toAmount(document.totalVat),
    emailDeliveries: [...document.emailDeliveries],
    ...(document.publicSecret === undefined ? {} : { publicPdfUrl: publicUrlOf(document.publicSecret, publicUrl) }),
  }
}
