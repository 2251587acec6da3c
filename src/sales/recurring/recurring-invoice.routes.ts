import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Change, changesOf, type EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { executeOnce } from '../../platform/http/idempotency.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Call } from '../../platform/http/operation/definition.ts'
import { dryRunAnswer, dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { performing } from '../../platform/http/operation/performing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { creating, deleting, getting, listing, modifying, represent } from '../../platform/records/operations.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { contentWarningCodes } from '../documents/document-warnings.rules.ts'
import { referenceRejections } from '../issuing/document-acts.routes.ts'
import { createSeries, modifySeries, pauseSeries, removeSeries, resumeSeries } from './change-series.ts'
import { dueOccurrencesOf, occurrencesOf, plannedOccurrences, representRun } from './list-occurrences.ts'
import {
  OccurrencesAnswer,
  type RecurringInvoice,
  Resumption,
  RunAnswer,
  recurringInvoices,
  SeriesQuery,
  TriedAnswer,
} from './recurring-invoice.schema.ts'
import { seriesConditions } from './recurring-invoice.store.ts'
import { runSeries } from './run-series.ts'

type Shown = { readonly recurringInvoice: RecurringInvoice }
const represented = (series: RecurringInvoice): Shown => represent(recurringInvoices, series)
const rejects = [...referenceRejections, 'recurring-invoices/not-found', 'general/precondition-failed'] as const
const tried = dryRunQuery('Answers the series as it would be, and its next occurrences; keeps nothing.')

export function recurringInvoiceRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  app.route(reading(dependencies, listing(recurringInvoices, { query: SeriesQuery, conditions: seriesConditions })))
  app.route(creationRoute(dependencies))
  app.route(reading(dependencies, getting(recurringInvoices)))
  app.route(modificationRoute(dependencies))
  app.route(deletionRoute(dependencies))
  app.route(occurrencesRoute(dependencies))
  app.route(pauseRoute(dependencies))
  app.route(resumptionRoute(dependencies))
  app.route(runRoute(dependencies))
}

/** The next occurrences, beside the series of a dry run. */
const dryRun = async (tx: Tx, { answer, input }: { answer: Shown; input: Pick<Call, 'now' | 'language'> }) => ({
  occurrences: await plannedOccurrences(tx, answer.recurringInvoice, input),
})

const creationRoute = (dependencies: SalesDependencies): RouteOptions => {
  const { rules: _, ...ordinary } = creating(recurringInvoices)
  return changing(dependencies, {
    ...ordinary,
    description:
      'Takes the fields of an invoice, and the schedule. Defaults come from the template. Due occurrences are made at once: the newest three follow the action, earlier ones become drafts.',
    query: tried,
    alternative: { status: 200, schema: TriedAnswer, description: 'A dry run: the series as it would be.' },
    warns: contentWarningCodes,
    rejects: referenceRejections,
    answer: async (tx, { body, now }) => represented(await createSeries(tx, body, { jobs: dependencies.jobs, now })),
    dryRun: async (tx, happened) => ({
      ...represented({ ...happened.answer.recurringInvoice, id: '' }),
      ...(await dryRun(tx, happened)),
    }),
  })
}

const modificationRoute = (dependencies: SalesDependencies): RouteOptions => {
  const { rules: _, ...ordinary } = modifying(recurringInvoices)
  return changing(dependencies, {
    ...ordinary,
    description:
      'A JSON merge patch: absent fields do not change, null clears. Existing invoices do not change. The schedule is fixed once an occurrence was due; end and occurrences can change at any time.',
    query: tried,
    success: { ...ordinary.success, schema: TriedAnswer },
    emits: ['recurring-invoice.modified', 'recurring-invoice.ended'],
    warns: contentWarningCodes,
    rejects,
    answer: async (tx, { body, now }, series) =>
      represented(await modifySeries(tx, series, body, { jobs: dependencies.jobs, now })),
    dryRun,
    changes: ({ answer, record }) => changesTo('recurring-invoice.modified', record, answer),
  })
}

const deletionRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    ...deleting(recurringInvoices),
    description: 'Only a series that made no invoice can be deleted; any can be ended by its end.',
    rejects: ['recurring-invoices/not-found', 'recurring-invoices/in-use', 'general/precondition-failed'],
    answer: (tx, _input, series) => removeSeries(tx, series),
  })

const occurrencesRoute = (dependencies: SalesDependencies): RouteOptions =>
  reading(dependencies, {
    ...getting(recurringInvoices),
    url: `${getting(recurringInvoices).url}/occurrences`,
    operationId: 'listOccurrences',
    summary: 'List the occurrences of a recurring invoice',
    description: 'Those that were tried, at most the newest 200; those that are due; and the next twelve.',
    success: { status: 200, schema: OccurrencesAnswer, description: 'The occurrences, the oldest first.' },
    tagged: false,
    answer: async (tx, asked, series) => ({ occurrences: await occurrencesOf(tx, series, asked) }),
  })

/** The common parts of an act on one series and of its modification. */
const acting = (act: string) => {
  const { body: _, rules: __, ...ordinary } = modifying(recurringInvoices)
  return {
    ...ordinary,
    method: 'POST' as const,
    url: `${ordinary.url}/${act}`,
    rejects: [...rejects, 'recurring-invoices/ended' as const],
  }
}

const pauseRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    ...acting('pause'),
    operationId: 'pauseRecurringInvoice',
    summary: 'Pause a recurring invoice from today on',
    description: 'Nothing is made until it is resumed. If it is paused already, this has no effect.',
    emits: ['recurring-invoice.paused'],
    answer: async (tx, { now }, series) => represented(await pauseSeries(tx, series, now)),
    changes: ({ answer, record }) => changesTo('recurring-invoice.paused', record, answer),
  })

const resumptionRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    ...acting('resume'),
    operationId: 'resumeRecurringInvoice',
    summary: 'Resume a paused recurring invoice',
    description:
      'Occurrences of the pause, up to the day before from, are skipped for good. If it is not paused, this has no effect.',
    body: Resumption,
    bodyOptional: true,
    emits: ['recurring-invoice.resumed', 'recurring-invoice.ended'],
    answer: async (tx, { body: { from }, now }, series) =>
      represented(await resumeSeries(tx, series, from, { jobs: dependencies.jobs, now })),
    changes: ({ answer, record }) => changesTo('recurring-invoice.resumed', record, answer),
  })

const runRoute = (dependencies: SalesDependencies): RouteOptions => {
  const { url, params, record, ...ordinary } = getting(recurringInvoices)
  const { database } = dependencies
  return performing(dependencies, {
    ...ordinary,
    url: `${url}/run`,
    operationId: 'runRecurringInvoice',
    summary: 'Make what is due of a recurring invoice now',
    description:
      'The service does so by itself, every hour. Each occurrence is made at most once, however often it is asked for; one that fails is answered with its reason, and hinders no other.',
    scope: 'invoices:write',
    params,
    query: dryRunQuery('Answers what is due; makes nothing.'),
    success: { status: 200, schema: RunAnswer, description: 'The series, and what was due.' },
    tagged: false,
    emits: [
      'recurring-invoice.run-made',
      'recurring-invoice.run-skipped',
      'recurring-invoice.run-failed',
      'recurring-invoice.ended',
      'invoice.created',
      'invoice.issued',
      'invoice.paid',
      'email.queued',
      'ledger-entries.posted',
    ],
    rejects: ['recurring-invoices/not-found', 'general/precondition-failed'],
    represent: represented,
    find: ({ access: { organisation }, params: wanted }) =>
      database.inTransaction(organisation, (tx) => record(tx, wanted)),
    perform: async (
      { access: { organisation, token }, params, query, now, language, requestId },
      { idempotent, finished },
    ) => {
      const author = { token, requestId }
      const within = <Result>(work: (tx: Tx) => Promise<Result>) => database.inTransaction(organisation, work, author)
      const series = await within((tx) => record(tx, params))
      if (query.dryRun)
        return within(async (tx) =>
          dryRunAnswer({ ...represented(series), occurrences: await dueOccurrencesOf(tx, series, { now, language }) }),
        )
      const runs = await runSeries(dependencies, organisation, series.id, { author })
      return within((tx) =>
        executeOnce(tx, idempotent, async () =>
          finished({
            ...represented(await record(tx, params)),
            occurrences: runs.map((run) => representRun(run, { language })),
          }),
        ),
      )
    },
  })
}

/** The effect of an act on a series: it changes, and may end. */
const changesTo = (type: EventType, before: RecurringInvoice, after: Shown): Change[] => [
  ...changesOf(type, { before: represented(before), after }),
  ...(before.status !== 'ended' && after.recurringInvoice.status === 'ended'
    ? changesOf('recurring-invoice.ended', { before: represented(before), after })
    : []),
]
