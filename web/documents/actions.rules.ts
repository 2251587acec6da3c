import type { CreditNote, Estimate, Invoice } from '../../client/src/index.ts'

export type Act =
  | 'edit'
  | 'issue'
  | 'send'
  | 'convert'
  | 'convertAgain'
  | 'pay'
  | 'payOut'
  | 'accept'
  | 'decline'
  | 'reopen'
  | 'credit'
  | 'duplicate'
  | 'correct'
  | 'annul'
/** What has to come before an act: it is shown, and says so. */
export type Obstacle = 'declined' | 'paid' | 'credited'
export type PossibleAct = { readonly act: Act; readonly obstacle?: Obstacle }

/** What the state of a document has a use for, in the order in which it is shown; all else is left out. */
export function actsOf(document: Estimate | Invoice | CreditNote): readonly PossibleAct[] {
  const duplicate = { act: 'duplicate' } as const
  const isCreditNote = 'totalPaidOut' in document
  if (document.isDraft) return [...(isCreditNote ? [] : [{ act: 'edit' } as const]), { act: 'issue' }, duplicate]
  if (isCreditNote)
    return [{ act: 'send' }, ...(document.totalRestAmount > 0 ? [{ act: 'payOut' } as const] : []), duplicate]
  return [...('status' in document ? actsOfEstimate(document) : actsOfInvoice(document)), duplicate]
}

/** What comes next and has the main button: nothing, where the state has no use for what comes next as a rule. */
export function nextActOf(document: Estimate | Invoice | CreditNote): Act | undefined {
  const next = usualNextActOf(document)
  return actsOf(document).some(({ act }) => act === next) ? next : undefined
}

/** A document is sent before anything else is done with it. */
function usualNextActOf(document: Estimate | Invoice | CreditNote): Act {
  if (document.isDraft) return 'issue'
  const isAnswered = 'status' in document && document.status !== 'open'
  if (document.emailDeliveries.length === 0 && !isAnswered) return 'send'
  if ('status' in document) return 'convert'
  return 'totalPaidOut' in document ? 'payOut' : 'pay'
}

/** What was decided on stays as it was; what is still open can be changed. */
function actsOfEstimate({ status, invoicesFromQuote }: Estimate): readonly PossibleAct[] {
  // The same work is not billed twice by a press of the main button.
  const act = invoicesFromQuote.length > 0 ? 'convertAgain' : 'convert'
  if (status === 'open') return [{ act: 'edit' }, { act: 'send' }, { act }, { act: 'accept' }, { act: 'decline' }]
  return [{ act: 'send' }, status === 'declined' ? { act, obstacle: 'declined' } : { act }, { act: 'reopen' }]
}

/** An annulled invoice keeps its number, and nothing is done with it any more. Nobody is sent one that credit notes settled. */
function actsOfInvoice(invoice: Invoice): readonly PossibleAct[] {
  const { isAnnulled, isPaid, totalAmount, totalAmountPaid, totalAmountCredited } = invoice
  if (isAnnulled) return []
  const isCredited = totalAmountCredited > 0
  const obstacle: Obstacle | undefined = totalAmountPaid !== 0 ? 'paid' : isCredited ? 'credited' : undefined
  return [
    ...(isCredited && isPaid ? [] : [{ act: 'send' } as const]),
    ...(isPaid ? [] : [{ act: 'pay' } as const]),
    ...(totalAmountCredited < totalAmount ? [{ act: 'credit' } as const] : []),
    ...(['correct', 'annul'] as const).map((act) => ({ act, ...(obstacle ? { obstacle } : {}) })),
  ]
}
