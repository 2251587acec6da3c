import { ADVANCES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { all, given } from '../../platform/http/paging.ts'
import { type Conditions, insertRecords } from '../../platform/records/statements.ts'
import type { Parties } from '../documents/document.rules.ts'
import type { Debt, OverdueInvoice } from './reminder.rules.ts'
import { type Reminder, type ReminderBlock, type ReminderRun, reminders } from './reminder.schema.ts'
import type { ReminderSettings } from './reminder-settings.schema.ts'

/** The stored settings; undefined if the organisation changed none. */
export const findSettings = async (tx: Tx): Promise<ReminderSettings | undefined> =>
  (
    await tx.maybe<{ settings: ReminderSettings | null }>(
      sql`select settings from reminder_settings where organisation = ${tx.organisation}`,
    )
  )?.settings ?? undefined

/** The same, locked until the transaction ends: letters of an organisation are issued one after the other. */
export async function lockSettings(tx: Tx): Promise<ReminderSettings | undefined> {
  await tx.run(sql`insert into reminder_settings (organisation) values (${tx.organisation}) on conflict do nothing`)
  const { settings } = await tx.one<{ settings: ReminderSettings | null }>(
    sql`select settings from reminder_settings where organisation = ${tx.organisation} for update`,
  )
  return settings ?? undefined
}

export const updateSettings = (tx: Tx, settings: ReminderSettings): Promise<number> =>
  tx.run(sql`
  update reminder_settings set settings = ${JSON.stringify(settings)} where organisation = ${tx.organisation}`)

/** Whether the organisation is reminded daily, and was not on this day. */
export const isRunDue = async (tx: Tx, today: Sql): Promise<boolean> =>
  (await tx.run(sql`
    select from reminder_settings where organisation = ${tx.organisation}
       and settings ->> 'schedule' = 'daily' and run_on is distinct from ${today}`)) > 0

/** Stores the day of a finished daily run, and the letters that it could not issue, each by its first invoice. */
export const updateRunDay = (tx: Tx, on: Day, rejected: readonly string[]): Promise<number> =>
  tx.run(sql`
  update reminder_settings set run_on = ${on}, rejected = ${rejected}::uuid[] where organisation = ${tx.organisation}`)

/** The number of the next letter, which is about some invoices: those are rejected no longer. The settings are locked. */
export const nextLetter = async (tx: Tx, invoices: readonly string[]): Promise<number> =>
  (
    await tx.one<{ letters: number }>(sql`
    update reminder_settings
       set letters = letters + 1, rejected = array(select one from unnest(rejected) as one where one <> all(${invoices}::uuid[]))
     where organisation = ${tx.organisation} returning letters`)
  ).letters

type Wanted = Pick<ReminderRun, 'contacts' | 'invoices'>

/**
 * The overdue debts of each customer on a day, in each currency, with the customer's credits. Only customers with a wanted invoice; one
 * statement. A customer is a contact, or an invoice to an address of its own.
 */
export async function debtsOn(tx: Tx, asOf: Day, { contacts, invoices }: Wanted = {}): Promise<Debt[]> {
  const wanted = all(
    sql`true`,
    given(contacts, sql`i.contact::text = any(${contacts}::text[])`),
    given(
      invoices,
      sql`(i.id::text = any(${invoices}::text[]) or i.contact in (
        select contact from open_items where organisation = ${tx.organisation} and id::text = any(${invoices}::text[])))`,
    ),
  )
  const rows = await tx.rows<OverdueInvoice & { credit: string | null }>(sql`
    select i.id as invoice, i.number, i.contact, i.currency, d.language, i.due_date::text as "dueDate", i.open::float8 as open,
           (select coalesce(json_agg(json_build_object('date', m.date, 'amount', m.amount)), '[]') from (
              select date, amount from item_movements where organisation = i.organisation and item = i.id and account = i.account
              union all
              select date, -amount from item_allocations where organisation = i.organisation and debit = i.id and account = i.account
              union all
              select date, amount from item_allocations where organisation = i.organisation and credit = i.id and account = i.account
            ) as m) as movements,
           last.level, last.date::text as "remindedOn",
           exists (select from reminder_blocks b where b.organisation = i.organisation and b.contact = i.contact) as "isBlocked",
           exists (select from reminder_blocks b where b.organisation = i.organisation and b.invoice = i.id) as "isDisputed",
           (select -sum(c.open) from open_items c where c.organisation = i.organisation and c.account in (${RECEIVABLES}, ${ADVANCES})
               and c.contact = i.contact and c.currency = i.currency and c.open < 0) as credit
      from open_items i
      join documents d on d.organisation = i.organisation and d.id = i.id
      left join lateral (
        select level, date from reminder_levels l where l.organisation = i.organisation and l.invoice = i.id order by level desc limit 1
      ) as last on true
     where i.organisation = ${tx.organisation} and i.account = ${RECEIVABLES} and i.type = 'invoice' and i.open > 0
       and i.due_date < ${asOf} and ${wanted}
     order by i.due_date, i.number`)
  const customers = Map.groupBy(rows, ({ contact, invoice, currency }) => `${contact ?? invoice} ${currency}`)
  return [...customers.values()].map((own) => ({
    invoices: own.map(({ credit: _, ...invoice }) => invoice),
    // An amount in cents.
    credit: Number(own[0]?.credit ?? 0) as Debt['credit'],
  }))
}

/** Stores a letter, its parties, and the levels that its invoices reach. */
export async function insertReminder(tx: Tx, reminder: Reminder, parties: Parties): Promise<void> {
  await insertRecords(tx, reminders, [reminder], { parties: sql`${JSON.stringify(parties)}::json` })
  await tx.run(sql`
    insert into reminder_levels (organisation, invoice, level, reminder, date)
    select ${tx.organisation}, r.invoice, r.level, ${reminder.id}, ${reminder.date}
      from json_to_recordset(${JSON.stringify(reminder.invoices)}) as r (invoice uuid, level smallint)`)
}

/** The parties of a letter, as they were when it was issued. */
export const partiesOfReminder = async (tx: Tx, id: string): Promise<Parties> =>
  (
    await tx.one<{ parties: Parties }>(
      sql`select parties from reminders where organisation = ${tx.organisation} and id = ${id}`,
    )
  ).parties

/** Forgets the levels of a withdrawn letter. */
export const deleteLevels = (tx: Tx, reminder: string): Promise<number> =>
  tx.run(sql`delete from reminder_levels where organisation = ${tx.organisation} and reminder = ${reminder}`)

/** Whether a later letter is about an invoice of this one. */
export const isReplaced = async (tx: Tx, reminder: string): Promise<boolean> =>
  (await tx.run(sql`
    select from reminder_levels own join reminder_levels later
        on later.organisation = own.organisation and later.invoice = own.invoice and later.level > own.level
     where own.organisation = ${tx.organisation} and own.reminder = ${reminder} limit 1`)) > 0

/** Whether nothing is open of the invoices of a letter. */
export const isPaid = async (tx: Tx, reminder: string): Promise<boolean> =>
  (await tx.run(sql`
    select from reminder_levels l join open_items i
        on i.organisation = l.organisation and i.id = l.invoice and i.account = ${RECEIVABLES} and i.open > 0
     where l.organisation = ${tx.organisation} and l.reminder = ${reminder} limit 1`)) === 0

/** Whether the contact or the invoice is blocked already. */
export const isBlocked = async (tx: Tx, { contact, invoice }: Partial<ReminderBlock>): Promise<boolean> =>
  (await tx.run(sql`
    select from reminder_blocks where organisation = ${tx.organisation}
       and (contact = ${contact ?? null}::uuid or invoice = ${invoice ?? null}::uuid)`)) > 0

/** The conditions of the list's filters. */
export const reminderConditions = ({
  contact,
  invoice,
  status,
}: {
  readonly contact?: string
  readonly invoice?: string
  readonly status?: Reminder['status']
}): Conditions => ({
  filters: [
    given(contact, sql`contact::text = ${contact}`),
    given(invoice, sql`invoices::jsonb @> ${JSON.stringify([{ invoice }])}`),
    given(status, sql`status = ${status}`),
  ],
})
