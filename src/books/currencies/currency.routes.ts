import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { echoViolations } from '../../platform/http/merge-patch.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { isCurrencyCode } from '../../platform/money/currency-places.rules.ts'
import { getting, represent, shortListing } from '../../platform/records/operations.ts'
import { findRecord } from '../../platform/records/statements.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { PRIMARY_CURRENCY, roundedRate, settingViolations } from './currency.rules.ts'
import { type Currency, CurrencySetting, currencies } from './currency.schema.ts'
import { saveCurrency } from './currency.store.ts'

export function currencyRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(reading(dependencies, { ...shortListing(currencies), summary: 'List the configured currencies' }))
  app.route(reading(dependencies, currency))
  app.route(putCurrencyRoute(dependencies))
}

const currency = { ...getting(currencies), summary: 'Get a configured currency' }

const putCurrencyRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url: currency.url,
    operationId: 'putCurrency',
    summary: 'Enable a currency and set its rate',
    tag: currencies.tag,
    scope: 'settings:write',
    params: currency.params,
    body: CurrencySetting,
    success: currency.success,
    emits: ['currency.configured'],
    rejects: ['currencies/not-found', 'general/precondition-failed'],
    tagged: true,
    record: lockedCurrency,
    represent: (before) => (before ? represent(currencies, before) : null),
    rules: (_tx, { params: { code }, body }) => [
      ...echoViolations({ code }, body, ['code']),
      ...settingViolations(code, rounded(body)),
    ],
    answer: async (tx, { params: { code }, body }) => {
      const after = configured(code, rounded(body))
      await saveCurrency(tx, after)
      return represent(currencies, after)
    },
  })

/**
 * The currency, if it is configured, under the lock on the head of the journal: no entry is posted with a mix of settings, and no setting is
 * compared with an old one. Rejects a code outside ISO 4217.
 */
async function lockedCurrency(tx: Tx, { code }: { code: string }): Promise<Currency | undefined> {
  await lockHead(tx)
  if (!isCurrencyCode(code)) throw new Problem('currencies/not-found')
  return findRecord(tx, currencies, code)
}

const rounded = ({ exchangeRate, ...setting }: CurrencySetting): CurrencySetting =>
  exchangeRate === undefined ? setting : { ...setting, exchangeRate: roundedRate(exchangeRate) }

/** The currency with its settings: the rate of the primary currency is 1. */
function configured(code: string, { isEnabled, exchangeRate }: CurrencySetting): Currency {
  const rate = exchangeRate ?? (code === PRIMARY_CURRENCY ? 1 : undefined)
  return { code, isEnabled, ...(rate === undefined ? {} : { exchangeRate: rate }) }
}
