import { type Static, Type } from 'typebox'
import type { Day } from '../../platform/calendar/day.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { given, type RecordOf, type RecordType, recordSchema } from '../../platform/records/record.schema.ts'

const aDay = (description: string) => Type.Unsafe<Day>(Type.String({ format: 'day', description }))
const amount = (description: string) => Type.Number({ description: `${description} In units of the currency.` })
const contact = Type.String({ maxLength: 64, description: 'Id of the contact that the invoices are addressed to.' })

/** An invoice in a reminder. */
export type RemindedInvoice = Static<typeof RemindedInvoice>
const RemindedInvoice = titled('RemindedInvoice', {
  invoice: Type.String({ description: 'Id of the invoice.' }),
  number: Type.String({ description: 'Number of the invoice.' }),
  dueDate: aDay('When it was due.'),
  daysLate: Type.Integer({ description: 'Days from the due date to the day of the reminder.' }),
  level: Type.Integer({ description: 'The level that this invoice reached.' }),
  open: amount('The open amount, less its part of the credits of the contact.'),
  credit: amount('The part of the credits: credit notes and over-payments, for the oldest invoice first.'),
  interest: amount('Interest on arrears since the due date, by the open amount of each day.'),
})

/** A letter to one customer about its overdue invoices in one currency. */
export const reminders = {
  kind: 'reminder',
  tag: 'Reminders',
  fields: {
    id: given(Type.String()),
    number: given(Type.String({ description: 'M-00001, M-00002, …' }), { searched: true }),
    status: given(
      Type.Enum(['issued', 'withdrawn'], { description: 'withdrawn: it counts as if it had not been sent.' }),
    ),
    contact: given(Type.Optional(contact)),
    level: given(Type.Integer({ description: 'The highest level of its invoices: it decides text and fee.' })),
    date: given(aDay('The day of the letter.')),
    payableUntil: given(aDay('The new term.')),
    language: given(Type.Enum(['de', 'fr', 'it', 'en'], { description: 'That of the oldest invoice.' })),
    currency: given(Type.String({ description: 'ISO 4217 code.' })),
    title: given(Type.String({ description: 'The heading.' })),
    text: given(Type.String({ description: 'The text above the table.' })),
    invoices: given(Type.Array(RemindedInvoice, { description: 'By due date.' })),
    open: given(amount('Of all invoices.')),
    fee: given(amount('Printed, and not posted until it is claimed. VAT included.')),
    interest: given(amount('Of all invoices. Printed, and not posted until it is claimed.')),
    interestRate: given(Type.Number({ description: 'Percent a year.' })),
    total: given(amount('Open amounts, fee and interest.')),
    isMailed: given(Type.Boolean({ description: 'Whether it was queued for mailing to its contact.' })),
    withdrawalReason: given(Type.Optional(Type.String({ description: 'Why it was withdrawn.' }))),
    claim: given(Type.Optional(Type.String({ description: 'Id of the invoice that claims fee and interest.' }))),
  },
  pages: {
    sorts: { createdAt: ['created_at', 'instant'], date: ['date', 'day'] },
    letter: 'm',
    searched: 'the number',
  },
  personal: 'nothing',
  examples: { creation: {}, change: {} },
} as const satisfies RecordType

export type Reminder = RecordOf<typeof reminders>

/** The list's own filters. */
export const RemindersQuery = {
  contact: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a contact.' })),
  invoice: Type.Optional(Type.String({ maxLength: 64, description: 'Id of an invoice.' })),
  status: Type.Optional(reminders.fields.status.shown),
}

/** A contact or an invoice that is not reminded. */
export const reminderBlocks = {
  kind: 'reminder-block',
  tag: 'Reminders',
  fields: {
    id: given(Type.String()),
    contact: {
      ...given(Type.Optional(Type.String({ description: 'Id of a contact: none of its invoices is reminded.' })), {
        searched: true,
      }),
      sent: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a contact; or invoice.' })),
    },
    invoice: {
      ...given(Type.Optional(Type.String({ description: 'Id of an invoice, such as a disputed one.' })), {
        searched: true,
      }),
      sent: Type.Optional(Type.String({ maxLength: 64, description: 'Id of an issued invoice; or contact.' })),
    },
  },
  pages: {
    sorts: { createdAt: ['created_at', 'instant'] },
    letter: 'n',
    searched: 'the ids of contact and invoice',
  },
  personal: 'nothing',
  examples: { creation: { contact: '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10' }, change: {} },
} as const satisfies RecordType

export type ReminderBlock = RecordOf<typeof reminderBlocks>

const many = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 1_000, uniqueItems: true, description }))

export type ReminderRun = Static<typeof ReminderRun>
export const ReminderRun = titled(
  'ReminderRun',
  {
    asOf: Type.Optional(aDay('The day of the letters; default today, and not later unless nothing is kept.')),
    contacts: many('Ids of contacts: no others are reminded.'),
    invoices: many('Ids of invoices: no others are reminded.'),
  },
  { examples: [{ contacts: ['0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10'] }] },
)

/** Who is not reminded, and why. */
export type SkippedReminder = Static<typeof SkippedReminder>
const SkippedReminder = titled('SkippedReminder', {
  contact: Type.Optional(contact),
  invoice: Type.Optional(
    Type.String({
      description: 'Id of the invoice, the first of a rejected letter; left out if it is about all of a contact.',
    }),
  ),
  number: Type.Optional(Type.String({ description: 'Number of the invoice.' })),
  reason: Type.Enum(['too-early', 'last-level', 'credits', 'small-amount', 'blocked', 'disputed', 'rejected'], {
    description:
      'too-early: the days of the next level have not passed; last-level: there is none; credits and small-amount: nothing worth a letter is open; blocked and disputed: the contact or the invoice is blocked; rejected: code says why.',
  }),
  code: Type.Optional(Type.String({ description: 'Of a letter that was rejected: one of GET /v1/error-codes.' })),
  message: Type.Optional(Type.String({ description: 'Why the letter was rejected, in the language of the reader.' })),
})

export const RunAnswer = closed({
  reminders: Type.Array(recordSchema(reminders), {
    description: 'The letters; in a dry run without id and number.',
  }),
  skipped: Type.Array(SkippedReminder, { description: 'Who is left out, each with the reason.' }),
  left: Type.Integer({ description: 'How many letters the limit of one run left for the next.' }),
})

export const Withdrawal = titled(
  'ReminderWithdrawal',
  { reason: Type.String({ minLength: 1, maxLength: 500, format: 'line', description: 'Why it is withdrawn.' }) },
  { examples: [{ reason: 'The payment had arrived the day before.' }] },
)
