import { type Violation, violation } from '../../said.ts'
import type { PositionInput } from '../positions/position.schema.ts'
import { changedFields, type Document } from './document.rules.ts'
import type { DocumentContent } from './fields.schema.ts'

/** The positions of an estimate that invoices of parts are over, by their ids. */
export const invoicedPositions = (invoices: readonly Document[]): Set<string> =>
  new Set(
    invoices.flatMap(({ estimatePart: part }) => (part?.kind === 'positions' ? Object.values(part.positions) : [])),
  )

/** With several net or flat tax rates a deposit on 2030 belongs to no activity. */
export const depositOfNoActivity = (field: string): Violation =>
  violation(
    field,
    'with several net or flat tax rates, a deposit belongs to no activity: invoice the positions themselves',
  )

/** An estimate keeps the positions that were invoiced in part: by their ids it is known what is left of each. */
export const invoicedPositionViolations = (
  estimate: Document,
  { positions }: DocumentContent,
  invoiced: ReadonlySet<string>,
): Violation[] =>
  leftOut(estimate, positions, invoiced).length === 0
    ? []
    : [violation('positions', 'must contain, by their ids, the positions that were invoiced in part')]

/** A draft over a part of an estimate stays over this part. */
export function estimatePartViolations(invoice: Document, after: DocumentContent): Violation[] {
  const { estimatePart: part } = invoice
  if (part === undefined) return []
  if (part.kind === 'deposit') {
    const changed = changedFields(invoice, after)
    return (['positions', 'amountMode', 'originalCurrency'] as const).flatMap((name) =>
      changed.has(name)
        ? [violation(name, 'cannot be changed on a deposit invoice: delete the draft, and make another deposit')]
        : [],
    )
  }
  const tied = new Set(Object.keys(part.positions))
  const isReplaced = leftOut(invoice, after.positions, tied).some(({ type }) =>
    after.positions.some((position) => position.id === undefined && position.type === type),
  )
  return isReplaced
    ? [
        violation(
          'positions',
          'a position of the estimate is missing, and a new one is added: send it with its id, or remove it by a request of its own',
        ),
      ]
    : []
}

const leftOut = ({ positions }: Document, after: readonly PositionInput[], ids: ReadonlySet<string>) =>
  positions.filter(
    ({ id, type }) => ids.has(id) && !after.some((position) => position.id === id && position.type === type),
  )
