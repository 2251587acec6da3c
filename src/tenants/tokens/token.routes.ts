import type { FastifyInstance } from 'fastify'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { creating, getting, represent, shortListing } from '../../platform/records/operations.ts'
import { requireRecord } from '../../platform/records/require-record.ts'
import type { Authenticate } from './authenticate.ts'
import { createToken } from './create-token.ts'
import { type EndWith, holdToken, revokeToken } from './revoke-token.ts'
import { tokenViolations } from './token.rules.ts'
import { type TokenCreation, tokens } from './token.schema.ts'

const wantedFrom = ({ expiresAt, ...wanted }: TokenCreation) => ({
  ...wanted,
  ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
})
const withoutSecret = { ...getting(tokens).success, description: 'The token, without its secret.' }
const ordinary = { ...getting(tokens), summary: 'Get an API token', success: withoutSecret }

export function tokenRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { forget, endWith }: Pick<Authenticate, 'forget'> & { readonly endWith: EndWith },
): void {
  app.route(reading(dependencies, { ...shortListing(tokens), summary: 'List the API tokens' }))
  app.route(createTokenRoute(dependencies))
  app.route(getCurrentTokenRoute(dependencies))
  app.route(reading(dependencies, ordinary))
  app.route(revokeTokenRoute(dependencies, { forget, endWith }))
}

const createTokenRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    ...creating(tokens),
    summary: 'Create an API token',
    description:
      'It goes no further than the token that asks: neither in its scopes nor in time, and it is revoked with it. A request that is repeated with its Idempotency-Key shows the same token without its secret.',
    scope: 'tokens:write',
    needsProof: () => true,
    success: { ...creating(tokens).success, description: 'The token with its secret, which is shown this once.' },
    tagged: false,
    rejects: ['tokens/limit-reached'],
    record: (tx, _params, { access }) => holdToken(tx, access, 'alone'),
    rules: (_tx, { body, access, now }, { expiresAt: until }) =>
      tokenViolations(body, { granted: access.scopes, until, now }),
    answer: async (tx, { body, access, now }, { expiresAt: until, isSeat }) =>
      represent(
        tokens,
        await createToken(tx, { ...wantedFrom(body), until, parent: isSeat ? undefined : access.token }, now),
      ),
    // The verb notes it, as it does for tokens that no request asks for.
    changes: () => [],
    kept: ({ token: { token: _, ...shown } }) => represent(tokens, shown),
  })

const getCurrentTokenRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/tokens/current',
    operationId: 'getCurrentToken',
    summary: 'Get the token of this request',
    tag: tokens.tag,
    scope: 'any',
    success: withoutSecret,
    rejects: [],
    tagged: true,
    answer: async (tx, { access }) => represent(tokens, await requireRecord(tx, tokens, access.token)),
  })

const revokeTokenRoute = (
  dependencies: Dependencies,
  { forget, endWith }: Pick<Authenticate, 'forget'> & { readonly endWith: EndWith },
) =>
  changing(dependencies, {
    method: 'DELETE',
    url: ordinary.url,
    operationId: 'revokeToken',
    summary: 'Revoke a token: its next request is rejected',
    description:
      'Immediately on the instance that handles the request, within a second on others. Every token that it made, directly or through others, is revoked with it, and each webhook endpoint that one of them created, enabled or redirected is disabled.',
    tag: tokens.tag,
    scope: 'settings:write',
    params: ordinary.params,
    success: { status: 204, description: 'Revoked.' },
    emits: ['token.revoked', 'webhook-endpoint.disabled'],
    rejects: ['tokens/not-found', 'general/precondition-failed'],
    record: ordinary.record,
    represent: (token) => represent(tokens, token),
    answer: (tx, { now }, { id }) => revokeToken(tx, id, { now, endWith }),
    // The verb notes them.
    changes: () => [],
    after: ({ access }) => forget(access.organisation),
  })
