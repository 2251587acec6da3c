import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'

const date = (description: string) => Type.String({ format: 'date', description })
const cents = (description: string) => Type.Integer({ ...CENTS, description: `In cents. ${description}` })
const name = Type.Optional(
  Type.String({ description: 'Of the contact; of a document without one, the first line of its address.' }),
)

export const sides = ['receivable', 'payable'] as const
export type Side = (typeof sides)[number]

export type OpenItem = Static<typeof OpenItem>
const OpenItem = titled('OpenItem', {
  id: Type.String({ description: 'Id of the invoice, the credit note, the payment, or the ledger entry.' }),
  type: Type.Enum(['invoice', 'credit-note', 'payment', 'advance', 'entry'], {
    description:
      'payment: what is unallocated of a payment of a contact; advance: the same on 2030, with its VAT; entry: by hand on the account of the side.',
  }),
  number: Type.Optional(Type.String({ description: 'Of the document, or of the voucher of the entry.' })),
  date: date('Of the document, or of the entry.'),
  dueDate: date('A credit note, a payment, an advance and an entry are due on their day.'),
  currency: Type.String({ description: 'ISO 4217 code.' }),
  open: cents('The open amount on the day, at the booked rates; negative for a credit.'),
  openInCurrency: Type.Integer({ ...CENTS, description: 'The same in cents of the currency of the item.' }),
  daysLate: Type.Integer({ description: 'Days since it was due; below zero before.' }),
})

const ages = titled(
  'OpenItemAges',
  {
    notDue: cents('Due on the day, or later.'),
    days1To30: cents('Due 1 to 30 days before.'),
    days31To60: cents('Due 31 to 60 days before.'),
    days61To90: cents('Due 61 to 90 days before.'),
    over90: cents('Due more than 90 days before.'),
  },
  { description: 'By the days since the due date; together the total.' },
)

export const OpenItems = titled(
  'OpenItems',
  {
    asOf: date('The day.'),
    side: Type.Enum([...sides], { description: 'receivable: owed by customers; payable: owed to suppliers.' }),
    contact: Type.Optional(Type.String({ description: 'The contact that was asked for.' })),
    account: Type.Integer({ minimum: 1000, maximum: 9999, description: 'Receivables (1100) or payables (2000).' }),
    total: cents(
      'Of all items: without the advances, the balance of the account on the day, unless a contact is asked for.',
    ),
    totalAdvances: cents('Of the advances among them, which are on 2030 and not on the account; below zero.'),
    ages,
    contacts: Type.Array(
      titled('OpenItemsOfContact', {
        contact: Type.Optional(
          Type.String({ description: 'Id; left out of documents whose recipient is a text of its own.' }),
        ),
        name,
        total: cents('Of the items below.'),
        items: Type.Array(OpenItem, { description: 'By due date.' }),
      }),
      { description: 'By name.' },
    ),
    notAllocated: Type.Array(OpenItem, { description: 'Entries by hand that name no contact. By date.' }),
  },
  { description: 'The open receivables or payables of a day.' },
)

export const OpenItemsQuery = closed({
  asOf: Type.Optional(Type.String({ format: 'day', description: 'The day; default today.' })),
  side: Type.Optional(Type.Enum([...sides], { description: 'Default receivable.' })),
  contact: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a contact: its items alone.' })),
})
