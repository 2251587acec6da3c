import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { rejectViolations } from '../../errors.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { violation } from '../../said.ts'
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
  BalanceSheet,
  IncomeStatement,
  Span,
  TrialBalance,
} from './report.schema.ts'

const tag = 'Reports'
const currency = PRIMARY_CURRENCY

type AskedSpan = { from?: string | undefined; to?: string | undefined; asOf?: string | undefined }

/** The span of a query; default: from the start of the fiscal year up to today. */
async function spanOf(tx: Tx, query: AskedSpan, now: Date): Promise<{ from: Day; to: Day; yearStart: Day }> {
  const last = query.asOf === undefined ? 'to' : 'asOf'
  const isTwice = query.asOf !== undefined && query.to !== undefined
  rejectViolations(isTwice ? [violation('asOf', 'must be left out where `to` is given')] : [])
  const given = query[last]
  const to = given === undefined ? await todayOf(tx, now, last) : day(given)
  const yearStart = await fiscalYearStart(tx, query.from === undefined ? to : day(query.from))
  const from = query.from === undefined ? yearStart : day(query.from)
  const message = query.asOf === undefined ? 'must not be after `to`' : 'must not be after `asOf`'
  rejectViolations(from > to ? [violation('from', message)] : [])
  return { from, to, yearStart }
}

const success = (schema: TSchema, description: string) => ({ status: 200, schema, description }) as const
const wrapped = (name: string, schema: TSchema) => closed({ [name]: schema })

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
    query: Span,
    success: success(
      wrapped('trialBalance', TrialBalance),
      'Every account that has a balance or was posted to in the span of days.',
    ),
    rejects: [],
    shown: inExactJson,
    answer: async (tx, { query, now }) => {
      const { from, to: asOf, yearStart } = await spanOf(tx, query, now)
      const balances = await balancesBetween(tx, from, asOf, yearStart)
      return { trialBalance: { asOf, from, fiscalYearStart: yearStart, currency, ...trialBalanceOf(balances) } }
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
      'Grouped by the Swiss Code of Obligations (art. 959a) and the ranges of the SME chart of accounts. An account of the balance sheet ' +
      'outside classes 1 and 2 is at the end of equity. All groups are listed, empty ones included. Both sides agree on every day: ' +
      'results that no closing entry has moved to equity are shown separately.',
    query: Span,
    success: success(wrapped('balanceSheet', BalanceSheet), 'The balance sheet.'),
    rejects: [],
    shown: inExactJson,
    answer: async (tx, { query, now }) => {
      // Balances are those of the last day, wherever the span begins.
      const { to: asOf, yearStart } = await spanOf(tx, query, now)
      const start = query.from === undefined ? yearStart : await fiscalYearStart(tx, asOf)
      const balances = await balancesBetween(tx, start, asOf, start)
      return { balanceSheet: { asOf, fiscalYearStart: start, currency, ...balanceSheetOf(balances) } }
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
      closed({ accountStatement: AccountStatement, nextCursor: Type.Optional(Type.String()) }),
      'A page of the statement.',
    ),
    rejects: ['accounts/not-found'],
    shown: inExactJson,
    answer: async (tx, { query, now }) => {
      const { statement, ...next } = await accountStatement(tx, query, () => spanOf(tx, query, now))
      return { accountStatement: { ...statement, currency }, ...next }
    },
  })
