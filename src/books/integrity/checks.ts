import type { Tx } from '../../platform/db/database.ts'
import { readFromOneSnapshot } from '../../platform/db/snapshot.ts'
import { taxCodes, taxTreatments } from '../vat/tax-codes.ts'
import {
  firstEntryApart,
  firstGap,
  firstItemsApart,
  firstUnbalancedMonth,
  firstWrongCurrencyTotal,
  firstWrongItem,
  firstWrongTotal,
  opensOtherDays,
} from './checks.store.ts'
import { verifyJournal } from './verify-journal.ts'

/** A rule that the books satisfy at any time. */
export type Check = {
  readonly name: string
  /** The rule, in a sentence. */
  readonly says: string
  /** The first violation, in a sentence; undefined if there is none. */
  readonly find: (tx: Tx) => Promise<string | undefined>
}

export type CheckResult = {
  readonly name: string
  readonly says: string
  readonly ok: boolean
  readonly finding: string | null
}

/** Runs checks over the books of an organisation as of one instant. Posting continues meanwhile. */
export async function runChecks(tx: Tx, checks: readonly Check[]): Promise<CheckResult[]> {
  await readFromOneSnapshot(tx)
  const results: CheckResult[] = []
  for (const { name, says, find } of checks) {
    const finding = await find(tx).catch(impossibleValue)
    results.push({ name, says, ok: finding === undefined, finding: finding ?? null })
  }
  return results
}

/** A stored value out of range is a finding, not a failure of the check. */
const impossibleValue = (error: unknown): string => {
  if (!(error instanceof RangeError)) throw error
  return `A stored value is out of range: ${error.message}`
}

/** The rules of the journal. */
export const ledgerChecks: readonly Check[] = [
  {
    name: 'debits-equal-credits',
    says: 'The debits of all accounts equal their credits in every month.',
    find: async (tx) => {
      const month = await firstUnbalancedMonth(tx)
      return month && `In ${month.month.slice(0, 7)} ${month.debit} are debited and ${month.credit} credited.`
    },
  },
  {
    name: 'totals-equal-journal',
    says: 'The totals per account, month and day are what the journal adds up to.',
    find: async (tx) => {
      const total = await firstWrongTotal(tx)
      return (
        total &&
        `Account ${total.account} in the ${total.span} ${total.span === 'day' ? total.first : total.first.slice(0, 7)}: ` +
          `the totals say debit ${total.debit} and credit ${total.credit}, the journal ${total.journalDebit} and ${total.journalCredit}.`
      )
    },
  },
  {
    name: 'currency-totals-equal-journal',
    says: 'The totals per account, foreign currency and day are what the journal adds up to.',
    find: async (tx) => {
      const total = await firstWrongCurrencyTotal(tx)
      return (
        total &&
        `Account ${total.account} in ${total.currency} on ${total.day}: the totals say debit ${total.debit} and credit ${total.credit}, ` +
          `the journal ${total.journalDebit} and ${total.journalCredit}.`
      )
    },
  },
  {
    name: 'items-equal-accounts',
    says: 'The items of receivables and payables move by what their account moves by, on every day.',
    find: async (tx) => {
      const apart = await firstItemsApart(tx)
      return (
        apart &&
        `On ${apart.day} the items of account ${apart.account} move by ${apart.items}, the account by ${apart.books}.`
      )
    },
  },
  {
    name: 'items-add-up',
    says: 'The open amount of every item is the sum of its movements and allocations.',
    find: async (tx) => {
      const item = await firstWrongItem(tx)
      return (
        item &&
        `Of the item ${item.id} of account ${item.account} ${item.open ?? 'nothing'} is open; its movements and allocations add up to ${item.moved ?? 'nothing'}, or are of other days.`
      )
    },
  },
  {
    name: 'entries-equal-transactions',
    says: 'The transactions of every entry are of its date and add up to its gross amount.',
    find: async (tx) => {
      const acquisition = taxCodes.filter((code) => taxTreatments[code].kind === 'acquisition')
      const entry = await firstEntryApart(tx, acquisition)
      return entry && `Entry ${entry.sequence}: ${entry.reason}.`
    },
  },
  {
    name: 'sequence-without-gaps',
    says: 'Entries are numbered from 1 without gaps, and the last number given is that of the last entry.',
    find: async (tx) => {
      const gap = await firstGap(tx)
      if (!gap) return undefined
      return gap.missing === null
        ? `The last number given is ${gap.given}, the last entry is ${gap.last ?? 'missing'}.`
        : `Entry ${gap.missing} is missing.`
    },
  },
  {
    name: 'posts-on-open-days',
    says: 'Entries may be posted on the days of open fiscal years without those of settled VAT periods, and on no other.',
    find: async (tx) =>
      (await opensOtherDays(tx)) ? 'The head of the journal lets entries be posted on other days.' : undefined,
  },
  {
    name: 'chain',
    says: 'The hash of every entry follows from its content and the hash of the one before.',
    find: async (tx) => {
      const { firstBreak } = await verifyJournal(tx)
      return firstBreak ? `Entry ${firstBreak.sequence}: ${firstBreak.reason}.` : undefined
    },
  },
]
