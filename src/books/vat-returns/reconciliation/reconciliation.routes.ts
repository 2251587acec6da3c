import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../../platform/http/operation/definition.ts'
import { reading } from '../../../platform/http/operation/reading.ts'
import { by, params, roles, tag } from '../../periods/period.routes.ts'
import { findPeriod } from '../../periods/period.store.ts'
import { reconcileYear } from './reconcile-year.ts'
import { VatReconciliationAnswer } from './reconciliation.schema.ts'

/** The comparison of the VAT returns of a fiscal year with its accounts. */
export function reconciliationRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    reading(dependencies, {
      url: '/v1/fiscal-years/:id/vat-reconciliation',
      operationId: 'getVatReconciliation',
      summary: 'Compare the VAT returns of a fiscal year with its accounts',
      description:
        'Turnover by income account with box 200, and input tax with boxes 400 to 420 (MWSTV art. 128), each with the explained differences. An open VAT period counts as the journal is now.',
      tag,
      scope: 'ledger:read',
      params,
      success: { status: 200, schema: VatReconciliationAnswer, description: 'The reconciliation.' },
      rejects: [roles['fiscal-year'].missing],
      record: by(findPeriod, roles['fiscal-year']),
      answer: async (tx, { now }, year) => ({ vatReconciliation: await reconcileYear(tx, year, now) }),
    }),
  )
}
