import { type Static, Type } from 'typebox'
import type { EventType } from '../../events.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'
import { documentKinds } from '../documents/kinds.rules.ts'

const amount = (description: string) => Type.Integer({ ...CENTS, description })
const count = (description: string) => Type.Integer({ description })

const Turnover = Type.Array(
  titled('MonthlyTurnover', {
    month: Type.String({ description: 'YYYY-MM.' }),
    amount: amount('Income of the accounts 3000 to 3999, in cents, without VAT.'),
    yearBefore: amount('The same a year before.'),
  }),
  { description: 'The last twelve months, the current one last. Needs ledger:read.' },
)

const Liquidity = Type.Array(
  titled('MonthlyLiquidity', {
    month: Type.String({ description: 'YYYY-MM.' }),
    amount: amount('In cents, at its end.'),
  }),
  {
    description:
      'Cash, post and bank (accounts 1000 to 1099) at the end of each of the last twelve months, the current one last. Needs ledger:read.',
  },
)

const Receivables = closed(
  {
    invoices: count('How many invoices are owed.'),
    total: amount('The open amount, in cents.'),
    notDue: amount('Of it, what is not due yet.'),
    overdue30: amount('Overdue by up to 30 days.'),
    overdue60: amount('Overdue by 31 to 60 days.'),
    overdueMore: amount('Overdue by more than 60 days.'),
    overdueInvoices: count('How many invoices are overdue.'),
  },
  {
    description:
      'Receivables by age, in cents of the primary currency; a foreign currency at the rate of its invoice. Needs invoices:read.',
  },
)

const OpenPeriod = titled('EndedPeriod', {
  id: Type.String(),
  firstDay: Type.String({ format: 'date', description: 'Its first day.' }),
  lastDay: Type.String({ format: 'date', description: 'Its last day, which is over.' }),
})

const Undelivered = titled('UndeliveredDocument', {
  kind: Type.Enum([...documentKinds, 'reminder', 'contact'], {
    description: 'Its title; contact for the statement of account of one.',
  }),
  id: Type.String({ description: 'Id of the document, the reminder or the contact.' }),
  number: Type.Optional(Type.String({ description: 'Its number; a statement of account has none.' })),
  name: Type.Optional(Type.String({ description: 'The contact whose statement of account it is.' })),
})

const ToDo = closed(
  {
    draftInvoices: Type.Optional(count('Invoices that are not issued. Needs invoices:read.')),
    draftEstimates: Type.Optional(count('Estimates that are not issued. Needs invoices:read.')),
    draftCreditNotes: Type.Optional(count('Credit notes that are not issued. Needs invoices:read.')),
    openCredits: Type.Optional(count('Credit notes of which something is to be paid out. Needs invoices:read.')),
    estimatesEnding: Type.Optional(count('Open estimates that end within seven days. Needs invoices:read.')),
    failedEmails: Type.Optional(
      count(
        'Issued documents, reminders and statements of account whose last mail failed in the last 30 days. Needs invoices:read.',
      ),
    ),
    undelivered: Type.Optional(
      Type.Array(Undelivered, { description: 'The newest five of them. Needs invoices:read.' }),
    ),
    rejectedReminders: Type.Optional(
      count('Reminders that the newest daily run could not issue, and nobody has issued since. Needs invoices:read.'),
    ),
    unpostedReceipts: Type.Optional(count('Receipts that are not posted yet. Needs ledger:read.')),
    vatPeriods: Type.Optional(
      Type.Array(OpenPeriod, {
        description:
          'VAT periods that are over and not settled, from when the organisation began or something was posted. Needs ledger:read.',
      }),
    ),
    fiscalYears: Type.Optional(
      Type.Array(OpenPeriod, {
        description:
          'Fiscal years that are over and not closed, from when the organisation began or something was posted. Needs ledger:read.',
      }),
    ),
  },
  { description: 'Open tasks; overdue invoices are in the receivables.' },
)

const FirstSteps = closed(
  {
    company: Type.Boolean({ description: 'Whether post code, town and an IBAN or QR-IBAN are set.' }),
    contact: Type.Boolean({ description: 'Whether there is a contact.' }),
    document: Type.Boolean({ description: 'Whether there is an estimate or an invoice.' }),
  },
  {
    description:
      'Which of the first steps of an organisation are done; left out once all are. Needs settings:read, contacts:read and invoices:read.',
  },
)

/** The acts worth reporting to a person who was away. */
export const recentActivities = [
  'contact.created',
  'contact.modified',
  'product.created',
  'product.modified',
  'estimate.created',
  'estimate.modified',
  'estimate.issued',
  'estimate.accepted',
  'estimate.declined',
  'invoice.created',
  'invoice.modified',
  'invoice.issued',
  'invoice.paid',
  'invoice.annulled',
  'credit-note.created',
  'credit-note.issued',
  'payment.recorded',
  'payment.reversed',
  'email.sent',
  'email.failed',
  'person.joined',
  'vat-period.settled',
  'fiscal-year.closed',
] as const satisfies readonly EventType[]
export type RecentActivity = (typeof recentActivities)[number]

const Lately = Type.Array(
  titled('LatelyDone', {
    id: Type.String({ description: 'Id of its event.' }),
    createdAt: Type.String({ format: 'date-time', description: 'When it was done.' }),
    action: Type.Enum([...recentActivities], { description: 'The type of its event.' }),
    about: closed(
      {
        kind: Type.String({ description: 'Such as contact, estimate or invoice.' }),
        id: Type.String({ description: 'Its id.' }),
      },
      { description: 'The record to look at: of what belongs to a document, the document.' },
    ),
    number: Type.Optional(Type.String({ description: 'Of the document; none of a draft.' })),
    name: Type.Optional(Type.String({ description: 'The recipient of the document, or the name of the record.' })),
    by: Type.Optional(
      Type.String({
        description: 'Whose token it was, or who was signed in; none of a customer, a job or a command.',
      }),
    ),
  }),
  { description: 'Recent acts, newest first, six at most; one for each request.' },
)

/** A person's start page. Parts outside the scopes are omitted. */
export type Overview = Static<typeof Overview>
export const Overview = titled('Overview', {
  today: Type.String({ format: 'date', description: 'In the time zone of the organisation.' }),
  currency: Type.String({ description: 'The primary currency, of all amounts here.' }),
  turnover: Type.Optional(Turnover),
  liquidity: Type.Optional(Liquidity),
  receivables: Type.Optional(Receivables),
  toDo: ToDo,
  firstSteps: Type.Optional(FirstSteps),
  lately: Lately,
})

export const OverviewAnswer = closed({ overview: Overview })
