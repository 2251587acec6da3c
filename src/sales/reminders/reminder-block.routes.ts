import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { creating, deleting, getting, listing, type Writing } from '../../platform/records/operations.ts'
import { findRecord } from '../../platform/records/statements.ts'
import { type Violation, violation } from '../../said.ts'
import { contacts } from '../contacts/contact.schema.ts'
import { findDocument } from '../documents/document.store.ts'
import { type ReminderBlock, reminderBlocks } from './reminder.schema.ts'
import { isBlocked } from './reminder.store.ts'

export function reminderBlockRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(reading(dependencies, listing(reminderBlocks)))
  app.route(
    changing(dependencies, {
      ...creating(reminderBlocks, writing),
      description: 'A contact that is not reminded, or an invoice, such as a disputed one. Deleting it ends that.',
    }),
  )
  app.route(reading(dependencies, getting(reminderBlocks)))
  app.route(changing(dependencies, { ...deleting(reminderBlocks), description: 'Reminders go on with the next run.' }))
}

const writing: Writing<typeof reminderBlocks> = {
  violations: async (tx, block) => {
    const { contact, invoice } = block
    if ((contact === undefined) === (invoice === undefined))
      return [violation('contact', 'must be given, or `invoice`, and not both')]
    const violations =
      contact === undefined ? await invoiceViolations(tx, invoice) : await contactViolations(tx, contact)
    return violations.length === 0 && (await isBlocked(tx, block))
      ? [violation(contact === undefined ? 'invoice' : 'contact', 'is blocked already')]
      : violations
  },
}

const contactViolations = async (tx: Tx, contact: string): Promise<Violation[]> =>
  (await findRecord(tx, contacts, contact))
    ? []
    : [violation('contact', 'must be the id of a contact of this organisation')]

async function invoiceViolations(tx: Tx, invoice: ReminderBlock['invoice'] = ''): Promise<Violation[]> {
  const found = isId(invoice) ? await findDocument(tx, 'invoice', invoice) : undefined
  return found && !found.isDraft
    ? []
    : [violation('invoice', 'must be the id of an issued invoice of this organisation')]
}
