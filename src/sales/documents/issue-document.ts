import { onlyMade, type Problem } from '../../errors.ts'
import { yearOf } from '../../platform/calendar/day.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import { counterYear, type NumberForm, numberForm, numberFrom } from '../../tenants/organisations/organisation.rules.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { recipientsOf } from '../contacts/recipient-of.ts'
import type { Document, Parties } from './document.rules.ts'
import { type Counter, giveBackCounts, nextCounts, updateDocument } from './document.store.ts'
import { partiesFrom } from './parties.ts'

/** A draft to be issued, and who issues it, where several share a transaction; else whoever the transaction is for. */
export type Issuing = { readonly draft: Document; readonly author?: Author | undefined }

/**
 * Keeps what was issued of drafts, given what came of each of them: as new documents, written once, or in the place of the draft that was
 * kept before.
 */
export type Keeping = (outcomes: readonly (Document | Problem)[]) => Promise<unknown>

/** What a draft is issued with, as far as it can be known before its number is drawn: its addresses, and where its number comes from. */
export type Issuable = {
  readonly draft: Document
  readonly issuedParties: Parties
  readonly counter: Counter
  readonly form: NumberForm
}

/** Drafts of one kind with what they are issued with. */
export async function issuableFrom(tx: Tx, drafts: readonly Document[]): Promise<Issuable[]> {
  const [settings, contacts] = await Promise.all([settingsOf(tx), recipientsOf(tx, drafts)])
  return drafts.map((draft) => {
    const { kind, recipient, customRecipientText } = draft
    const pattern = kind === 'estimate' ? settings.estimateNumberPattern : settings.invoiceNumberPattern
    const year = yearOf(draft.openingDate)
    const contact = recipient === undefined ? undefined : contacts.get(recipient)
    return {
      draft,
      issuedParties: partiesFrom(settings, contact ?? customRecipientText ?? ''),
      counter: { kind, year: counterYear(pattern, year) },
      form: numberForm(pattern, year),
    }
  })
}

/** Numbers that were drawn for drafts. */
export type Numbers = {
  /** The draft as it is issued: with the next number, and its addresses frozen. A draft that had a number keeps it. */
  readonly give: (issuable: Issuable) => Document
  /** What no draft got is not drawn: others get it. */
  readonly giveBackTheRest: () => Promise<unknown>
}

/**
 * Draws a number for each draft that has none. The counters are held until the transaction ends, so numbers have no gaps under
 * concurrency, rollback and crash: little should be left to do by then.
 */
export async function drawNumbers(tx: Tx, issuables: readonly Issuable[]): Promise<Numbers> {
  const nameOf = ({ counter: { year }, form }: Issuable) => JSON.stringify([year, form])
  const groups = [
    ...Map.groupBy(
      issuables.filter(({ draft }) => draft.number === ''),
      nameOf,
    ),
  ]
  // In one order: two that draw from the same counters do not wait for each other.
  groups.sort(([one], [other]) => (one < other ? -1 : 1))
  const drawn = await Promise.all(
    groups.map(async ([name, [first, ...others]]) => {
      if (!first) throw new Error('a group has a member')
      const { counter, form } = first
      return [name, { counter, counts: await draw(tx, counter, form, 1 + others.length) }] as const
    }),
  )
  const byName = new Map(drawn)
  const next = (name: string): number => {
    const count = byName.get(name)?.counts.shift()
    if (count === undefined) throw new Error('a number was drawn for each draft')
    return count
  }
  return {
    give: (issuable) => {
      const { draft, issuedParties, form } = issuable
      const number = draft.number || numberFrom(form, next(nameOf(issuable)))
      return { ...draft, isDraft: false, number, issuedParties }
    },
    giveBackTheRest: () =>
      Promise.all(
        drawn.map(async ([, { counter, counts }]) => {
          const [lowest] = counts
          if (lowest !== undefined) await giveBackCounts(tx, counter, lowest)
        }),
      ),
  }
}

/** A pattern that changed may lead to numbers that an earlier one has given: those are passed over. */
async function draw(tx: Tx, counter: Counter, form: NumberForm, many: number): Promise<number[]> {
  const counts: number[] = []
  while (counts.length < many) counts.push(...(await nextCounts(tx, counter, form, many - counts.length)))
  return counts
}

/** Issues drafts of estimates. */
export async function issueDocuments(tx: Tx, drafts: readonly Issuing[], keep: Keeping): Promise<Document[]> {
  const issuables = await issuableFrom(
    tx,
    drafts.map(({ draft }) => draft),
  )
  const { give } = await drawNumbers(tx, issuables)
  const issued = issuables.map(give)
  await keep(issued)
  return issued
}

/** Issues a draft estimate that is locked. */
export const issueDocument = async (tx: Tx, draft: Document): Promise<Document> =>
  onlyMade(await issueDocuments(tx, [{ draft }], (outcomes) => updateDocument(tx, onlyMade(outcomes))))
