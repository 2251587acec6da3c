import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../errors.ts'
import { changesOf, type EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { givenFields } from '../../platform/records/operations.ts'
import { type Violation, violation } from '../../said.ts'
import { readableTypes } from '../../tenants/events/event.rules.ts'
import { headOfEvents } from '../../tenants/events/follow-events.ts'
import { covers } from '../../tenants/tokens/scope.rules.ts'
import type { Reach } from './reachable.ts'
import { secretText } from './signature.rules.ts'
import { endOtherTypes, wakeDeliveries } from './webhook-delivery.store.ts'
import { heardTypes, PING } from './webhook-endpoint.rules.ts'
import {
  DEFAULT_OVERLAP_HOURS,
  type WebhookEndpoint,
  type WebhookEndpointChange,
  type WebhookEndpointCreation,
  webhookEndpoints,
} from './webhook-endpoint.schema.ts'
import { insertEndpoint, updateEndpoint, updateSecret } from './webhook-endpoint.store.ts'
import { placeViolations } from './webhook-url.ts'

const ENDPOINTS_AT_MOST = 20
const HOUR = 3_600_000

/** The rights of the client that sets an endpoint, and the addresses that events may go to. */
type EndpointRights = { readonly scopes: ReadonlySet<string>; readonly reach: Reach }

/** The violations of an address and its event types: the client may read these events, and they may be sent there. */
export const sendingViolations = (
  { url, eventTypes = [] }: Pick<WebhookEndpointCreation, 'url' | 'eventTypes'>,
  { scopes, reach }: EndpointRights,
): Violation[] => [...placeViolations(url, reach), ...typeViolations(eventTypes, scopes)]

/** Creates an endpoint that has been validated, which hears of what happens from now on; its secret is shown with it, this once. The token is held. */
export async function createEndpoint(
  tx: Tx,
  creation: WebhookEndpointCreation,
  { token, now }: { token: string; now: Date },
): Promise<WebhookEndpoint> {
  const standing = { id: newId(), setBy: token, createdAt: now.toISOString() }
  const endpoint = { eventTypes: [], isEnabled: true, ...creation, ...standing }
  const secret = randomBytes(32)
  const place = await headOfEvents(tx)
  if (!(await insertEndpoint(tx, endpoint, { secret, place, atMost: ENDPOINTS_AT_MOST })))
    throw new Problem('webhook-endpoints/limit-reached')
  tx.note(changesOf('webhook-endpoint.created', { after: { webhookEndpoint: endpoint } }))
  return { ...endpoint, secret: secretText(secret) }
}

/** The violations of a change that the schema cannot express: fields that cannot be set, and the endpoint as it would become. */
export function changeViolations(
  endpoint: WebhookEndpoint,
  change: WebhookEndpointChange,
  allowed: EndpointRights,
): Violation[] {
  const changed = merge(endpoint, change)
  return [
    ...echoViolations(endpoint, change, givenFields(webhookEndpoints)),
    ...metadataViolations(changed),
    // A client that may not read records may not have them sent elsewhere.
    ...(sendsOthers(endpoint, changed) ? sendingViolations(changed, allowed) : []),
  ]
}

/**
 * Changes the fields that the merge patch names, which has been validated; `endpoint` is locked, `token` held. Enabled again, it goes on at
 * once where it stood. Waiting events of types that it does not receive now are not sent any more: the caller may not read them.
 */
export async function modifyEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
  { change, token }: { change: WebhookEndpointChange; token: string },
): Promise<WebhookEndpoint> {
  const wanted = merge(endpoint, change)
  const isOther = sendsOthers(endpoint, wanted)
  const merged = isOther ? { ...wanted, setBy: token } : wanted
  const isAgain = isEnabledAgain(endpoint, merged)
  const changed = isAgain ? withoutReason(merged) : merged
  await updateEndpoint(tx, changed)
  const { eventTypes: types } = changed
  if (isOther && types.length > 0) await endOtherTypes(tx, endpoint.id, [...heardTypes(types), PING])
  if (isAgain) await wakeDeliveries(tx, endpoint.id)
  return changed
}

/** Whether other events are sent after the change, or elsewhere. */
const sendsOthers = (before: WebhookEndpoint, after: WebhookEndpoint): boolean =>
  after.url !== before.url || !isDeepStrictEqual(after.eventTypes, before.eventTypes) || isEnabledAgain(before, after)

const isEnabledAgain = (before: WebhookEndpoint, after: WebhookEndpoint): boolean =>
  !before.isEnabled && after.isEnabled

const withoutReason = ({ disabledReason: _, disabledAt: _at, ...endpoint }: WebhookEndpoint): WebhookEndpoint =>
  endpoint

/** An endpoint hears of nothing that whoever sets it may not read, as a token goes no further than the one that makes it. */
function typeViolations(types: WebhookEndpoint['eventTypes'], scopes: ReadonlySet<string>): Violation[] {
  const readable = new Set<EventType>(readableTypes((scope) => covers(scopes, scope)))
  if (types.length > 0)
    return types.flatMap((type, index) =>
      heardTypes([type]).every((one) => readable.has(one))
        ? []
        : [violation(`eventTypes[${index}]`, 'must be a type of event that the token may read')],
    )
  const isAll = readable.size === readableTypes(() => true).length
  return isAll ? [] : [violation('eventTypes', 'must name types of event that the token may read, not all')]
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
  // It is another secret also where nothing that is shown changed.
  const isShown = endpoint.previousSecretExpiresAt !== rotated.previousSecretExpiresAt
  const before = isShown ? { before: { webhookEndpoint: endpoint } } : {}
  tx.note(changesOf('webhook-endpoint.secret-rotated', { ...before, after: { webhookEndpoint: rotated } }))
  return { ...rotated, secret: secretText(secret) }
}
