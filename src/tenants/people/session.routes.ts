import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Problem, type ProblemCode, rejectViolations } from '../../errors.ts'
import type { EventType } from '../../events.ts'
import { isId } from '../../platform/db/id.ts'
import { providerOf, widestBlockOf } from '../../platform/http/address-blocks.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { leaveOutNulls, takingNulls } from '../../platform/http/left-out.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { type Dependencies, ofPeople } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { SESSION, schemaOf } from '../../platform/http/operation-schema.ts'
import { type PerMinute, perMinute } from '../../platform/http/per-minute.ts'
import { cookieFor } from '../../platform/http/session-cookie.ts'
import { bodyValidator, queryValidator } from '../../platform/http/validation.ts'
import { rates } from '../../platform/limits.ts'
import { idOf, passkeyRoutes } from '../passkeys/passkey.routes.ts'
import { siteOf } from '../passkeys/passkey.rules.ts'
import { PasskeyProof, PasskeyRequest } from '../passkeys/passkey.schema.ts'
import { requestPasskey } from '../passkeys/passkeys.ts'
import type { AuthenticateSession } from './authenticate-session.ts'
import { ownSessionRoutes, type SessionDependencies } from './own-sessions.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { LinkOwner, LinkUse, OrganisationChoice, Session, SessionAnswer, SignIn } from './session.schema.ts'
import { endSession, switchSession } from './session.store.ts'
import {
  type NewSession,
  ownerOfLink,
  type SignInContext,
  sessionShown,
  signIn,
  signInWithPasskey,
  useLink,
} from './sign-in.ts'

const tag = 'People'
const LinkAnswer = closed({ session: Type.Optional(Session), link: Type.Optional(LinkOwner) })
const LinkQuery = closed({
  dryRun: Type.Optional(Type.Boolean({ description: 'Answers whom the link is for, and does not use it up.' })),
})

const Nothing = closed({})

/** Signing in and out, the proof for it, the current organisation, and its people. */
export function sessionRoutes(
  app: FastifyInstance,
  dependencies: SessionDependencies,
  { forget }: Pick<AuthenticateSession, 'forget'>,
): void {
  const failures = perMinute(rates.failedSignIns)
  const counted = { attempts: perMinute(rates.signIns), failures }
  app.route(signInRoute(dependencies, counted))
  app.route(requestPasskeyRoute(dependencies, { attempts: perMinute(rates.passkeyChallenges), failures }))
  app.route(signInWithPasskeyRoute(dependencies, counted))
  app.route(useLinkRoute(dependencies, counted))
  passkeyRoutes(app, dependencies)
  app.route(getSessionRoute(dependencies))
  app.route(endSessionRoute(dependencies, forget))
  app.route(chooseOrganisationRoute(dependencies, forget))
  ownSessionRoutes(app, dependencies, forget)
  peopleRoutes(app, dependencies, forget)
}

/** Counters of attempts, and of failed ones. */
type AttemptCounters = { readonly attempts: PerMinute; readonly failures: PerMinute }

/** An operation without a token or session, which counts the attempts and failures of an address. Without a body it takes an empty object. */
function attempt<Body extends TSchema>(
  { clock }: SessionDependencies,
  { attempts, failures }: AttemptCounters,
  definition: { url: string; operationId: string; summary: string; rejects: readonly ProblemCode[] } & {
    body?: Body
    query?: TSchema
    emits: readonly EventType[]
    success: { schema: TSchema; description: string }
    answer: (
      reply: FastifyReply,
      input: { body: Static<Body>; query: unknown; visit: SignInContext },
    ) => Promise<object>
  },
): RouteOptions {
  const body = takingNulls(definition.body ?? Nothing)
  const validateBody = bodyValidator(body)
  const validateQuery = queryValidator(definition.query ?? closed({}))
  const { url, operationId, summary, query } = definition
  const success = { status: 200, ...definition.success } as const
  const rejects = ['general/invalid-fields', 'general/too-many-requests', ...definition.rejects] as const
  return {
    method: 'POST',
    url,
    config: { scope: null },
    schema: schemaOf({
      method: 'POST',
      url,
      operationId,
      summary,
      tag,
      scope: null,
      ...(definition.body ? { body } : {}),
      success,
      rejects,
      emits: definition.emits,
      ...(query ? { query } : {}),
    }),
    handler: async (request, reply) => {
      const now = clock()
      for (const { requireFew } of [attempts, failures]) requireFew(request.ip, now)
      rejectViolations([...validateQuery(request.query), ...validateBody(request.body ?? {})])
      leaveOutNulls(request.body)
      const agent = request.headers['user-agent'] ?? ''
      const waiting = { turn: widestBlockOf(request.ip), crowd: providerOf(request.ip) }
      const visit = { now, agent, requestId: request.id, waiting }
      const input = { body: request.body as Static<Body>, query: request.query, visit }
      attempts.note(request.ip, now)
      return definition.answer(reply, input).catch((error: unknown) => {
        if (error instanceof Problem) failures.note(request.ip, now)
        throw error
      })
    },
  }
}

/** Stores the session in the browser, and returns it. */
function send(reply: FastifyReply, { session, secret }: NewSession, publicUrl: () => string): { session: Session } {
  reply.header('set-cookie', cookieFor(secret, publicUrl()))
  return { session }
}

const signInRoute = (dependencies: SessionDependencies, counted: AttemptCounters) =>
  attempt(dependencies, counted, {
    url: '/v1/session',
    operationId: 'signIn',
    summary: 'Sign in',
    body: SignIn,
    emits: ['session.started'],
    success: { schema: SessionAnswer, description: 'The session; its cookie is sent with the answer.' },
    rejects: ['session/wrong-credentials', 'session/no-organisation'],
    answer: async (reply, { body, visit }) =>
      send(reply, await signIn(dependencies.database, body, visit), dependencies.publicUrl),
  })

const requestPasskeyRoute = (dependencies: SessionDependencies, counted: AttemptCounters) =>
  attempt(dependencies, counted, {
    url: '/v1/session/passkey/challenge',
    operationId: 'requestPasskey',
    summary: 'Begin to sign in with a passkey',
    emits: [],
    success: {
      schema: closed({ request: PasskeyRequest }),
      description: 'The request to the browser.',
    },
    rejects: [],
    answer: async (_reply, { visit }) => {
      const site = siteOf(dependencies.publicUrl())
      return { request: await requestPasskey(dependencies.database.people, site, visit.now) }
    },
  })

const signInWithPasskeyRoute = (dependencies: SessionDependencies, counted: AttemptCounters) =>
  attempt(dependencies, counted, {
    url: '/v1/session/passkey',
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    body: PasskeyProof,
    emits: ['session.started'],
    success: { schema: SessionAnswer, description: 'The session; its cookie is sent with the answer.' },
    rejects: ['session/wrong-passkey', 'session/no-organisation'],
    answer: async (reply, { body, visit }) => {
      const site = siteOf(dependencies.publicUrl())
      return send(
        reply,
        await signInWithPasskey(dependencies.database.people, body, site, visit),
        dependencies.publicUrl,
      )
    },
  })

const useLinkRoute = (dependencies: SessionDependencies, counted: AttemptCounters) =>
  attempt(dependencies, counted, {
    url: '/v1/session/link',
    operationId: 'useLink',
    summary: 'Sign in with a link, once',
    body: LinkUse,
    emits: ['person.joined', 'session.started'],
    query: LinkQuery,
    success: {
      schema: LinkAnswer,
      description: 'The session; its cookie is sent with the answer. With `dryRun`, whom the link is for.',
    },
    rejects: ['session/link-expired', 'session/no-organisation'],
    answer: async (reply, { body, query, visit }) => {
      const { dryRun } = query as Static<typeof LinkQuery>
      if (dryRun) return { link: await ownerOfLink(dependencies.database.people, body.link, visit.now) }
      return send(reply, await useLink(dependencies.database, body, visit), dependencies.publicUrl)
    },
  })

const getSessionRoute = (dependencies: Dependencies) =>
  reading(ofPeople(dependencies), {
    url: '/v1/session',
    operationId: 'getSession',
    summary: 'Get who is signed in',
    tag,
    scope: SESSION,
    success: { status: 200, schema: SessionAnswer, description: 'The session.' },
    rejects: [],
    answer: async (tx, { access }) => ({ session: await sessionShown(tx, idOf(access)) }),
  })

const endSessionRoute = (dependencies: Dependencies, forget: () => void) =>
  changing(ofPeople(dependencies), {
    method: 'DELETE',
    url: '/v1/session',
    operationId: 'signOut',
    summary: 'Sign out',
    tag,
    scope: SESSION,
    success: { status: 204, description: 'The session has ended.' },
    emits: [],
    rejects: [],
    answer: async (tx, { access }) => {
      await endSession(tx, idOf(access))
    },
    after: forget,
  })

const chooseOrganisationRoute = (dependencies: Dependencies, forget: () => void) =>
  changing(ofPeople(dependencies), {
    method: 'PUT',
    url: '/v1/session/organisation',
    operationId: 'chooseOrganisation',
    summary: 'Work in another organisation',
    tag,
    scope: SESSION,
    body: OrganisationChoice,
    success: { status: 200, schema: SessionAnswer, description: 'The session, now in the other organisation.' },
    emits: [],
    rejects: ['session/organisation-not-found'],
    answer: async (tx, { access, body }) => {
      const isChosen = isId(body.organisation) && (await switchSession(tx, idOf(access), body.organisation))
      if (!isChosen) throw new Problem('session/organisation-not-found')
      return { session: await sessionShown(tx, idOf(access)) }
    },
    after: forget,
  })
