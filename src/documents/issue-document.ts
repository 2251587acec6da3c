import { yearOf } from '../calendar/day.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import type { Tx } from '../db/database.ts'
import { counterYear, numberForm, numberFrom } from '../organisations/organisation.rules.ts'
import { settingsOf } from '../organisations/settings.ts'
import type { Document, Parties } from './document.rules.ts'
import { nextCount, updateDocument } from './document.store.ts'
import { partiesFrom } from './parties.ts'

/** What a draft is issued with, as far as it can be known before its number is drawn: its addresses, and the pattern of numbers. */
export type Issuable = { readonly draft: Document; readonly issuedParties: Parties; readonly pattern: string }

export async function issuableFrom(tx: Tx, draft: Document): Promise<Issuable> {
  const [settings, contact] = await Promise.all([settingsOf(tx), recipientOf(tx, draft)])
  return {
    draft,
    issuedParties: partiesFrom(settings, contact ?? draft.customRecipientText ?? ''),
    pattern: draft.kind === 'estimate' ? settings.estimateNumberPattern : settings.invoiceNumberPattern,
  }
}

/**
 * The draft as it is issued: with its number, and its addresses frozen. A draft that had a number keeps it. The counter is held until
 * the transaction ends, so numbers have no gaps under concurrency, rollback and crash: little should be left to do by then.
 */
export async function numbered(tx: Tx, { draft, issuedParties, pattern }: Issuable): Promise<Document> {
  const number = draft.number || (await nextNumber(tx, draft, pattern))
  return { ...draft, isDraft: false, number, issuedParties }
}

/** How what was issued is kept: as a new document, written once, or in the place of the draft that was kept before. */
export type Keeping = (tx: Tx, issued: Document) => Promise<unknown>

/** Issues a draft that is locked, or that is not kept yet. */
export async function issueDocument(tx: Tx, draft: Document, keep: Keeping = updateDocument): Promise<Document> {
  const issued = await numbered(tx, await issuableFrom(tx, draft))
  await keep(tx, issued)
  return issued
}

async function nextNumber(tx: Tx, { kind, openingDate }: Document, pattern: string): Promise<string> {
  const year = yearOf(openingDate)
  const form = numberForm(pattern, year)
  for (;;) {
    const { count, isTaken } = await nextCount(tx, kind, counterYear(pattern, year), form)
    // A pattern that changed may lead to numbers that an earlier one has given.
    if (!isTaken) return numberFrom(form, count)
  }
}
