import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { problemsIn } from '../../platform/http/problem-body.ts'
import type { Language } from '../../platform/words/languages.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { unreversedEntriesOf } from '../journal/journal.store.ts'
import { represent as representEntry } from '../journal/ledger-entry.routes.ts'
import { LedgerEntry } from '../journal/ledger-entry.schema.ts'
import { lockPeriod } from '../periods/lock-period.ts'
import { answerOf, by, params, roles, tag } from '../periods/period.routes.ts'
import type { Period } from '../periods/period.rules.ts'
import { VatPeriod } from '../periods/period.schema.ts'
import { findPeriod } from '../periods/period.store.ts'
import { settlementWarnings } from './checks.rules.ts'
import type { DrawReturn } from './printable-return.ts'
import { returnFiles } from './return-files.routes.ts'
import { filePeriod, filingViolations, reopenPeriod, type Settled, settlePeriod } from './settle-period.ts'
import { returnOf } from './show-return.ts'
import { Filing, Settling, VatReturn, VatReturnAnswer } from './vat-return.schema.ts'
import { returnInForce } from './vat-return.store.ts'

const role = roles['vat-period']
const represent = (vatPeriod: Period) => ({ vatPeriod })
const locked = by(lockPeriod, role)
const success = { status: 200, schema: answerOf(role), description: 'The VAT period.' } as const

/** The return of a VAT period, and what becomes of it: settled, reopened, filed. */
export function vatReturnRoutes(app: FastifyInstance, dependencies: Dependencies, draw: DrawReturn): void {
  app.route(getRoute(dependencies, draw))
  app.route(settleRoute(dependencies))
  app.route(reopenRoute(dependencies))
  app.route(fileRoute(dependencies))
}

const getRoute = (dependencies: Dependencies, draw: DrawReturn) =>
  reading(dependencies, {
    url: '/v1/vat-periods/:id/return',
    operationId: 'getVatReturn',
    summary: 'Get the VAT return of a period',
    tag,
    scope: 'ledger:read',
    description:
      'Of an open period as the journal has it now, with what to look at; of a settled one as it was settled.',
    params,
    success: { status: 200, schema: VatReturnAnswer, description: 'The return.' },
    rejects: [role.missing, 'vat-periods/not-declarable'],
    tagged: true,
    record: by(findPeriod, role),
    answer: async (tx, { now, language }, period) => ({ return: await returnOf(tx, period, now, language) }),
    files: returnFiles(dependencies, draw),
  })

const SettledAnswer = closed({
  vatPeriod: VatPeriod,
  return: VatReturn,
  ledgerEntries: Type.Array(LedgerEntry, { description: 'The entries of the settlement.' }),
})

const settleRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/vat-periods/:id/settle',
    operationId: 'settleVatPeriod',
    summary: 'Settle a VAT period: post its settlement and keep its return',
    description:
      'The entries move the VAT accounts to 2201 on the last day of the period, and nothing more can be posted into it: later postings are rejected with `ledger/period-closed`. A dry run shows the return, its problems and the entries.',
    tag,
    scope: 'periods:write',
    params,
    query: dryRunQuery('Shows what settling would do, and does nothing.'),
    body: Settling,
    bodyOptional: true,
    success: { status: 200, schema: SettledAnswer, description: 'The VAT period, its return and the entries.' },
    emits: ['vat-period.settled', 'ledger-entries.posted'],
    warns: settlementWarnings,
    rejects: [
      role.missing,
      'vat-periods/not-settleable',
      'ledger/account-not-found',
      'ledger/no-fiscal-year',
      'ledger/period-closed',
      'general/precondition-failed',
    ],
    tagged: true,
    record: locked,
    represent,
    answer: async (tx, { body: { confirm }, query, now, language }, period) => {
      const settled = await settlePeriod(tx, period, { confirm, isDryRun: query.dryRun === true, now })
      return answerOfSettled(tx, settled, { now, language })
    },
    taggedAs: ({ vatPeriod }) => represent(vatPeriod),
    dryRun: async () => ({}),
    changes: ({ answer: { vatPeriod }, record }) =>
      changesOf('vat-period.settled', { before: represent(record), after: { vatPeriod } }),
  })

async function answerOfSettled(
  tx: Tx,
  { period, problems }: Settled,
  { now, language }: { readonly now: Date; readonly language: Language | undefined },
) {
  const stored = period.status === 'settled' ? await returnInForce(tx, period.id) : undefined
  const [entries, shown] = await Promise.all([
    stored ? unreversedEntriesOf(tx, [stored.id]) : [],
    returnOf(tx, period, now, language),
  ])
  return {
    vatPeriod: period,
    return: { ...shown, problems: problemsIn(problems, language) },
    ledgerEntries: entries.map(representEntry),
  }
}

const reopenRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/vat-periods/:id/reopen',
    operationId: 'reopenVatPeriod',
    summary: 'Reopen a VAT period: reverse its settlement',
    description:
      'Only while the fiscal year in which it ends is open; by received consideration, after the settled periods that follow. The return stays, marked as no longer in force; after a filed one, the next return is a correction.',
    tag,
    scope: 'periods:write',
    needsProof: () => true,
    params,
    success,
    emits: ['vat-period.reopened', 'ledger-entries.posted'],
    rejects: [
      role.missing,
      'vat-periods/year-closed',
      'vat-periods/later-settled',
      'ledger/no-fiscal-year',
      'general/precondition-failed',
    ],
    tagged: true,
    record: locked,
    represent,
    answer: async (tx, { now }, period) => represent(await reopenPeriod(tx, period, now)),
    changes: ({ answer, record }) => changesOf('vat-period.reopened', { before: represent(record), after: answer }),
  })

const fileRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/vat-periods/:id/filed',
    operationId: 'fileVatPeriod',
    summary: 'Note that the return of a settled VAT period was filed',
    description:
      'With the reference of the portal. Its confirmation is added as a receipt to an entry of the settlement. The return is paid once nothing of it is open on account 2201.',
    tag,
    scope: 'periods:write',
    params,
    body: Filing,
    success,
    emits: ['vat-period.filed'],
    rejects: [role.missing, 'vat-periods/not-settled', 'general/precondition-failed'],
    tagged: true,
    record: locked,
    represent,
    rules: async (tx, { body, now }, period) => filingViolations(period, body, await todayOf(tx, now, 'date')),
    answer: async (tx, { body }, period) => represent(await filePeriod(tx, period, body)),
  })
