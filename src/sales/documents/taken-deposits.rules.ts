import { isDeepStrictEqual } from 'node:util'
import { type Violation, violation } from '../../said.ts'
import { NO_AMOUNTS } from '../positions/document-totals.rules.ts'
import type { Position, PositionInput } from '../positions/position.schema.ts'
import { positionAnswer } from '../positions/position-answer.rules.ts'
import type { Document } from './document.rules.ts'
import type { DocumentContent } from './fields.schema.ts'

/** A position that takes a deposit off. */
export const isDeposit = (position: PositionInput): boolean => position.type === 'product' && position.deposit != null

/**
 * The invoice that takes a deposit off, of those of its estimate that are not annulled. One whose credit note gives the deposit back does not.
 *
 * @param creditNotes the issued ones of these invoices.
 */
export const takerOf = (
  deposit: Pick<Document, 'id'>,
  invoices: readonly Document[],
  creditNotes: readonly Document[],
): Document | undefined => {
  const takes = ({ positions }: Document): boolean =>
    positions.some((position) => position.type === 'product' && position.deposit?.invoice === deposit.id)
  return invoices.find(
    (invoice) => takes(invoice) && !creditNotes.some((note) => note.invoice === invoice.id && takes(note)),
  )
}

/** An invoice is dated on or after the deposits that it takes off. */
export function depositDateViolations({ openingDate, positions }: DocumentContent): Violation[] {
  const days = positions.flatMap((position) =>
    position.type === 'product' ? (position.deposit?.openingDate ?? []) : [],
  )
  const date = days.toSorted().at(-1)
  return date !== undefined && openingDate < date
    ? [
        violation('openingDate', 'must not be before the date of a deposit that the invoice takes off, {date:day}', {
          date,
        }),
      ]
    : []
}

/** A draft takes its deposits off as they were invoiced. Amount mode and currency are those of their amounts. */
export function takenDepositViolations(before: Document, { positions, ...after }: DocumentContent): Violation[] {
  const lines = before.positions.filter(isDeposit)
  if (lines.length === 0) return []
  const standing = new Map<unknown, Position>(before.positions.map((position) => [position.id, position]))
  const given = (position: PositionInput): object =>
    positionAnswer({ ...position, id: position.id ?? '' }, NO_AMOUNTS, {})
  return [
    ...(lines.every(({ id }) => positions.some((position) => position.id === id && isDeposit(position)))
      ? []
      : [
          violation(
            'positions',
            'must contain, by their ids, the positions that take a deposit off: to invoice without it, delete the draft',
          ),
        ]),
    ...positions.flatMap((position, index) =>
      isDeposit(position) && positions.findIndex(({ id }) => id === position.id) < index
        ? [violation(`positions[${index}].id`, 'must be given once')]
        : [],
    ),
    ...depositDateViolations({ ...after, positions }),
    ...(['amountMode', 'originalCurrency'] as const).flatMap((name) =>
      after[name] === before[name] ? [] : [violation(name, 'cannot be changed while the invoice takes a deposit off')],
    ),
    ...positions.flatMap((position, index) => {
      const own = standing.get(position.id)
      if (own === undefined || !isDeposit(position)) return []
      const fields = new Map<string, unknown>(Object.entries(given(own)))
      return Object.entries(given(position)).flatMap(([name, value]) =>
        isDeepStrictEqual(value, fields.get(name))
          ? []
          : [violation(`positions[${index}].${name}`, 'is that of the deposit and cannot be changed')],
      )
    }),
  ]
}
