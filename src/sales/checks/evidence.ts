import type { Check } from '../../books/integrity/checks.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Break } from '../../platform/db/hash-chain.rules.ts'
import { verifyEvents } from '../../tenants/events/verify-events.ts'
import { firstAlteredPdf } from './altered-pdf.ts'
import {
  firstAlteredAttachment,
  firstAlteredReceipt,
  firstUnproven,
  firstUntold,
  type KeptRecords,
  type Unproven,
} from './evidence.store.ts'
import { letterheadChangedSince, logoChangedSince, settingsChangedSince } from './settings-evidence.store.ts'
import { archivedPdfs, attachments, documents, receipts, unpostedReceipts } from './stored-hashes.store.ts'

/** Records whose hash is in the chain of events. */
export type Evidence = {
  readonly name: string
  readonly says: string
  /** The first record that differs from its state in an event: the number of that event, 0 without one, and the fault. */
  readonly find: (tx: Tx) => Promise<Break | undefined>
}

/** The rules of documents, attachments, receipts, archived PDFs and settings as the chain of events has their hashes. */
export const evidence: readonly Evidence[] = [
  {
    name: 'documents-as-issued',
    says: 'Every document, with its public link, is as the newest event about it left it, and none is missing.',
    find: async (tx) => brokenBy(await firstUnproven(tx, 'document', documents), ''),
  },
  {
    name: 'attachments-unchanged',
    says: 'The attachments of every document, their addresses and bytes, are those that were added, in their order.',
    find: async (tx) => {
      const changed = brokenBy(await firstUnproven(tx, 'attachments', attachments), 'the attachments of ')
      return changed ?? alteredFile('attachment', await firstAlteredAttachment(tx))
    },
  },
  {
    name: 'receipts-unchanged',
    says: 'The receipts of every ledger entry, those that are not posted yet, and their bytes, are those that were added.',
    find: async (tx) => {
      const changed = brokenBy(await firstUnproven(tx, 'receipts', receipts), 'the receipts of ', 'ledger entry')
      const unposted = brokenBy(await firstUnproven(tx, 'unposted-receipts', unpostedReceipts), '', 'receipt')
      return unposted ?? changed ?? alteredFile('receipt', await firstAlteredReceipt(tx))
    },
  },
  {
    name: 'kept-pdfs-unchanged',
    says: 'The archived PDFs of every document are those that were archived.',
    find: async (tx) => {
      const changed = brokenBy(await firstUnproven(tx, 'archived-pdfs', archivedPdfs), 'the archived PDFs of ')
      const altered = changed ? undefined : await firstAlteredPdf(tx)
      return altered
        ? {
            sequence: 0,
            reason: `the PDF of the ${altered.kind ?? 'document'} ${altered.number ?? altered.document} as ${altered.state} is not the one that was archived`,
          }
        : changed
    },
  },
  {
    name: 'settings-unchanged',
    says: 'Settings, tokens, seats, webhooks, templates, accounts, currencies, periods, logo and letterhead are as events left them.',
    find: async (tx) => {
      const settings =
        'the settings, a token, seat, webhook, template, account, currency or period was changed past the service'
      return (
        breakAt(await settingsChangedSince(tx), settings) ??
        breakAt(await logoChangedSince(tx), 'the logo was changed past the service') ??
        breakAt(await letterheadChangedSince(tx), 'the letterhead was changed past the service')
      )
    },
  },
]

/** The rule of inserted records: the number is 0, since no event is about them. */
export const recordsTold = (tables: readonly KeptRecords[]): Evidence => ({
  name: 'records-told',
  says: 'Events tell of every contact, product, payment and mail.',
  find: async (tx) => {
    const untold = await firstUntold(tx, tables)
    return untold && { sequence: 0, reason: `the ${untold.kind} ${untold.id} was put in past the service` }
  },
})

const breakAt = (sequence: number | undefined, reason: string): Break | undefined =>
  sequence === undefined ? undefined : { sequence, reason }

const alteredFile = (what: string, id: string | undefined): Break | undefined =>
  id === undefined ? undefined : { sequence: 0, reason: `the bytes of the ${what} ${id} are not those that were added` }

/** `of` is the owner of the record, if that is not a document. */
function brokenBy(unproven: Unproven | undefined, what: string, of?: string): Break | undefined {
  if (!unproven) return undefined
  const { sequence, document, kind, number, isGone, isNew } = unproven
  const name = `${what}the ${of ?? kind ?? 'document'} ${number || document}`
  const verb = what === '' ? 'was' : 'were'
  const done = isGone ? 'removed' : isNew ? 'put in' : 'changed'
  return { sequence, reason: `${name} ${verb} ${done} past the service` }
}

/** The chain of events, and all records that depend on it. */
export const evidenceChecks: readonly Check[] = [
  {
    name: 'events-chained',
    says: 'The hash of every event follows from its content and the hash of the one before.',
    find: async (tx) => {
      const { firstBreak } = await verifyEvents(tx)
      return firstBreak && `Event ${firstBreak.sequence}: ${firstBreak.reason}.`
    },
  },
  ...evidence.map(checkOf),
]

/** Evidence as a check, which reports the violation in a sentence. */
export function checkOf({ name, says, find }: Evidence): Check {
  return {
    name,
    says,
    find: async (tx) => {
      const reason = (await find(tx))?.reason
      return reason && `${reason[0]?.toUpperCase()}${reason.slice(1)}.`
    },
  }
}
