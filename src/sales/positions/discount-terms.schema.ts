import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'

/** A discount for early payment: so many percent of the total within so many days of the opening date. */
export type DiscountTerms = Static<typeof DiscountTerms>
export const DiscountTerms = titled(
  'DiscountTerms',
  {
    rate: Type.Number({ minimum: 0, maximum: 50, description: 'Percent of the total; 0 for no discount.' }),
    days: Type.Integer({
      minimum: 0,
      maximum: 364,
      description: 'Days from the opening date; fewer than payableInDays.',
    }),
  },
  {
    description:
      'A discount on the total for payment before it is due. A document takes that of its customer, else that of its template.',
  },
)
