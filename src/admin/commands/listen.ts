import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventType } from '../../events.ts'
import { postMessage } from '../../outbound/webhooks/post-message.ts'
import type { Reach } from '../../outbound/webhooks/reachable.ts'
import { secretText, signedHeaders } from '../../outbound/webhooks/signature.rules.ts'
import { heardTypes } from '../../outbound/webhooks/webhook-endpoint.rules.ts'
import type { Database, People } from '../../platform/db/database.ts'
import { isUnavailable } from '../../platform/db/errors.ts'
import { reasonText } from '../../reasons.ts'
import { eventOf } from '../../tenants/events/event.rules.ts'
import { type Event, type EventGroup, eventGroups, eventTypes } from '../../tenants/events/event.schema.ts'
import { followEvents, headOfEvents } from '../../tenants/events/follow-events.ts'
import { allOrganisations, settingsOf } from '../../tenants/organisations/settings.ts'
import { type Command, CommandFailed, readOptions, UsageError } from './command.ts'
import { commandLog } from './log.ts'
import { onDatabase } from './on-database.ts'
import { shutdownSignal } from './shutdown-signal.ts'

const LOOK_EVERY_MILLISECONDS = 500
const PAGE = 100
/** Standard Webhooks 1.0: 24 to 64 bytes. */
const SECRET_BYTES = 32

export const listen: Command = {
  name: 'listen',
  parameters: '--forward-to URL [--organisation ID] [--secret SECRET] [--types TYPE,TYPE]',
  summary: 'Forwards each event as it happens to a program on this machine, as a signed webhook.',
  details:
    'For developing a receiver of webhooks: needs no endpoint and no setting. Prints the secret that messages are signed with, and what became of each; sends none again. Types: such as invoice.paid, or invoice.* for all of a kind; all but archived-pdf.stored unless given.',
  run: async (config, args) => {
    const { organisation, ...given } = readOptions(args, {
      'forward-to': { type: 'string' },
      organisation: { type: 'string' },
      secret: { type: 'string' },
      types: { type: 'string' },
    })
    const url = addressIn(given['forward-to'])
    const secret = given.secret === undefined ? randomBytes(SECRET_BYTES) : secretIn(given.secret)
    const wanted = wordsIn(given.types)
    const types = typesOf(wanted)
    const signal = shutdownSignal(commandLog())
    await onDatabase(config, async ({ inTransaction, people }) => {
      const id = await organisationIn(people, organisation)
      const { name } = await inTransaction(id, settingsOf)
      const events = ['Events', ...(wanted.length > 0 ? [inWords.format(wanted)] : [])].join(' ')
      say(`${events} of ${name} go to ${url}, signed with this secret; Ctrl-C ends it.`, '', secretText(secret), '')
      await follow(inTransaction, { organisation: id, types }, signal, (event) =>
        forward(event, { url, secret, signal }),
      )
    })
  },
}

const inWords = new Intl.ListFormat('en-GB')

const say = (...lines: readonly string[]): void => void process.stdout.write(lines.map((line) => `${line}\n`).join(''))

function addressIn(text = ''): string {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isAddress) throw new UsageError('Give --forward-to an address such as http://127.0.0.1:3000/hooks.')
  return text
}

function secretIn(text: string): Buffer {
  const secret = Buffer.from(text.replace(/^whsec_/, ''), 'base64')
  if (secretText(secret) !== text || secret.length < 24)
    throw new UsageError('Give --secret a secret such as this command prints: whsec_ and base64.')
  return secret
}

/** The selected organisation; it may be omitted if there is only one. */
async function organisationIn(people: People, wanted: string | undefined): Promise<string> {
  const all = await allOrganisations({ people })
  const [only] = wanted === undefined ? all : all.filter((id) => id === wanted)
  if (only === undefined)
    throw wanted === undefined
      ? new CommandFailed('There is no organisation yet: start the service, or create one.')
      : new UsageError(`There is no organisation ${wanted}.`)
  if (wanted === undefined && all.length > 1)
    throw new UsageError('There are several organisations: give --organisation an id that organisation list shows.')
  return only
}

const wordsIn = (text = ''): string[] => (text === '' ? [] : text.split(',').map((type) => type.trim()))

/** The requested types of event, in the notation of webhook endpoints. */
function typesOf(wanted: readonly string[]): readonly EventType[] {
  const known: readonly string[] = [...eventTypes, ...eventGroups]
  const [unknown] = wanted.filter((type) => !known.includes(type))
  if (unknown !== undefined)
    throw new UsageError(`Give --types some of the types that GET /v1/event-types lists, not ${unknown}.`)
  // Each is a known type.
  return heardTypes(wanted as (EventType | EventGroup)[])
}

/** Every event of these types from now on, in the order of the feed, until the signal aborts. */
async function follow(
  inTransaction: Database['inTransaction'],
  { organisation, types }: { readonly organisation: string; readonly types: readonly EventType[] },
  signal: AbortSignal,
  hear: (event: Event) => Promise<void>,
): Promise<void> {
  let place = await inTransaction(organisation, headOfEvents)
  while (!signal.aborted) {
    const from = place
    const page = await inTransaction(organisation, (tx) => followEvents(tx, from, { types, limit: PAGE })).catch(
      (error: unknown) => {
        // The service restarts, and its database with it.
        if (!isUnavailable(error)) throw error
      },
    )
    for (const event of page?.events ?? []) if (!signal.aborted) await hear(eventOf(event))
    place = page?.place ?? place
    if (!page?.hasMore) await sleep(LOOK_EVERY_MILLISECONDS, undefined, { signal }).catch(() => undefined)
  }
}

/** The user of the command may send anywhere: the limits of webhooks are for addresses that clients give. */
const anywhere: Reach = { admits: () => true, isOwn: () => true, hasOwn: true }

type ForwardTarget = { readonly url: string; readonly secret: Buffer; readonly signal: AbortSignal }

async function forward(event: Event, { url, secret, signal }: ForwardTarget): Promise<void> {
  const body = JSON.stringify(event)
  const headers = signedHeaders({ id: event.id, at: new Date(), body }, [secret])
  const { statusCode, reason, milliseconds } = await postMessage({ url, headers, body }, { reach: anywhere, signal })
  const answer =
    statusCode === undefined ? reason && reasonText(reason, 'en') : `${statusCode} after ${milliseconds} ms`
  say(`${event.createdAt}  ${event.type.padEnd(32)}  ${answer}`)
}
