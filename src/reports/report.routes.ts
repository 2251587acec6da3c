import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { day } from '../calendar/day.ts'
import { operation, type Surroundings } from '../http/operation.ts'
import { todayOf } from '../organisations/settings.ts'
import { trialBalance } from './trial-balance.store.ts'

const cents = Type.Integer({ description: 'In cents of the primary currency.' })
const TrialBalanceRow = Type.Object(
  {
    account: Type.Integer(),
    type: Type.Enum(['asset', 'liability', 'equity', 'income', 'expense']),
    names: Type.Object({ de: Type.String(), fr: Type.String(), it: Type.String(), en: Type.String() }),
    debit: cents,
    credit: cents,
    balance: Type.Integer({ description: 'Debit less credit, in cents.' }),
  },
  { title: 'TrialBalanceRow', additionalProperties: false },
)
const TrialBalance = Type.Object(
  {
    asOf: Type.String({ format: 'date' }),
    currency: Type.String(),
    accounts: Type.Array(TrialBalanceRow),
    totalDebit: cents,
    totalCredit: cents,
  },
  { title: 'TrialBalance', additionalProperties: false },
)

export function reportRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: '/v1/reports/trial-balance',
      operationId: 'getTrialBalance',
      summary: 'Get the trial balance',
      tag: 'Reports',
      scope: 'ledger:read',
      query: Type.Object(
        { asOf: Type.Optional(Type.String({ format: 'day', description: 'Last day, included; default today.' })) },
        { additionalProperties: false },
      ),
      success: {
        status: 200,
        schema: Type.Object({ trialBalance: TrialBalance }, { additionalProperties: false }),
        description: 'Every account that was posted to.',
      },
      refuses: [],
      answer: async (tx, { query, now }) => {
        const asOf = query.asOf === undefined ? await todayOf(tx, now) : day(query.asOf)
        const accounts = await trialBalance(tx, asOf)
        const sum = (side: 'debit' | 'credit') => accounts.reduce((total, account) => total + account[side], 0)
        return {
          trialBalance: { asOf, currency: 'CHF', accounts, totalDebit: sum('debit'), totalCredit: sum('credit') },
        }
      },
    }),
  )
}
