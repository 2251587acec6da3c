import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import { postAll } from '../../books/journal/post-entries.ts'
import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { allocateItems, openItemsWith } from '../../books/open-items/allocate-items.ts'
import type { Allocation } from '../../books/open-items/open-item.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Cents, cents, minus, negate } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { withdrawDeliveries } from '../deliveries/withdraw-deliveries.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { type Document, isCreditedAway } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'
import { entryTextOf } from '../documents/entry-text.rules.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { type Advance, advanceEntry } from './advance-entries.rules.ts'
import { bookedAmounts, type Claim, claimOfDocument, moved } from './claim.rules.ts'
import { type DifferenceCause, differenceEntries } from './exchange-difference.rules.ts'
import { representDocuments, settlementChanges } from './represent-document.ts'

/** A credit to be set off against a debit on a day: an amount in cents of their currency, and the payment whose money it is. */
export type SetOff = {
  readonly credit: Claim
  readonly debit: Claim
  readonly amount: Cents
  readonly date: Day
  readonly payment?: string | undefined
  /** The part of it that is an advance until then. */
  readonly advance?: Advance | undefined
}

type Settling = Pick<ActContext, 'now' | 'publicUrl'>

const advanceTitle: InLanguages = {
  de: 'Verrechnung der Anzahlung',
  fr: 'Imputation de l’acompte',
  it: 'Compensazione dell’acconto',
  en: 'Advance set off',
}

const differenceTitle: InLanguages = {
  de: 'Kursdifferenz',
  fr: 'Différence de change',
  it: 'Differenza di cambio',
  en: 'Exchange difference',
}

/**
 * Sets credits off against debits, one after the other; all are locked. Stores the documents, notes what happens to them, and posts the
 * exchange difference of each allocation. Of an advance, it takes the allocated part off 2030 with its VAT. The number of statements grows only with the documents that it stores.
 */
export async function settleClaims(tx: Tx, wanted: readonly SetOff[], settling: Settling): Promise<Allocation[]> {
  const claims = new Map(wanted.flatMap(({ credit, debit }) => [credit, debit]).map((claim) => [claim.item.id, claim]))
  const first = new Map(claims)
  const current = ({ item }: Claim): Claim => claims.get(item.id) ?? missing(item.id)
  const { language } = await settingsOf(tx)
  const entries: EntryDraft[] = []
  const allocations = wanted.map(({ amount, date, payment, advance, ...sides }): Allocation => {
    const [credit, debit] = [current(sides.credit), current(sides.debit)]
    const { booked, excess } = bookedAmounts(credit, debit, amount)
    const allocation = {
      id: newId(),
      account: credit.item.account,
      credit: credit.item.id,
      debit: debit.item.id,
      date,
      amount,
      booked,
      payment,
    }
    const number = debit.number ?? credit.number
    const causedBy = (title: InLanguages): DifferenceCause => ({
      date,
      description: entryTextOf([title[language], number]),
      ...(number ? { documentNumber: number } : {}),
      source: 'allocation',
      sourceId: allocation.id,
    })
    if (advance) {
      const cause = { ...causedBy(advanceTitle), against: RECEIVABLES, isTakenBack: true }
      entries.push(advanceEntry(credit.item, advance, cause))
    }
    entries.push(...differenceEntries(credit.item, excess, causedBy(differenceTitle)))
    const money = payment === undefined ? 'allocated' : 'paid'
    claims.set(credit.item.id, moved(credit, amount, money))
    claims.set(debit.item.id, moved(debit, negate(amount), money))
    return allocation
  })
  await postAll(tx, entries, settling.now)
  await allocateItems(tx, allocations)
  await storeSettled(
    tx,
    [...first.values()].map((claim) => [claim, current(claim)] as const),
    settling,
  )
  return allocations
}

function missing(id: string): never {
  throw new Error(`invariant violated: the item ${id} is not among those that are settled`)
}

/** Stores documents after an allocation or its undoing; one of which nothing is owed because it was credited has its waiting mails withdrawn. */
async function storeSettled(
  tx: Tx,
  claims: readonly (readonly [before: Claim, after: Claim])[],
  { publicUrl }: Settling,
): Promise<void> {
  const changed = claims.flatMap(([{ document: before }, { document: after }]) =>
    before && after ? [{ before, after }] : [],
  )
  for (const kind of ['credit-note', 'invoice'] as const) {
    const own = changed.filter(({ before }) => before.kind === kind)
    const shown = await representDocuments(
      tx,
      kind,
      own.map(({ before }) => before),
      publicUrl,
    )
    await Promise.all(own.map(({ before, after }) => updateDocument(tx, after, before)))
    for (const [index, { before, after }] of own.entries()) {
      const isCredited = after.allocated > before.allocated && kindOf(kind).isPayable && isCreditedAway(after)
      if (isCredited) await withdrawDeliveries(tx, after.id, { code: 'emails/credited' })
      const was = shown[index]
      if (was) tx.note(settlementChanges(kind, was, after))
    }
  }
}

/**
 * Undoes allocations on a day by counter-movements, with their exchange differences; their claims are locked. The open amounts of documents are
 * right to the cent again, whatever happened meanwhile.
 *
 * @returns the claims afterwards.
 */
export async function undoAllocations(
  tx: Tx,
  undone: readonly Allocation[],
  { claims: before, date, now, publicUrl }: Settling & { claims: ReadonlyMap<string, Claim>; date: Day },
): Promise<ReadonlyMap<string, Claim>> {
  const claims = new Map(before)
  const counter = undone.map(({ id: undoes, credit, debit, ...allocation }): Allocation => {
    const money = allocation.payment === undefined ? 'allocated' : 'paid'
    const move = (id: string, amount: Cents) => claims.set(id, moved(claims.get(id) ?? missing(id), amount, money))
    move(credit, negate(allocation.amount))
    move(debit, allocation.amount)
    return { ...allocation, id: newId(), credit: debit, debit: credit, date, undoes }
  })
  await reverseEntriesOf(
    tx,
    undone.map(({ id }) => id),
    { date, source: 'reversal' },
    now,
  )
  await allocateItems(tx, counter)
  await storeSettled(
    tx,
    [...before].map(([id, claim]) => [claim, claims.get(id) ?? claim] as const),
    { now, publicUrl },
  )
  const documents = [...claims.values()].flatMap(({ document }) => document ?? [])
  await squareItems(tx, documents, { id: undone[0]?.id ?? missing('of no allocation'), date, now })
  return claims
}

/**
 * Posts for each of these documents, which are stored, the cents by which its item differs from what it is worth: where a movement was reversed,
 * the parts were converted by themselves. None in the primary currency. Each is a loss or a gain.
 */
export async function squareItems(
  tx: Tx,
  documents: readonly Document[],
  { id, date, now }: { readonly id: string; readonly date: Day; readonly now: Date },
): Promise<void> {
  const foreign = documents.filter(({ exchangeRate }) => exchangeRate !== undefined)
  if (foreign.length === 0) return
  const items = await openItemsWith(
    tx,
    RECEIVABLES,
    foreign.map((document) => document.id),
  )
  const { language } = await settingsOf(tx)
  const entries = foreign.flatMap((document) => {
    const { item, open, number = '', booked } = claimOfDocument(document)
    const excess = minus(items.get(document.id)?.booked ?? cents(0), booked(open))
    const description = entryTextOf([differenceTitle[language], number])
    return differenceEntries(item, excess, {
      date,
      description,
      documentNumber: number,
      source: 'reversal',
      sourceId: id,
    })
  })
  await postAll(tx, entries, now)
}
