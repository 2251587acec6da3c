import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'

const date = (description: string) => Type.String({ format: 'date', description })
const cents = (description: string) => Type.Integer({ ...CENTS, description: `In cents, without VAT. ${description}` })

const years = Type.Array(
  titled('CustomerSalesOfYear', {
    from: date('First day of the fiscal year.'),
    to: date('Last day of the fiscal year.'),
    turnover: cents('Invoices less credit notes on income accounts, as booked.'),
  }),
  { description: 'Fiscal years with entries, newest first.' },
)

const products = Type.Array(
  titled('CustomerSalesOfProduct', {
    product: Type.Optional(Type.String({ description: 'Id of the product; left out of positions of their own.' })),
    name: Type.String({ description: 'Of the newest position.' }),
    unit: Type.Optional(Type.String({ description: 'Of the newest position.' })),
    quantity: Type.Number({ description: 'Invoiced less credited, up to six decimal places.' }),
    turnover: cents('Before discounts on the whole document, at the rates of the documents.'),
    lastDate: date('Of the newest document.'),
  }),
  { maxItems: 100, description: 'The 100 products with the largest turnover, largest first.' },
)

const daysToPay = Type.Optional(
  titled(
    'DaysToPay',
    {
      invoices: Type.Integer({ minimum: 1, description: 'Invoices that were paid in full.' }),
      average: Type.Number({
        description: 'Days from the date of an invoice to its last payment, to one decimal place.',
      }),
      averageLate: Type.Number({ description: 'The same from the due date; negative: paid before it.' }),
    },
    { description: 'Left out as long as no invoice is paid in full.' },
  ),
)

export type CustomerSales = Static<typeof CustomerSales>
export const CustomerSales = titled(
  'CustomerSales',
  {
    contact: Type.String({ description: 'Id of the contact.' }),
    turnover: cents('Of all years below.'),
    years,
    products,
    daysToPay,
  },
  { description: 'Turnover, products and days to pay of a contact.' },
)

export type CustomerSalesQuery = Static<typeof CustomerSalesQuery>
export const CustomerSalesQuery = closed({
  contact: Type.String({ maxLength: 64, description: 'Id of the contact.' }),
  from: Type.Optional(Type.String({ format: 'day', description: 'First day of entries and documents.' })),
  to: Type.Optional(Type.String({ format: 'day', description: 'Last day of entries and documents.' })),
})
