import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { Problem, rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { updateRecords } from '../../platform/records/statements.ts'
import { fill } from '../../platform/words/fill.ts'
import type { WordTable } from '../../platform/words/languages.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { anyDocument } from '../documents/find-document.ts'
import { draftOf, newContent } from '../issuing/create-document.ts'
import { issueDocument, withPostingDay } from '../issuing/issue-document.ts'
import { representDocument } from '../settlement/represent-document.ts'
import { firstInvoiceOf } from './issue-reminders.ts'
import { type Reminder, reminders } from './reminder.schema.ts'
import { isPaid, isReplaced } from './reminder.store.ts'
import type { ReminderSettings } from './reminder-settings.schema.ts'
import { settingsOfReminders } from './settings-of-reminders.ts'

const words = {
  fee: {
    de: 'Mahngebühr {number}',
    fr: 'Frais de rappel {number}',
    it: 'Spese di sollecito {number}',
    en: 'Reminder fee {number}',
  },
  interest: {
    de: 'Verzugszins {number}',
    fr: 'Intérêts moratoires {number}',
    it: 'Interessi di mora {number}',
    en: 'Interest on arrears {number}',
  },
} as const satisfies WordTable

/**
 * Claims fee and interest of a locked letter by an invoice of its own, which is issued: it is posted, taxed and paid like any other.
 *
 * @throws {Problem} if there is nothing to claim: the letter has no charges, was withdrawn or replaced, or the settings waive them.
 */
export async function claimCharges(
  tx: Tx,
  reminder: Reminder,
  { now, ...dependencies }: Pick<SalesDependencies, 'jobs' | 'publicUrl'> & { readonly now: Date },
): Promise<Reminder> {
  if (reminder.claim !== undefined) throw new Problem('reminders/claimed')
  const settings = await settingsOfReminders(tx)
  if (reminder.status === 'withdrawn' || reminder.fee + reminder.interest === 0)
    throw new Problem('reminders/nothing-to-claim')
  if (await isReplaced(tx, reminder.id)) throw new Problem('reminders/nothing-to-claim')
  if (settings.chargesAfterPayment === 'waive' && (await isPaid(tx, reminder.id))) throw new Problem('reminders/waived')

  const context = actContext(dependencies, now)
  const [{ recipient, customRecipientText, template }, { vatNumber }] = await Promise.all([
    anyDocument(tx, firstInvoiceOf(reminder)),
    settingsOf(tx),
  ])
  const { language, currency } = reminder
  const given = {
    template,
    ...(recipient === undefined ? { customRecipientText: customRecipientText ?? '' } : { recipient }),
    language,
    amountMode: 'gross' as const,
    payableInDays: settings.payableInDays,
    ...(currency === PRIMARY_CURRENCY ? {} : { originalCurrency: currency }),
    positions: positionsOf(reminder, settings, Boolean(vatNumber)),
  }
  const { content, violations } = await newContent(tx, 'invoice', given, now)
  rejectViolations(await withPostingDay(tx, { kind: 'invoice', content, now }, violations))
  const invoice = await issueDocument(tx, draftOf('invoice', content), context)
  tx.note(documentChanges('invoice', undefined, await representDocument(tx, 'invoice', invoice, context.publicUrl)))
  const claimed = { ...reminder, claim: invoice.id }
  await updateRecords(tx, reminders, [claimed])
  return claimed
}

/** Interest is damages and not taxed; a fee is taxed like the supply, if the organisation is registered. */
function positionsOf({ fee, interest, language, number }: Reminder, settings: ReminderSettings, isRegistered: boolean) {
  const { feeAccount, feeTaxCode, interestAccount } = settings
  const position = (name: keyof typeof words, singleAmount: number, contraAccount: number) => ({
    type: 'product' as const,
    name: fill(words[name][language], { number }),
    quantity: 1,
    singleAmount,
    contraAccount,
  })
  return [
    ...(fee > 0
      ? [{ ...position('fee', fee, feeAccount), ...(isRegistered && feeTaxCode ? { taxCode: feeTaxCode } : {}) }]
      : []),
    ...(interest > 0 ? [position('interest', interest, interestAccount)] : []),
  ]
}
