import type { FastifyInstance } from 'fastify'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import type { Enqueue } from '../../platform/jobs/jobs.ts'
import { notifyOwners } from './notify-owners.ts'
import { type Organisation, OrganisationAnswer, OrganisationChange } from './organisation.schema.ts'
import { lockOrganisation } from './organisation.store.ts'
import { changeViolations, modifySettings, settingsOf } from './settings.ts'

const tag = 'Organisation'
const represent = (organisation: Organisation) => ({ organisation })

type QueueDependencies = Dependencies & { readonly jobs: { readonly enqueue: Enqueue } }

export function organisationRoutes(app: FastifyInstance, dependencies: QueueDependencies): void {
  app.route(getOrganisationRoute(dependencies))
  app.route(modifyOrganisationRoute(dependencies))
}

const getOrganisationRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/organisation',
    operationId: 'getOrganisation',
    summary: 'Get the settings of the organisation',
    tag,
    scope: 'settings:read',
    success: { status: 200, schema: OrganisationAnswer, description: 'The settings.' },
    rejects: [],
    tagged: true,
    answer: async (tx) => represent(await settingsOf(tx)),
  })

const modifyOrganisationRoute = (dependencies: QueueDependencies) =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/organisation',
    operationId: 'modifyOrganisation',
    summary: 'Modify the settings of the organisation',
    tag,
    scope: 'settings:write',
    // Redirecting payments is the main gain of a stolen session.
    needsProof: (change) => 'iban' in change || 'qrIban' in change,
    body: OrganisationChange,
    success: { status: 200, schema: OrganisationAnswer, description: 'The settings.' },
    emits: ['organisation.modified'],
    rejects: ['general/precondition-failed'],
    tagged: true,
    record: lockOrganisation,
    represent,
    rules: (_tx, { body }, organisation) => changeViolations(organisation, body),
    answer: async (tx, { body }, organisation) => {
      const changed = await modifySettings(tx, organisation, body)
      await notifyOwners(tx, dependencies.jobs, organisation, changed)
      return represent(changed)
    },
  })
