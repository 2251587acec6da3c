import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { CustomerSales, CustomerSalesQuery } from './customer-sales.schema.ts'
import { daysToPayOf, productsOf, turnoverOf } from './customer-sales.store.ts'

export const customerSalesRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  app.route(
    reading(dependencies, {
      url: '/v1/reports/customer-sales',
      operationId: 'getCustomerSales',
      summary: 'Get the sales to a contact',
      tag: 'Reports',
      scope: 'invoices:read',
      description:
        'Turnover by fiscal year, the products with the largest turnover, and the days until invoices were paid. Drafts are left out.',
      query: CustomerSalesQuery,
      success: {
        status: 200,
        schema: closed({ customerSales: CustomerSales }),
        description: 'The sales to the contact; nothing of an unknown one.',
      },
      rejects: [],
      shown: (answer) => answer,
      answer: async (tx, { query }) => ({ customerSales: await customerSales(tx, query) }),
    }),
  )
}

async function customerSales(tx: Tx, { contact, ...span }: CustomerSalesQuery): Promise<CustomerSales> {
  if (!isId(contact)) return { contact, turnover: 0, years: [], products: [] }
  const [years, products, { invoices, average, averageLate }] = await Promise.all([
    turnoverOf(tx, contact, span),
    productsOf(tx, contact, span),
    daysToPayOf(tx, contact, span),
  ])
  return {
    contact,
    turnover: years.reduce((sum, { turnover }) => sum + turnover, 0),
    years,
    products: products.map(({ product, unit, ...one }) => ({
      ...(product === null ? {} : { product }),
      ...one,
      ...(unit === null ? {} : { unit }),
    })),
    ...(average === null || averageLate === null ? {} : { daysToPay: { invoices, average, averageLate } }),
  }
}
