import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { isOk } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { dryRunAnswer } from '../../platform/http/operation/dry-run.ts'
import { performing } from '../../platform/http/operation/performing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import {
  listAnswer,
  type OnPage,
  pageFrom,
  pageOf,
  pageQuery,
  recordOn,
  searchText,
} from '../../platform/http/paging.ts'
import { includeTotals } from '../../platform/http/totals.schema.ts'
import { shownWarnings } from '../../warnings.ts'
import { listPeriods } from '../periods/period.store.ts'
import { TaxCodeOutput } from '../vat/tax-code.schema.ts'
import { isSimple, settingsOn, sinceBeginning } from '../vat-settings/vat-settings.rules.ts'
import { vatSettingsOf } from '../vat-settings/vat-settings.store.ts'
import type { PostedEntry } from './chain.rules.ts'
import { countingOf } from './counting.rules.ts'
import { entryFromRequest } from './entry-from-request.ts'
import {
  addUpEntries,
  entryOrders,
  findEntry,
  listEntries,
  listTransactions,
  type StoredEntry,
  type TransactionFilter,
  transactionOrders,
} from './journal.store.ts'
import type { JournalWriter } from './journal-writer.ts'
import {
  DryRunQuery,
  LedgerEntry,
  LedgerEntryAnswer,
  LedgerEntryChange,
  LedgerEntryCreation,
  LedgerEntryReversal,
  LedgerEntryTotals,
  LedgerTransaction,
  PreviewAnswer,
  sources,
  TransactionsAnswer,
} from './ledger-entry.schema.ts'
import { lockOwnItem, nameContact } from './name-contact.ts'
import { missingOutcome } from './post-batch.ts'
import { validateEntries } from './post-entries.ts'
import { previewTransactions, representTransactions } from './represent-transactions.ts'
import { requireReversible, reversalDate, reversalViolations, reverseEntry } from './reverse-entry.ts'

const tag = 'Ledger'
const params = Type.Object({ entryId: Type.String() })
const dates = {
  dateFrom: Type.Optional(Type.String({ format: 'day', description: 'First day, included.' })),
  dateTo: Type.Optional(Type.String({ format: 'day', description: 'Last day, included.' })),
}
/** The filters of entries and their transactions. */
const shared = {
  ...dates,
  vatPeriod: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Id of a VAT period.',
      examples: ['535fa30d-7e25-4d8a-89f1-536779734ec8'],
    }),
  ),
  taxCode: Type.Optional(TaxCodeOutput),
  source: Type.Optional(Type.Enum(sources)),
  documentNumber: Type.Optional(
    Type.String({ maxLength: 35, format: 'line', description: 'The number of a document, as a whole.' }),
  ),
  q: searchText('the description'),
}

/** An entry as the interface shows it. */
export function represent(stored: StoredEntry & Partial<OnPage>): LedgerEntry {
  const { sourceId: _, ...entry } = recordOn(stored)
  return { ...entry, exchangeRate: Number(entry.exchangeRate) }
}

/** An entry of the organisation, or the rejection of a missing one. */
export const requireEntry = async (tx: Tx, { entryId }: { entryId: string }): Promise<StoredEntry> =>
  (await findEntry(tx, entryId)) ?? rejectMissing(tx, 'ledger_entries', entryId, 'ledger/not-found')

const reversible = async (tx: Tx, params: { entryId: string }): Promise<StoredEntry> => {
  const entry = await requireEntry(tx, params)
  await requireReversible(tx, entry)
  return entry
}

/** The warnings of the answer to a posting. */
export const entryWarningCodes = [
  'vat/code-outside-validity',
  'vat/output-code-on-expense',
  'vat/input-code-on-income',
  'vat/no-vat-period',
] as const

/** The codes with which an entry can be rejected. */
export const postingRejections = [
  'ledger/account-not-found',
  'ledger/period-closed',
  'ledger/no-fiscal-year',
  'ledger/currency-not-enabled',
  'ledger/exchange-rate-missing',
] as const

/** The codes with which a reversal can be rejected: an entry can be reversed whatever has been deactivated since. */
export const reversalRejections = ['ledger/period-closed', 'ledger/no-fiscal-year'] as const

export function ledgerEntryRoutes(app: FastifyInstance, dependencies: Dependencies, journal: JournalWriter): void {
  app.route(postLedgerEntryRoute(dependencies, journal))
  app.route(listLedgerEntriesRoute(dependencies))
  app.route(getLedgerEntryRoute(dependencies))
  app.route(modifyLedgerEntryRoute(dependencies))
  app.route(reverseLedgerEntryRoute(dependencies))
  app.route(listLedgerTransactionsRoute(dependencies))
}

const postLedgerEntryRoute = (dependencies: Dependencies, journal: JournalWriter) =>
  performing(dependencies, {
    url: '/v1/ledger-entries',
    operationId: 'postLedgerEntry',
    summary: 'Post a ledger entry',
    tag,
    scope: 'ledger:write',
    description:
      'With a tax code the entry is split into a net transaction and a VAT transaction; without one a single transaction results. ' +
      'Acquisition tax (BZM, BZB) is computed on top of the amount, import tax (ZOLLM, ZOLLB) is the whole amount.',
    query: DryRunQuery,
    body: LedgerEntryCreation,
    success: { status: 201, schema: TransactionsAnswer, description: 'The transactions created.' },
    alternative: {
      status: 200,
      schema: PreviewAnswer,
      description: 'A dry run: the transactions that would be created.',
    },
    emits: ['ledger-entries.posted'],
    warns: entryWarningCodes,
    rejects: [...postingRejections, 'ledger/duplicate-reference'],
    perform: async ({ access, query, body, requestId, now, language }, { idempotent, finished }) => {
      const author = { token: access.token, requestId }
      const draft = entryFromRequest(body, author)
      if (!query.dryRun)
        return journal.post(access.organisation, {
          drafts: [draft],
          author,
          idempotent,
          answer: ([entry = missingOutcome()]) => (isOk(entry) ? finished(entry, entry.warnings) : entry),
        })
      const [entry = missingOutcome()] = await dependencies.database.inTransaction(access.organisation, (tx) =>
        validateEntries(tx, [draft], now),
      )
      if (!isOk(entry)) throw entry
      return dryRunAnswer({ transactions: previewTransactions(entry) }, shownWarnings(entry.warnings ?? [], language))
    },
    location: (entry: PostedEntry) => `/v1/ledger-entries/${entry.id}`,
    shown: (entry) => ({ transactions: representTransactions(entry) }),
  })

const listLedgerEntriesRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/ledger-entries',
    operationId: 'listLedgerEntries',
    summary: 'List ledger entries',
    tag,
    scope: 'ledger:read',
    query: pageQuery(['sequence', 'date'], {
      ...shared,
      externalReference: Type.Optional(Type.String({ maxLength: 128, format: 'line' })),
      metadata: MetadataFilter,
      includeTotals,
    }),
    success: {
      status: 200,
      schema: closed({
        ...listAnswer('ledgerEntries', LedgerEntry).properties,
        totals: Type.Optional(LedgerEntryTotals),
      }),
      description: 'A page of entries.',
    },
    rejects: [],
    answer: async (tx, { query: { includeTotals: isAddedUp, ...query } }) => {
      const page = pageOf(query, entryOrders)
      const [rows, totals] = await Promise.all([
        listEntries(tx, page, query),
        isAddedUp ? addUpEntries(tx, query) : undefined,
      ])
      const { records, ...next } = pageFrom(rows, page, represent)
      return { ledgerEntries: records, ...next, ...(totals ? { totals } : {}) }
    },
  })

const getLedgerEntryRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/ledger-entries/:entryId',
    operationId: 'getLedgerEntry',
    summary: 'Get a ledger entry',
    tag,
    scope: 'ledger:read',
    params,
    success: { status: 200, schema: LedgerEntryAnswer, description: 'The entry with its transactions.' },
    rejects: ['ledger/not-found'],
    tagged: true,
    record: requireEntry,
    answer: async (_tx, _input, entry) => ({ ledgerEntry: represent(entry) }),
  })

const modifyLedgerEntryRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/ledger-entries/:entryId',
    operationId: 'modifyLedgerEntry',
    summary: 'Name the contact of an entry by hand',
    tag,
    scope: 'ledger:write',
    description:
      'Of an entry whose open item on receivables (1100) or payables (2000) has no contact yet, and is neither allocated nor reversed. Nothing else of an entry changes: reverse it, and post another.',
    params,
    body: LedgerEntryChange,
    success: { status: 200, schema: LedgerEntryAnswer, description: 'The entry with its contact.' },
    emits: ['ledger-entry.modified'],
    rejects: ['ledger/not-found', 'ledger/already-reversed', 'ledger/allocated', 'general/precondition-failed'],
    tagged: true,
    record: async (tx, given) => {
      const { id } = await requireEntry(tx, given)
      await lockOwnItem(tx, id)
      return requireEntry(tx, given)
    },
    represent: (entry) => ({ ledgerEntry: represent(entry) }),
    answer: async (tx, { body }, entry) => ({
      ledgerEntry: represent(await nameContact(tx, entry, represent(entry), body)),
    }),
    changes: ({ answer, record: entry }) =>
      changesOf('ledger-entry.modified', { before: { ledgerEntry: represent(entry) }, after: answer }),
  })

const reverseLedgerEntryRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/ledger-entries/:entryId/reverse',
    operationId: 'reverseLedgerEntry',
    summary: 'Reverse a ledger entry',
    tag,
    scope: 'ledger:write',
    params,
    body: LedgerEntryReversal,
    bodyOptional: true,
    success: { status: 201, schema: LedgerEntryAnswer, description: 'The reversing entry.' },
    emits: ['ledger-entries.posted', 'ledger-entry.reversed'],
    rejects: [
      ...reversalRejections,
      'ledger/not-found',
      'ledger/not-reversible',
      'ledger/already-reversed',
      'ledger/allocated',
      'general/precondition-failed',
    ],
    tagged: true,
    record: reversible,
    represent: (entry) => ({ ledgerEntry: represent(entry) }),
    rules: (_tx, { body }, entry) => reversalViolations(entry.date, body),
    answer: async (tx, { body, now }, entry) => {
      const date = await reversalDate(tx, { original: entry.date, wanted: body.date }, now)
      const { id } = await reverseEntry(tx, entry, { date, description: body.description }, now)
      return { ledgerEntry: represent(await requireEntry(tx, { entryId: id })) }
    },
    changes: ({ answer: { ledgerEntry }, record: entry }) => {
      const before = represent(entry)
      return changesOf('ledger-entry.reversed', {
        before: { ledgerEntry: before },
        after: { ledgerEntry: { ...before, reversedBy: ledgerEntry.id } },
      })
    },
    location: ({ ledgerEntry }) => `/v1/ledger-entries/${ledgerEntry.id}`,
  })

const orderOf = ({ box, account }: TransactionFilter) =>
  box !== undefined ? 'ofBox' : account === undefined ? 'ofAll' : 'ofAccount'

/** How the VAT period whose box is listed is declared. */
async function declaredBy(tx: Tx, { box, vatPeriod }: TransactionFilter): Promise<TransactionFilter['declared']> {
  if (box === undefined || vatPeriod === undefined) return undefined
  const [periods, generations] = await Promise.all([listPeriods(tx, 'vat-period'), vatSettingsOf(tx)])
  const period = periods.find(({ id }) => id === vatPeriod)
  return (
    period && {
      isSimple: isSimple(settingsOn(generations, period.to)),
      counting: countingOf(period, sinceBeginning(generations, periods)),
    }
  )
}

const listLedgerTransactionsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/ledger-transactions',
    operationId: 'listLedgerTransactions',
    summary: 'List ledger transactions',
    tag,
    scope: 'ledger:read',
    query: pageQuery(['date'], {
      account: Type.Optional(Type.Integer({ minimum: 1000, maximum: 9999, description: 'Debited or credited.' })),
      ledgerEntry: Type.Optional(Type.String({ maxLength: 64, description: 'Id of an entry.' })),
      box: Type.Optional(
        Type.Integer({
          minimum: 200,
          maximum: 999,
          description:
            'Number of a box of the VAT return: the transactions that it adds up, those of reversals subtracted. Name the days, too.',
        }),
      ),
      ...shared,
    }),
    success: {
      status: 200,
      description: 'A page of transactions.',
      schema: listAnswer('ledgerTransactions', LedgerTransaction),
    },
    rejects: [],
    answer: async (tx, { query }) => {
      if (query.ledgerEntry !== undefined && !isId(query.ledgerEntry)) return { ledgerTransactions: [] }
      const page = pageOf(query, transactionOrders[orderOf(query)])
      const filter = { ...query, declared: await declaredBy(tx, query) }
      const { records, ...next } = pageFrom(await listTransactions(tx, page, filter), page, (row) => row.transaction)
      return { ledgerTransactions: records, ...next }
    },
  })
