import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { by, params, roles, tag } from '../periods/period.routes.ts'
import { findPeriod } from '../periods/period.store.ts'
import { prepareReturn } from './prepare-return.ts'
import { VatReturnAnswer } from './vat-return.schema.ts'

const role = roles['vat-period']

export function vatReturnRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    reading(dependencies, {
      url: '/v1/vat-periods/:id/return',
      operationId: 'getVatReturn',
      summary: 'Get the VAT return of a period',
      tag,
      scope: 'ledger:read',
      description: 'Of an open period as the journal has it now; of a settled one as it was settled.',
      params,
      success: { status: 200, schema: VatReturnAnswer, description: 'The return.' },
      rejects: [role.missing],
      tagged: true,
      record: by(findPeriod, role),
      answer: async (tx, _call, period) => ({ return: await prepareReturn(tx, period) }),
    }),
  )
}
