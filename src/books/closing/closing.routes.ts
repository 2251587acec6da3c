import type { FastifyInstance } from 'fastify'
import type { ProblemCode } from '../../errors.ts'
import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import type { WarningCode } from '../../warnings.ts'
import { lockPeriod } from '../periods/lock-period.ts'
import { answerOf, by, nameOf, params, type Role, roles, tag } from '../periods/period.routes.ts'
import type { Period } from '../periods/period.rules.ts'
import { closeYear, removePeriod, reopenYear } from './close-period.ts'

/** Operations that close fiscal years, reopen them and delete periods. */
export function closingRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  for (const act of acts) app.route(actRoute(dependencies, act))
  for (const role of Object.values(roles)) app.route(deleteRoute(dependencies, role))
}

type ClosingAct = {
  readonly role: Role
  readonly verb: string
  readonly event: EventType
  readonly summary: string
  readonly warns?: readonly WarningCode[]
  readonly rejects: readonly ProblemCode[]
  readonly change: (tx: Tx, period: Period) => Promise<Period>
}

const acts: readonly ClosingAct[] = [
  {
    role: roles['fiscal-year'],
    verb: 'close',
    event: 'fiscal-year.closed',
    summary: 'Close a fiscal year: nothing more can be posted into it',
    warns: ['vat/no-vat-period'],
    rejects: ['fiscal-years/not-closable'],
    change: closeYear,
  },
  {
    role: roles['fiscal-year'],
    verb: 'reopen',
    event: 'fiscal-year.reopened',
    summary: 'Reopen a fiscal year',
    rejects: ['fiscal-years/later-year-closed'],
    change: reopenYear,
  },
]

function actRoute(dependencies: Dependencies, { role, verb, event, summary, warns, rejects, change }: ClosingAct) {
  const { path, one, missing, words } = role
  const represent = (period: Period) => ({ [one]: period })
  return changing(dependencies, {
    method: 'POST',
    url: `${path}/:id/${verb}`,
    operationId: `${verb}${nameOf(role)}`,
    summary,
    tag,
    scope: 'periods:write',
    ...(verb === 'reopen' ? { needsProof: () => true } : {}),
    params,
    success: { status: 200, schema: answerOf(role), description: `The ${words}.` },
    emits: [event],
    ...(warns ? { warns } : {}),
    rejects: [missing, ...rejects, 'general/precondition-failed'],
    tagged: true,
    record: by(lockPeriod, role),
    represent,
    answer: async (tx, _input, period) => represent(await change(tx, period)),
  })
}

function deleteRoute(dependencies: Dependencies, role: Role) {
  const { kind, path, one, missing, words } = role
  return changing(dependencies, {
    method: 'DELETE',
    url: `${path}/:id`,
    operationId: `delete${nameOf(role)}`,
    summary: `Delete a ${words} that was never used`,
    tag,
    scope: 'ledger:write',
    params,
    success: { status: 204, description: 'Deleted.' },
    emits: [`${kind}.deleted`],
    deletes: true,
    rejects: [missing, `${kind}s/in-use`, 'general/precondition-failed'],
    record: by(lockPeriod, role),
    represent: (period) => ({ [one]: period }),
    answer: (tx, _input, period) => removePeriod(tx, kind, period),
  })
}
