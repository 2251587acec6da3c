import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { ProblemCode } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { createPeriod, creationViolations, warnOfGaps } from './create-period.ts'
import type { Period, PeriodKind } from './period.rules.ts'
import { FiscalYear, FiscalYearCreation, VatPeriod, VatPeriodCreation } from './period.schema.ts'
import { findPeriod, listPeriods } from './period.store.ts'

/** A kind of period as the API shows it. */
export type Role = {
  readonly kind: PeriodKind
  readonly path: string
  readonly table: string
  readonly one: string
  readonly many: string
  readonly schema: TSchema
  readonly creation: typeof FiscalYearCreation | typeof VatPeriodCreation
  readonly missing: ProblemCode
  readonly words: string
}

export const roles = {
  'fiscal-year': {
    kind: 'fiscal-year',
    path: '/v1/fiscal-years',
    table: 'fiscal_years',
    one: 'fiscalYear',
    many: 'fiscalYears',
    schema: FiscalYear,
    creation: FiscalYearCreation,
    missing: 'fiscal-years/not-found',
    words: 'fiscal year',
  },
  'vat-period': {
    kind: 'vat-period',
    path: '/v1/vat-periods',
    table: 'vat_periods',
    one: 'vatPeriod',
    many: 'vatPeriods',
    schema: VatPeriod,
    creation: VatPeriodCreation,
    missing: 'vat-periods/not-found',
    words: 'VAT period',
  },
} as const satisfies Record<PeriodKind, Role>

/** Fiscal years and VAT periods: the same operations on two kinds of period. */
export function periodRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  for (const role of Object.values(roles)) {
    app.route(listRoute(dependencies, role))
    app.route(createRoute(dependencies, role))
    app.route(getRoute(dependencies, role))
  }
}

export const tag = 'Periods'
export const params = Type.Object({ id: Type.String() })
/** `FiscalYear` or `VatPeriod`, for the names of operations. */
export const nameOf = ({ one }: Role): string => one[0]?.toUpperCase() + one.slice(1)
export const answerOf = ({ one, schema }: Role) => closed({ [one]: schema })
/** The period of a path, found by one of the stores' functions. */
export const by =
  (find: typeof findPeriod, { kind, table, missing }: Role) =>
  async (tx: Tx, { id }: { id: string }): Promise<Period> =>
    (isId(id) ? await find(tx, kind, id) : undefined) ?? rejectMissing(tx, table, id, missing)

function listRoute(dependencies: Dependencies, role: Role) {
  const { kind, path, many, schema, words } = role
  return reading(dependencies, {
    url: path,
    operationId: `list${nameOf(role)}s`,
    summary: `List the ${words}s`,
    tag,
    scope: 'ledger:read',
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer(many, schema),
      description: `All ${words}s by date.`,
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf(await listPeriods(tx, kind), query, ({ from }) => from)
      return { [many]: records, ...next }
    },
  })
}

function createRoute(dependencies: Dependencies, role: Role) {
  const { kind, path, one, words, creation } = role
  return changing(dependencies, {
    method: 'POST',
    url: path,
    operationId: `create${nameOf(role)}`,
    summary: `Create a ${words}`,
    tag,
    scope: 'ledger:write',
    body: creation,
    success: { status: 201, schema: answerOf(role), description: `The ${words}.` },
    emits: [`${kind}.created`],
    warns: [`${kind}s/gap`],
    rejects: [],
    tagged: true,
    rules: (tx, { body }) => creationViolations(tx, kind, body),
    answer: async (tx, { body }) => {
      const period = await createPeriod(tx, kind, body)
      await warnOfGaps(tx, kind, period)
      return { [one]: period }
    },
    location: (created) => `${path}/${created[one]?.id}`,
  })
}

function getRoute(dependencies: Dependencies, role: Role) {
  const { path, one, words } = role
  return reading(dependencies, {
    url: `${path}/:id`,
    operationId: `get${nameOf(role)}`,
    summary: `Get a ${words}`,
    tag,
    scope: 'ledger:read',
    params,
    success: { status: 200, schema: answerOf(role), description: `The ${words}.` },
    rejects: [role.missing],
    tagged: true,
    record: by(findPeriod, role),
    answer: async (_tx, _call, period) => ({ [one]: period }),
  })
}
