import type { FastifyInstance } from 'fastify'
import { inExactJson } from '../../books/reports/balances.rules.ts'
import { day } from '../../platform/calendar/day.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading, type SendFile } from '../../platform/http/operation/reading.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { OpenItemsReport } from './open-items.rules.ts'
import { OpenItems, OpenItemsQuery } from './open-items.schema.ts'
import { type DrawOpenItems, printableOf } from './printable-open-items.ts'
import { readOpenItems } from './read-open-items.ts'

export const openItemRoutes = (app: FastifyInstance, dependencies: Dependencies, draw: DrawOpenItems): void => {
  app.route(
    reading(dependencies, {
      url: '/v1/reports/open-items',
      operationId: 'getOpenItems',
      summary: 'Get the open items of a day',
      tag: 'Reports',
      scope: 'ledger:read',
      description:
        'Invoices, credit notes and entries by hand on receivables (1100) or payables (2000), with what is open of each on the day. They add up to the balance of the account, less the advances of customers (2030), which are listed with their VAT.',
      query: OpenItemsQuery,
      success: {
        status: 200,
        schema: closed({ openItems: OpenItems }),
        description: 'The open items, by contact and age.',
      },
      rejects: [],
      shown: inExactJson,
      answer: async (tx, { query: { side = 'receivable', asOf, contact }, now }) => ({
        openItems: await readOpenItems(tx, {
          side,
          asOf: asOf === undefined ? await todayOf(tx, now, 'asOf') : day(asOf),
          contact,
        }),
      }),
      files: { 'application/pdf': pdfBy(dependencies, draw) },
    }),
  )
}

/** The report, or with a contact its statement of account, as PDF. */
const pdfBy =
  ({ database: { inTransaction } }: Dependencies, draw: DrawOpenItems): SendFile<{ openItems: OpenItemsReport }> =>
  async (reply, find, { access: { organisation }, language }) => {
    const printable = await inTransaction(organisation, async (tx) => {
      const { openItems } = await find(tx)
      return printableOf(tx, openItems, language)
    })
    const { asOf, contact } = printable.openItems
    const name = `${contact === undefined ? 'Offene-Posten' : 'Kontoauszug'}-${asOf}.pdf`
    const bytes = await draw(printable, organisation)
    return reply
      .header('content-disposition', contentDisposition('attachment', name))
      .header('content-type', 'application/pdf')
      .send(bytes)
  }
