import type { TaxCode } from '../../books/vat/tax-codes.ts'
import { type Cents, negate, plus, sum } from '../../platform/money/cents.ts'

/** The reasons of a write-off: a discount that was granted, money that will not come, and cents that nobody asks for. */
export const writeOffReasons = ['discount', 'bad-debt', 'small-difference'] as const
export type WriteOffReason = (typeof writeOffReasons)[number]

/** A part of an amount under one tax code: net and VAT in cents of the currency of the invoice. */
export type VatPart = { readonly taxCode?: TaxCode; readonly net: Cents; readonly vat: Cents }

/** The amount that is written off of an invoice for one reason under one tax code. */
export type WrittenOff = VatPart & { readonly reason: WriteOffReason }

type Closed = { readonly writtenOff?: readonly WrittenOff[] }

export const grossOf = (parts: readonly VatPart[]): Cents => sum(parts.flatMap(({ net, vat }) => [net, vat]))

/** The parts that are written off for these reasons. */
export const writtenOffFor = ({ writtenOff = [] }: Closed, ...reasons: readonly WriteOffReason[]): WrittenOff[] =>
  writtenOff.filter(({ reason }) => reasons.includes(reason))

/** How much of an invoice is written off, for any reason. */
export const totalWrittenOff = ({ writtenOff = [] }: Closed): Cents => grossOf(writtenOff)

/** How much of an invoice is written off as a bad debt, and was not recovered. */
export const lostOf = (invoice: Closed): Cents => grossOf(writtenOffFor(invoice, 'bad-debt'))

/** An invoice of which more is written off, or less where the parts are below zero. Its open amount changes by as much. */
export function writtenOffMore<Invoice extends Closed & { readonly allocated: Cents }>(
  invoice: Invoice,
  reason: WriteOffReason,
  parts: readonly VatPart[],
): Invoice {
  const { writtenOff: before = [], ...others } = invoice
  const keyOf = (part: WrittenOff): string => `${part.reason} ${part.taxCode}`
  const groups = Map.groupBy([...before, ...parts.map((part) => ({ reason, ...part }))], keyOf)
  const writtenOff = [...groups.values()].flatMap((group): WrittenOff[] => {
    const [{ reason: own, taxCode } = { reason }] = group
    const [net, vat] = [sum(group.map((part) => part.net)), sum(group.map((part) => part.vat))]
    return net === 0 && vat === 0 ? [] : [{ reason: own, ...(taxCode && { taxCode }), net, vat }]
  })
  // The type of a rest loses that it is the invoice without one field.
  const rest = others as unknown as Invoice
  return {
    ...rest,
    allocated: plus(invoice.allocated, grossOf(parts)),
    ...(writtenOff.length > 0 ? { writtenOff } : {}),
  }
}

export const negated = (parts: readonly VatPart[]): VatPart[] =>
  parts.map(({ net, vat, ...part }) => ({ ...part, net: negate(net), vat: negate(vat) }))
