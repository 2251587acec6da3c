import { periodsOf } from '../../books/periods/create-period.ts'
import { generationsOf } from '../../books/vat-returns/change-settings.ts'
import { adjustmentsNamed } from '../../books/vat-returns/find-adjustments.ts'
import { recordNameOfKind } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { represent } from '../../platform/records/operations.ts'
import type { RecordType } from '../../platform/records/record.schema.ts'
import { allRecords, recordsWithIds, tableOf } from '../../platform/records/statements.ts'
import type { RecordKind } from '../../record-kinds.ts'
import { declaredRecords, recordSchemas } from '../../records.ts'
import { standingAllocations } from '../../sales/allocations/undo-allocations.ts'
import { type Evidence, recordsTold } from '../../sales/checks/evidence.ts'
import { contacts } from '../../sales/contacts/contact.schema.ts'
import { isErasedDelivery, standingDeliveries } from '../../sales/deliveries/close-delivery.ts'
import { standingPayments } from '../../sales/payments/find-payment.ts'
import { settingsOfReminders } from '../../sales/reminders/settings-of-reminders.ts'
import { standingWriteOffs } from '../../sales/write-offs/find-write-off.ts'
import { ERASED_NAME } from '../../tenants/events/erased.rules.ts'
import { firstUntoldChange, type ToldRecords } from '../../tenants/events/told-records.ts'
import { describedLetterhead, letterheadOf } from '../../tenants/letterheads/letterhead.ts'
import { describedLogo, logoOf } from '../../tenants/organisations/logo.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { membersHere } from '../../tenants/people/colleagues.ts'
import { tokens } from '../../tenants/tokens/token.schema.ts'

/**
 * The records that are compared with the newest event about each. Other records are verified elsewhere: for documents, attachments, receipts
 * and archived PDFs events have the hash; entries have a chain of their own. Sessions and passkeys belong to a person, not to an organisation.
 * `webhook-delivery` reports an act, and changes with each attempt.
 */
const told: readonly (Omit<ToldRecords, 'required'> & { readonly newer?: readonly string[] })[] = [
  { kind: 'organisation', standing: async (tx) => [{ organisation: await settingsOf(tx) }] },
  { kind: 'logo', standing: async (tx) => describedOf(await logoOf(tx), describedLogo) },
  { kind: 'letterhead', standing: async (tx) => describedOf(await letterheadOf(tx), describedLetterhead) },
  {
    kind: 'person',
    standing: under('person', membersHere),
    free: {
      name: 'It is that of the person, who changes it in no organisation.',
      email: 'As the name.',
    },
    mayDiffer: {
      reason: 'A seat that was offered goes when the address is invited anew, which tells of another person.',
      of: (person) => person === undefined,
    },
  },
  { kind: 'fiscal-year', standing: under('fiscalYear', (tx) => periodsOf(tx, 'fiscal-year')) },
  { kind: 'vat-period', standing: under('vatPeriod', (tx) => periodsOf(tx, 'vat-period')) },
  { kind: 'vat-adjustment', standing: under('adjustment', adjustmentsNamed) },
  {
    kind: 'vat-settings',
    standing: async (tx) => [{ vatSettings: { generations: await generationsOf(tx) } }],
  },
  ...declaredRecords.map((type) => ({
    kind: type.kind,
    standing: declared(type),
    ...(type === tokens ? { free: { lastUsedAt: 'Each use writes it.' } } : {}),
    ...(type === contacts ? { erased: { companyName: ERASED_NAME } } : {}),
  })),
  { kind: 'reminder-settings', standing: async (tx) => [{ reminderSettings: await settingsOfReminders(tx) }] },
  {
    kind: 'payment',
    // Events of 1.0.0 lack it; a payment of a contact has none.
    newer: ['documentNumber'],
    standing: standingPayments,
    free: { allocations: 'Each allocation has events of its own.', totalUnallocated: 'As the allocations.' },
  },
  { kind: 'allocation', standing: standingAllocations },
  { kind: 'write-off', standing: standingWriteOffs },
  {
    kind: 'email',
    standing: standingDeliveries,
    free: { timestamp: 'Each attempt writes it.', attempts: 'Each attempt is counted.' },
    former: { reason: 'error' },
    mayDiffer: {
      reason: 'It goes with the contact that is erased.',
      of: (email) => email !== undefined && isErasedDelivery(email),
    },
  },
]

/** The records of a declared kind: of one whose list is short, all. */
function declared(type: RecordType): ToldRecords['standing'] {
  return async (tx, ids) => {
    const records = await (type.order ? allRecords(tx, type) : recordsWithIds(tx, type, ids))
    return records.map((record) => represent(type, record))
  }
}

/** Records as events show them, each under its name. */
function under(name: string, records: (tx: Tx, ids: readonly string[]) => Promise<readonly object[]>) {
  return async (tx: Tx, ids: readonly string[]) => (await records(tx, ids)).map((record) => ({ [name]: record }))
}

const describedOf = <Stored, Shown>(stored: Stored | undefined, describe: (stored: Stored) => Shown): Shown[] =>
  stored === undefined ? [] : [describe(stored)]

const requiredOf = (kind: RecordKind): readonly string[] => {
  const schema: { readonly type?: unknown; readonly required?: readonly string[] } =
    recordSchemas[recordNameOfKind(kind)]
  return schema.required ?? []
}

/** The rule of every record with events. */
const recordsAsTold: Evidence = {
  name: 'records-as-told',
  says: 'Every record is as the newest event about it says, and none is missing.',
  find: (tx) =>
    firstUntoldChange(
      tx,
      told.map(({ newer = [], ...one }) => ({ ...one, required: [...requiredOf(one.kind), ...newer] })),
    ),
}

/** The rule of records without events. */
export const everyRecordIsTold = recordsTold([
  ...declaredRecords.filter((type) => 'pages' in type).map((type) => ({ kind: type.kind, table: tableOf(type) })),
  { kind: 'vat-adjustment', table: 'vat_adjustments' },
  { kind: 'write-off', table: 'write_offs' },
])

/** Both rules of records. */
export const evidenceOfRecords: readonly Evidence[] = [everyRecordIsTold, recordsAsTold]
