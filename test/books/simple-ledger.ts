import { converted, meaningOf, partsOf } from './arithmetic.ts'

/** A ledger as on paper: lists in memory, no database, no concurrency, nothing clever. */

export type Movement = {
  readonly debitAccount: number
  readonly creditAccount: number
  readonly amount: number
  readonly originalAmount: number
  readonly taxPart: 'net' | 'vat'
}
export type Entry = {
  readonly sequence: number
  readonly date: string
  readonly description: string
  readonly debitAccount: number
  readonly creditAccount: number
  readonly amount: number
  readonly currency: string
  readonly exchangeRate: number
  readonly taxCode: string | undefined
  /** Lowers the reported amount of its tax code. */
  readonly isReversal: boolean
  readonly externalReference: string | undefined
  readonly documentNumber: string | undefined
  readonly source: string
  readonly cause: string | undefined
  readonly gross: number
  readonly movements: readonly Movement[]
  /** The number of the entry that this one mirrors, or that mirrors it. */
  readonly reverses: number | undefined
  reversedBy?: number
}
export type Posting = Pick<Entry, 'date' | 'description' | 'debitAccount' | 'creditAccount' | 'amount'> & {
  readonly currency?: string
  readonly exchangeRate?: number
  readonly taxCode?: string
  readonly isReversal?: boolean
  readonly externalReference?: string
  readonly documentNumber?: string
}
export type Violation = { readonly field: string; readonly code?: string }
export type Rejection = { readonly status: number; readonly code: string; readonly fields: readonly string[] }
export type Period = { readonly id: string; readonly from: string; readonly to: string; isOpen: boolean }

export const rejection = (status: number, code: string, ...fields: string[]): Rejection => ({ status, code, fields })

/** The data of the books besides entries; tests change these fields. */
export type Setting = {
  readonly activeAccounts: Set<number>
  readonly currencies: Map<string, { readonly isEnabled: boolean; readonly rate: number | undefined }>
  readonly fiscalYears: readonly Period[]
  readonly vatPeriods: readonly Period[]
}

/** Violations that share a code are rejected under it, others as invalid fields. */
export function rejectionOf(violations: readonly Violation[]): Rejection | undefined {
  if (violations.length === 0) return undefined
  const codes = new Set(violations.map(({ code }) => code))
  const [only] = codes
  const code = codes.size === 1 && only !== undefined ? only : 'general/invalid-fields'
  return rejection(400, code, ...violations.map(({ field }) => field))
}

export const isRejection = (outcome: object): outcome is Rejection => 'status' in outcome

/** A day as it is written in German. */
const inGerman = (day: string): string => day.split('-').reverse().join('.')

export type SimpleLedger = ReturnType<typeof simpleLedger>

export function simpleLedger({ activeAccounts, currencies, fiscalYears, vatPeriods }: Setting) {
  const entries: Entry[] = []

  function dateViolations(date: string, field = 'date'): Violation[] {
    const around = ({ from, to }: Period): boolean => from <= date && date <= to
    const year = fiscalYears.find(around)
    if (!year) return [{ field, code: 'ledger/no-fiscal-year' }]
    const isOpen = year.isOpen && (vatPeriods.find(around)?.isOpen ?? true)
    return isOpen ? [] : [{ field, code: 'ledger/period-closed' }]
  }

  const isActive = (account: number): boolean => activeAccounts.has(account)
  const isEnabled = (currency: string): boolean => currency === 'CHF' || currencies.get(currency)?.isEnabled === true

  function postingViolations({
    date,
    debitAccount,
    creditAccount,
    currency = 'CHF',
    exchangeRate,
    externalReference,
  }: Posting): Violation[] {
    const violations: Violation[] = []
    for (const [field, account] of Object.entries({ debitAccount, creditAccount }))
      if (!isActive(account)) violations.push({ field, code: 'ledger/account-not-found' })
    if (debitAccount === creditAccount) violations.push({ field: 'creditAccount' })
    violations.push(...dateViolations(date))
    if (currency === 'CHF') {
      if (exchangeRate !== undefined && exchangeRate !== 1) violations.push({ field: 'exchangeRate' })
    } else if (!isEnabled(currency)) violations.push({ field: 'currency', code: 'ledger/currency-not-enabled' })
    else if ((exchangeRate ?? currencies.get(currency)?.rate) === undefined)
      violations.push({ field: 'exchangeRate', code: 'ledger/exchange-rate-missing' })
    if (externalReference !== undefined && entries.some((entry) => entry.externalReference === externalReference))
      violations.push({ field: 'externalReference', code: 'ledger/duplicate-reference' })
    return violations
  }

  /** Posts an entry, or returns the reason against it. */
  function post(posting: Posting): Entry | Rejection {
    const refused = rejectionOf(postingViolations(posting))
    if (refused) return refused
    const { currency = 'CHF', amount, taxCode } = posting
    const rate = currency === 'CHF' ? 1 : (posting.exchangeRate ?? currencies.get(currency)?.rate ?? 0)
    const gross = converted(amount, rate)
    if (gross < 1) return rejection(400, 'general/invalid-fields', 'amount')
    const isReversal = posting.isReversal ?? (taxCode !== undefined && hasSidesOfReversal(posting, taxCode))
    const movements = movementsOf({ ...posting, isReversal }, gross)
    return keep({ ...posting, currency, exchangeRate: rate, gross, movements, taxCode, isReversal })
  }

  /** Stores a valid entry. */
  function keep(
    entry: Partial<Entry> &
      Omit<
        Entry,
        'sequence' | 'source' | 'cause' | 'reverses' | 'externalReference' | 'documentNumber' | 'taxCode' | 'isReversal'
      >,
  ): Entry {
    const kept = {
      source: 'api',
      cause: undefined,
      reverses: undefined,
      externalReference: undefined,
      documentNumber: undefined,
      taxCode: undefined,
      isReversal: false,
      ...entry,
      sequence: entries.length + 1,
    }
    entries.push(kept)
    return kept
  }

  function movementsOf(
    { debitAccount, creditAccount, amount, taxCode, isReversal }: Posting,
    gross: number,
  ): Movement[] {
    const whole: Movement = { debitAccount, creditAccount, amount: gross, originalAmount: amount, taxPart: 'net' }
    if (taxCode === undefined) return [whole]
    const [booked, original] = [partsOf(taxCode, gross), partsOf(taxCode, amount)]
    if (booked.vat === 0) return [whole]
    const { kind, inputAccount } = meaningOf(taxCode)
    const owed = kind === 'output' ? 2200 : kind === 'acquisition' ? 2203 : undefined
    const [debited, credited] = isReversal ? [owed, inputAccount] : [inputAccount, owed]
    const vat: Movement = {
      debitAccount: debited ?? debitAccount,
      creditAccount: credited ?? creditAccount,
      amount: booked.vat,
      originalAmount: original.vat,
      taxPart: 'vat',
    }
    return booked.net === 0 ? [vat] : [{ ...whole, amount: booked.net, originalAmount: original.net }, vat]
  }

  const isOfBalanceSheet = (account: number): boolean => account < 3000
  const isIncome = (account: number): boolean => account >= 3000 && account < 4000
  /** Expense, stock, fixed assets. */
  const isBought = (account: number): boolean =>
    account >= 4000 || (account >= 1200 && account < 1300) || (account >= 1400 && account < 1800)
  const isExpense = (account: number): boolean => account >= 4000
  type Sides = Pick<Movement, 'debitAccount' | 'creditAccount'>
  const isSalesReturn = ({ debitAccount, creditAccount }: Sides): boolean =>
    (isIncome(debitAccount) && isOfBalanceSheet(creditAccount)) ||
    (creditAccount < 1200 &&
      (debitAccount === 1109 ||
        (debitAccount >= 1200 && debitAccount < 1800) ||
        (debitAccount >= 2030 && debitAccount < 2040) ||
        (debitAccount >= 2300 && debitAccount < 2400) ||
        isExpense(debitAccount)))
  const isPurchaseReturn = ({ debitAccount, creditAccount }: Sides): boolean =>
    (isBought(creditAccount) && isOfBalanceSheet(debitAccount) && !isBought(debitAccount)) ||
    (debitAccount < 1200 && creditAccount >= 1130 && creditAccount < 1400)
  const hasSidesOfReversal = (sides: Sides, taxCode: string): boolean =>
    ['output', 'exempt'].includes(meaningOf(taxCode).kind) ? isSalesReturn(sides) : isPurchaseReturn(sides)

  /** Reverses an entry of a client, by its number. */
  function reverse(sequence: number, today: string, wanted?: string): Entry | Rejection {
    const entry = entries[sequence - 1]
    if (!entry) throw new Error('there is no such entry')
    if (entry.source !== 'api') return rejection(400, 'ledger/not-reversible')
    if (entry.reversedBy !== undefined) return rejection(409, 'ledger/already-reversed')
    return counter([entry], entry.date, today, wanted, 'reversal')[0] as Entry | Rejection
  }

  /** Posts the mirror images of entries of one cause, on one day that is not before theirs. */
  function counter(
    entries: readonly Entry[],
    original: string,
    today: string,
    wanted: string | undefined,
    source: string,
  ) {
    if (wanted !== undefined && wanted < original) return [rejection(400, 'general/invalid-fields', 'date')]
    const date = wanted ?? (today < original ? original : today)
    const refused = rejectionOf(dateViolations(date))
    if (refused && entries.length > 0) return [refused]
    return entries.map((entry) => {
      const swapped = <Sides extends { debitAccount: number; creditAccount: number }>(sides: Sides): Sides => ({
        ...sides,
        debitAccount: sides.creditAccount,
        creditAccount: sides.debitAccount,
      })
      const { reversedBy: _, externalReference: __, ...same } = entry
      const mirror = keep({
        ...swapped(same),
        movements: entry.movements.map(swapped),
        isReversal: entry.taxCode !== undefined && !entry.isReversal,
        date,
        source,
        reverses: entry.sequence,
      })
      entry.reversedBy = mirror.sequence
      return mirror
    })
  }

  const endsIn = ({ to }: Period, year: Period): boolean => year.from <= to && to <= year.to

  /** Closes a fiscal year, or returns the reason against it: an earlier year is open, or a VAT period that ends in it. */
  function close(year: Period): Rejection | undefined {
    const fields = [
      ...(fiscalYears.some((other) => other.to < year.from && other.isOpen) ? ['fiscalYears'] : []),
      ...(vatPeriods.some((period) => endsIn(period, year) && period.isOpen) ? ['vatPeriods'] : []),
    ]
    if (year.isOpen && fields.length > 0) return rejection(409, 'fiscal-years/not-closable', ...fields)
    year.isOpen = false
    return undefined
  }

  /** Reopens a fiscal year, or returns the reason against it: a later one is closed. */
  function reopen(year: Period): Rejection | undefined {
    const isHeld = fiscalYears.some((other) => other.from > year.to && !other.isOpen)
    if (!year.isOpen && isHeld) return rejection(409, 'fiscal-years/later-year-closed', 'fiscalYears')
    year.isOpen = true
    return undefined
  }

  /** Reopens a VAT period, or returns the reason against it: the year in which it ends is closed. */
  function reopenVat(period: Period): Rejection | undefined {
    const isHeld = fiscalYears.some((year) => endsIn(period, year) && !year.isOpen)
    if (!period.isOpen && isHeld) return rejection(409, 'vat-periods/year-closed', 'fiscalYears')
    if (period.isOpen) return undefined
    period.isOpen = true
    const settled = entries.filter(
      ({ source, cause, reverses, reversedBy }) =>
        source === 'vat-settlement' && cause === period.id && reverses === undefined && reversedBy === undefined,
    )
    counter(settled, period.to, period.to, period.to, 'vat-settlement')
    return undefined
  }

  /**
   * Settles a VAT period: the VAT of its tax codes moves to 2201, and its difference from the payable tax, which is rounded once, to 6945. Returns
   * this difference.
   */
  function settleVat(period: Period, payableTax: number): number {
    const { from, to, id } = period
    const moved = new Map<number, number>()
    for (const { movements } of entries.filter(({ date }) => from <= date && date <= to))
      for (const { debitAccount, creditAccount, amount, taxPart } of movements)
        for (const [account, signed] of [
          [debitAccount, amount],
          [creditAccount, -amount],
        ] as const)
          if (taxPart === 'vat' && [1170, 1171, 2200, 2203].includes(account))
            moved.set(account, (moved.get(account) ?? 0) + signed)
    const difference = payableTax + [...moved.values()].reduce((sum, one) => sum + one, 0)
    for (const [account, one] of [...[...moved].toSorted(([a], [b]) => a - b), [6945, -difference] as const]) {
      if (one === 0) continue
      const amount = Math.abs(one)
      const sides =
        one > 0 ? { debitAccount: 2201, creditAccount: account } : { debitAccount: account, creditAccount: 2201 }
      keep({
        ...sides,
        date: to,
        description: `MWST-Abrechnung ${inGerman(from)} – ${inGerman(to)}`,
        documentNumber: `MWST-${from}-${to}`,
        amount,
        gross: amount,
        currency: 'CHF',
        exchangeRate: 1,
        source: 'vat-settlement',
        cause: id,
        movements: [{ ...sides, amount, originalAmount: amount, taxPart: 'net' }],
      })
    }
    period.isOpen = false
    return difference
  }

  const sides = (): { date: string; account: number; debit: number; credit: number }[] =>
    entries.flatMap(({ date, movements }) =>
      movements.flatMap(({ debitAccount, creditAccount, amount }) => [
        { date, account: debitAccount, debit: amount, credit: 0 },
        { date, account: creditAccount, debit: 0, credit: amount },
      ]),
    )

  /** The first day of the fiscal year around a day, or of the last one before it. */
  const yearStart = (date: string): string =>
    fiscalYears
      .map(({ from }) => from)
      .filter((from) => from <= date)
      .toSorted()
      .at(-1) ?? date

  /** Opening balance, debits and credits of an account over a span; income and expense begin every year at zero. */
  function movedOn(account: number, from: string, to: string): { opening: number; debit: number; credit: number } {
    const start = yearStart(from)
    const sum = { opening: 0, debit: 0, credit: 0 }
    for (const side of sides()) {
      if (side.account !== account || side.date > to) continue
      if (side.date >= from) {
        sum.debit += side.debit
        sum.credit += side.credit
      } else if (isOfBalanceSheet(account) || side.date >= start) sum.opening += side.debit - side.credit
    }
    return sum
  }

  /** The lines of the trial balance of a fiscal year up to a day. */
  function trialBalance(asOf: string): { account: number; opening: number; debit: number; credit: number }[] {
    const numbers = [...new Set(sides().map(({ account }) => account))].toSorted((a, b) => a - b)
    return numbers
      .map((account) => ({ account, ...movedOn(account, yearStart(asOf), asOf) }))
      .filter(({ opening, debit, credit }) => opening !== 0 || debit !== 0 || credit !== 0)
  }

  return {
    entries,
    activeAccounts,
    currencies,
    fiscalYears,
    vatPeriods,
    isActive,
    isEnabled,
    dateViolations,
    postingViolations,
    post,
    keep,
    reverse,
    counter,
    close,
    reopen,
    settleVat,
    reopenVat,
    movedOn,
    trialBalance,
  }
}
