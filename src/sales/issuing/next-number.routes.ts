import type { FastifyInstance } from 'fastify'
import { changesOf } from '../../events.ts'
import { yearOf } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { type Violation, violation } from '../../said.ts'
import { counterYear, numberForm, numberFrom } from '../../tenants/organisations/organisation.rules.ts'
import { settingsOf, todayOf } from '../../tenants/organisations/settings.ts'
import { type Counter, counterStates, lockCounter, setNextNumber } from '../documents/document.store.ts'
import { type DocumentKind, documentKinds, kindOf } from '../documents/kinds.rules.ts'
import { type NextNumber, NextNumberAnswer, NextNumberSetting, NextNumbersAnswer } from './next-number.schema.ts'

const tag = 'Organisation'
const url = '/v1/next-numbers'

/** The next numbers of documents, which an organisation sets when it continues the numbers of another program. */
export function nextNumberRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listNextNumbersRoute(dependencies))
  app.route(setNextNumberRoute(dependencies))
}

type Wanted = { readonly kind: DocumentKind; readonly year?: number | undefined }

/** The next numbers of kinds of document, of the current year unless another is named. */
async function nextNumbersOf(tx: Tx, wanted: readonly Wanted[], now: Date): Promise<NextNumber[]> {
  const [settings, today] = await Promise.all([settingsOf(tx), todayOf(tx, now, 'year')])
  const current = yearOf(today)
  const counters = wanted.map(({ kind, year = current }) => {
    const pattern = settings[kindOf(kind).numberPattern]
    return { kind, pattern, year: counterYear(pattern, year) }
  })
  const states = await counterStates(tx, counters)
  return counters.map(({ kind, pattern, year }) => {
    const { next, lowest } = states.find((one) => one.kind === kind && one.year === year) ?? { next: 1, lowest: 1 }
    return { kind, ...(year && { year }), next, number: numberFrom(numberForm(pattern, year), next), lowest }
  })
}

async function nextNumberOf(tx: Tx, wanted: Wanted, now: Date): Promise<NextNumber> {
  const [found] = await nextNumbersOf(tx, [wanted], now)
  if (!found) throw new Error('invariant violated: a kind of document has a next number')
  return found
}

const counterOf = ({ kind, year = 0 }: NextNumber): Counter => ({ kind, year })

/** The violations of a setting; no number is given until the transaction ends. */
async function lockedViolations(tx: Tx, setting: NextNumberSetting, now: Date): Promise<Violation[]> {
  await lockCounter(tx, counterOf(await nextNumberOf(tx, setting, now)))
  const { year, lowest } = await nextNumberOf(tx, setting, now)
  return [
    ...(setting.year !== undefined && year === undefined
      ? [violation('year', 'must be left out: the number pattern has no year')]
      : []),
    ...(setting.next < lowest ? [violation('next', 'must be at least {limit}', { limit: String(lowest) })] : []),
  ]
}

const listNextNumbersRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url,
    operationId: 'listNextNumbers',
    summary: 'List the next numbers of documents',
    tag,
    scope: 'settings:read',
    description: 'Each follows the highest number that was given, or is the one that was set.',
    success: {
      status: 200,
      schema: NextNumbersAnswer,
      description: 'One for each kind of document, of the current year if its pattern has one.',
    },
    rejects: [],
    answer: async (tx, { now }) => ({
      nextNumbers: await nextNumbersOf(
        tx,
        documentKinds.map((kind) => ({ kind })),
        now,
      ),
    }),
  })

const setNextNumberRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url,
    operationId: 'setNextNumber',
    summary: 'Set the next number of a kind of document',
    tag,
    scope: 'settings:write',
    description:
      'To continue the numbers of another program. Skipped numbers are given to no document; the event says which. Until the next document is issued, a lower number may be set again.',
    body: NextNumberSetting,
    success: { status: 200, schema: NextNumberAnswer, description: 'The next number.' },
    emits: ['next-number.set'],
    rejects: [],
    rules: (tx, { body, now }) => lockedViolations(tx, body, now),
    answer: async (tx, { body, now }) => {
      const before = await nextNumberOf(tx, body, now)
      await setNextNumber(tx, counterOf(before), body.next)
      return { before, nextNumber: await nextNumberOf(tx, body, now) }
    },
    changes: ({ answer: { before, nextNumber } }) =>
      changesOf('next-number.set', {
        record: [nextNumber.kind, nextNumber.year].filter(Boolean).join(' '),
        before: { nextNumber: before },
        after: { nextNumber },
      }),
    shown: ({ nextNumber }) => ({ nextNumber }),
  })
