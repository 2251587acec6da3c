import type { FastifyInstance } from 'fastify'
import { PAYABLES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { inExactJson } from '../../books/reports/balances.rules.ts'
import { rejectViolations } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { openItemsBy } from './open-items.rules.ts'
import { OpenItems, OpenItemsQuery } from './open-items.schema.ts'
import { openItemsOn } from './open-items.store.ts'

/** So many items are one answer: some megabytes. */
const MOST = 20_000
const accounts = { receivable: RECEIVABLES, payable: PAYABLES }

export const openItemRoutes = (app: FastifyInstance, dependencies: Dependencies): void => {
  app.route(
    reading(dependencies, {
      url: '/v1/reports/open-items',
      operationId: 'getOpenItems',
      summary: 'Get the open items of a day',
      tag: 'Reports',
      scope: 'ledger:read',
      description:
        'Invoices, credit notes and entries by hand on receivables (1100) or payables (2000), with what is open of each on the day. They add up to the balance of the account.',
      query: OpenItemsQuery,
      success: {
        status: 200,
        schema: closed({ openItems: OpenItems }),
        description: 'The open items, by contact and age.',
      },
      rejects: [],
      shown: inExactJson,
      answer: async (tx, { query, now }) => {
        const { side = 'receivable', contact } = query
        const asOf = query.asOf === undefined ? await todayOf(tx, now, 'asOf') : day(query.asOf)
        const account = accounts[side]
        const rows = await openItemsOn(tx, account, asOf, { contact, most: MOST + 1 })
        rejectViolations(
          rows.length > MOST
            ? [violation('contact', 'must be given: more than {most} items are open', { most: MOST })]
            : [],
        )
        return { openItems: { asOf, side, account, ...openItemsBy(side, rows) } }
      },
    }),
  )
}
