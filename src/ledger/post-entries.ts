import type { Tx } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { holdEditability } from '../periods/hold-editability.ts'
import { Problem } from '../problem.ts'
import { findAccounts } from './account.store.ts'
import { type ChainedEntry, chainHash } from './chain.rules.ts'
import { PRIMARY_CURRENCY } from './currency.rules.ts'
import { findCurrencies } from './currency.store.ts'
import { type Head, type KeptEntry, keepEntries, lockHead, takenReferences } from './journal.store.ts'
import { type Books, type EntryDraft, type JudgedEntry, judgeEntry } from './ledger-entry.rules.ts'
import type { LedgerTransaction } from './ledger-entry.schema.ts'

export type PostedEntry = { readonly id: string; readonly sequence: number; readonly transactions: LedgerTransaction[] }

/** The entries of a statement at most: a large batch goes in pieces, between which other requests get their turn. */
const PIECE = 500

/**
 * Posts entries: each is kept whole, or refused with its own problem and leaves the others alone. Waits for other postings of the
 * organisation, so numbers have no gaps and what the entries refer to is judged as it stands. The number of statements is constant up
 * to 500 entries, and grows by one for each 500 more.
 */
export async function postEntries(
  tx: Tx,
  drafts: readonly EntryDraft[],
  now: Date,
): Promise<(PostedEntry | Problem)[]> {
  if (drafts.length === 0) return []
  const [head, books] = await Promise.all([lockHead(tx), readBooks(tx, drafts)])
  const judged = judgeAll(drafts, books)
  const posted: (PostedEntry | Problem)[] = []
  let newest = head
  for (let start = 0; start < judged.length; start += PIECE) {
    const piece = judged.slice(start, start + PIECE)
    const { kept, newHead } = chain(piece, newest, now)
    if (kept.size > 0) await keepEntries(tx, [...kept.values()], newHead)
    posted.push(...piece.map((entry) => (entry instanceof Problem ? entry : shown(kept.get(entry)))))
    newest = newHead
  }
  return posted
}

/** Judges entries as posting would, as things stand: keeps nothing and waits for nobody. */
export async function judgeEntries(tx: Tx, drafts: readonly EntryDraft[]): Promise<(JudgedEntry | Problem)[]> {
  return drafts.length === 0 ? [] : judgeAll(drafts, await readBooks(tx, drafts))
}

/** Judges entries in their order: of two with the same external reference, the first takes it. */
function judgeAll(drafts: readonly EntryDraft[], books: Books): (JudgedEntry | Problem)[] {
  const taken = new Set<string>()
  const isTaken = (reference: string) => taken.has(reference) || books.isTaken(reference)
  return drafts.map((draft) => {
    const entry = judgeEntry(draft, { ...books, isTaken })
    if (!(entry instanceof Problem) && draft.externalReference !== undefined) taken.add(draft.externalReference)
    return entry
  })
}

/** Posts entries that belong together: all, or none and the first problem. */
export async function postAll(tx: Tx, drafts: readonly EntryDraft[], now: Date): Promise<PostedEntry[]> {
  return (await postEntries(tx, drafts, now)).map((entry) => {
    if (entry instanceof Problem) throw entry
    return entry
  })
}

/** What the drafts refer to. Asked behind the head's lock on the same connection, so it is read after the lock is held. */
async function readBooks(tx: Tx, drafts: readonly EntryDraft[]): Promise<Books> {
  const references = drafts.flatMap(({ externalReference }) => externalReference ?? [])
  const foreign = drafts.map(({ currency }) => currency).filter((currency) => currency !== PRIMARY_CURRENCY)
  const [accounts, currencies, editability, taken] = await Promise.all([
    findAccounts(tx, [...new Set(drafts.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount]))]),
    foreign.length > 0 ? findCurrencies(tx, [...new Set(foreign)]) : [],
    holdEditability(tx, [...new Set(drafts.map(({ date }) => date))]),
    references.length > 0 ? takenReferences(tx, references) : [],
  ])
  const accountsByNumber = new Map(accounts.map((account) => [account.number, account]))
  const currenciesByCode = new Map(currencies.map((currency) => [currency.code, currency]))
  const takenSet = new Set(taken)
  return {
    account: (number) => accountsByNumber.get(number),
    currency: (code) => currenciesByCode.get(code),
    editability,
    isTaken: (reference) => takenSet.has(reference),
  }
}

/** Numbers and chains the entries that were not refused. */
function chain(
  judged: readonly (JudgedEntry | Problem)[],
  head: Head,
  now: Date,
): { kept: Map<JudgedEntry, KeptEntry>; newHead: Head } {
  const kept = new Map<JudgedEntry, KeptEntry>()
  let { sequence, hash } = head
  for (const entry of judged) {
    if (entry instanceof Problem) continue
    const chained = chainedEntry(entry, ++sequence, now)
    hash = chainHash(hash, chained)
    kept.set(entry, { ...chained, hash })
  }
  return { kept, newHead: { sequence, hash } }
}

function chainedEntry({ draft, exchangeRate, movements }: JudgedEntry, sequence: number, now: Date): ChainedEntry {
  const { date, description, debitAccount, creditAccount, amount, currency, source } = draft
  return {
    sequence,
    id: newId(),
    date,
    description,
    debitAccount,
    creditAccount,
    amount,
    currency,
    exchangeRate,
    taxCode: draft.taxCode ?? null,
    externalReference: draft.externalReference ?? null,
    source,
    sourceId: draft.sourceId ?? null,
    reverses: draft.reverses ?? null,
    createdAt: now.toISOString(),
    transactions: movements.map((movement) => ({
      id: newId(),
      date,
      description,
      debitAccount: movement.debitAccount,
      creditAccount: movement.creditAccount,
      amount: movement.amount,
      grossAmount: movement.grossAmount,
      originalAmount: movement.originalAmount,
      originalCurrency: movement.originalCurrency,
      taxCode: movement.taxCode ?? null,
    })),
  }
}

function shown(entry: KeptEntry | undefined): PostedEntry {
  if (!entry) throw new Error('an entry that was not refused is kept')
  return {
    id: entry.id,
    sequence: entry.sequence,
    transactions: entry.transactions.map(({ taxCode, ...transaction }) => ({
      ...transaction,
      currency: PRIMARY_CURRENCY,
      // The codes of a kept entry come from the table of tax codes.
      ...(taxCode === null ? {} : { taxCode: taxCode as NonNullable<LedgerTransaction['taxCode']> }),
    })),
  }
}
