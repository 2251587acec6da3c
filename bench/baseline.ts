/** The same Fastify, routes, validation, token check and answers, without a database: the service is compared with it. Prints its address. */
import { pino } from 'pino'
import { Type } from 'typebox'
import { entryFromRequest } from '../src/books/journal/entry-from-request.ts'
import { LedgerEntryCreation, TransactionsAnswer } from '../src/books/journal/ledger-entry.schema.ts'
import { transactionsOf } from '../src/books/vat/tax-transactions.rules.ts'
import { newId } from '../src/platform/db/id.ts'
import { performing } from '../src/platform/http/operation/performing.ts'
import { reading } from '../src/platform/http/operation/reading.ts'
import { strictFastify } from '../src/platform/http/setup.ts'
import { answerSchema } from '../src/sales/documents/document.schema.ts'
import { estimateSample } from './samples.ts'

const access = {
  organisation: newId(),
  token: newId(),
  scopes: new Set(['all']),
  expiresAt: '2027-01-01T00:00:00.000Z',
}
const app = await strictFastify(pino({ level: 'warn' }), async () => access)
const noDatabase = {
  // Work without a database. Its notes are dropped.
  inTransaction: async <Result>(_organisation: string, work: (tx: never) => Promise<Result>) =>
    work({ note: () => undefined } as never),
  reading: async <Result>(_organisation: string, work: (tx: never) => Promise<Result>) => work({} as never),
}
const dependencies = {
  database: {
    ...noDatabase,
    people: noDatabase,
    alone: async () => [],
    inTurn: async <Result>(_key: string, work: () => Promise<Result>) => work(),
    ping: async () => undefined,
    close: async () => undefined,
  },
  clock: () => new Date(),
}
const described = { summary: '', tag: '', scope: 'all', rejects: [], emits: [] }

app.route(
  performing(dependencies, {
    ...described,
    url: '/v1/ledger-entries',
    operationId: 'post',
    body: LedgerEntryCreation,
    success: { status: 201, schema: TransactionsAnswer, description: '' },
    perform: async ({ access, body, requestId }, { finished }) => {
      const author = { token: access.token, requestId }
      const { date, description, ...entry } = entryFromRequest(body, author)
      const movements = transactionsOf({ ...entry, debitType: 'expense', creditType: 'asset' })
      const transactions = movements.map((movement) => ({
        id: newId(),
        date,
        description,
        currency: 'CHF',
        ...movement,
      }))
      return { answer: await finished({ transactions }), isReplayed: false }
    },
    location: () => `/v1/ledger-entries/${newId()}`,
  }),
)
app.route(
  reading(dependencies, {
    ...described,
    url: '/v1/estimates/:estimateId',
    operationId: 'get',
    params: Type.Object({ estimateId: Type.String() }),
    success: { status: 200, schema: answerSchema('estimate'), description: '' },
    tagged: true,
    answer: async () => estimateSample,
  }),
)
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => void app.close())
