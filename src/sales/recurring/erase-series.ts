import { changesOf } from '../../events.ts'
import { addDays } from '../../platform/calendar/day.ts'
import { represent } from '../../platform/records/operations.ts'
import { updateRecords } from '../../platform/records/statements.ts'
import { ERASED_NAME } from '../../tenants/events/erased.rules.ts'
import type { EraseSeries } from '../erasure/erase-contact.ts'
import { type RecurringInvoice, recurringInvoices } from './recurring-invoice.schema.ts'
import { lockSeriesTo } from './recurring-invoice.store.ts'

/** Ends the series to a contact, and erases its data in them. Their invoices are erased, or kept, like any others. */
export const eraseSeries: EraseSeries = async (tx, contact) => {
  const standing = await lockSeriesTo(tx, contact)
  const erased = standing.map(withoutPerson)
  if (erased.length > 0) await updateRecords(tx, recurringInvoices, erased)
  return {
    ids: erased.map(({ id }) => id),
    changes: erased.flatMap((series) =>
      changesOf('recurring-invoice.ended', { after: represent(recurringInvoices, series) }),
    ),
  }
}

function withoutPerson(series: RecurringInvoice): RecurringInvoice {
  const { recipient: _, title: __, introductoryText: ___, closingText: ____, metadata: _____, ...unnamed } = series
  const { nextDate, pausedFrom: ______, failedDate: _______, failedCode: ________, occurrences, ...ended } = unnamed
  return {
    ...ended,
    status: 'ended',
    ...(nextDate === undefined ? (occurrences === undefined ? {} : { occurrences }) : { end: addDays(nextDate, -1) }),
    customRecipientText: ERASED_NAME,
    positions: series.positions.map(withoutWords),
  }
}

function withoutWords(position: RecurringInvoice['positions'][number]): RecurringInvoice['positions'][number] {
  switch (position.type) {
    case 'product': {
      const { description: _, articleNumber: __, customTextColumns: ___, ...product } = position
      return { ...product, name: ERASED_NAME }
    }
    case 'text':
      return { type: 'text', id: position.id, name: ERASED_NAME }
    case 'discount':
    case 'subtotal': {
      const { name: _, ...unnamed } = position
      return unnamed
    }
  }
}
