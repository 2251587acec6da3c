import { ADVANCES } from '../../books/accounts/account.rules.ts'
import { formatDay } from '../../platform/calendar/day.ts'
import { type Cents, cents, minus, negate, plus, sum, toAmount } from '../../platform/money/cents.ts'
import { share } from '../../platform/money/share.ts'
import { fill } from '../../platform/words/fill.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { type Violation, violation } from '../../said.ts'
import { type Document, unitsOf } from '../documents/document.rules.ts'
import { depositOfNoActivity } from '../documents/estimate-part.rules.ts'
import { takerOf } from '../documents/taken-deposits.rules.ts'
import { postedParts } from '../issuing/document-entries.rules.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import { placesOf } from '../positions/position.rules.ts'
import type { Position, ProductPositionInput } from '../positions/position.schema.ts'
import { type Creditable, creditedPositions } from '../settlement/credited-positions.rules.ts'
import type { InvoicingChoice } from './invoicing.schema.ts'

/** The invoices made from an estimate that are not annulled, and their issued credit notes. */
export type Invoiced = { readonly invoices: readonly Document[]; readonly creditNotes: readonly Document[] }

export const isDepositInvoice = ({ estimatePart }: Document): boolean => estimatePart?.kind === 'deposit'

/** The positions of an estimate, and those of its invoices less their credit notes, by the ids of the estimate. */
export function invoiceableOf(estimate: Document, { invoices, creditNotes }: Invoiced): Creditable {
  const credited = invoices.flatMap((invoice): Position[] => {
    const part = invoice.estimatePart
    const notes = creditNotes.filter((note) => note.invoice === invoice.id)
    if (part?.kind === 'deposit') return []
    if (part === undefined) return totalOf(notes) < invoice.total || notes.length === 0 ? [...estimate.positions] : []
    const inEstimate = (position: Position): Position[] => {
      const id = part.positions[position.id]
      return id === undefined ? [] : [{ ...position, id }]
    }
    return [
      ...invoice.positions.flatMap(inEstimate),
      ...notes.flatMap((note) => note.positions.flatMap(inEstimate).map(negated)),
    ]
  })
  return { ...unitsOf(estimate), invoice: estimate.positions, credited }
}

const totalOf = (documents: readonly Document[]): Cents => sum(documents.map(({ total }) => total))

function negated(position: Position): Position {
  if (position.type === 'product') return { ...position, quantity: -position.quantity }
  if (position.type !== 'discount' || position.discountAmount === undefined) return position
  return { ...position, discountAmount: -position.discountAmount }
}

/** The invoices of an estimate, and the positions that are left of it. */
export type InvoicedInPart = Invoiced & { readonly left: readonly Position[] }

export const withLeft = (estimate: Document, invoiced: Invoiced): InvoicedInPart => ({
  ...invoiced,
  left: creditedPositions(invoiceableOf(estimate, invoiced), undefined),
})

/** Whether a product of the estimate is not invoiced yet. */
export const isSomethingLeft = (left: readonly Position[]): boolean => left.some(({ type }) => type === 'product')

/** The total of what is left of an estimate, less its open deposits: a deposit is at most this. */
export function amountLeft(estimate: Document, { left: positions, ...invoiced }: InvoicedInPart): Cents {
  const deposits = openDeposits(invoiced)
  const credited = invoiced.creditNotes.filter(({ invoice }) => deposits.some(({ id }) => id === invoice))
  const { total } = totalsOf({ ...estimate, ...unitsOf(estimate), positions })
  return plus(minus(total, totalOf(deposits)), totalOf(credited))
}

/** The reasons against a deposit on an issued estimate, whatever its amount. */
export function depositRefusals(
  estimate: Document,
  { invoices, creditNotes, left }: InvoicedInPart,
  { field, hasActivities }: { readonly field: string; readonly hasActivities: boolean },
): Violation[] {
  if (hasActivities) return [depositOfNoActivity(field)]
  if (estimate.status === 'declined') return [violation(field, 'the estimate is declined: reopen it first')]
  if (!isSomethingLeft(left)) return [violation(field, 'nothing is left of the estimate: it was invoiced in full')]
  return invoices.some((one) => isDepositInvoice(one) && takerOf(one, invoices, creditNotes))
    ? [violation(field, 'an invoice takes the deposits of the estimate off already: annul or delete that first')]
    : []
}

/** The ways in which an estimate can be invoiced next: all that is left or the whole again, chosen positions, or a deposit. */
export function choicesOf(estimate: Document, invoiced: InvoicedInPart, hasActivities: boolean): InvoicingChoice[] {
  if (estimate.isDraft) return []
  const isLeft = isSomethingLeft(invoiced.left)
  const isInParts = invoiced.invoices.some(({ estimatePart }) => estimatePart !== undefined)
  const isDepositPossible =
    depositRefusals(estimate, invoiced, { field: 'amount', hasActivities }).length === 0 &&
    amountLeft(estimate, invoiced) > 0
  return [
    ...(isLeft || !isInParts ? (['rest'] as const) : []),
    ...(isLeft && openDeposits(invoiced).length === 0 ? (['positions'] as const) : []),
    ...(isDepositPossible ? (['deposit'] as const) : []),
  ]
}

/** The deposits of an estimate that no invoice takes off, drafts too; none that credit notes cover. */
export const openDeposits = ({ invoices, creditNotes }: Invoiced): Document[] =>
  invoices.filter(
    (invoice) =>
      isDepositInvoice(invoice) &&
      takerOf(invoice, invoices, creditNotes) === undefined &&
      (invoice.isDraft || partsLeft(invoice, creditNotes).length > 0),
  )

/** The parts of an issued deposit by account and tax code, less its credit notes, in its currency and as posted. */
function partsLeft(deposit: Document, creditNotes: readonly Document[]) {
  const notes = creditNotes.filter(({ invoice }) => invoice === deposit.id)
  const posted = [
    ...postedParts({ ...deposit, ...unitsOf(deposit) }).map((part) => ({ ...part, sign: 1 })),
    ...notes.flatMap((note) =>
      postedParts({ ...note, ...unitsOf(note), invoiceTotal: deposit.total }).map((part) => ({ ...part, sign: -1 })),
    ),
  ]
  return [...Map.groupBy(posted, ({ contraAccount, taxCode }) => `${taxCode} ${contraAccount}`).values()].flatMap(
    (parts) => {
      const [first] = parts
      const add = (from: 'original' | 'converted', side: 'net' | 'vat'): Cents =>
        cents(parts.reduce((total, part) => total + part.sign * part[from][side], 0))
      const [net, vat] = [add('original', 'net'), add('original', 'vat')]
      const booked = { net: add('converted', 'net'), vat: add('converted', 'vat') }
      const isNothing = [net, vat, booked.net, booked.vat].every((amount) => amount === 0)
      return first === undefined || isNothing
        ? []
        : [{ contraAccount: first.contraAccount, taxCode: first.taxCode, net, vat, booked }]
    },
  )
}

const takenText: InLanguages = {
  de: 'Anzahlung {number} vom {date}',
  fr: 'Acompte {number} du {date}',
  it: 'Acconto {number} del {date}',
  en: 'Deposit {number} of {date}',
}

/**
 * The positions of a final invoice that take issued deposits off: one for each account and tax code, with the net and the VAT that were
 * invoiced, less credit notes.
 */
export const takingPositions = (
  { language, amountMode, exchangeRate }: Pick<Document, 'language' | 'amountMode' | 'exchangeRate'>,
  deposits: readonly Document[],
  { creditNotes }: Invoiced,
): ProductPositionInput[] =>
  deposits.flatMap((deposit) => {
    const { id, number, openingDate } = deposit
    return partsLeft(deposit, creditNotes).map(({ contraAccount, taxCode, net, vat, booked }) => {
      const amount = plus(net, vat)
      return {
        type: 'product' as const,
        name: fill(takenText[language], { number, date: formatDay(openingDate) }),
        quantity: 1,
        singleAmount: toAmount(negate(amountMode === 'gross' ? amount : net)),
        contraAccount,
        ...(taxCode && { taxCode }),
        deposit: {
          invoice: id,
          number,
          openingDate,
          amount: toAmount(amount),
          vat: toAmount(vat),
          ...(exchangeRate === undefined
            ? {}
            : { bookedAmount: toAmount(plus(booked.net, booked.vat)), bookedVat: toAmount(booked.vat) }),
        },
      }
    })
  })

const depositText: { readonly share: InLanguages; readonly amount: InLanguages } = {
  share: {
    de: 'Anzahlung {percent} % auf Offerte {number}',
    fr: 'Acompte de {percent} % sur l’offre {number}',
    it: 'Acconto del {percent} % sull’offerta {number}',
    en: 'Deposit of {percent} % on quote {number}',
  },
  amount: {
    de: 'Anzahlung auf Offerte {number}',
    fr: 'Acompte sur l’offre {number}',
    it: 'Acconto sull’offerta {number}',
    en: 'Deposit on quote {number}',
  },
}

/**
 * The positions of a deposit invoice, with VAT in their amounts: one for each tax code of what is left of the estimate, by its share of the
 * total, largest remainder first. So they add up to the amount, and one deposit takes no code above what is left of it.
 */
export function depositPositions(
  estimate: Document,
  left: readonly Position[],
  { amount, percent }: { readonly amount: Cents; readonly percent?: number | undefined },
): ProductPositionInput[] {
  const { language, number } = estimate
  const units = unitsOf(estimate)
  const unit = 10 ** (2 - placesOf(units))
  const groups = totalsOf({ ...estimate, ...units, positions: left }).vatGroups.filter(({ gross }) => gross > 0)
  const parts = share(
    cents(amount / unit),
    groups.map(({ gross }) => gross),
  )
  const name =
    percent === undefined
      ? fill(depositText.amount[language], { number })
      : fill(depositText.share[language], { percent, number })
  return groups.flatMap(({ taxCode }, index) => {
    const part = cents((parts[index] ?? 0) * unit)
    return part === 0
      ? []
      : [
          {
            type: 'product' as const,
            name,
            quantity: 1,
            singleAmount: toAmount(part),
            contraAccount: ADVANCES,
            ...(taxCode && { taxCode }),
          },
        ]
  })
}
