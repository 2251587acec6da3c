import { type TProperties, Type } from 'typebox'
import { closed, titled } from './closed.schema.ts'

/** The most records that are added up: a longer list has no totals. */
export const MOST_ADDED_UP = 20_000

/** The parameter of a list that asks for its totals. */
export const includeTotals = Type.Optional(Type.Boolean({ description: 'Adds totals of all that the filters leave.' }))

/** The totals of a list by currency. `records` is their noun, `sums` the added fields. */
export const totalsSchema = <Sums extends TProperties>(title: string, records: string, sums: Sums) =>
  titled(
    title,
    {
      count: Type.Integer({ description: `How many ${records} the filters leave.` }),
      byCurrency: Type.Array(
        closed({
          currency: Type.String({ description: `Of the ${records}, ISO 4217.` }),
          count: Type.Integer({ description: `How many ${records} are in it.` }),
          ...sums,
        }),
        { description: `The sums of the ${records} of each currency.` },
      ),
    },
    {
      description: `The sums of all ${records} that the filters leave, on however many pages. Answered if includeTotals is true, and at most ${MOST_ADDED_UP} are left.`,
    },
  )
