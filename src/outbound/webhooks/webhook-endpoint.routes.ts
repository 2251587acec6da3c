import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { holdToken } from '../../tenants/tokens/revoke-token.ts'
import { changeViolations, createEndpoint, modifyEndpoint, rotateSecret, sendingViolations } from './change-endpoint.ts'
import type { Reach } from './reachable.ts'
import {
  SecretRotation,
  WebhookEndpoint,
  WebhookEndpointAnswer,
  WebhookEndpointChange,
  WebhookEndpointCreation,
} from './webhook-endpoint.schema.ts'
import { deleteEndpoint, findEndpoint, listEndpoints, lockEndpoint } from './webhook-endpoint.store.ts'

const tag = 'Webhooks'
const params = Type.Object({ endpointId: Type.String() })
export const represent = (webhookEndpoint: WebhookEndpoint) => ({ webhookEndpoint })
const withoutSecret = ({ webhookEndpoint: { secret: _, ...shown } }: { webhookEndpoint: WebhookEndpoint }) =>
  represent(shown)

const foundBy =
  (find: typeof findEndpoint) =>
  async (tx: Tx, { endpointId }: Static<typeof params>): Promise<WebhookEndpoint> =>
    (await find(tx, endpointId)) ?? rejectMissing(tx, 'webhook_endpoints', endpointId, 'webhook-endpoints/not-found')
export const foundEndpoint = foundBy(findEndpoint)
export const lockedEndpoint = foundBy(lockEndpoint)

/** Who is told of events: endpoints, and the secrets that their messages are signed with. */
export function webhookEndpointRoutes(app: FastifyInstance, dependencies: Dependencies, reach: Reach): void {
  app.route(listWebhookEndpointsRoute(dependencies))
  app.route(createWebhookEndpointRoute(dependencies, reach))
  app.route(getWebhookEndpointRoute(dependencies))
  app.route(modifyWebhookEndpointRoute(dependencies, reach))
  app.route(deleteWebhookEndpointRoute(dependencies))
  app.route(rotateWebhookSecretRoute(dependencies))
}

const listWebhookEndpointsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/webhook-endpoints',
    operationId: 'listWebhookEndpoints',
    summary: 'List the webhook endpoints',
    tag,
    scope: 'settings:read',
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer('webhookEndpoints', WebhookEndpoint),
      description: 'All endpoints, oldest first, without their secrets.',
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf(await listEndpoints(tx), query, ({ id }) => id)
      return { webhookEndpoints: records, ...next }
    },
  })

const createWebhookEndpointRoute = (dependencies: Dependencies, reach: Reach) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/webhook-endpoints',
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    tag,
    scope: 'settings:write',
    needsProof: () => true,
    body: WebhookEndpointCreation,
    success: {
      status: 201,
      schema: WebhookEndpointAnswer,
      description: 'The endpoint with its secret, which is shown this once.',
    },
    emits: ['webhook-endpoint.created'],
    rejects: ['webhook-endpoints/limit-reached'],
    rules: (_tx, { body, access: { scopes } }) => sendingViolations(body, { scopes, reach }),
    record: (tx, _params, { access }) => holdToken(tx, access),
    answer: async (tx, { body, now, access: { token } }) => represent(await createEndpoint(tx, body, { token, now })),
    changes: () => [],
    kept: withoutSecret,
    location: ({ webhookEndpoint }) => `/v1/webhook-endpoints/${webhookEndpoint.id}`,
  })

const getWebhookEndpointRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/webhook-endpoints/:endpointId',
    operationId: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    tag,
    scope: 'settings:read',
    params,
    success: { status: 200, schema: WebhookEndpointAnswer, description: 'The endpoint, without its secret.' },
    rejects: ['webhook-endpoints/not-found'],
    tagged: true,
    record: foundEndpoint,
    answer: async (_tx, _call, endpoint) => represent(endpoint),
  })

const modifyWebhookEndpointRoute = (dependencies: Dependencies, reach: Reach) =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/webhook-endpoints/:endpointId',
    operationId: 'modifyWebhookEndpoint',
    summary: 'Modify a webhook endpoint',
    description:
      'A JSON merge patch: fields left out do not change, null clears. Enabled again, it receives at once what happened meanwhile.',
    tag,
    scope: 'settings:write',
    params,
    // Where everything that happens is told.
    needsProof: (change) => 'url' in change,
    body: WebhookEndpointChange,
    success: { status: 200, schema: WebhookEndpointAnswer, description: 'The endpoint, without its secret.' },
    emits: ['webhook-endpoint.modified'],
    rejects: ['webhook-endpoints/not-found', 'general/precondition-failed'],
    tagged: true,
    record: async (tx, given, { access }) => {
      // Before the endpoint: a revocation locks them in this order.
      await holdToken(tx, access)
      return lockedEndpoint(tx, given)
    },
    represent,
    rules: (_tx, { body, access: { scopes } }, endpoint) => changeViolations(endpoint, body, { scopes, reach }),
    answer: async (tx, { body: change, access: { token } }, endpoint) =>
      represent(await modifyEndpoint(tx, endpoint, { change, token })),
  })

const deleteWebhookEndpointRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/webhook-endpoints/:endpointId',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint and its deliveries',
    tag,
    scope: 'settings:write',
    params,
    success: { status: 204, description: 'Deleted.' },
    emits: ['webhook-endpoint.deleted'],
    deletes: true,
    rejects: ['webhook-endpoints/not-found', 'general/precondition-failed'],
    record: lockedEndpoint,
    represent,
    answer: async (tx, _call, endpoint) => {
      await deleteEndpoint(tx, endpoint.id)
    },
  })

const rotateWebhookSecretRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/webhook-endpoints/:endpointId/rotate-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint',
    tag,
    scope: 'settings:write',
    params,
    needsProof: () => true,
    body: SecretRotation,
    bodyOptional: true,
    success: {
      status: 200,
      schema: WebhookEndpointAnswer,
      description: 'The endpoint with its new secret, which is shown this once.',
    },
    emits: ['webhook-endpoint.secret-rotated'],
    rejects: ['webhook-endpoints/not-found', 'general/precondition-failed'],
    record: lockedEndpoint,
    represent,
    answer: async (tx, { body, now }, endpoint) => represent(await rotateSecret(tx, endpoint, { ...body, now })),
    changes: () => [],
    kept: withoutSecret,
  })
