import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { Problem, rejectViolations } from '../../errors.ts'
import { changesOf, type EventType } from '../../events.ts'
import { executeOnce } from '../../platform/http/idempotency.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { dryRunAnswer, dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { performing } from '../../platform/http/operation/performing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { getting, listing, paramsOf, represent } from '../../platform/records/operations.ts'
import { answerSchema } from '../../platform/records/record.schema.ts'
import { requireLockedRecord } from '../../platform/records/require-record.ts'
import { violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { postingRejections } from '../documents/document-path.schema.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { requireDocument } from '../documents/find-document.ts'
import { claimCharges } from './claim-charges.ts'
import { firstInvoiceOf, issueDue, planRun, runReminders } from './issue-reminders.ts'
import { type Reminder, ReminderRun, RemindersQuery, RunAnswer, reminders, Withdrawal } from './reminder.schema.ts'
import { reminderConditions } from './reminder.store.ts'
import { withdrawReminder } from './withdraw-reminder.ts'

const url = '/v1/reminders'
const tag = 'Reminders'
const issues = ['reminder.issued', 'email.queued'] as const
const represented = (reminder: Reminder) => represent(reminders, reminder)

export function reminderRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  app.route(reading(dependencies, listing(reminders, { query: RemindersQuery, conditions: reminderConditions })))
  app.route(runRoute(dependencies))
  app.route(reading(dependencies, getting(reminders)))
  app.route(singleRoute(dependencies))
  app.route(
    changing(dependencies, {
      ...acting('withdraw'),
      operationId: 'withdrawReminder',
      summary: 'Withdraw a reminder',
      description: 'It counts as if it had not been sent, and its mail is not sent if it still waits.',
      body: Withdrawal,
      emits: ['reminder.withdrawn', 'email.failed'],
      rejects: ['reminders/not-found', 'reminders/claimed', 'general/precondition-failed'],
      answer: async (tx, { body: { reason } }, reminder) => represented(await withdrawReminder(tx, reminder, reason)),
      changes: ({ answer, record }) => changesTo('reminder.withdrawn', record, answer),
    }),
  )
  app.route(
    changing(dependencies, {
      ...acting('claim'),
      operationId: 'claimReminder',
      summary: 'Claim fee and interest of a reminder',
      description:
        'Issues an invoice of its own for them, which is posted and paid like any other. Until then they are only printed.',
      warns: documentWarningCodes,
      emits: ['reminder.claimed', 'invoice.created', 'invoice.issued', 'ledger-entries.posted'],
      rejects: [
        'reminders/not-found',
        'reminders/claimed',
        'reminders/nothing-to-claim',
        'reminders/waived',
        ...postingRejections,
        'customer-invoices/qr-bill-impossible',
        'general/precondition-failed',
      ],
      answer: async (tx, { now }, reminder) => represented(await claimCharges(tx, reminder, { ...dependencies, now })),
      changes: ({ answer, record }) => changesTo('reminder.claimed', record, answer),
    }),
  )
}

const runRoute = (dependencies: SalesDependencies): RouteOptions => {
  const { database } = dependencies
  return performing(dependencies, {
    url,
    operationId: 'runReminders',
    summary: 'Remind of overdue invoices',
    description:
      'One letter for each customer and currency, about the invoices whose next level is due. Credits count first. Each letter is issued once, however often it is asked for; at most 500 in one run.',
    tag,
    scope: 'invoices:write',
    query: dryRunQuery('Answers who would get a letter and who not; keeps nothing.'),
    body: ReminderRun,
    bodyOptional: true,
    success: { status: 200, schema: RunAnswer, description: 'The letters, and who got none.' },
    tagged: false,
    emits: issues,
    rejects: [],
    perform: async (
      { access: { organisation, token }, query: { dryRun = false }, body, now, requestId, language },
      { idempotent, finished },
    ) => {
      const author = { token, requestId }
      const today = await database.inTransaction(organisation, (tx) => todayOf(tx, now, 'asOf'))
      const run = { ...body, asOf: body.asOf ?? today }
      if (dryRun) return dryRunAnswer(await database.inTransaction(organisation, (tx) => planRun(tx, run)))
      rejectViolations(run.asOf > today ? [violation('asOf', 'must not be in the future')] : [])
      const result = await runReminders(dependencies, organisation, run, { author, language })
      return database.inTransaction(organisation, (tx) => executeOnce(tx, idempotent, () => finished(result)), author)
    },
  })
}

const singleRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/invoices/:invoiceId/reminders',
    operationId: 'remindInvoice',
    summary: 'Remind of one invoice now',
    description: 'Its next level, whether or not the days of that level have passed; at most one letter a day.',
    tag,
    scope: 'invoices:write',
    params: Type.Object({ invoiceId: Type.String() }),
    success: { status: 201, schema: answerSchema(reminders), description: 'The letter.' },
    emits: issues,
    rejects: ['customer-invoice/not-found', 'reminders/not-remindable', 'customer-invoices/mail-quota-reached'],
    tagged: true,
    record: (tx, { invoiceId }) => requireDocument(tx, 'invoice', invoiceId),
    answer: async (tx, { now }, { id }) => {
      const asOf = await todayOf(tx, now, 'asOf')
      const reminder = await issueDue(tx, { ids: [id], asOf, isByHand: true }, { ...dependencies, now })
      if (!reminder) throw new Problem('reminders/not-remindable')
      return represented(reminder)
    },
    // The act notes them.
    changes: () => [],
    location: ({ reminder: { id } }) => `${url}/${id}`,
  })

/** The common parts of an act on one reminder. */
const acting = (act: string) => {
  const { record: _, ...ordinary } = getting(reminders)
  return {
    ...ordinary,
    method: 'POST' as const,
    url: `${ordinary.url}/${act}`,
    scope: 'invoices:write' as const,
    params: paramsOf(reminders),
    record: requireLocked,
    represent: represented,
  }
}

const requireLocked = (
  tx: Parameters<typeof requireLockedRecord>[0],
  { reminderId }: { readonly reminderId: string },
) => requireLockedRecord(tx, reminders, reminderId)

const changesTo = (type: EventType, record: Reminder, after: { readonly reminder: Reminder }) =>
  changesOf(type, { document: firstInvoiceOf(record), before: represented(record), after })
