import type { CreditNote, Estimate, Invoice } from '../../client/src/index.ts'

export type Act =
  | 'edit'
  | 'issue'
  | 'send'
  | 'convert'
  | 'convertPart'
  | 'convertAgain'
  | 'pay'
  | 'payOut'
  | 'accept'
  | 'decline'
  | 'reopen'
  | 'credit'
  | 'writeOff'
  | 'reinstate'
  | 'duplicate'
  | 'recur'
  | 'correct'
  | 'annul'
/** The reason why an act is not possible yet: the act is shown with it. */
export type Obstacle = 'declined' | 'paid' | 'credited' | 'writtenOff'
export type PossibleAct = { readonly act: Act; readonly obstacle?: Obstacle }

/** The acts that the state of a document allows, in display order. */
export function actsOf(document: Estimate | Invoice | CreditNote): readonly PossibleAct[] {
  const duplicate = { act: 'duplicate' } as const
  const isCreditNote = 'totalPaidOut' in document
  if (document.isDraft) return [...(isCreditNote ? [] : [{ act: 'edit' } as const]), { act: 'issue' }, duplicate]
  if (isCreditNote)
    return [{ act: 'send' }, ...(document.totalRestAmount > 0 ? [{ act: 'payOut' } as const] : []), duplicate]
  return [...('status' in document ? actsOfEstimate(document) : actsOfInvoice(document)), duplicate]
}

/** The next act, which has the main button; none if the state does not allow it. */
export function nextActOf(document: Estimate | Invoice | CreditNote): Act | undefined {
  const next = usualNextActOf(document)
  return actsOf(document).some(({ act }) => act === next) ? next : undefined
}

/** A document is sent before any other act, unless its customer has already answered or paid. */
function usualNextActOf(document: Estimate | Invoice | CreditNote): Act {
  if (document.isDraft) return 'issue'
  const hasReacted =
    'status' in document
      ? document.status !== 'open'
      : 'isPaid' in document && (document.isPaid || document.totalAmountPaid > 0)
  if (document.emailDeliveries.length === 0 && !hasReacted) return 'send'
  if ('status' in document) return 'convert'
  return 'totalPaidOut' in document ? 'payOut' : 'pay'
}

/** A decided quote cannot be changed; an open one can. */
function actsOfEstimate({ status, invoicesFromQuote }: Estimate): readonly PossibleAct[] {
  // A press of the main button must not bill the same work twice.
  const acts = invoicesFromQuote.length > 0 ? (['convertAgain'] as const) : (['convert', 'convertPart'] as const)
  const obstacle = status === 'declined' ? ({ obstacle: 'declined' } as const) : {}
  const invoicing = acts.map((act) => ({ act, ...obstacle }))
  if (status === 'open') return [{ act: 'edit' }, { act: 'send' }, ...invoicing, { act: 'accept' }, { act: 'decline' }]
  return [{ act: 'send' }, ...invoicing, { act: 'reopen' }]
}

/** An annulled invoice keeps its number, and has no further acts. An invoice settled by credit notes is not sent. */
function actsOfInvoice(invoice: Invoice): readonly PossibleAct[] {
  const { isAnnulled, isPaid, totalAmount, totalAmountCredited, totalRestAmount, writtenOff } = invoice
  if (isAnnulled) return []
  const isCredited = totalAmountCredited > 0
  const obstacle: Obstacle | undefined = obstacleOf(invoice)
  return [
    ...(isCredited && isPaid ? [] : [{ act: 'send' } as const]),
    ...(isPaid ? [] : [{ act: 'pay' } as const]),
    ...(totalAmountCredited < totalAmount ? [{ act: 'credit' } as const] : []),
    ...(totalRestAmount === 0 ? [] : [{ act: 'writeOff' } as const]),
    ...(writtenOff.length > 0 ? [{ act: 'reinstate' } as const] : []),
    { act: 'recur' },
    ...(['correct', 'annul'] as const).map((act) => ({ act, ...(obstacle ? { obstacle } : {}) })),
  ]
}

/** The acts to undo before an invoice is annulled. */
function obstacleOf({ totalAmountPaid, totalAmountCredited, writtenOff }: Invoice): Obstacle | undefined {
  if (totalAmountPaid !== 0) return 'paid'
  if (writtenOff.length > 0) return 'writtenOff'
  return totalAmountCredited > 0 ? 'credited' : undefined
}
