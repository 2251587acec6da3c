import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'

const id = (description: string) => Type.Optional(Type.String({ maxLength: 64, description: `Id of ${description}` }))
const openItem = id('a ledger entry by hand on receivables (1100) or payables (2000).')
const invoice = id('an issued invoice.')
const creditNote = id('an issued credit note.')
const amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 9_999_999_999_999,
  description: 'In units of the currency of both, at most two decimal places.',
})

export type Allocation = Static<typeof Allocation>
export const Allocation = titled(
  'Allocation',
  {
    id: Type.String(),
    date: Type.String({ format: 'date', description: 'The day on which both are open by so much less.' }),
    from: closed(
      { creditNote, payment: id('a payment.'), openItem },
      { description: 'The credit: one of the three. Of a payment that was too high, the over-paid part.' },
    ),
    to: closed(
      { invoice, payment: id('a payment, to which a credit note was added.'), openItem },
      { description: 'The debit: one of the three.' },
    ),
    amount,
    currency: Type.String({ description: 'Of both, ISO 4217.' }),
    isUndone: Type.Boolean({ description: 'Whether a counter-movement undid it.' }),
    undoneOn: Type.Optional(Type.String({ format: 'date', description: 'The day of the counter-movement.' })),
  },
  { description: 'A credit that is set off against a debit of the same contact.' },
)

export type AllocationCreation = Static<typeof AllocationCreation>
export const AllocationCreation = titled(
  'AllocationCreation',
  {
    from: closed(
      { creditNote, payment: id('a payment of a contact, or of an invoice that it over-paid.'), openItem },
      { description: 'The credit: one of the three.' },
    ),
    to: closed({ invoice, openItem }, { description: 'The debit: one of the two, of the same contact and currency.' }),
    amount: Type.Optional({
      ...amount,
      description: 'In units of the currency of both. Default: as much as is open of both.',
    }),
    date: Type.Optional(
      Type.String({
        format: 'day',
        description:
          'Not before the days of both, and the day on which an allocation of the credit, or of an entry by hand, was undone. Default: today, or the later of these days if that is later. Between two entries by hand, and of an advance: the first possible day, if it is open.',
      }),
    ),
  },
  {
    examples: [
      {
        from: { creditNote: '01920000-0000-7000-8000-00000000001f' },
        to: { invoice: '01920000-0000-7000-8000-000000000017' },
        amount: 205.28,
      },
    ],
  },
)

export const AllocationUndoing = titled(
  'AllocationUndoing',
  {
    date: Type.Optional(
      Type.String({
        format: 'day',
        description: 'Not before the date of the allocation. Default: today, or that date if it is later.',
      }),
    ),
  },
  { examples: [{ date: '2026-11-21' }] },
)

export const AllocationAnswer = closed({ allocation: Allocation })
