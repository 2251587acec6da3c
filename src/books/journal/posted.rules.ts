import { type Change, changesOf } from '../../events.ts'

/** That the journal grew from one number to another: one event, however many entries. */
export const posted = (before: number, after: number): Change[] =>
  before === after
    ? []
    : changesOf('ledger-entries.posted', {
        record: String(before + 1),
        after: { ledgerEntries: { firstSequence: before + 1, lastSequence: after } },
      })
