import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { rejectViolations } from '../../errors.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import { accountStatement } from './account-statement.ts'
import { balanceSheetOf } from './balance-sheet.rules.ts'
import { inExactJson, trialBalanceOf } from './balances.rules.ts'
import { balancesBetween, fiscalYearStart } from './balances.store.ts'
import { incomeStatementOf } from './income-statement.rules.ts'
import {
  AccountStatement,
  AccountStatementQuery,
  AsOf,
  BalanceSheet,
  IncomeStatement,
  Span,
  TrialBalance,
  TrialBalanceQuery,
} from './report.schema.ts'

const tag = 'Reports'
const currency = PRIMARY_CURRENCY

/** The day in a field of a query, or today. */
const dayIn = async <Field extends string>(
  tx: Tx,
  query: { readonly [Name in Field]?: string | undefined },
  field: Field,
  now: Date,
): Promise<Day> => {
  const given = query[field]
  return given === undefined ? todayOf(tx, now, field) : day(given)
}

/** The span that a query asks for: up to today, from the start of the fiscal year, unless it says otherwise. */
async function spanOf(
  tx: Tx,
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<{ from: Day; to: Day }> {
  const to = await dayIn(tx, query, 'to', now)
  const from = query.from === undefined ? await fiscalYearStart(tx, to) : day(query.from)
  rejectViolations(from > to ? [{ field: 'from', message: 'must not be after to' }] : [])
  return { from, to }
}

/** The balances on a day, today unless the query says otherwise, with what moved since a day, by default the start of its fiscal year. */
async function balancesAsOf(tx: Tx, query: { asOf?: string | undefined; from?: string | undefined }, now: Date) {
  const asOf = await dayIn(tx, query, 'asOf', now)
  const yearStart = await fiscalYearStart(tx, query.from === undefined ? asOf : day(query.from))
  const from = query.from === undefined ? yearStart : day(query.from)
  rejectViolations(from > asOf ? [{ field: 'from', message: 'must not be after asOf' }] : [])
  return { asOf, from, fiscalYearStart: yearStart, balances: await balancesBetween(tx, from, asOf, yearStart) }
}

const success = (schema: TSchema, description: string) => ({ status: 200, schema, description }) as const
const wrapped = (name: string, schema: TSchema) => Type.Object({ [name]: schema }, { additionalProperties: false })

export function reportRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(getTrialBalanceRoute(dependencies))
  app.route(getBalanceSheetRoute(dependencies))
  app.route(getIncomeStatementRoute(dependencies))
  app.route(getAccountStatementRoute(dependencies))
}

const getTrialBalanceRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/reports/trial-balance',
    operationId: 'getTrialBalance',
    summary: 'Get the trial balance',
    tag,
    scope: 'ledger:read',
    query: TrialBalanceQuery,
    success: success(
      wrapped('trialBalance', TrialBalance),
      'Every account that has a balance or was posted to in the span of days.',
    ),
    rejects: [],
    shown: inExactJson,
    answer: async (tx, { query, now }) => {
      const { balances, ...span } = await balancesAsOf(tx, query, now)
      return { trialBalance: { ...span, currency, ...trialBalanceOf(balances) } }
    },
  })

const getBalanceSheetRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/reports/balance-sheet',
    operationId: 'getBalanceSheet',
    summary: 'Get the balance sheet',
    tag,
    scope: 'ledger:read',
    description:
      'Grouped as the Swiss Code of Obligations asks (art. 959a), by the ranges of the SME chart of accounts; an account of the balance sheet ' +
      'outside classes 1 and 2 stands at the end of equity. All groups are listed, also empty ones. Both sides agree on every day: ' +
      'results that no closing entry has moved to equity are shown separately.',
    query: AsOf,
    success: success(wrapped('balanceSheet', BalanceSheet), 'The balance sheet.'),
    rejects: [],
    shown: inExactJson,
    answer: async (tx, { query, now }) => {
      const { balances, from: _, ...span } = await balancesAsOf(tx, query, now)
      return { balanceSheet: { ...span, currency, ...balanceSheetOf(balances) } }
    },
  })

const getIncomeStatementRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/reports/income-statement',
    operationId: 'getIncomeStatement',
    summary: 'Get the income statement',
    tag,
    scope: 'ledger:read',
    description:
      'By nature of expense (art. 959b paragraph 2 of the Swiss Code of Obligations), with the intermediate results of the SME chart of accounts. ' +
      'All groups are listed, also empty ones.',
    query: Span,
    success: success(wrapped('incomeStatement', IncomeStatement), 'The income statement.'),
    rejects: [],
    shown: inExactJson,
    answer: async (tx, { query, now }) => {
      const { from, to } = await spanOf(tx, query, now)
      const balances = await balancesBetween(tx, from, to)
      return { incomeStatement: { from, to, currency, ...incomeStatementOf(balances) } }
    },
  })

const getAccountStatementRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/reports/account-statement',
    operationId: 'getAccountStatement',
    summary: 'Get the statement of an account',
    tag,
    scope: 'ledger:read',
    description:
      'The opening balance, what was posted, page by page with the balance after each transaction, and the closing balance. The pages that ' +
      'follow by `nextCursor` belong to one statement: what is posted meanwhile appears in the next statement.',
    query: AccountStatementQuery,
    success: success(
      Type.Object(
        { accountStatement: AccountStatement, nextCursor: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
      'A page of the statement.',
    ),
    rejects: ['accounts/not-found'],
    shown: inExactJson,
    answer: async (tx, { query, now }) => {
      const { statement, ...next } = await accountStatement(tx, query, () => spanOf(tx, query, now))
      return { accountStatement: { ...statement, currency }, ...next }
    },
  })
