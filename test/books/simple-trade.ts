import { converted, meaningOf, rounded } from './arithmetic.ts'
import {
  type Entry,
  isRejection,
  type Rejection,
  rejection,
  rejectionOf,
  type SimpleLedger,
  type Violation,
} from './simple-ledger.ts'

/** Invoices and payments on paper: their postings in the simple ledger, and their open amounts. */

export type Line = { readonly amount: number; readonly contraAccount: number; readonly taxCode: string | undefined }
export type Wanted = {
  readonly openingDate: string
  readonly isNet: boolean
  readonly exchangeRate: number | undefined
  readonly lines: readonly Line[]
}
export type Invoice = Wanted & {
  readonly id: string
  readonly net: number
  readonly vat: number
  number: string
  isAnnulled: boolean
  paid: number
}
export type Payment = {
  readonly id: string
  readonly invoice: Invoice
  readonly date: string
  readonly amount: number
  readonly paidOff: number
  isReversed: boolean
}
export type WantedPayment = {
  readonly allowOverpayment: boolean
  readonly amount: number
  readonly date: string
  readonly account: number
  readonly exchangeRate: number | undefined
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The income of each tax code, the highest rate first, and lines without a code last; here every code has one account. */
function earningsOf({ lines, isNet }: Wanted) {
  const codes = ['UN81', 'UR26', 'UEX', undefined]
  return codes.flatMap((taxCode) => {
    const ofCode = lines.filter((line) => line.taxCode === taxCode)
    const [first] = ofCode
    if (!first) return []
    const amount = sum(ofCode.map((line) => line.amount))
    const rate = BigInt(taxCode === undefined ? 0 : meaningOf(taxCode).perMille)
    const vat = Number(rounded(BigInt(amount) * rate, isNet ? 1000n : 1000n + rate))
    return [{ taxCode, account: first.contraAccount, net: isNet ? amount : amount - vat, vat }]
  })
}

export function simpleTrade(ledger: SimpleLedger) {
  const invoices: Invoice[] = []
  const payments: Payment[] = []
  let issued = 0

  /** The violations of an invoice's content, draft or not. */
  function contentViolations({ lines, exchangeRate }: Wanted): Violation[] {
    const violations: Violation[] = lines.flatMap(({ contraAccount }, index) =>
      ledger.isActive(contraAccount)
        ? []
        : { field: `positions[${index}].contraAccount`, code: 'ledger/account-not-found' },
    )
    if (exchangeRate !== undefined && !ledger.isEnabled('EUR'))
      violations.push({ field: 'originalCurrency', code: 'ledger/currency-not-enabled' })
    return violations
  }

  /** Why an invoice cannot be created, as a draft or issued at once. */
  const refusedCreation = (wanted: Wanted, isDraft: boolean): Rejection | undefined =>
    rejectionOf([
      ...contentViolations(wanted),
      ...(isDraft ? [] : ledger.dateViolations(wanted.openingDate, 'openingDate')),
    ])

  function create(wanted: Wanted, id: string, isDraft: boolean): Invoice {
    const earnings = earningsOf(wanted)
    const [net, vat] = [sum(earnings.map((one) => one.net)), sum(earnings.map((one) => one.vat))]
    const invoice: Invoice = { ...wanted, id, net, vat, number: '', isAnnulled: false, paid: 0 }
    invoices.push(invoice)
    if (!isDraft) postInvoice(invoice)
    return invoice
  }

  function issue(invoice: Invoice): Rejection | undefined {
    if (invoice.number !== '') return rejection(400, 'customer-invoices/document-immutable', 'isDraft')
    const refused = refusedCreation(invoice, false)
    if (!refused) postInvoice(invoice)
    return refused
  }

  function postInvoice(invoice: Invoice): void {
    invoice.number = `R-${String(++issued).padStart(5, '0')}`
    const rate = invoice.exchangeRate ?? 1
    for (const { taxCode, account, net, vat } of earningsOf(invoice)) {
      // Converted and rounded once: an odd cent falls to the larger part. A foreign invoice has one line here.
      const [gross, bookedVat] = [converted(net + vat, rate), converted(vat, rate)]
      const movement = (creditAccount: number, amount: number, originalAmount: number, taxPart: 'net' | 'vat') => ({
        debitAccount: 1100,
        creditAccount,
        amount,
        originalAmount,
        taxPart,
      })
      ledger.keep({
        date: invoice.openingDate,
        description: `Rechnung ${invoice.number} Barverkauf`,
        documentNumber: invoice.number,
        debitAccount: 1100,
        creditAccount: account,
        amount: net + vat,
        currency: invoice.exchangeRate === undefined ? 'CHF' : 'EUR',
        exchangeRate: rate,
        taxCode,
        source: 'invoice',
        cause: invoice.id,
        gross,
        movements: [
          // VAT of zero francs stays with the net part.
          movement(account, gross - bookedVat, bookedVat === 0 ? net + vat : net, 'net'),
          ...(bookedVat === 0 ? [] : [movement(2200, bookedVat, vat, 'vat')]),
        ],
      })
    }
  }

  const openAmount = ({ net, vat, paid }: Invoice): number => net + vat - paid

  const standing = (cause: string): Entry[] =>
    ledger.entries.filter((one) => one.cause === cause && one.reverses === undefined && one.reversedBy === undefined)

  function annul(invoice: Invoice, today: string, wanted?: string): Rejection | undefined {
    const stateAgainst =
      invoice.number === ''
        ? 'isDraft'
        : invoice.isAnnulled
          ? 'isAnnulled'
          : invoice.paid !== 0
            ? 'totalAmountPaid'
            : ''
    if (stateAgainst) return rejection(400, 'customer-invoices/document-immutable', stateAgainst)
    const [first] = ledger.counter(standing(invoice.id), invoice.openingDate, today, wanted, 'annulment')
    if (first && isRejection(first)) return first
    invoice.isAnnulled = true
    return undefined
  }

  /** The rate of a payment: the given one, else the configured one for euros; undefined without either. */
  const rateOfPayment = ({ exchangeRate }: WantedPayment): number | undefined =>
    exchangeRate ?? (ledger.isEnabled('EUR') ? ledger.currencies.get('EUR')?.rate : undefined)

  const noRate = (): Violation =>
    ledger.isEnabled('EUR')
      ? { field: 'exchangeRate', code: 'ledger/exchange-rate-missing' }
      : { field: 'currency', code: 'ledger/currency-not-enabled' }

  /** Records a payment; `id` is the id that the service assigns. */
  function pay(invoice: Invoice, wanted: WantedPayment): Rejection | ((id: string) => void) {
    const { amount, date, account, allowOverpayment } = wanted
    const stateAgainst = invoice.number === '' ? 'isDraft' : invoice.isAnnulled ? 'isAnnulled' : ''
    if (stateAgainst) return rejection(400, 'customer-invoices/document-immutable', stateAgainst)
    const rate = invoice.exchangeRate === undefined ? 1 : rateOfPayment(wanted)
    const isTooMuch = !allowOverpayment && amount > Math.max(0, openAmount(invoice))
    const against: Violation[] = [
      ...(ledger.isActive(account) ? [] : [{ field: 'account', code: 'ledger/account-not-found' }]),
      ...(isTooMuch ? [{ field: 'amount', code: 'payments/exceeds-rest' }] : []),
      ...(rate === undefined ? [noRate()] : []),
    ]
    if (against.length > 0 || rate === undefined)
      return rejectionOf([...against, ...ledger.dateViolations(date, 'date')]) as Rejection
    const booked = invoice.exchangeRate ?? 1
    const received = converted(amount, rate)
    // The open amount is always converted as a whole.
    const rest = openAmount(invoice)
    const paidOff = converted(rest, booked) - converted(rest - amount, booked)
    const settled = Math.max(0, Math.min(received, paidOff))
    const common = {
      date,
      description: `Zahlung ${invoice.number} Barverkauf`,
      documentNumber: invoice.number,
      source: 'payment',
    }
    const foreign = invoice.exchangeRate === undefined ? undefined : 'EUR'
    const inFrancs = (debitAccount: number, creditAccount: number, francs: number) => ({
      ...common,
      debitAccount,
      creditAccount,
      amount: francs,
      currency: 'CHF',
      exchangeRate: 1,
      gross: francs,
      movements: [{ debitAccount, creditAccount, amount: francs, originalAmount: francs, taxPart: 'net' as const }],
    })
    type Note = ReturnType<typeof inFrancs>
    const inForeign = (note: Note): Note =>
      foreign
        ? {
            ...note,
            amount,
            currency: foreign,
            exchangeRate: rate,
            movements: note.movements.map((one) => ({ ...one, originalAmount: amount })),
          }
        : note
    // If a payment settles no francs, the difference is posted with its currency.
    const difference = settled > 0 ? (note: Note) => note : inForeign
    const entries = [
      inForeign(inFrancs(account, 1100, settled)),
      difference(inFrancs(account, 6999, received - settled)),
      difference(inFrancs(6949, 1100, paidOff - settled)),
    ].filter(({ gross }) => gross > 0)
    for (const entry of entries) {
      const refused = rejectionOf(ledger.postingViolations(entry))
      if (refused) return refused
    }
    return (id) => {
      for (const entry of entries) ledger.keep({ ...entry, cause: id })
      payments.push({ id, invoice, date, amount, paidOff, isReversed: false })
      invoice.paid += amount
    }
  }

  function takeBack(payment: Payment, today: string, wanted?: string): Rejection | undefined {
    if (payment.isReversed) return rejection(409, 'payments/already-reversed')
    const [first] = ledger.counter(standing(payment.id), payment.date, today, wanted, 'reversal')
    if (first && isRejection(first)) return first
    const { invoice, amount, paidOff } = payment
    const [booked, rest] = [invoice.exchangeRate ?? 1, openAmount(invoice)]
    const excess = paidOff - (converted(rest + amount, booked) - converted(rest, booked))
    const [debitAccount, creditAccount] = excess > 0 ? [6949, 1100] : [1100, 6999]
    const francs = Math.abs(excess)
    if (first && francs > 0)
      ledger.keep({
        date: first.date,
        description: `Kursdifferenz ${invoice.number}`,
        documentNumber: invoice.number,
        source: 'reversal',
        cause: payment.id,
        debitAccount,
        creditAccount,
        amount: francs,
        currency: 'CHF',
        exchangeRate: 1,
        gross: francs,
        movements: [{ debitAccount, creditAccount, amount: francs, originalAmount: francs, taxPart: 'net' as const }],
      })
    payment.isReversed = true
    invoice.paid -= amount
    return undefined
  }

  return { invoices, payments, refusedCreation, create, issue, annul, pay, takeBack }
}

export type SimpleTrade = ReturnType<typeof simpleTrade>
