import { type Static, Type } from 'typebox'
import type { Day } from '../../platform/calendar/day.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { withoutSlip } from '../documents/document.schema.ts'

const issuing = {
  openingDate: Type.Optional(
    Type.Unsafe<Day>(
      Type.String({ format: 'day', description: 'Default: today in the time zone of the organisation.' }),
    ),
  ),
  isDraft: Type.Optional(Type.Boolean({ default: true })),
  withoutSlip: Type.Optional(withoutSlip),
}

export type Conversion = Static<typeof Conversion>
export const Conversion = titled(
  'Conversion',
  {
    ...issuing,
    positions: Type.Optional(
      Type.Array(
        titled('InvoicedPositionInput', {
          id: Type.String({ minLength: 1, maxLength: 64, description: 'Id of a position of the estimate.' }),
          quantity: Type.Optional(
            Type.Number({
              description:
                'At most what is left of the position, with its sign; default all that is left. Of products only.',
            }),
          ),
        }),
        { minItems: 1, maxItems: 500, description: 'Positions of the estimate; default all that is left of it.' },
      ),
    ),
  },
  { examples: [{ openingDate: '2026-11-21', isDraft: false }] },
)

export type DepositCreation = Static<typeof DepositCreation>
export const DepositCreation = titled(
  'DepositCreation',
  {
    percent: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Of the total of the estimate; or amount.' }),
    ),
    amount: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 999_999_999_999.99,
        description: 'With VAT, in units of the currency of the estimate; or percent.',
      }),
    ),
    ...issuing,
  },
  { examples: [{ percent: 30, isDraft: false }] },
)

const states = ['nothing', 'partly', 'complete'] as const

export type InvoicingChoice = Static<typeof InvoicingChoice>
const InvoicingChoice = Type.Enum(['rest', 'positions', 'deposit'] as const)

/** The invoiced parts of an estimate, and those that are left. */
export type Invoicing = Static<typeof Invoicing>
export const Invoicing = titled('Invoicing', {
  state: Type.Enum(states, { description: 'complete: no product is left, and an invoice takes every deposit off.' }),
  totalLeft: Type.Number({
    description: 'The total of what is left, less open deposits, in currency units. A deposit is at most this.',
  }),
  choices: Type.Array(InvoicingChoice, {
    description:
      'The invoices that can be made next. rest: all that is left, or the whole again; positions: chosen ones, while no deposit is open; deposit.',
  }),
  positions: Type.Array(
    titled('InvoicedPosition', {
      id: Type.String({ description: 'Id of the position of the estimate.' }),
      quantityLeft: Type.Number({ description: 'The quantity that is not invoiced, with its sign.' }),
    }),
    { description: 'The products of the estimate.' },
  ),
  deposits: Type.Array(
    titled('EstimateDeposit', {
      invoice: Type.String({ description: 'Id of the deposit invoice.' }),
      takenOffBy: Type.Optional(Type.String({ description: 'Id of the invoice that takes it off.' })),
    }),
    { description: 'Deposit invoices that are not annulled.' },
  ),
})
export const InvoicingAnswer = closed({ invoicing: Invoicing })
