import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { violation } from '../../said.ts'
import { findEntry } from '../journal/journal.store.ts'
import { lockPeriod } from '../periods/lock-period.ts'
import { by, params, roles, tag } from '../periods/period.routes.ts'
import { covers, type Period } from '../periods/period.rules.ts'
import { findPeriod } from '../periods/period.store.ts'
import { Adjustment, AdjustmentCreation } from './vat-return.schema.ts'
import { adjustmentsOf, adjustmentsWithIds, deleteAdjustment, insertAdjustment } from './vat-return.store.ts'

const role = roles['vat-period']
const path = '/v1/vat-periods/:id/adjustments'
const answer = closed({ adjustment: Adjustment })

/** Adjustments: amounts that no tax code reports, added to boxes of the return of a period. */
export function adjustmentRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    reading(dependencies, {
      url: path,
      operationId: 'listVatAdjustments',
      summary: 'List the adjustments of a VAT period',
      tag,
      scope: 'ledger:read',
      params,
      query: ShortQuery,
      success: {
        status: 200,
        schema: listAnswer('adjustments', Adjustment),
        description: 'All of them, oldest first.',
      },
      rejects: [role.missing],
      record: by(findPeriod, role),
      answer: async (tx, { query }, period) => {
        const { records, ...next } = shortPageOf(await adjustmentsOf(tx, period.id), query, ({ id }) => id)
        return { adjustments: records, ...next }
      },
    }),
  )
  app.route(getRoute(dependencies))
  app.route(createRoute(dependencies))
  app.route(deleteRoute(dependencies))
}

const paramsOfOne = Type.Object({ id: Type.String(), adjustmentId: Type.String() })

const getRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: `${path}/:adjustmentId`,
    operationId: 'getVatAdjustment',
    summary: 'Get an adjustment of a VAT period',
    tag,
    scope: 'ledger:read',
    params: paramsOfOne,
    success: { status: 200, schema: answer, description: 'The adjustment.' },
    rejects: [role.missing, 'vat-adjustments/not-found'],
    tagged: true,
    record: async (tx, { id, adjustmentId }) => adjustmentIn(tx, await by(findPeriod, role)(tx, { id }), adjustmentId),
    answer: async (_tx, _call, adjustment) => ({ adjustment }),
  })

const createRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: path,
    operationId: 'createVatAdjustment',
    summary: 'Add an adjustment to the return of a VAT period',
    tag,
    scope: 'periods:write',
    params,
    body: AdjustmentCreation,
    success: { status: 201, schema: answer, description: 'The adjustment.' },
    tagged: true,
    emits: ['vat-adjustment.created'],
    rejects: [role.missing, 'vat-periods/settled'],
    record: openPeriod,
    rules: async (tx, { body: { ledgerEntry } }, period) => {
      const entry = ledgerEntry === undefined ? undefined : await findEntry(tx, ledgerEntry)
      const isOfPeriod = entry !== undefined && covers(period, entry.date as Period['from'])
      return ledgerEntry === undefined || isOfPeriod
        ? []
        : [violation('ledgerEntry', 'must be the id of a ledger entry of the VAT period')]
    },
    answer: async (tx, { body }, period) => ({ adjustment: await insertAdjustment(tx, period.id, body) }),
    location: ({ adjustment: { vatPeriod, id } }) => `/v1/vat-periods/${vatPeriod}/adjustments/${id}`,
  })

const deleteRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url: `${path}/:adjustmentId`,
    operationId: 'deleteVatAdjustment',
    summary: 'Delete an adjustment of a VAT period',
    description: 'Only while the VAT period is open.',
    tag,
    scope: 'periods:write',
    params: paramsOfOne,
    success: { status: 204, description: 'Deleted.' },
    emits: ['vat-adjustment.deleted'],
    deletes: true,
    rejects: [role.missing, 'vat-adjustments/not-found', 'vat-periods/settled', 'general/precondition-failed'],
    record: async (tx, { id, adjustmentId }) => adjustmentIn(tx, await openPeriod(tx, { id }), adjustmentId),
    represent: (adjustment) => ({ adjustment }),
    answer: async (tx, _call, { id }) => {
      await deleteAdjustment(tx, id)
    },
  })

async function adjustmentIn(tx: Tx, period: Period, id: string): Promise<Adjustment> {
  const [adjustment] = isId(id) ? await adjustmentsWithIds(tx, [id]) : []
  if (adjustment?.vatPeriod !== period.id) throw new Problem('vat-adjustments/not-found')
  return adjustment
}

/** The period of the path, locked: a settled return does not change. */
async function openPeriod(tx: Tx, params: { id: string }): Promise<Period> {
  const period = await by(lockPeriod, role)(tx, params)
  if (period.status === 'settled') throw new Problem('vat-periods/settled')
  return period
}
