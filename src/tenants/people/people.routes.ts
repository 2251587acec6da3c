import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Tx } from '../../platform/db/database.ts'
import { echoViolations } from '../../platform/http/merge-patch.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Call } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { peopleHere } from './colleague.store.ts'
import {
  changeRole,
  colleagueOf,
  endLinks,
  type FoundPerson,
  holdPeople,
  inviteColleague,
  linkColleague,
  removeColleague,
  requirePerson,
} from './colleagues.ts'
import type { SessionDependencies } from './own-sessions.routes.ts'
import {
  ColleagueAnswer,
  ColleaguesAnswer,
  Invitation,
  InvitationAnswer,
  type PersonLink,
  PersonLinkAnswer,
  RoleChange,
  readOnly,
} from './people.schema.ts'

const tag = 'People'
const scope = 'all'
const params = Type.Object({ personId: Type.String() })
const url = '/v1/people/:personId'
const represent = ({ person }: FoundPerson) => ({ person: colleagueOf(person) })
const record = async (tx: Tx, { personId }: { personId: string }, { access }: Call): Promise<FoundPerson> => {
  await holdPeople(tx, access)
  return requirePerson(tx, personId)
}
const contextOf = ({ database: { people }, publicUrl }: SessionDependencies, now: Date) => ({
  now,
  publicUrl: publicUrl(),
  people,
})
const withoutUrl = ({ expiresAt }: PersonLink): PersonLink => ({ expiresAt })

/** The people of an organisation with their roles. A session needs a fresh proof for every change. */
export function peopleRoutes(app: FastifyInstance, dependencies: SessionDependencies, forget: () => void): void {
  app.route(listPeopleRoute(dependencies))
  app.route(invitePersonRoute(dependencies))
  app.route(getPersonRoute(dependencies))
  app.route(changeRoleRoute(dependencies, forget))
  app.route(removePersonRoute(dependencies, forget))
  app.route(linkPersonRoute(dependencies))
}

const listPeopleRoute = (dependencies: SessionDependencies) =>
  reading(dependencies, {
    url: '/v1/people',
    operationId: 'listPeople',
    summary: 'List the people of the organisation',
    description: 'Everybody who may sign in to it or is invited, by name.',
    tag,
    scope,
    query: ShortQuery,
    success: { status: 200, schema: ColleaguesAnswer, description: 'A page of people.' },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf(await peopleHere(tx), query, ({ id }) => id)
      return { people: records.map(colleagueOf), ...next }
    },
  })

const invitePersonRoute = (dependencies: SessionDependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/people',
    operationId: 'invitePerson',
    summary: 'Invite a person',
    description:
      "Answers the person's link, valid for seven days. A person who works in another organisation of this installation signs in as usual, and takes the seat with the link: it opens no sign-in.",
    tag,
    scope,
    needsProof: () => true,
    body: Invitation,
    success: { status: 201, schema: InvitationAnswer, description: 'The person, with the link.' },
    emits: ['person.invited'],
    rejects: ['people/already-here'],
    record: (tx, _params, { access }) => holdPeople(tx, access),
    answer: (tx, { body, now }) => inviteColleague(tx, body, contextOf(dependencies, now)),
    // The verb notes it.
    changes: () => [],
    kept: ({ person, link }) => ({ person, link: withoutUrl(link) }),
    location: ({ person }) => `/v1/people/${person.id}`,
  })

const getPersonRoute = (dependencies: SessionDependencies) =>
  reading(dependencies, {
    url,
    operationId: 'getPerson',
    summary: 'Get a person of the organisation',
    description: 'Somebody who may sign in to it, or is invited.',
    tag,
    scope,
    params,
    success: { status: 200, schema: ColleagueAnswer, description: 'The person.' },
    rejects: ['people/not-found'],
    tagged: true,
    record: (tx, { personId }) => requirePerson(tx, personId),
    answer: async (_tx, _call, found) => represent(found),
  })

const changeRoleRoute = (dependencies: SessionDependencies, forget: () => void) =>
  changing(dependencies, {
    method: 'PATCH',
    url,
    operationId: 'modifyPerson',
    summary: 'Give a person another role',
    description: 'Sessions have the rights of the new role with their next request. The last owner stays one.',
    tag,
    scope,
    needsProof: () => true,
    params,
    body: RoleChange,
    success: { status: 200, schema: ColleagueAnswer, description: 'The person.' },
    emits: ['person.role-changed'],
    rejects: ['people/not-found', 'people/last-owner', 'general/precondition-failed'],
    tagged: true,
    record,
    represent,
    rules: (_tx, { body }, { person }) => echoViolations(colleagueOf(person), body, readOnly),
    answer: async (tx, { body }, found) => ({ person: await changeRole(tx, found, body.role ?? found.person.role) }),
    changes: () => [],
    after: forget,
  })

const removePersonRoute = (dependencies: SessionDependencies, forget: () => void) =>
  changing(dependencies, {
    method: 'DELETE',
    url,
    operationId: 'removePerson',
    summary: 'Remove a person from the organisation',
    description:
      "The next request of the person is rejected. The person's acts stay on record, and the person's API tokens and webhooks still work. The last owner cannot be removed.",
    tag,
    scope,
    needsProof: () => true,
    params,
    success: { status: 204, description: 'The person may no longer sign in to the organisation.' },
    emits: ['person.removed'],
    deletes: true,
    rejects: ['people/not-found', 'people/last-owner', 'general/precondition-failed'],
    record,
    represent,
    answer: (tx, { now }, found) => removeColleague(tx, found, now),
    changes: () => [],
    after: forget,
  })

const linkPersonRoute = (dependencies: SessionDependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: `${url}/link`,
    operationId: 'linkPerson',
    summary: 'Make a link for a person who cannot sign in',
    description:
      'Within an hour it opens one sign-in with a new password, which ends earlier sessions and passkeys. Earlier links are invalid. For a person who has not joined yet it replaces the link of the invitation, for another seven days. Not for a person who also works in another organisation: it would open that one, too.',
    tag,
    scope,
    needsProof: () => true,
    params,
    success: { status: 200, schema: PersonLinkAnswer, description: 'The link, which is shown this once.' },
    emits: ['person.link-created'],
    rejects: ['people/not-found', 'people/works-elsewhere'],
    record,
    answer: (tx, { now }, { person }) => linkColleague(tx, person, contextOf(dependencies, now)),
    shown: ({ link }) => ({ link }),
    changes: () => [],
    kept: ({ link, former }) => ({ link: withoutUrl(link), former }),
    after: (_call, made) => made && endLinks(dependencies.database.people, made.former),
  })
