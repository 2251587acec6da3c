import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { operation, type Surroundings } from '../http/operation.ts'
import { problemOf } from '../problem.ts'
import { Account } from './account.schema.ts'
import { listAccounts } from './account.store.ts'
import { Currency, CurrencySetting } from './currency.schema.ts'
import { type CurrencyRow, listCurrencies, saveCurrency } from './currency.store.ts'
import { PRIMARY_CURRENCY, rateText } from './ledger-entry.rules.ts'

const tag = 'Chart of accounts'

const currencyOf = ({ exchangeRate, ...currency }: CurrencyRow) => ({
  ...currency,
  ...(exchangeRate === null ? {} : { exchangeRate: Number(exchangeRate) }),
})

export function chartRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: '/v1/accounts',
      operationId: 'listAccounts',
      summary: 'List the chart of accounts',
      tag,
      scope: 'ledger:read',
      success: {
        status: 200,
        schema: Type.Object({ accounts: Type.Array(Account) }, { additionalProperties: false }),
        description: 'All accounts by number.',
      },
      refuses: [],
      answer: async (tx) => ({ accounts: await listAccounts(tx) }),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: '/v1/currencies',
      operationId: 'listCurrencies',
      summary: 'List the configured currencies',
      tag,
      scope: 'ledger:read',
      success: {
        status: 200,
        schema: Type.Object({ currencies: Type.Array(Currency) }, { additionalProperties: false }),
        description: 'By code.',
      },
      refuses: [],
      answer: async (tx) => ({ currencies: (await listCurrencies(tx)).map(currencyOf) }),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'PUT',
      url: '/v1/currencies/:code',
      operationId: 'putCurrency',
      summary: 'Enable a currency and set its rate',
      tag,
      scope: 'settings:write',
      params: Type.Object({ code: Type.String() }),
      body: CurrencySetting,
      success: {
        status: 200,
        schema: Type.Object({ currency: Currency }, { additionalProperties: false }),
        description: 'The currency.',
      },
      refuses: [],
      answer: async (tx, { params: { code }, body }) => {
        if (!/^[A-Z]{3}$/.test(code)) throw problemOf('general/not-found')
        if (code === PRIMARY_CURRENCY && (!body.isEnabled || body.exchangeRate !== 1))
          throw problemOf('general/conflict', 'exchangeRate', 'isEnabled')
        return {
          currency: currencyOf(
            await saveCurrency(tx, {
              code,
              isEnabled: body.isEnabled,
              exchangeRate: body.exchangeRate === undefined ? null : rateText(body.exchangeRate),
            }),
          ),
        }
      },
    }),
  )
}
