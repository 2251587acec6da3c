import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { Rappen } from '../../client/src/index.ts'
import { type EventType, events } from '../../src/events.ts'
import { recordSchemas } from '../../src/records.ts'
import { BASE_URL, fetchFrom } from '../fetch-from.ts'
import { allOperationsOf, operationFinder, operationsOf } from '../fixtures/every-record.ts'
import { schemaViolations } from '../openapi-answers.ts'
import { type Service, startService } from '../service.ts'
import { tellBeyondTheStory, webhookNetworks } from './beyond-the-story.ts'
import { tellWholeStory } from './whole-story.ts'

type Told = { readonly operationId: string; readonly requestId: string; readonly isWriting: boolean }

let service: Service
let storyToken: string
let told: readonly Told[]
/** The bodies of all answers. */
const answered: any[] = []
/** Answers with a Location, which is followed at once, since the record may be deleted later. */
const created: { readonly path: string; readonly location: string; readonly found: number }[] = []
/** The log during the story, and the secrets that it uses or receives. */
let logged: readonly string[]
const secrets = new Set<string>()
/** The declared events of each operation. */
let declared: ReadonlyMap<string, readonly string[]>
before(async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  service = await startService({ webhookNetworks, logger })
  told = await listenToStory()
  logged = [...lines]
  await tellBeyondTheStory(service)
  declared = new Map(allOperationsOf(service).map((one) => [one.operationId, one.described['x-events'] ?? []]))
})
after(() => service.close())

/** Runs the story, in which every operation is called, and notes the request id of each. */
async function listenToStory(): Promise<Told[]> {
  const asked: Told[] = []
  const token = await service.tokenFor(['all'])
  secrets.add(token)
  storyToken = (await service.ask('GET', '/v1/tokens/current', { token })).body.token.id
  const operationOf = operationFinder(service)
  const ask = fetchFrom(service)
  const api = new Rappen({
    baseUrl: BASE_URL,
    token,
    retries: 0,
    fetch: async (input, init) => {
      const requestId = `story-${asked.length}`
      const request = new Request(input, init)
      request.headers.set('x-request-id', requestId)
      const answer = await ask(request)
      const isWriting = request.method !== 'GET' && answer.ok && !/dryRun|\/preview/.test(request.url)
      asked.push({ operationId: operationOf(request.method, request.url), requestId, isWriting })
      if (answer.headers.get('content-type')?.startsWith('application/json')) answered.push(await answer.clone().json())
      for (const secret of secretsLike(await answer.clone().text())) secrets.add(secret)
      const location = answer.headers.get('location')
      if (location !== null) {
        const { status } = await service.ask('GET', location, { token })
        created.push({ path: request.url.replace(BASE_URL, ''), location, found: status })
      }
      return answer
    },
  })
  await tellWholeStory(api)
  return asked
}

/** Secrets in the text of an answer: tokens, links, and fields named as secrets. */
function secretsLike(text: string): string[] {
  const links = [...text.matchAll(/\/public\/\w+\/([\w-]{43})/g)].map(([, secret = '']) => secret)
  const named = [...text.matchAll(/"\w*secret\w*":"([^"]{16,})"/gi)].map(([, secret = '']) => secret)
  return [...(text.match(/rap_live_[0-9A-Za-z]{49}/g) ?? []), ...links, ...named]
}

/** The story puts the only attachment of an invoice in its own place: without a change there is no event. */
const unmoved = ['orderInvoicePdfAttachments']

/** The types of event that a request wrote. */
async function writtenBy(requestId: string): Promise<string[]> {
  const rows = await service.asOwner<{ type: string }>('select type from events where request_id = $1', [requestId])
  return rows.map(({ type }) => type)
}

test('every operation that writes is asked in the story, and each time it writes events that it says it can, and no others', async () => {
  // A preview is requested by POST, because it has a body.
  const writing = operationsOf(service).filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))
  const silent: string[] = []
  for (const { operationId } of writing) {
    const requests = told.filter((one) => one.operationId === operationId && one.isWriting)
    assert.ok(requests.length > 0, `${operationId} is not asked`)
    for (const { requestId } of requests) {
      const types = await writtenBy(requestId)
      if (types.length === 0) silent.push(operationId)
      for (const type of types) assert.ok(declared.get(operationId)?.includes(type), `${operationId} writes ${type}`)
    }
  }
  assert.deepEqual(silent, unmoved)
})

test('an operation that reads writes no event', async () => {
  for (const { operationId, requestId } of told.filter(({ isWriting }) => !isWriting))
    assert.deepEqual(await writtenBy(requestId), [], operationId)
})

test('every act of the story is found in the audit log by its request, with its token', async () => {
  const acts = told.filter(({ isWriting, operationId }) => isWriting && !unmoved.includes(operationId))
  for (const { operationId, requestId } of acts) {
    const { auditLog } = await service.expect(200, 'GET', `/v1/audit-log?requestId=${requestId}`)
    assert.ok(auditLog.length > 0, operationId)
    assert.ok(
      auditLog.every((entry: any) => entry.token === storyToken && entry.requestId === requestId),
      operationId,
    )
  }
})

test('every type of event is written by some operation, by the mail, a webhook or the archive, or by time', () => {
  const written = new Set([...declared.values()].flat())
  assert.deepEqual(
    Object.keys(events).filter((type) => !written.has(type)),
    ['token.expiring', 'archived-pdf.stored', 'email.sent'],
  )
})

test('every type of event occurs, and each event is as the webhook of its type is described', async () => {
  const document = service.app.swagger()
  const { webhooks } = document as any
  assert.deepEqual(Object.keys(webhooks), Object.keys(events))
  const violationsOf = schemaViolations(document)
  const { events: all } = await service.expect(200, 'GET', '/v1/events?limit=500')
  assert.deepEqual(new Set(all.map(({ type }: { type: string }) => type)), new Set(Object.keys(events)))
  for (const event of all) {
    const { schema } = webhooks[event.type].post.requestBody.content['application/json']
    assert.equal(violationsOf(schema, event), '', `${event.type} ${JSON.stringify(event.data)}`)
  }
})

/** Types with a new record; or with an act of its own, such as a ping. */
const TOLD_AFTER: readonly EventType[] = [
  'token.expiring',
  'person.invited',
  'person.joined',
  'session.started',
  'webhook-endpoint.pinged',
  'webhook-endpoint.replayed',
  'passkey.added',
  'contact.erased',
  'person.link-created',
  'estimate.erased',
  'invoice.erased',
  'credit-note.erased',
  'reminder.issued',
  'payment.recorded',
  'allocation.recorded',
  'write-off.recorded',
  'attachment.added',
  'attachment.link-renewed',
  'archived-pdf.stored',
  'email.queued',
  'ledger-entries.posted',
  'receipt.added',
]
/** Types with a deleted record. */
const TOLD_BEFORE: readonly EventType[] = [
  'passkey.removed',
  'person.removed',
  'attachment.removed',
  'public-link.revoked',
  'unposted-receipt.attached',
]
/** Types with a new or an existing record: an invoice may be issued at creation. The story has both. */
const EITHER: readonly EventType[] = [
  'logo.set',
  'letterhead.set',
  'estimate.issued',
  'invoice.issued',
  'credit-note.issued',
]

const waysToTell = (type: EventType): string[] => {
  if (type.endsWith('.created') || TOLD_AFTER.includes(type)) return ['after']
  if (type.endsWith('.deleted') || TOLD_BEFORE.includes(type)) return ['before']
  return EITHER.includes(type) ? ['after', 'before and after'] : ['before and after']
}

test('an event shows a new record as it is, a deleted one as it was, and a changed one in both states', async () => {
  const rows = await service.asOwner<{ type: string; ways: string[] }>(
    `select type, array_agg(distinct concat_ws(' and ', case when before is not null then 'before' end,
                                               case when after is not null then 'after' end)) as ways
       from events where erased_by is null group by type`,
  )
  assert.deepEqual(
    Object.fromEntries(rows.map(({ type, ways }) => [type, ways.toSorted()])),
    // The type of Object.keys loses the names.
    Object.fromEntries((Object.keys(events) as EventType[]).map((type) => [type, waysToTell(type)])),
  )
})

/** The values of the fields that the schema marks as secret, in an answered record. */
function secretsIn(schema: any, value: any): string[] {
  if (schema['x-secret']) return value === undefined ? [] : [String(value)]
  if (Array.isArray(value)) return value.flatMap((item) => secretsIn(schema.items ?? {}, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => secretsIn(field, value[name]))
}

const secretFieldsOf = (schema: object): number => JSON.stringify(schema).split('"x-secret":true').length - 1

test('a secret field is in no event, audit entry or webhook message, for every record that has one', async () => {
  const marked = Object.entries(recordSchemas).filter(([, schema]) => secretFieldsOf(schema) > 0)
  assert.deepEqual(marked.map(([name]) => name).toSorted(), [
    'attachment',
    'creditNote',
    'estimate',
    'invoice',
    'publicLink',
    'token',
    'webhookEndpoint',
  ])
  // Webhook messages and audit entries are made from these stored records.
  const [{ kept } = { kept: '' }] = await service.asOwner<{ kept: string }>(
    `select string_agg(concat(before, after), '') as kept from events`,
  )
  assert.ok(kept.length > 10_000)
  for (const [name, schema] of marked) {
    const marks = answered.flatMap((answer) => secretsIn(schema, answer[name]))
    assert.ok(marks.length > 0, `the story shows no secret of ${name}`)
    for (const secret of marks) assert.ok(!kept.includes(secret), `a secret of ${name} is kept in an event`)
  }
  assert.doesNotMatch(kept, /rap_live_|whsec_|\/public\//)
})

test('every created record is at its Location', () => {
  for (const { path, location, found } of created) assert.equal(found, 200, `${path} created ${location}`)
})

test('every operation that answers 201 tells a Location, but those that make many records, and each is followed', () => {
  const creating = operationsOf(service).filter(({ described }) => described.responses['201'])
  const isFollowed = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`)
    return created.some((one) => pattern.test(one.path))
  }
  assert.ok(creating.length > 15, String(creating.length))
  assert.deepEqual(
    creating.filter(({ path }) => !isFollowed(path)).map(({ operationId }) => operationId),
    ['writeContacts', 'postLedgerEntries'],
  )
})

test('no secret that the story uses or is told is logged', () => {
  assert.ok(logged.length > 100 && secrets.size > 5, `${logged.length} lines, ${secrets.size} secrets`)
  const output = logged.join('')
  for (const secret of secrets) assert.ok(!output.includes(secret), `${secret} was logged`)
})
