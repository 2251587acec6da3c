import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import { newId } from '../../platform/db/id.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { performing } from '../../platform/http/operation/performing.ts'
import { SESSION } from '../../platform/http/operation-schema.ts'
import { NewOrganisation, OrganisationAnswer } from '../../tenants/organisations/organisation.schema.ts'
import { moveSession, requireCreator, takeSeat } from '../../tenants/people/own-organisations.ts'
import { provisionOrganisation } from './create-organisation.ts'

type OwnDependencies = Dependencies & { readonly organisationsPerDay: number }

/** A new organisation of the signed-in person, in which the session continues. */
export const ownOrganisationRoutes = (
  app: FastifyInstance,
  { organisationsPerDay: perDay, ...dependencies }: OwnDependencies,
  { forget }: { readonly forget: () => void },
): void => {
  const { inTransaction, people } = dependencies.database
  app.route(
    performing(dependencies, {
      url: '/v1/organisations',
      operationId: 'createOrganisation',
      summary: 'Create an organisation',
      description:
        'With its chart of accounts, fiscal years, VAT periods and templates. The person becomes its owner, and the session continues in it. For people who are an owner or a fiduciary somewhere; the setting `ORGANISATIONS_PER_DAY` limits how many each creates within 24 hours.',
      tag: 'Organisation',
      scope: SESSION,
      body: NewOrganisation,
      success: { status: 201, schema: OrganisationAnswer, description: 'The settings of the new organisation.' },
      location: () => '/v1/organisation',
      emits: ['organisation.created', 'person.joined'],
      rejects: ['organisations/not-allowed', 'organisations/quota-reached'],
      perform: async ({ access: { session }, body, now, requestId }, { finished }) => {
        if (!session) throw new Problem('session/required')
        const { id, person } = session
        const organisation = newId()
        const seat = newId()
        const created = await inTransaction(
          organisation,
          async (tx) => {
            const owner = await requireCreator(tx, people, { person, session: id, now, perDay })
            const settings = await provisionOrganisation(tx, body, now)
            await takeSeat(tx, people, { seat, person: owner, role: 'owner', now })
            return settings
          },
          { token: seat, requestId },
        )
        await moveSession(people, id, organisation)
        forget()
        return { answer: await finished({ organisation: created }), isReplayed: false }
      },
    }),
  )
}
