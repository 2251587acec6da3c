import { isDeepStrictEqual } from 'node:util'
import { type Change, changesOf, type EventType } from '../../events.ts'
import type { CreditNote, Estimate, Invoice, Shown } from './document.schema.ts'
import { contentOf } from './fields.schema.ts'
import { type DocumentKind, kinds } from './kinds.rules.ts'

type Happening = readonly [type: EventType, isSo: boolean]

/** The changes of a document, from its representations: to its content, then to its state. Undefined before: it is new. */
export function documentChanges<Kind extends DocumentKind>(
  kind: Kind,
  before: Shown[Kind] | undefined,
  after: Shown[Kind],
): Change[] {
  const { one } = kinds[kind]
  const happenings: readonly Happening[] = [
    [`${kind}.created`, before === undefined],
    [`${kind}.modified`, before !== undefined && !isDeepStrictEqual(contentOf(before), contentOf(after))],
    [`${kind}.issued`, before?.isDraft !== false && !after.isDraft],
    ...stateChanges[kind](before, after),
  ]
  return happenings.flatMap(([type, isSo]) =>
    isSo ? changesOf(type, { document: after.id, before: before && { [one]: before }, after: { [one]: after } }) : [],
  )
}

/** The state changes of each kind. */
const stateChanges: {
  readonly [Kind in DocumentKind]: (before: Shown[Kind] | undefined, after: Shown[Kind]) => readonly Happening[]
} = {
  estimate: (before: Estimate | undefined, after: Estimate) => {
    const isDecided = (status: Estimate['status']) => before?.status !== status && after.status === status
    return [
      ['estimate.returned-to-draft', before?.isDraft === false && after.isDraft],
      ['estimate.accepted', isDecided('accepted')],
      ['estimate.declined', isDecided('declined')],
      ['estimate.reopened', before !== undefined && isDecided('open')],
    ]
  },
  invoice: (before: Invoice | undefined, after: Invoice) => [
    ['invoice.credited', before !== undefined && after.totalAmountCredited > before.totalAmountCredited],
    ['invoice.uncredited', before !== undefined && after.totalAmountCredited < before.totalAmountCredited],
    ['invoice.written-off', before !== undefined && isMoreWrittenOff(before, after)],
    ['invoice.reinstated', before !== undefined && isMoreWrittenOff(after, before)],
    ['invoice.paid', !before?.isPaid && after.isPaid],
    ['invoice.unpaid', before?.isPaid === true && !after.isPaid && !after.isAnnulled],
    ['invoice.annulled', !before?.isAnnulled && after.isAnnulled],
  ],
  'credit-note': (before: CreditNote | undefined, after: CreditNote) => [
    ['credit-note.allocated', before?.isDraft === false && after.totalAllocated > before.totalAllocated],
    ['credit-note.unallocated', before !== undefined && after.totalAllocated < before.totalAllocated],
    ['credit-note.settled', !before?.isSettled && after.isSettled],
    ['credit-note.unsettled', before?.isSettled === true && !after.isSettled],
  ],
}

const isMoreWrittenOff = (before: Invoice, after: Invoice): boolean =>
  after.totalAmountWrittenOff > before.totalAmountWrittenOff
