import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { addDays } from '../../platform/calendar/day.ts'
import { isId } from '../../platform/db/id.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { type Dependencies, ofPeople } from '../../platform/http/operation/definition.ts'
import { performing } from '../../platform/http/operation/performing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { SESSION } from '../../platform/http/operation-schema.ts'
import { idOf } from '../passkeys/passkey.routes.ts'
import { siteOf } from '../passkeys/passkey.rules.ts'
import { type OpenTasks, waitingIn } from './colleague.store.ts'
import { joinOrganisation } from './join-organisation.ts'
import { organisationsLeft } from './own-organisations.ts'
import { changePerson } from './people.store.ts'
import { isAlive } from './session.rules.ts'
import {
  OwnOrganisationsAnswer,
  PasswordChange,
  PersonChange,
  Proof,
  SeatTaking,
  SessionAnswer,
  SessionsAnswer,
} from './session.schema.ts'
import { endOtherSessions, endSessionBeside, organisationsOfSession, sessionsBeside } from './session.store.ts'
import { changePassword, prove, type SessionContext, sessionShown } from './sign-in.ts'

const tag = 'People'

export type SessionDependencies = Dependencies & {
  readonly publicUrl: () => string
  /** The most organisations that a person may create within 24 hours. */
  readonly organisationsPerDay: number
}

/** The sessions, the password and the organisations of the signed-in person. */
export function ownSessionRoutes(app: FastifyInstance, dependencies: SessionDependencies, forget: () => void): void {
  app.route(changePersonRoute(dependencies))
  app.route(listSessionsRoute(dependencies))
  app.route(endOtherSessionsRoute(dependencies, forget))
  app.route(endOneSessionRoute(dependencies, forget))
  app.route(
    passwordRoute(dependencies, forget, {
      url: '/v1/session/proof',
      operationId: 'proveSession',
      summary: 'Show the password or a passkey again, before what is dangerous',
      body: Proof,
      act: (inside, proof) => prove(dependencies.database.people, inside, proof, siteOf(dependencies.publicUrl())),
    }),
  )
  app.route(
    passwordRoute(dependencies, forget, {
      url: '/v1/session/password',
      operationId: 'changePassword',
      summary: 'Choose another password',
      body: PasswordChange,
      act: (inside, change) => changePassword(dependencies.database.people, inside, change),
    }),
  )
  app.route(listOwnOrganisationsRoute(dependencies))
  app.route(joinOrganisationRoute(dependencies, forget))
}

const listSessionsRoute = (dependencies: Dependencies) =>
  reading(ofPeople(dependencies), {
    url: '/v1/session/sessions',
    operationId: 'listSessions',
    summary: 'List where one is signed in',
    tag,
    scope: SESSION,
    success: { status: 200, schema: SessionsAnswer, description: 'The sessions of the person.' },
    rejects: [],
    answer: async (tx, { access, now }) => {
      const sessions = (await sessionsBeside(tx, idOf(access))).filter((one) => isAlive(one, now))
      return { sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === idOf(access) })) }
    },
  })

const endOneSessionRoute = (dependencies: Dependencies, forget: () => void) =>
  changing(ofPeople(dependencies), {
    method: 'DELETE',
    url: '/v1/session/sessions/:sessionId',
    operationId: 'endSession',
    summary: 'End one of the own sessions',
    tag,
    scope: SESSION,
    params: Type.Object({ sessionId: Type.String() }),
    success: { status: 204, description: 'Its next request is rejected.' },
    emits: [],
    rejects: ['session/not-found'],
    answer: async (tx, { access, params: { sessionId } }) => {
      const isEnded = isId(sessionId) && (await endSessionBeside(tx, idOf(access), sessionId))
      if (!isEnded) throw new Problem('session/not-found')
    },
    after: forget,
  })

const changePersonRoute = (dependencies: Dependencies) =>
  changing(ofPeople(dependencies), {
    method: 'PATCH',
    url: '/v1/session',
    operationId: 'changePerson',
    summary: 'Change the own name and language',
    tag,
    scope: SESSION,
    body: PersonChange,
    success: { status: 200, schema: SessionAnswer, description: 'The session, with the current data of the person.' },
    emits: [],
    rejects: [],
    answer: async (tx, { access, body }) => {
      await changePerson(tx, idOf(access), body)
      return { session: await sessionShown(tx, idOf(access)) }
    },
  })

const endOtherSessionsRoute = (dependencies: Dependencies, forget: () => void) =>
  changing(ofPeople(dependencies), {
    method: 'DELETE',
    url: '/v1/session/sessions',
    operationId: 'endOtherSessions',
    summary: 'End all own sessions but this one',
    tag,
    scope: SESSION,
    success: { status: 204, description: 'The next request of each is rejected.' },
    emits: [],
    rejects: [],
    answer: async (tx, { access }) => {
      await endOtherSessions(tx, idOf(access))
    },
    after: forget,
  })

/** An operation that needs the password, which is hashed outside of any transaction. */
const passwordRoute = <Body extends TSchema>(
  dependencies: Dependencies,
  forget: () => void,
  {
    act,
    ...definition
  }: {
    url: string
    operationId: string
    summary: string
    body: Body
    act: (inside: SessionContext, body: Static<Body>) => Promise<void>
  },
): RouteOptions =>
  performing(dependencies, {
    ...definition,
    tag,
    scope: SESSION,
    success: { status: 200, schema: SessionAnswer, description: 'The session, which is proven now.' },
    emits: [],
    rejects: ['general/too-many-requests'],
    perform: async ({ access, body, now }, { finished }) => {
      await act({ session: idOf(access), organisation: access.organisation, now }, body)
      forget()
      const session = await dependencies.database.people.reading(access.organisation, (tx) =>
        sessionShown(tx, idOf(access)),
      )
      return { answer: await finished({ session }), isReplayed: false }
    },
  })

/** The deadline for a VAT return after the end of its period, in days (MWSTG art. 71). */
const VAT_FILING_DAYS = 60

const representWaiting = ({ firstVatPeriod, vatPeriodEnd, postedAt, ...counts }: Omit<OpenTasks, 'organisation'>) => ({
  ...counts,
  ...(firstVatPeriod === null ? {} : { firstVatPeriod }),
  ...(vatPeriodEnd === null ? {} : { vatDueDate: addDays(vatPeriodEnd, VAT_FILING_DAYS) }),
  ...(postedAt === null ? {} : { lastPostedAt: postedAt }),
})

const listOwnOrganisationsRoute = (dependencies: SessionDependencies) =>
  reading(dependencies, {
    url: '/v1/session/organisations',
    operationId: 'listOwnOrganisations',
    summary: 'List the own organisations, with what waits in each',
    tag,
    scope: SESSION,
    success: { status: 200, schema: OwnOrganisationsAnswer, description: 'All organisations of the person.' },
    rejects: [],
    answer: async (tx, { access, now }) => {
      const { people } = dependencies.database
      const session = idOf(access)
      const creating = { session, now, perDay: dependencies.organisationsPerDay }
      const [organisations, left] = await people.reading(access.organisation, (ofPeople) =>
        Promise.all([organisationsOfSession(ofPeople, session), organisationsLeft(ofPeople, creating)]),
      )
      const waiting = new Map(
        (await waitingIn(tx, session, now)).map(({ organisation, ...one }) => [organisation, representWaiting(one)]),
      )
      // A seat may be removed between the two.
      const still = organisations.filter(({ id }) => waiting.has(id))
      return { organisations: still.map((one) => ({ ...one, ...waiting.get(one.id) })), organisationsLeft: left }
    },
  })

const joinOrganisationRoute = (dependencies: Dependencies, forget: () => void) =>
  performing(dependencies, {
    url: '/v1/session/organisations',
    operationId: 'joinOrganisation',
    summary: 'Take a seat that a link offers',
    tag,
    scope: SESSION,
    body: SeatTaking,
    success: { status: 200, schema: SessionAnswer, description: 'The session, now in the other organisation.' },
    emits: ['person.joined'],
    rejects: [],
    perform: async ({ access, body: { link }, now, requestId }, { finished }) => {
      const own = { id: idOf(access), person: access.session?.person ?? '' }
      const session = await joinOrganisation(dependencies.database, own, { link, now, requestId })
      forget()
      return { answer: await finished({ session }), isReplayed: false }
    },
  })
