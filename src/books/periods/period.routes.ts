import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { ProblemCode } from '../../errors.ts'
import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { closePeriod, createPeriod, creationViolations, reopenPeriod } from './change-period.ts'
import type { Period, PeriodKind } from './period.rules.ts'
import { FiscalYear, PeriodCreation, VatPeriod } from './period.schema.ts'
import { findPeriod, listPeriods, lockPeriod } from './period.store.ts'

type Role = {
  readonly kind: PeriodKind
  readonly path: string
  readonly one: string
  readonly many: string
  readonly schema: TSchema
  readonly missing: ProblemCode
  readonly closing: 'close' | 'settle'
  readonly closed: EventType
  readonly words: string
}

const roles: readonly Role[] = [
  {
    kind: 'fiscal-year',
    path: '/v1/fiscal-years',
    one: 'fiscalYear',
    many: 'fiscalYears',
    schema: FiscalYear,
    missing: 'fiscal-years/not-found',
    closing: 'close',
    closed: 'fiscal-year.closed',
    words: 'fiscal year',
  },
  {
    kind: 'vat-period',
    path: '/v1/vat-periods',
    one: 'vatPeriod',
    many: 'vatPeriods',
    schema: VatPeriod,
    missing: 'vat-periods/not-found',
    closing: 'settle',
    closed: 'vat-period.settled',
    words: 'VAT period',
  },
]

/** Fiscal years and VAT periods: the same operations on two kinds of period. */
export function periodRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  for (const role of roles) {
    const { kind, closing, closed, words } = role
    app.route(listRoute(dependencies, role))
    app.route(createRoute(dependencies, role))
    app.route(getRoute(dependencies, role))
    const summary = `${closing === 'close' ? 'Close' : 'Settle'} a ${words}: nothing more can be posted into it`
    app.route(actRoute(dependencies, role, { verb: closing, event: closed, summary, change: closePeriod }))
    const reopening = {
      event: `${kind}.reopened`,
      summary: `Reopen a ${words}`,
      change: reopenPeriod,
    } as const
    app.route(actRoute(dependencies, role, { verb: 'reopen', ...reopening }))
  }
}

const tag = 'Periods'
const params = Type.Object({ id: Type.String() })
/** `FiscalYear` or `VatPeriod`, for the names of operations. */
const nameOf = ({ one }: Role): string => one[0]?.toUpperCase() + one.slice(1)
const answerOf = ({ one, schema }: Role) => Type.Object({ [one]: schema }, { additionalProperties: false })
const by =
  (find: typeof findPeriod, { kind, missing }: Role) =>
  async (tx: Tx, { id }: { id: string }): Promise<Period> =>
    (isId(id) ? await find(tx, kind, id) : undefined) ?? rejectMissing(tx, kind, id, missing)

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
  const { kind, path, one, words } = role
  return changing(dependencies, {
    method: 'POST',
    url: path,
    operationId: `create${nameOf(role)}`,
    summary: `Create a ${words}`,
    tag,
    scope: 'ledger:write',
    body: PeriodCreation,
    success: { status: 201, schema: answerOf(role), description: `The ${words}.` },
    emits: [`${kind}.created`],
    rejects: [],
    tagged: true,
    rules: (tx, { body }) => creationViolations(tx, kind, body),
    answer: async (tx, { body }) => ({ [one]: await createPeriod(tx, kind, body) }),
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

type Act = {
  readonly verb: string
  readonly event: EventType
  readonly summary: string
  readonly change: typeof closePeriod
}

function actRoute(dependencies: Dependencies, role: Role, { verb, event, summary, change }: Act) {
  const { kind, path, one, words } = role
  const represent = (period: Period) => ({ [one]: period })
  return changing(dependencies, {
    method: 'POST',
    url: `${path}/:id/${verb}`,
    operationId: `${verb}${nameOf(role)}`,
    summary,
    tag,
    scope: 'ledger:write',
    params,
    success: { status: 200, schema: answerOf(role), description: `The ${words}.` },
    emits: [event],
    rejects: [role.missing, 'general/precondition-failed'],
    tagged: true,
    record: by(lockPeriod, role),
    represent,
    answer: async (tx, _input, period) => represent(await change(tx, kind, period)),
  })
}
