import { hash } from 'node:crypto'
import { type Obstacle, Problem } from '../../errors.ts'
import { type Day, day, formatDay } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { cents } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { type Violation, violation } from '../../said.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { warningOf } from '../../warnings.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import { countingOf } from '../journal/counting.rules.ts'
import type { EntryDraft } from '../journal/ledger-entry.rules.ts'
import { postAll } from '../journal/post-entries.ts'
import { reverseEntriesOf } from '../journal/reverse-entry.ts'
import type { Period } from '../periods/period.rules.ts'
import { listPeriods, periodsWithin, setFiled, setReturn } from '../periods/period.store.ts'
import { sinceBeginning } from '../vat-settings/vat-settings.rules.ts'
import { vatSettingsOf } from '../vat-settings/vat-settings.store.ts'
import { settlementWarnings } from './checks.rules.ts'
import { declare } from './declaration/declare-return.ts'
import { type PreparedReturn, prepareReturn, type ReturnContent } from './prepare-return.ts'
import { laterSettledViolations, vatReopeningViolations } from './settlement.rules.ts'
import type { VatReturn } from './vat-return.schema.ts'
import { insertReturn, returnInForce, voidReturn } from './vat-return.store.ts'

export type Settled = { readonly period: Period; readonly problems: readonly Obstacle[] }

/**
 * Settles a locked VAT period: stores its return, posts its settlement on the last day, and locks its days. Does nothing when it is settled. A dry
 * run shows blocking problems instead of rejecting them.
 *
 * @throws {Problem} that names the blocking problems; with `confirm`, all other unconfirmed problems too.
 */
export async function settlePeriod(
  tx: Tx,
  period: Period,
  { confirm, isDryRun, now }: { confirm: readonly string[] | undefined; isDryRun: boolean; now: Date },
): Promise<Settled> {
  if (period.status === 'settled') return { period, problems: [] }
  const prepared = await prepareReturn(tx, period, now)
  const { problems } = prepared
  const obstacles = problems.filter(({ code, isBlocking }) => isBlocking || (confirm && !confirm.includes(code)))
  if (isDryRun && problems.some(({ isBlocking }) => isBlocking)) return { period, problems }
  if (!isDryRun && obstacles.length > 0) throw new Problem('vat-periods/not-settleable', { obstacles })
  tx.warn(
    problems.flatMap(({ code, said: message }) => {
      const known = settlementWarnings.find((one) => one === code)
      return known ? [warningOf(known, 'confirm', message)] : []
    }),
  )
  return { period: await freeze(tx, period, prepared, now), problems }
}

async function freeze(tx: Tx, period: Period, prepared: PreparedReturn, now: Date): Promise<Period> {
  const settledAt = now.toISOString()
  const settled: VatReturn = { ...prepared.content, status: 'settled', problems: [], settledAt }
  const [{ language }, { file }] = await Promise.all([settingsOf(tx), declare(tx, settled, now)])
  const fileSha256 = file === undefined ? {} : { fileSha256: hash('sha256', file) }
  const content = JSON.stringify({ ...prepared.content, ...fileSha256 } satisfies ReturnContent)
  const stored = { id: newId(), content, settledAt, file }
  const sha256 = hash('sha256', content, 'buffer')
  await postAll(tx, settlementDrafts(prepared, { sourceId: stored.id, name: names[language] }), now)
  await insertReturn(tx, period.id, stored, sha256)
  return setReturn(tx, period.id, sha256)
}

const names: InLanguages = { de: 'MWST-Abrechnung', fr: 'Décompte TVA', it: 'Rendiconto IVA', en: 'VAT return' }

/** The entries of a settlement, on the last day of the period. */
const settlementDrafts = (
  { content: { from, to }, moves }: PreparedReturn,
  { sourceId, name }: { readonly sourceId: string; readonly name: string },
): EntryDraft[] =>
  moves.map((move) => ({
    date: day(to),
    description: `${name} ${formatDay(day(from))} – ${formatDay(day(to))}`,
    debitAccount: move.amount > 0n ? move.to : move.from,
    creditAccount: move.amount > 0n ? move.from : move.to,
    amount: cents(move.amount > 0n ? move.amount : -move.amount),
    currency: PRIMARY_CURRENCY,
    documentNumber: `MWST-${from}-${to}`,
    voucher: sourceId,
    source: 'vat-settlement',
    sourceId,
  }))

/**
 * Opens a settled VAT period again, which is locked: its settlement is reversed on the same day, and its return stays as one that is no longer in
 * force. Does nothing when it is open. Rejects while the year in which it ends is closed, and by received consideration while a later period is
 * settled.
 */
export async function reopenPeriod(tx: Tx, period: Period, now: Date): Promise<Period> {
  if (period.status === 'open') return period
  const [years, periods, generations] = await Promise.all([
    periodsWithin(tx, 'fiscal-year', { first: period.to, last: period.to }),
    listPeriods(tx, 'vat-period'),
    vatSettingsOf(tx),
  ])
  const violations = vatReopeningViolations(period, years)
  if (violations.length > 0) throw new Problem('vat-periods/year-closed', { violations })
  const known = sinceBeginning(generations, periods)
  const later = laterSettledViolations(period, periods, (one) => countingOf(one, known))
  if (later.length > 0) throw new Problem('vat-periods/later-settled', { violations: later })
  const [stored, opened] = await Promise.all([returnInForce(tx, period.id), setReturn(tx, period.id, null)])
  if (stored) {
    await voidReturn(tx, stored.id, { at: now.toISOString(), wasFiled: period.filedOn !== undefined })
    await reverseEntriesOf(tx, [stored.id], { date: period.to, source: 'vat-settlement' }, now)
  }
  return opened
}

/** Notes that the return of a settled period was filed. */
export async function filePeriod(
  tx: Tx,
  period: Period,
  filing: { date: string; reference?: string },
): Promise<Period> {
  if (period.returnSha256 === undefined) throw new Problem('vat-periods/not-settled')
  return setFiled(tx, period.id, filing)
}

/** A return is filed when its period is over, and noted once it was filed. */
export const filingViolations = ({ to }: Period, { date }: { readonly date: string }, today: Day): Violation[] => [
  ...(date < to ? [violation('date', 'must not be before {earliest:day}', { earliest: to })] : []),
  ...(date > today ? [violation('date', 'must not be after today, {today:day}', { today })] : []),
]
