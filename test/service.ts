import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { createOrganisation } from '../src/admin/provisioning/create-organisation.ts'
import { createApp } from '../src/app.ts'
import { journalWriter } from '../src/books/journal/journal-writer.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { type HttpSettings, plainSettings } from '../src/platform/http/http-settings.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { keepEvents } from '../src/records.ts'
import { createToken } from '../src/tenants/tokens/create-token.ts'
import type { Scope } from '../src/tenants/tokens/scope.rules.ts'
import { countedStatements } from './counted-statements.ts'
import { type FreshDatabase, freshDatabase, NOW } from './database.ts'
import { answerValidator } from './openapi-answers.ts'

export type Answer = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: any
  readonly bytes: Buffer
}

export type Asking = {
  /** Sent as JSON; a Buffer or text is sent as it is. */
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Record<string, string>
}

export type Service = FreshDatabase & {
  /** Sends a request, by default with a token for everything. The answer is validated against the OpenAPI document before it is returned. */
  readonly ask: (method: string, url: string, asking?: Asking) => Promise<Answer>
  /** Sends a request, and fails unless the status is the expected one; returns the body. */
  readonly expect: (status: number, method: string, url: string, body?: unknown) => Promise<any>
  readonly tokenFor: (scopes: readonly Scope[], how?: { organisation?: string; expiresAt?: Date }) => Promise<string>
  /** Provisions another organisation, to test that data stays separate. */
  readonly otherOrganisation: () => Promise<string>
  /** The clock of the service; tests move it. */
  readonly clock: { now: Date }
  /** The number of statements in the service's transactions so far. */
  readonly statements: () => number
  readonly app: Awaited<ReturnType<typeof createApp>>
}

export type Starting = {
  readonly settings?: HttpSettings
  readonly mailsPerDay?: number
  readonly organisationsPerDay?: number
  readonly logger?: FastifyBaseLogger
  /** Wraps the database of the service. */
  readonly through?: (database: Database) => Database
  readonly webhookNetworks?: readonly string[]
  /** The interval at which request notes are stored, in milliseconds; default: when they are listed and at the end. */
  readonly noteEvery?: number
  /** The base of links. */
  readonly publicUrl?: string
  /** Whether answers are compared with this service's own document: the file openapi.json is about to be rewritten. */
  readonly isGenerating?: boolean
}

/** The running service, with a database of its own; requests are injected. */
export const startService = async (starting: Starting = {}): Promise<Service> =>
  serviceOn(await freshDatabase(), starting)

/** The service once more on the database of another, like a second process. It ends before the first. */
export function anotherInstance(
  { connection, organisation, asOwner }: Service,
  starting: Starting = {},
): Promise<Service> {
  // A few connections: the files of a run share those of one server.
  const database = openDatabase({ ...connection, max: 5 }, { error: () => undefined }, keepEvents)
  return serviceOn({ connection, organisation, asOwner, database, close: database.close }, starting)
}

/** All services of a run have the same OpenAPI document. */
let validate: ReturnType<typeof answerValidator> | undefined

/** The document of the service: `test/artefacts.test.ts` compares it with the file. */
const openapi = new URL('../openapi.json', import.meta.url)

async function serviceOn(
  fresh: FreshDatabase,
  {
    settings = plainSettings,
    mailsPerDay = 2_000,
    organisationsPerDay = 10,
    logger = pino({ level: 'silent' }),
    webhookNetworks = [],
    noteEvery = 3_600_000,
    publicUrl = 'https://rappen.example',
    isGenerating = false,
    through = (database) => database,
  }: Starting,
): Promise<Service> {
  const clock = { now: NOW }
  const jobs = openJobs({ connection: fresh.connection, log: logger })
  await jobs.start()
  const { database, count: statements } = countedStatements(through(fresh.database))
  const app = await createApp({
    database,
    jobs,
    journal: journalWriter({ database, clock: () => clock.now }),
    publicUrl: () => publicUrl,
    mailsPerDay,
    organisationsPerDay,
    clock: () => clock.now,
    logger,
    settings,
    webhookNetworks,
    noteEvery,
  })
  await app.ready()
  validate ??= answerValidator(isGenerating ? app.swagger() : (JSON.parse(await readFile(openapi, 'utf8')) as object))
  const validateAnswer = validate

  const tokenFor: Service['tokenFor'] = async (scopes, { organisation = fresh.organisation, expiresAt } = {}) => {
    const wanted = { name: 'Test', scopes, ...(expiresAt ? { expiresAt } : {}) }
    return (await fresh.database.inTransaction(organisation, (tx) => createToken(tx, wanted, clock.now))).token
  }
  const everything = await tokenFor(['all'])

  const ask: Service['ask'] = async (method, url, { body, token = everything, headers = {} } = {}) => {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token === null ? {} : { 'x-api-token': token }),
        ...(body === undefined || 'content-type' in headers ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    const answer = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: isJson && response.payload !== '' ? JSON.parse(response.payload) : response.payload,
      bytes: response.rawPayload,
    }
    validateAnswer(method, url, answer)
    return answer
  }

  return {
    ...fresh,
    app,
    clock,
    statements,
    ask,
    tokenFor,
    expect: async (status, method, url, body) => {
      const answer = await ask(method, url, body === undefined ? {} : { body })
      assert.equal(answer.status, status, `${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    otherOrganisation: () => createOrganisation(fresh.database.inTransaction, 'Andere GmbH', clock.now),
    close: async () => {
      await app.close()
      await jobs.stop()
      await fresh.close()
    },
  }
}
