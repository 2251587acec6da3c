import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import type { Authenticate } from './authenticate.ts'
import { createToken } from './create-token.ts'
import { type EndWith, holdToken, revokeToken } from './revoke-token.ts'
import { tokenViolations } from './token.rules.ts'
import { Token, TokenCreation } from './token.schema.ts'
import { findToken, listTokens } from './token.store.ts'

const tag = 'Tokens'
const TokenAnswer = Type.Object({ token: Token }, { additionalProperties: false })

const represent = (token: Token) => ({ token })
const wantedFrom = ({ expiresAt, ...wanted }: TokenCreation) => ({
  ...wanted,
  ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
})
const found = async (tx: Tx, id: string): Promise<Token> => {
  const token = isId(id) ? await findToken(tx, id) : undefined
  return token ?? rejectMissing(tx, 'tokens', id, 'tokens/not-found')
}

export function tokenRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { forget, endWith }: Pick<Authenticate, 'forget'> & { readonly endWith: EndWith },
): void {
  app.route(listTokensRoute(dependencies))
  app.route(createTokenRoute(dependencies))
  app.route(getCurrentTokenRoute(dependencies))
  app.route(getTokenRoute(dependencies))
  app.route(revokeTokenRoute(dependencies, { forget, endWith }))
}

const listTokensRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/tokens',
    operationId: 'listTokens',
    summary: 'List the API tokens',
    tag,
    scope: 'settings:read',
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer('tokens', Token),
      description: 'All tokens, without their secrets.',
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf(await listTokens(tx), query, ({ id }) => id)
      return { tokens: records, ...next }
    },
  })

const createTokenRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/tokens',
    operationId: 'createToken',
    summary: 'Create an API token',
    description:
      'It goes no further than the token that asks: neither in its scopes nor in time, and it is revoked with it. A request that is repeated with its Idempotency-Key shows the same token without its secret.',
    tag,
    scope: 'tokens:write',
    needsProof: () => true,
    body: TokenCreation,
    success: {
      status: 201,
      schema: TokenAnswer,
      description: 'The token with its secret, which is shown this once.',
    },
    emits: ['token.created'],
    rejects: ['tokens/limit-reached'],
    record: (tx, _params, { access }) => holdToken(tx, access, 'alone'),
    rules: (_tx, { body, access, now }, { expiresAt: until }) =>
      tokenViolations(body, { granted: access.scopes, until, now }),
    answer: async (tx, { body, access, now }, { expiresAt: until, isSeat }) =>
      represent(await createToken(tx, { ...wantedFrom(body), until, parent: isSeat ? undefined : access.token }, now)),
    // The verb notes it, as it does for tokens that no request asks for.
    changes: () => [],
    kept: ({ token: { token: _, ...shown } }) => represent(shown),
    location: ({ token }) => `/v1/tokens/${token.id}`,
  })

const getCurrentTokenRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/tokens/current',
    operationId: 'getCurrentToken',
    summary: 'Get the token of this request',
    tag,
    scope: 'any',
    success: { status: 200, schema: TokenAnswer, description: 'The token, without its secret.' },
    rejects: [],
    tagged: true,
    answer: async (tx, { access }) => represent(await found(tx, access.token)),
  })

const getTokenRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/tokens/:tokenId',
    operationId: 'getToken',
    summary: 'Get an API token',
    tag,
    scope: 'settings:read',
    params: Type.Object({ tokenId: Type.String() }),
    success: { status: 200, schema: TokenAnswer, description: 'The token, without its secret.' },
    rejects: ['tokens/not-found'],
    tagged: true,
    record: (tx, { tokenId }) => found(tx, tokenId),
    answer: async (_tx, _call, token) => represent(token),
  })

const revokeTokenRoute = (
  dependencies: Dependencies,
  { forget, endWith }: Pick<Authenticate, 'forget'> & { readonly endWith: EndWith },
) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/tokens/:tokenId',
    operationId: 'revokeToken',
    summary: 'Revoke a token: its next request is rejected',
    description:
      'Immediately on the instance that handles the request, within a second on others. Every token that it made, directly or through others, is revoked with it, and each webhook endpoint that one of them created, enabled or sent elsewhere is disabled.',
    tag,
    scope: 'settings:write',
    params: Type.Object({ tokenId: Type.String() }),
    success: { status: 204, description: 'Revoked.' },
    emits: ['token.revoked', 'webhook-endpoint.disabled'],
    rejects: ['tokens/not-found', 'general/precondition-failed'],
    record: (tx, { tokenId }) => found(tx, tokenId),
    represent,
    answer: (tx, { now }, { id }) => revokeToken(tx, id, { now, endWith }),
    // The verb notes them.
    changes: () => [],
    after: ({ access }) => forget(access.organisation),
  })
