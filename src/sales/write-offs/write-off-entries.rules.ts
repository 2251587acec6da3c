import { LOST_RECEIVABLES } from '../../books/accounts/account.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, negate } from '../../platform/money/cents.ts'
import type { Document } from '../documents/document.rules.ts'
import { negated, type VatPart, type WriteOffReason } from '../documents/written-off.rules.ts'
import { reductionEntries } from '../issuing/document-entries.rules.ts'
import { writeOffs } from './write-off.rules.ts'

/** Parts of an invoice in cents of its currency, and their worth on receivables in cents of the primary currency. */
export type Reduced = { readonly parts: readonly VatPart[]; readonly booked: Cents }

/** The entries of a write-off: its parts against receivables. */
export const writeOffEntries = (
  invoice: Document,
  {
    id,
    reason,
    date,
    parts,
    booked,
  }: Reduced & { readonly id: string; readonly reason: WriteOffReason; readonly date: Day },
  description: string,
): EntryDraft[] =>
  reductionEntries(invoice, parts, {
    account: writeOffs[reason].account,
    booked,
    date,
    description,
    source: 'write-off',
    sourceId: id,
  })

/** The entries that put the recovered part of a bad debt back to receivables, with its VAT; the payment then settles it. */
export const recoveryEntries = (
  invoice: Document,
  { id, date, recovered }: { readonly id: string; readonly date: Day; readonly recovered?: Reduced | null },
  description: string,
): EntryDraft[] =>
  recovered
    ? reductionEntries(invoice, negated(recovered.parts), {
        account: LOST_RECEIVABLES,
        booked: negate(recovered.booked),
        date,
        description,
        source: 'payment',
        sourceId: id,
      })
    : []
