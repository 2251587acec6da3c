import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery } from '../../platform/http/paging.ts'
import { getting, modifying } from '../../platform/records/operations.ts'
import { eventTypes } from '../../tenants/events/event.schema.ts'
import { pingEndpoint, replayEvents, replayViolations, requireEnabled, resend, resendViolations } from './ask-again.ts'
import {
  deliveryStatuses,
  ReplayAnswer,
  ReplayRange,
  WebhookDelivery,
  WebhookDeliveryAnswer,
} from './webhook-delivery.schema.ts'
import { deliveryOrders, findDelivery, listDeliveries } from './webhook-delivery.store.ts'
import { type WebhookEndpoint, webhookEndpoints } from './webhook-endpoint.schema.ts'

const tag = 'Webhooks'
const { params: endpointParams, record: foundEndpoint } = getting(webhookEndpoints)
const { record: lockedEndpoint, represent } = modifying(webhookEndpoints)
const params = Type.Object({ endpointId: Type.String(), deliveryId: Type.String() })

type EndpointDelivery = { readonly endpoint: WebhookEndpoint; readonly delivery: WebhookDelivery }

/** A delivery is found only below its endpoint: under another one it is missing. */
async function foundBelow(tx: Tx, endpoint: WebhookEndpoint, deliveryId: string): Promise<EndpointDelivery> {
  const delivery = await findDelivery(tx, endpoint.id, deliveryId)
  if (!delivery) throw new Problem('webhook-deliveries/not-found')
  return { endpoint, delivery }
}

/** The deliveries of an endpoint, and sending them again. */
export function webhookDeliveryRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listWebhookDeliveriesRoute(dependencies))
  app.route(getWebhookDeliveryRoute(dependencies))
  app.route(resendWebhookDeliveryRoute(dependencies))
  app.route(replayWebhookEventsRoute(dependencies))
  app.route(pingWebhookEndpointRoute(dependencies))
}

const listWebhookDeliveriesRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/webhook-endpoints/:endpointId/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries to a webhook endpoint',
    tag,
    scope: 'settings:read',
    params: endpointParams,
    query: pageQuery(['createdAt'], {
      status: Type.Optional(Type.Enum(deliveryStatuses)),
      eventType: Type.Optional(Type.Enum(eventTypes, { description: 'Only of events of this type.' })),
    }),
    success: {
      status: 200,
      description: 'A page of deliveries, each with its attempts.',
      schema: listAnswer('deliveries', WebhookDelivery),
    },
    rejects: ['webhook-endpoints/not-found'],
    record: foundEndpoint,
    answer: async (tx, { query }, { id: endpoint }) => {
      const page = pageOf(query, deliveryOrders)
      const rows = await listDeliveries(tx, page, { ...query, endpoint })
      const { records, ...next } = pageFrom(rows, page, ({ keys: _, ...delivery }) => delivery)
      return { deliveries: records, ...next }
    },
  })

const getWebhookDeliveryRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId',
    operationId: 'getWebhookDelivery',
    summary: 'Get a delivery to a webhook endpoint',
    tag,
    scope: 'settings:read',
    params,
    success: { status: 200, schema: WebhookDeliveryAnswer, description: 'The delivery with its attempts.' },
    rejects: ['webhook-endpoints/not-found', 'webhook-deliveries/not-found'],
    tagged: true,
    record: async (tx, asked) => foundBelow(tx, await foundEndpoint(tx, asked), asked.deliveryId),
    answer: async (_tx, _call, { delivery }) => ({ delivery }),
  })

const resendWebhookDeliveryRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/webhook-endpoints/:endpointId/deliveries/:deliveryId/resend',
    operationId: 'resendWebhookDelivery',
    summary: 'Send an event to a webhook endpoint again',
    tag,
    scope: 'settings:write',
    params,
    success: { status: 200, schema: WebhookDeliveryAnswer, description: 'The delivery, which is waiting again.' },
    emits: ['webhook-delivery.resent'],
    rejects: [
      'webhook-endpoints/not-found',
      'webhook-deliveries/not-found',
      'webhook-endpoints/disabled',
      'general/precondition-failed',
    ],
    record: async (tx, asked) => {
      const found = await foundBelow(tx, await lockedEndpoint(tx, asked), asked.deliveryId)
      requireEnabled(found.endpoint)
      return found
    },
    represent: ({ delivery }) => ({ delivery }),
    rules: (_tx, _input, { endpoint, delivery }) => resendViolations(endpoint, delivery),
    answer: async (tx, _call, { endpoint, delivery }) => ({ delivery: await resend(tx, endpoint, delivery) }),
    changes: () => [],
  })

const replayWebhookEventsRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/webhook-endpoints/:endpointId/replay',
    operationId: 'replayWebhookEvents',
    summary: 'Send a range of events to a webhook endpoint again',
    tag,
    scope: 'settings:write',
    params: endpointParams,
    body: ReplayRange,
    success: { status: 200, schema: ReplayAnswer, description: 'How many events are sent again.' },
    emits: ['webhook-endpoint.replayed'],
    rejects: [
      'webhook-endpoints/not-found',
      'webhook-endpoints/disabled',
      'webhook-endpoints/replay-too-long',
      'general/precondition-failed',
    ],
    record: async (tx, given) => {
      const endpoint = await lockedEndpoint(tx, given)
      requireEnabled(endpoint)
      return endpoint
    },
    represent,
    rules: (_tx, { body }) => replayViolations(body),
    answer: async (tx, { body }, endpoint) => ({ replay: await replayEvents(tx, endpoint, body) }),
    changes: () => [],
  })

const pingWebhookEndpointRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/webhook-endpoints/:endpointId/ping',
    operationId: 'pingWebhookEndpoint',
    summary: 'Ping a webhook endpoint',
    tag,
    scope: 'settings:write',
    params: endpointParams,
    success: {
      status: 201,
      schema: WebhookDeliveryAnswer,
      description: 'The delivery of the ping; GET it for the result.',
    },
    emits: ['webhook-endpoint.pinged'],
    rejects: ['webhook-endpoints/not-found', 'general/precondition-failed'],
    record: lockedEndpoint,
    represent,
    answer: async (tx, _call, endpoint) => ({ endpoint, delivery: await pingEndpoint(tx, endpoint) }),
    shown: ({ delivery }) => ({ delivery }),
    location: ({ endpoint, delivery }) => `/v1/webhook-endpoints/${endpoint.id}/deliveries/${delivery.id}`,
    changes: () => [],
  })
