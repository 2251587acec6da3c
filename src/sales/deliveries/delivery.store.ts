import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Reason } from '../../reasons.ts'
import type { EmailDelivery, MailHeaders } from './delivery.schema.ts'

const ERASED: Reason = { code: 'emails/erased' }

/** Replaces an erased address. */
export const ERASED_ADDRESS = 'erased@erased.invalid'

/** A delivery with the data for sending it. */
export type Delivery = {
  readonly id: string
  /** Null for a statement of account. */
  readonly document: string | null
  /** The letter that it contains, in place of the document. */
  readonly reminder: string | null
  /** The contact whose statement of account it contains, and the day of that; null for a document. */
  readonly contact: string | null
  readonly statementOf: Day | null
  readonly recipientEmail: string
  readonly description: string | null
  readonly headers?: MailHeaders | null
  readonly status: EmailDelivery['status']
  readonly createdAt: string
  /** False before the time of its next attempt. */
  readonly isDue: boolean
}

export type AttemptOutcome = 'accepted' | 'deferred' | 'refused' | 'interrupted'

const delivery = (tx: Tx, id: string) => sql`
  select id, document, reminder, contact, statement_of as "statementOf", recipient_email as "recipientEmail", description, headers, status, created_at as "createdAt",
         next_attempt_at <= clock_timestamp() as "isDue"
    from email_deliveries where organisation = ${tx.organisation} and id = ${id}`

export const findDelivery = (tx: Tx, id: string): Promise<Delivery | undefined> => tx.maybe(delivery(tx, id))

/** Locks the delivery until the transaction ends, so that attempts begin and end one after the other. */
export const lockDelivery = (tx: Tx, id: string): Promise<Delivery | undefined> =>
  tx.maybe(sql`${delivery(tx, id)} for update`)

/** The content of a mail: a document, a reminder of it, or the statement of account of a contact on a day. */
export type Enclosure =
  | { readonly document: string; readonly reminder?: string; readonly contact?: never; readonly statementOf?: never }
  | { readonly contact: string; readonly statementOf: Day; readonly document?: never; readonly reminder?: never }

export const insertDelivery = (
  tx: Tx,
  row: Enclosure & { id: string; recipientEmail: string; description: string | null; headers?: MailHeaders },
): Promise<{ changedAt: string }> =>
  tx.one(sql`
  insert into email_deliveries (organisation, id, document, reminder, contact, statement_of, recipient_email, description, headers)
  values (${tx.organisation}, ${row.id}, ${row.document ?? null}, ${row.reminder ?? null}, ${row.contact ?? null}, ${row.statementOf ?? null},
          ${row.recipientEmail}, ${row.description}, ${row.headers ? JSON.stringify(row.headers) : null}) returning changed_at as "changedAt"`)

/** A delivery with its document, or for a statement of account its contact: events about it name that. */
export type DeliveryRow = Omit<
  EmailDelivery,
  'reason' | 'error' | 'reminder' | 'contact' | 'statementOf' | keyof MailHeaders
> & {
  readonly document: string
  readonly reminder: string | null
  readonly contact: string | null
  readonly statementOf: string | null
  readonly headers: MailHeaders | null
  readonly reason: Reason | null
}

const shown = sql`coalesce(d.document, d.contact) as document, d.reminder, d.contact, d.statement_of as "statementOf", d.id, d.recipient_email as "recipientEmail", d.headers, d.status, d.changed_at as timestamp, d.reason,
  (select count(*)::int from email_attempts a where a.organisation = d.organisation and a.delivery = d.id) as attempts`

/** An ended delivery, with its state before. */
export type EndedRow = DeliveryRow & {
  readonly statusBefore: EmailDelivery['status']
  readonly timestampBefore: string
  readonly reasonBefore: Reason | null
}

/** Ends the selected deliveries: sent, or failed with the reason. */
const ended = (tx: Tx, asked: Sql, status: 'sent' | 'failed', reason: Reason | null): Sql => sql`
  with d as (
    update email_deliveries set status = ${status}, reason = ${reason && JSON.stringify(reason)}, changed_at = clock_timestamp()
     where organisation = ${tx.organisation} and ${asked} returning *)
  select ${shown}, was.status as "statusBefore", was.changed_at as "timestampBefore", was.reason as "reasonBefore"
    from d join email_deliveries was on was.organisation = d.organisation and was.id = d.id`

/** Sent, or failed with the reason; the delivery is locked. */
export const updateEnded = (tx: Tx, id: string, status: 'sent' | 'failed', reason: Reason | null): Promise<EndedRow> =>
  tx.one(ended(tx, sql`id = ${id}`, status, reason))

/** The deliveries with these ids. */
export const findDeliveries = (tx: Tx, ids: readonly string[]): Promise<DeliveryRow[]> =>
  tx.rows(sql`
  select ${shown} from email_deliveries d where d.organisation = ${tx.organisation} and d.id = any(${ids}::uuid[])`)

/** Marks the locked deliveries with these ids as failed. */
export const failDeliveries = (tx: Tx, ids: readonly string[], reason: Reason): Promise<EndedRow[]> =>
  tx.rows(ended(tx, sql`id = any(${ids}::uuid[])`, 'failed', reason))

/** Marks the waiting deliveries of a document as failed. */
export const failQueuedDeliveries = (tx: Tx, document: string, reason: Reason): Promise<EndedRow[]> =>
  tx.rows(ended(tx, sql`document = ${document} and status = 'queued'`, 'failed', reason))

/** Marks the waiting mails of a reminder as failed. */
export const failMailsOfReminder = (tx: Tx, reminder: string, reason: Reason): Promise<EndedRow[]> =>
  tx.rows(ended(tx, sql`reminder = ${reminder} and status = 'queued'`, 'failed', reason))

/** Marks the waiting statements of account of a contact as failed. */
export const failStatementsOf = (tx: Tx, contact: string, reason: Reason): Promise<EndedRow[]> =>
  tx.rows(ended(tx, sql`contact = ${contact} and status = 'queued'`, 'failed', reason))

/** The instant counts from the beginning of the transaction, like that of a job queued in it. */
export const postponeDelivery = (tx: Tx, id: string, seconds: number): Promise<number> =>
  tx.run(sql`
  update email_deliveries set next_attempt_at = now() + make_interval(secs => ${seconds}), changed_at = clock_timestamp()
   where organisation = ${tx.organisation} and id = ${id}`)

/** The newest attempt; `isClaimed` until it ends or its claim expires, by the clock of the database. */
export const lastAttempt = (
  tx: Tx,
  id: string,
): Promise<{ attempt: number; outcome: AttemptOutcome | null; isClaimed: boolean } | undefined> =>
  tx.maybe(sql`
  select attempt, outcome, ended_at is null and alive_until > clock_timestamp() as "isClaimed"
    from email_attempts where organisation = ${tx.organisation} and delivery = ${id} order by attempt desc limit 1`)

export const insertAttempt = (tx: Tx, id: string, attempt: number, claimSeconds: number): Promise<number> =>
  tx.run(sql`
  with changed as (
    update email_deliveries set changed_at = clock_timestamp() where organisation = ${tx.organisation} and id = ${id}
  )
  insert into email_attempts (organisation, delivery, attempt, alive_until)
  values (${tx.organisation}, ${id}, ${attempt}, clock_timestamp() + make_interval(secs => ${claimSeconds}))`)

/** False if the attempt has been declared interrupted meanwhile. */
export const renewClaim = async (tx: Tx, id: string, attempt: number, claimSeconds: number): Promise<boolean> =>
  (await tx.run(sql`
    update email_attempts set alive_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
     where organisation = ${tx.organisation} and delivery = ${id} and attempt = ${attempt} and ended_at is null`)) > 0

/** The server's reply may name the recipient: it is not stored if the recipient was erased during the attempt. */
export const endAttempt = (
  tx: Tx,
  id: string,
  attempt: number,
  outcome: AttemptOutcome,
  reply: string | null,
): Promise<number> =>
  tx.run(sql`
  update email_attempts as a set ended_at = clock_timestamp(), outcome = ${outcome},
         reply = (select ${reply}::text from email_deliveries d
                   where d.organisation = ${tx.organisation} and d.id = ${id} and d.recipient_email <> ${ERASED_ADDRESS})
   where organisation = ${tx.organisation} and delivery = ${id} and attempt = ${attempt}`)

/** The deliveries of a document, oldest first, as JSON: an expression for statements that read `documents` under the name given. */
export const deliveriesOf = (documents: Sql): Sql => sql`to_json(array(
  select json_strip_nulls(json_build_object('id', d.id, 'recipientEmail', d.recipient_email, 'subject', d.headers -> 'subject',
           'cc', d.headers -> 'cc', 'bcc', d.headers -> 'bcc', 'replyTo', d.headers -> 'replyTo', 'status', d.status,
           'timestamp', instant(d.changed_at), 'reminder', d.reminder, 'attempts',
           (select count(*) from email_attempts a where a.organisation = d.organisation and a.delivery = d.id), 'reason', d.reason))
    from email_deliveries d where d.organisation = ${documents}.organisation and d.document = ${documents}.id order by d.created_at, d.id))`

type MailAddresses = Pick<DeliveryRow, 'id' | 'recipientEmail' | 'headers'>

/** The mails with documents or with statements of a contact, and those with former documents that went to one of the addresses. */
export const mailsAbout = (
  tx: Tx,
  {
    contact,
    documents,
    former,
    addresses,
  }: Readonly<Record<'documents' | 'former' | 'addresses', readonly string[]>> & { readonly contact: string },
): Promise<MailAddresses[]> =>
  tx.rows(sql`
  select id, recipient_email as "recipientEmail", headers from email_deliveries
   where organisation = ${tx.organisation} and document = any(${[...documents, ...former]}::uuid[])
     and (document in (select unnest(${documents}::uuid[]))
       or lower(recipient_email) in (select lower(address) from unnest(${addresses}::text[]) as address))
  union all
  select id, recipient_email, headers from email_deliveries where organisation = ${tx.organisation} and contact = ${contact}`)

/** The addresses of a mail. */
export const addressesOf = ({ recipientEmail, headers }: MailAddresses): string[] => [
  recipientEmail,
  ...(headers?.cc ?? []),
  ...(headers?.bcc ?? []),
]

/** Erases the addresses of mails, their texts and the servers' replies; returns the waiting ones. */
export async function eraseMails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const [erased] = await Promise.all([
    tx.rows<{ id: string; status: EmailDelivery['status'] }>(sql`
      update email_deliveries
         set recipient_email = ${ERASED_ADDRESS}, description = null, headers = null,
             reason = case when reason is not null then ${JSON.stringify(ERASED)}::json end
       where organisation = ${tx.organisation} and id = any(${ids}::uuid[]) and recipient_email <> ${ERASED_ADDRESS}
      returning id, status`),
    tx.run(sql`
      update email_attempts set reply = null
       where organisation = ${tx.organisation} and delivery = any(${ids}::uuid[]) and reply is not null`),
  ])
  return erased.flatMap(({ id, status }) => (status === 'queued' ? id : []))
}

/** Deletes the mails of a document that was never issued, with their attempts. */
export const deleteDeliveries = (tx: Tx, document: string): Promise<number> =>
  tx.run(sql`
  delete from email_deliveries where organisation = ${tx.organisation} and document = ${document}`)

/** Adds a mail to a day; false, without any effect, at the limit. */
export const raiseCount = async (tx: Tx, day: string, atMost: number): Promise<boolean> =>
  (await tx.run(sql`
    insert into mail_counts (organisation, day, mails) values (${tx.organisation}, ${day}, 1)
    on conflict (organisation, day) do update set mails = mail_counts.mails + 1 where mail_counts.mails < ${atMost}`)) >
  0
