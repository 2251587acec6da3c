import type { FastifyInstance } from 'fastify'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { creating, deleting, getting, modifying, represent, shortListing } from '../../platform/records/operations.ts'
import { holdToken } from '../../tenants/tokens/revoke-token.ts'
import { changeViolations, createEndpoint, modifyEndpoint, rotateSecret, sendingViolations } from './change-endpoint.ts'
import type { Reach } from './reachable.ts'
import { SecretRotation, type WebhookEndpoint, webhookEndpoints } from './webhook-endpoint.schema.ts'

const withoutSecret = ({ webhookEndpoint: { secret: _, ...shown } }: { webhookEndpoint: WebhookEndpoint }) =>
  represent(webhookEndpoints, shown)
const one = getting(webhookEndpoints)
const change = modifying(webhookEndpoints)
const shownWithout = { ...one.success, description: 'The endpoint, without its secret.' }

/** Who is told of events: endpoints, and the secrets that their messages are signed with. */
export function webhookEndpointRoutes(app: FastifyInstance, dependencies: Dependencies, reach: Reach): void {
  app.route(reading(dependencies, { ...shortListing(webhookEndpoints), summary: 'List the webhook endpoints' }))
  app.route(createWebhookEndpointRoute(dependencies, reach))
  app.route(reading(dependencies, { ...one, success: shownWithout }))
  app.route(modifyWebhookEndpointRoute(dependencies, reach))
  app.route(
    changing(dependencies, {
      ...deleting(webhookEndpoints),
      summary: 'Delete a webhook endpoint and its deliveries',
    }),
  )
  app.route(rotateWebhookSecretRoute(dependencies))
}

const createWebhookEndpointRoute = (dependencies: Dependencies, reach: Reach) =>
  changing(dependencies, {
    ...creating(webhookEndpoints),
    needsProof: () => true,
    success: {
      ...creating(webhookEndpoints).success,
      description: 'The endpoint with its secret, which is shown this once.',
    },
    tagged: false,
    rejects: ['webhook-endpoints/limit-reached'],
    rules: (_tx, { body, access: { scopes } }) => sendingViolations(body, { scopes, reach }),
    record: (tx, _params, { access }) => holdToken(tx, access),
    answer: async (tx, { body, now, access: { token } }) =>
      represent(webhookEndpoints, await createEndpoint(tx, body, { token, now })),
    changes: () => [],
    kept: withoutSecret,
  })

const modifyWebhookEndpointRoute = (dependencies: Dependencies, reach: Reach) =>
  changing(dependencies, {
    ...change,
    description:
      'A JSON merge patch: fields left out do not change, null clears. Enabled again, it receives at once what happened meanwhile.',
    // Where everything that happens is told.
    needsProof: (sent) => 'url' in sent,
    success: shownWithout,
    record: async (tx, given, { access }) => {
      // Before the endpoint: a revocation locks them in this order.
      await holdToken(tx, access)
      return change.record(tx, given)
    },
    rules: (_tx, { body, access: { scopes } }, endpoint) => changeViolations(endpoint, body, { scopes, reach }),
    answer: async (tx, { body, access: { token } }, endpoint) =>
      represent(webhookEndpoints, await modifyEndpoint(tx, endpoint, { change: body, token })),
  })

const rotateWebhookSecretRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/webhook-endpoints/:endpointId/rotate-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint',
    tag: webhookEndpoints.tag,
    scope: 'settings:write',
    params: one.params,
    needsProof: () => true,
    body: SecretRotation,
    bodyOptional: true,
    success: {
      ...one.success,
      description: 'The endpoint with its new secret, which is shown this once.',
    },
    emits: ['webhook-endpoint.secret-rotated'],
    rejects: ['webhook-endpoints/not-found', 'general/precondition-failed'],
    record: change.record,
    represent: change.represent,
    answer: async (tx, { body, now }, endpoint) =>
      represent(webhookEndpoints, await rotateSecret(tx, endpoint, { ...body, now })),
    changes: () => [],
    kept: withoutSecret,
  })
