import type { FastifyInstance } from 'fastify'
import type { Access, Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { recordKinds } from '../../record-kinds.ts'
import { readableTypes } from '../../tenants/events/event.rules.ts'
import { covers } from '../../tenants/tokens/scope.rules.ts'
import { OverviewAnswer, recentActivities } from './overview.schema.ts'
import { overviewAt } from './overview.store.ts'
import { amountIn, mostOfAKind, resultsOf, wholeNumberIn } from './search.rules.ts'
import { type ResultKind, resultKinds, SearchAnswer, SearchQuery } from './search.schema.ts'
import { search } from './search.store.ts'

const tag = 'Overview'

/** The requested kinds that the caller may read. */
const kindsFor = ({ scopes: granted }: Access, asked: ResultKind | undefined): ReadonlySet<ResultKind> =>
  new Set(resultKinds.filter((kind) => (asked ?? kind) === kind && covers(granted, recordKinds[kind].scope)))

export function overviewRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    reading(dependencies, {
      url: '/v1/overview',
      operationId: 'getOverview',
      summary: 'Get what one looks at first',
      description:
        'Turnover by month against the year before, liquidity, receivables by age, open tasks, and recent acts. Parts outside the scopes of the token are absent. Amounts in cents.',
      tag,
      scope: 'any',
      success: { status: 200, schema: OverviewAnswer, description: 'The overview of today.' },
      rejects: [],
      answer: async (tx, { access, now }) => {
        const may = (scope: string): boolean => covers(access.scopes, scope)
        const types = new Set<string>(readableTypes(may))
        const shown = {
          sales: may('invoices:read'),
          books: may('ledger:read'),
          steps: ['settings:read', 'contacts:read', 'invoices:read'].every(may),
          acts: recentActivities.filter((type) => types.has(type)),
        }
        return { overview: await overviewAt(tx, now, shown) }
      },
    }),
  )
  app.route(
    reading(dependencies, {
      url: '/v1/search',
      operationId: 'findEverything',
      summary: 'Search over everything',
      description:
        'Contacts, documents, recurring invoices, payments, products, accounts and ledger entries, by words, number, reference or amount; at most five of each. Kinds for which the token has no scope are left out.',
      tag,
      scope: 'any',
      query: SearchQuery,
      success: { status: 200, schema: SearchAnswer, description: 'The results.' },
      rejects: [],
      answer: async (tx, { access, query: { q, kind } }) => {
        const most = mostOfAKind(kind)
        const wanted = { text: q, amount: amountIn(q), number: wholeNumberIn(q), kinds: kindsFor(access, kind), most }
        return { results: resultsOf(await search(tx, wanted), most) }
      },
    }),
  )
}
