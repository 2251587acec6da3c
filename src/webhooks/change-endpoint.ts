import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { type Change, changesOf, type EventType } from '../event.ts'
import { readableTypes } from '../events/event.rules.ts'
import { placeOfNow } from '../events/follow-events.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { metadataFaults } from '../http/metadata.rules.ts'
import { covers } from '../organisations/scope.rules.ts'
import { type Fault, Problem, refuseFaults } from '../problem.ts'
import type { Reach } from './reachable.ts'
import { secretText } from './signature.rules.ts'
import { wakeDeliveries } from './webhook-delivery.store.ts'
import {
  DEFAULT_OVERLAP_HOURS,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointCreation,
} from './webhook-endpoint.schema.ts'
import { insertEndpoint, updateEndpoint, updateSecret } from './webhook-endpoint.store.ts'
import { placeFaults } from './webhook-url.ts'

const ENDPOINTS_AT_MOST = 20
const HOUR = 3_600_000

/** Whose act it is, when, and where events may go. */
export type Changing = { readonly scopes: ReadonlySet<string>; readonly now: Date; readonly reach: Reach }

/** Creates an endpoint, which hears of what happens from now on; its secret is shown with it, this once. */
export async function createEndpoint(
  tx: Tx,
  creation: WebhookEndpointCreation,
  { scopes, now, reach }: Changing,
): Promise<WebhookEndpoint> {
  const endpoint = { eventTypes: [], isEnabled: true, ...creation, id: newId(), createdAt: now.toISOString() }
  refuseFaults([...placeFaults(endpoint.url, reach), ...typeFaults(endpoint.eventTypes, scopes)])
  const secret = randomBytes(32)
  const place = await placeOfNow(tx)
  if (!(await insertEndpoint(tx, endpoint, { secret, place, atMost: ENDPOINTS_AT_MOST })))
    throw new Problem('webhook-endpoints/limit-reached')
  tx.note(changesOf('webhook-endpoint.created', { after: { webhookEndpoint: endpoint } }))
  return { ...endpoint, secret: secretText(secret) }
}

/** Changes the fields that the merge patch names; `endpoint` is locked. Enabled again, it goes on at once where it stood. */
export async function modifyEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
  change: WebhookEndpointChange,
  { scopes, reach }: Changing,
): Promise<WebhookEndpoint> {
  const merged = merge(endpoint, change)
  const isEnabledAgain = !endpoint.isEnabled && merged.isEnabled
  const changed = isEnabledAgain ? withoutReason(merged) : merged
  // Whoever may not read the records may not have them sent elsewhere.
  const sendsOthers =
    changed.url !== endpoint.url || !isDeepStrictEqual(changed.eventTypes, endpoint.eventTypes) || isEnabledAgain
  refuseFaults([
    ...echoFaults(endpoint, change, readOnly),
    ...metadataFaults(changed),
    ...(sendsOthers ? [...placeFaults(changed.url, reach), ...typeFaults(changed.eventTypes, scopes)] : []),
  ])
  await updateEndpoint(tx, changed)
  if (isEnabledAgain) await wakeDeliveries(tx, endpoint.id)
  return changed
}

const readOnly = ['id', 'createdAt', 'disabledReason', 'disabledAt', 'previousSecretExpiresAt', 'secret']

const withoutReason = ({ disabledReason: _, disabledAt: _at, ...endpoint }: WebhookEndpoint): WebhookEndpoint =>
  endpoint

/** An endpoint hears of nothing that whoever sets it may not read, as a token goes no further than the one that makes it. */
function typeFaults(types: readonly EventType[], scopes: ReadonlySet<string>): Fault[] {
  const readable = new Set<EventType>(readableTypes((scope) => covers(scopes, scope)))
  if (types.length > 0)
    return types.flatMap((type, index) =>
      readable.has(type)
        ? []
        : [{ field: `eventTypes[${index}]`, message: 'must be a type that the token may hear of' }],
    )
  const isAll = readable.size === readableTypes(() => true).length
  return isAll ? [] : [{ field: 'eventTypes', message: 'must name types that the token may hear of, not all' }]
}

/** Gives a locked endpoint another secret, shown this once; the one before signs beside it for a while. */
export async function rotateSecret(
  tx: Tx,
  endpoint: WebhookEndpoint,
  { overlapHours = DEFAULT_OVERLAP_HOURS, now }: { overlapHours?: number | undefined; now: Date },
): Promise<WebhookEndpoint> {
  const secret = randomBytes(32)
  const previousExpiresAt = overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * HOUR)
  await updateSecret(tx, endpoint.id, { secret, previousExpiresAt })
  const { previousSecretExpiresAt: _, ...rest } = endpoint
  const rotated = {
    ...rest,
    ...(previousExpiresAt ? { previousSecretExpiresAt: previousExpiresAt.toISOString() } : {}),
  }
  tx.note(rotationOf(endpoint, rotated))
  return { ...rotated, secret: secretText(secret) }
}

/** It is another secret also where nothing that is shown changed. */
const rotationOf = (before: WebhookEndpoint, after: WebhookEndpoint): Change[] =>
  changesOf('webhook-endpoint.secret-rotated', {
    ...(before.previousSecretExpiresAt === after.previousSecretExpiresAt
      ? {}
      : { before: { webhookEndpoint: before } }),
    after: { webhookEndpoint: after },
  })
