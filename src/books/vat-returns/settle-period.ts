import { createHash } from 'node:crypto'
import { type Obstacle, Problem } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { cents } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { violation } from '../../said.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { warningOf } from '../../warnings.ts'
import { ROUNDING_DIFFERENCE, VAT_SETTLEMENT } from '../accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import type { EntryDraft } from '../journal/ledger-entry.rules.ts'
import { postAll } from '../journal/post-entries.ts'
import { reverseEntriesOf } from '../journal/reverse-entry.ts'
import type { Period } from '../periods/period.rules.ts'
import { periodsWithin, setFiled, setReturn } from '../periods/period.store.ts'
import type { Cleared } from './check-return.ts'
import { settlementWarnings } from './checks.rules.ts'
import { type PreparedReturn, prepareReturn, type ReturnContent } from './prepare-return.ts'
import { vatReopeningViolations } from './settlement.rules.ts'
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

async function freeze(tx: Tx, period: Period, { content, cleared }: PreparedReturn, now: Date): Promise<Period> {
  const stored = { id: newId(), content: JSON.stringify(content), settledAt: now.toISOString() }
  const sha256 = createHash('sha256').update(stored.content).digest()
  const { language } = await settingsOf(tx)
  await postAll(tx, settlementDrafts(content, cleared, { sourceId: stored.id, name: names[language] }), now)
  await insertReturn(tx, period.id, stored, sha256)
  return setReturn(tx, period.id, sha256)
}

const names: InLanguages = { de: 'MWST-Abrechnung', fr: 'Décompte TVA', it: 'Rendiconto IVA', en: 'VAT return' }

/** The entries of a settlement: each account of VAT against that of settlements, and what is left of the payable tax to rounding differences. */
function settlementDrafts(
  content: ReturnContent,
  cleared: Cleared,
  { sourceId, name }: { readonly sourceId: string; readonly name: string },
): EntryDraft[] {
  const owed = [...cleared].toSorted(([a], [b]) => a - b)
  const difference = BigInt(content.payableTax) + owed.reduce((total, [, moved]) => total + moved, 0n)
  // A debit is a claim on the tax administration, and lowers the debt.
  return [...owed, [ROUNDING_DIFFERENCE, -difference] as const]
    .filter(([, moved]) => moved !== 0n)
    .map(([account, moved]) => ({
      date: day(content.to),
      description: `${name} ${content.from} – ${content.to}`,
      debitAccount: moved > 0n ? VAT_SETTLEMENT : account,
      creditAccount: moved > 0n ? account : VAT_SETTLEMENT,
      amount: cents(moved > 0n ? moved : -moved),
      currency: PRIMARY_CURRENCY,
      documentNumber: `MWST-${content.from}-${content.to}`,
      voucher: sourceId,
      source: 'vat-settlement',
      sourceId,
    }))
}

/**
 * Opens a settled VAT period again, which is locked: its settlement is reversed on the same day, and its return stays as one that is no longer in
 * force. Does nothing when it is open. Rejects while the year in which it ends is closed.
 */
export async function reopenPeriod(tx: Tx, period: Period, now: Date): Promise<Period> {
  if (period.status === 'open') return period
  const years = await periodsWithin(tx, 'fiscal-year', { first: period.to, last: period.to })
  const violations = vatReopeningViolations(period, years)
  if (violations.length > 0) throw new Problem('vat-periods/year-closed', { violations })
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

/** A return is filed when its period is over. */
export const filingViolations = ({ to }: Period, { date }: { readonly date: string }) =>
  date < to ? [violation('date', 'must not be before {earliest:day}', { earliest: to })] : []
