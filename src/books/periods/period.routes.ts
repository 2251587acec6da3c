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
import { ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
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
    const { kind, path, one, many, schema, words } = role
    const tag = 'Periods'
    const answer = Type.Object({ [one]: schema }, { additionalProperties: false })
    const name = one[0]?.toUpperCase() + one.slice(1)
    const params = Type.Object({ id: Type.String() })
    const represent = (period: Period) => ({ [one]: period })
    const by =
      (find: typeof findPeriod) =>
      async (tx: Tx, { id }: { id: string }): Promise<Period> =>
        (isId(id) ? await find(tx, kind, id) : undefined) ?? rejectMissing(tx, kind, id, role.missing)
    const act = (verb: string, event: EventType, summary: string, change: typeof closePeriod) =>
      app.route(
        changing(dependencies, {
          method: 'POST',
          url: `${path}/:id/${verb}`,
          operationId: `${verb}${name}`,
          summary,
          tag,
          scope: 'ledger:write',
          params,
          success: { status: 200, schema: answer, description: `The ${words}.` },
          emits: [event],
          rejects: [role.missing, 'general/precondition-failed'],
          tagged: true,
          record: by(lockPeriod),
          represent,
          answer: async (tx, _input, period) => represent(await change(tx, kind, period)),
        }),
      )

    app.route(
      reading(dependencies, {
        url: path,
        operationId: `list${name}s`,
        summary: `List the ${words}s`,
        tag,
        scope: 'ledger:read',
        query: ShortQuery,
        success: {
          status: 200,
          schema: Type.Object(
            { [many]: Type.Array(schema), nextCursor: Type.Optional(Type.String()) },
            { additionalProperties: false },
          ),
          description: `All ${words}s by date.`,
        },
        rejects: [],
        answer: async (tx, { query }) => {
          const { records, ...next } = shortPageOf(await listPeriods(tx, kind), query, ({ from }) => from)
          return { [many]: records, ...next }
        },
      }),
    )
    app.route(
      changing(dependencies, {
        method: 'POST',
        url: path,
        operationId: `create${name}`,
        summary: `Open a ${words}`,
        tag,
        scope: 'ledger:write',
        body: PeriodCreation,
        success: { status: 201, schema: answer, description: `The ${words}.` },
        emits: [`${kind}.created`],
        rejects: [],
        tagged: true,
        rules: (tx, { body }) => creationViolations(tx, kind, body),
        answer: async (tx, { body }) => represent(await createPeriod(tx, kind, body)),
        location: (created) => `${path}/${created[one]?.id}`,
      }),
    )
    app.route(
      reading(dependencies, {
        url: `${path}/:id`,
        operationId: `get${name}`,
        summary: `Get a ${words}`,
        tag,
        scope: 'ledger:read',
        params,
        success: { status: 200, schema: answer, description: `The ${words}.` },
        rejects: [role.missing],
        tagged: true,
        record: by(findPeriod),
        answer: async (_tx, _call, period) => represent(period),
      }),
    )
    act(
      role.closing,
      role.closed,
      `${role.closing === 'close' ? 'Close' : 'Settle'} a ${words}: nothing more is posted into it`,
      closePeriod,
    )
    act('reopen', `${kind}.reopened`, `Open a ${words} again; logged`, reopenPeriod)
  }
}
