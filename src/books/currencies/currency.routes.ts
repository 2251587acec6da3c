import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { echoViolations } from '../../platform/http/merge-patch.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { isCurrencyCode, PRIMARY_CURRENCY, rateText, roundedRate, settingViolations } from './currency.rules.ts'
import { Currency, CurrencyAnswer, CurrencySetting } from './currency.schema.ts'
import { type CurrencyRow, findCurrencies, listCurrencies, saveCurrency } from './currency.store.ts'

const tag = 'Chart of accounts'
const params = Type.Object({ code: Type.String({ description: 'ISO 4217 code of the currency.' }) })

const currencyOf = ({ exchangeRate, ...currency }: CurrencyRow): Currency => ({
  ...currency,
  ...(exchangeRate === null ? {} : { exchangeRate: Number(exchangeRate) }),
})
const represent = (row: CurrencyRow) => ({ currency: currencyOf(row) })

/** The configured currencies as answers show them. */
export const currenciesOf = async (tx: Tx) => (await listCurrencies(tx)).map(represent)

/** The currency, if it is configured; rejects a code that is not of ISO 4217. */
const configurable = async (tx: Tx, { code }: { code: string }): Promise<CurrencyRow | undefined> => {
  if (!isCurrencyCode(code)) throw new Problem('currencies/not-found')
  return (await findCurrencies(tx, [code]))[0]
}

/** The same, under the lock on the head of the journal: no entry is posted by both settings, and no setting is compared with an old one. */
const lockedConfigurable = async (tx: Tx, params: { code: string }): Promise<CurrencyRow | undefined> => {
  await lockHead(tx)
  return configurable(tx, params)
}

const found = async (tx: Tx, params: { code: string }): Promise<CurrencyRow> => {
  const currency = await configurable(tx, params)
  if (!currency) throw new Problem('currencies/not-found')
  return currency
}

export function currencyRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listCurrenciesRoute(dependencies))
  app.route(getCurrencyRoute(dependencies))
  app.route(putCurrencyRoute(dependencies))
}

const listCurrenciesRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/currencies',
    operationId: 'listCurrencies',
    summary: 'List the configured currencies',
    tag,
    scope: 'ledger:read',
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer('currencies', Currency),
      description: 'By code.',
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf((await listCurrencies(tx)).map(currencyOf), query, ({ code }) => code)
      return { currencies: records, ...next }
    },
  })

const getCurrencyRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/currencies/:code',
    operationId: 'getCurrency',
    summary: 'Get a configured currency',
    tag,
    scope: 'ledger:read',
    params,
    success: { status: 200, schema: CurrencyAnswer, description: 'The currency.' },
    rejects: ['currencies/not-found'],
    tagged: true,
    record: found,
    answer: async (_tx, _call, currency) => represent(currency),
  })

const putCurrencyRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url: '/v1/currencies/:code',
    operationId: 'putCurrency',
    summary: 'Enable a currency and set its rate',
    tag,
    scope: 'settings:write',
    params,
    body: CurrencySetting,
    success: { status: 200, schema: CurrencyAnswer, description: 'The currency.' },
    emits: ['currency.configured'],
    rejects: ['currencies/not-found', 'general/precondition-failed'],
    tagged: true,
    record: lockedConfigurable,
    represent: (currency) => (currency ? represent(currency) : null),
    rules: (_tx, { params: { code }, body }) => [
      ...echoViolations({ code }, body, ['code']),
      ...settingViolations(code, rounded(body)),
    ],
    answer: async (tx, { params: { code }, body }) => represent(await setCurrency(tx, code, rounded(body))),
  })

const rounded = ({ exchangeRate, ...setting }: CurrencySetting): CurrencySetting =>
  exchangeRate === undefined ? setting : { ...setting, exchangeRate: roundedRate(exchangeRate) }

/** Enables or disables a currency, which is locked, and sets its rate. */
function setCurrency(tx: Tx, code: string, setting: CurrencySetting): Promise<CurrencyRow> {
  const { isEnabled, exchangeRate = code === PRIMARY_CURRENCY ? 1 : undefined } = setting
  return saveCurrency(tx, { code, isEnabled, exchangeRate: exchangeRate === undefined ? null : rateText(exchangeRate) })
}
