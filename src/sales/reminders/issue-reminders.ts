import { messageText, Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { represent } from '../../platform/records/operations.ts'
import type { Language } from '../../platform/words/languages.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import { countMail } from '../deliveries/count-mail.ts'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import { lockDocuments } from '../documents/addressed.store.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import type { Parties } from '../documents/document.rules.ts'
import { anyDocument } from '../documents/find-document.ts'
import { currentParties } from '../documents/parties.ts'
import { type Debt, type PlannedReminder, planOf } from './reminder.rules.ts'
import {
  type RemindedInvoice,
  type Reminder,
  type ReminderRun,
  reminders,
  type SkippedReminder,
} from './reminder.schema.ts'
import { debtsOn, insertReminder, nextLetter, partiesOfReminder } from './reminder.store.ts'
import type { ReminderSettings } from './reminder-settings.schema.ts'
import { lockedSettings, settingsOfReminders } from './settings-of-reminders.ts'

/** So many letters are one run: the next one has the others. */
const AT_ONCE = 500

export type ReminderDependencies = Pick<SalesDependencies, 'database' | 'clock' | 'jobs' | 'mailsPerDay'>
type Issuing = Pick<ReminderDependencies, 'jobs' | 'mailsPerDay'> & { readonly now: Date }

/** The letters of a run, and the contacts and invoices without one. */
export type RunResult = {
  readonly reminders: readonly Reminder[]
  readonly skipped: readonly SkippedReminder[]
  readonly left: number
}

/** The letters that a run on a day would issue, without ids and numbers. */
export async function planRun(tx: Tx, { asOf, ...wanted }: ReminderRun & { readonly asOf: Day }): Promise<RunResult> {
  const settings = await settingsOfReminders(tx)
  const plans = (await debtsOn(tx, asOf, wanted)).map((debt) => planOf(debt, { settings, asOf, only: wanted.invoices }))
  const planned = plans.flatMap(({ reminder }) => reminder ?? [])
  return {
    reminders: planned
      .slice(0, AT_ONCE)
      .map((one) => ({ ...one, id: '', number: '', status: 'issued', isMailed: false })),
    skipped: plans.flatMap(({ skipped }) => skipped),
    left: Math.max(0, planned.length - AT_ONCE),
  }
}

type RunOptions = {
  readonly author?: Author
  /** The reader of the reasons. */
  readonly language?: Language | undefined
  /** Ends the run after the current letter. */
  readonly signal?: AbortSignal
}

/**
 * Issues the due letters of a day, each in a transaction of its own: a rejected one does not block others. Any number of instances may do so at
 * once: under the lock of the settings each letter is planned again.
 */
export async function runReminders(
  dependencies: ReminderDependencies,
  organisation: string,
  { asOf, ...wanted }: ReminderRun & { readonly asOf: Day },
  { author, language, signal }: RunOptions = {},
): Promise<RunResult> {
  const { database, clock } = dependencies
  const within = <Result>(work: (tx: Tx) => Promise<Result>) => database.inTransaction(organisation, work, author)
  const { reminders: planned, ...plan } = await within((tx) => planRun(tx, { asOf, ...wanted }))
  const issued: Reminder[] = []
  const skipped = [...plan.skipped]
  for (const { contact, invoices, currency } of planned) {
    if (signal?.aborted) break
    const ids = invoices.map(({ invoice }) => invoice)
    await within((tx) => issueDue(tx, { ids, currency, asOf }, { ...dependencies, now: clock() })).then(
      (reminder) => reminder && issued.push(reminder),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error
        skipped.push({
          ...(contact === undefined ? {} : { contact }),
          ...firstOf(invoices),
          reason: 'rejected',
          code: error.code,
          message: messageText(error, language),
        })
      },
    )
  }
  return { reminders: issued, skipped, left: plan.left }
}

/** The subject of a letter. */
type Subject = {
  readonly ids: readonly string[]
  /** Undefined for that of the invoices. */
  readonly currency?: string
  readonly asOf: Day
  readonly isByHand?: boolean
}

/** Issues the letter about some invoices, if it is still due once they and the settings are locked. */
export async function issueDue(
  tx: Tx,
  { ids, currency, asOf, isByHand = false }: Subject,
  issuing: Issuing,
): Promise<Reminder | undefined> {
  const settings = await lockedSettings(tx)
  await lockDocuments(tx, ids)
  const debts = await debtsOn(tx, asOf, { invoices: [...ids] })
  const debt = debts.find((one) => isAbout(one, ids, currency))
  const planned = debt && planOf(debt, { settings, asOf, isByHand, only: ids }).reminder
  return planned && issueReminder(tx, planned, { settings, ...issuing })
}

const isAbout = ({ invoices }: Debt, ids: readonly string[], currency: string | undefined): boolean =>
  invoices.some((one) => ids.includes(one.invoice) && one.currency === (currency ?? one.currency))

/** Stores a letter with its number, and queues its mail; the settings and the invoices are locked. */
async function issueReminder(
  tx: Tx,
  planned: PlannedReminder,
  { settings, now, jobs, mailsPerDay }: Issuing & { readonly settings: ReminderSettings },
): Promise<Reminder> {
  const document = await anyDocument(tx, firstInvoiceOf(planned))
  const [letter, parties, contact] = await Promise.all([
    nextLetter(
      tx,
      planned.invoices.map(({ invoice }) => invoice),
    ),
    currentParties(tx, document),
    recipientOf(tx, document),
  ])
  const email = settings.sendsMail && contact?.email ? contact.email : undefined
  const reminder: Reminder = {
    ...planned,
    id: newId(),
    number: `M-${String(letter).padStart(5, '0')}`,
    status: 'issued',
    isMailed: email !== undefined,
  }
  await insertReminder(tx, reminder, parties)
  tx.note(changesOf('reminder.issued', { document: document.id, after: represent(reminders, reminder) }))
  if (email === undefined) return reminder
  await countMail(tx, now, mailsPerDay)
  const emailDelivery = await queueDelivery(tx, jobs, {
    document: document.id,
    recipientEmail: email,
    reminder: reminder.id,
  })
  tx.note(changesOf('email.queued', { document: document.id, after: { emailDelivery } }))
  return reminder
}

/** The parties of a letter, as they were when it was issued. */
export const partiesOfLetter = (tx: Tx, { id }: Reminder): Promise<Parties> => partiesOfReminder(tx, id)

/** The invoice whose history shows the letter: the one that is due the longest. */
export const firstInvoiceOf = ({ invoices }: Pick<Reminder, 'invoices'>): string => firstOf(invoices).invoice

function firstOf([first]: Reminder['invoices']): Pick<RemindedInvoice, 'invoice' | 'number'> {
  if (!first) throw new Error('invariant violated: a reminder has no invoice')
  return { invoice: first.invoice, number: first.number }
}
