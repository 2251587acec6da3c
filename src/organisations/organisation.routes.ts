import type { FastifyInstance } from 'fastify'
import { operation, type Surroundings } from '../http/operation.ts'
import { type Organisation, OrganisationAnswer, OrganisationChange } from './organisation.schema.ts'
import { lockOrganisation } from './organisation.store.ts'
import { changeFaults, modifySettings, settingsOf } from './settings.ts'

const tag = 'Organisation'
const represent = (organisation: Organisation) => ({ organisation })

export function organisationRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: '/v1/organisation',
      operationId: 'getOrganisation',
      summary: 'Get the settings of the organisation',
      tag,
      scope: 'settings:read',
      success: { status: 200, schema: OrganisationAnswer, description: 'The settings.' },
      refuses: [],
      tagged: true,
      answer: async (tx) => represent(await settingsOf(tx)),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'PATCH',
      url: '/v1/organisation',
      operationId: 'modifyOrganisation',
      summary: 'Modify the settings of the organisation',
      tag,
      scope: 'settings:write',
      body: OrganisationChange,
      success: { status: 200, schema: OrganisationAnswer, description: 'The settings.' },
      emits: ['organisation.modified'],
      refuses: ['general/precondition-failed'],
      tagged: true,
      record: lockOrganisation,
      represent,
      rules: (_tx, { body }, organisation) => changeFaults(organisation, body),
      answer: async (tx, { body }, organisation) => represent(await modifySettings(tx, organisation, body)),
    }),
  )
}
