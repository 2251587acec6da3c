import { isDeepStrictEqual } from 'node:util'
import { type Change, changesOf, type EventType } from '../../events.ts'
import { contentOf } from './document.rules.ts'
import type { Estimate, Invoice } from './document.schema.ts'

/** What happened to an estimate, told by its representations: to its content, then to its state. None before: it is new. */
export const estimateChanges = (before: Estimate | undefined, after: Estimate): Change[] =>
  those(
    [
      ...commonOf('estimate', before, after),
      ['estimate.returned-to-draft', before?.isDraft === false && after.isDraft],
      ['estimate.accepted', isDecided(before, after, 'accepted')],
      ['estimate.declined', isDecided(before, after, 'declined')],
      ['estimate.reopened', before !== undefined && isDecided(before, after, 'open')],
    ],
    before && { estimate: before },
    { estimate: after },
  )

/** The same of an invoice. */
export const invoiceChanges = (before: Invoice | undefined, after: Invoice): Change[] =>
  those(
    [
      ...commonOf('invoice', before, after),
      ['invoice.paid', !before?.isPaid && after.isPaid],
      ['invoice.unpaid', before?.isPaid === true && !after.isPaid && !after.isAnnulled],
      ['invoice.annulled', !before?.isAnnulled && after.isAnnulled],
    ],
    before && { invoice: before },
    { invoice: after },
  )

type Validated = readonly [type: EventType, isSo: boolean]

const commonOf = (
  kind: 'estimate' | 'invoice',
  before: Estimate | Invoice | undefined,
  after: Estimate | Invoice,
): Validated[] => [
  [`${kind}.created`, before === undefined],
  [`${kind}.modified`, before !== undefined && !isDeepStrictEqual(contentOf(before), contentOf(after))],
  [`${kind}.issued`, before?.isDraft !== false && !after.isDraft],
]

const isDecided = (before: Estimate | undefined, after: Estimate, status: Estimate['status']): boolean =>
  before?.status !== status && after.status === status

const those = (
  validated: readonly Validated[],
  before: Parameters<typeof changesOf>[1]['before'],
  after: Parameters<typeof changesOf>[1]['after'],
): Change[] => validated.flatMap(([type, isSo]) => (isSo ? changesOf(type, { before, after }) : []))
