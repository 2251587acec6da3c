import { type EventType, eventTypesOf, type RecordKind } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** The kinds of record of which an organisation has few: events about any of them have the hash of all, also of what was provisioned. */
const settings = [
  'organisation',
  'token',
  'person',
  'webhook-endpoint',
  'template',
  'account',
  'currency',
  'fiscal-year',
  'vat-period',
] as const satisfies readonly RecordKind[]

/**
 * The number of the newest event about records of some kinds, where what is stored now has not the hash that the event has. Events from before
 * migration 0087 have none: nothing is said of what they left. The hash is computed here, in the form of the database function event_evidence.
 * Nothing is left of a logo that was deleted, so it has no hash: such an event counts where its type is `nothingLeft`.
 */
async function changedSince(
  tx: Tx,
  kinds: readonly RecordKind[],
  standing: Sql,
  nothingLeft?: EventType,
): Promise<number | undefined> {
  const types: readonly EventType[] = kinds.flatMap(eventTypesOf)
  const found = await tx.maybe<{ sequence: number }>(sql`
  with newest as (
    select e.sequence, e.evidence, e.type
      from unnest(${types}::text[]) as wanted (type)
      cross join lateral (
        select sequence, evidence, type from events
         where organisation = ${tx.organisation} and type = wanted.type order by sequence desc limit 1
      ) as e
     order by e.sequence desc limit 1
  ), standing as (select sha256(convert_to((${standing})::text, 'UTF8')) as evidence)
  select newest.sequence::float8 as sequence from newest cross join standing
   where newest.evidence is distinct from standing.evidence and (newest.evidence is not null or newest.type = ${nothingLeft ?? null})`)
  return found?.sequence
}

/**
 * The columns stand by hand, as those of documents do; a new one comes last, and only where it has a value. A migration that changes a stored
 * value would make sound settings look changed: it notes an event as well.
 */
export const settingsChangedSince = (tx: Tx): Promise<number | undefined> =>
  changedSince(
    tx,
    settings,
    sql`
    select json_build_array(
        (select json_build_array(o.id, o.name, o.street_name, o.building_number, o.post_code, o.town_name, o.country, o.email, o.phone,
                  o.website, o.vat_number, o.iban, o.qr_iban, o.bank_name, o.primary_currency, o.time_zone, o.language,
                  o.estimate_number_pattern, o.invoice_number_pattern, o.credit_note_number_pattern, o.created_at at time zone 'UTC')
           from organisations as o where o.id = ${tx.organisation}),
        (select json_agg(json_build_array(t.id, encode(t.hash, 'hex'), t.hint, t.scopes, t.created_at at time zone 'UTC',
                  t.expires_at at time zone 'UTC', t.revoked_at at time zone 'UTC', t.parent, t.person, t.role) order by t.id)
           from tokens as t where t.organisation = ${tx.organisation}),
        (select json_agg(json_build_array(s.person, s.name, s.email, s.language, s.role, encode(s.hash, 'hex'),
                  s.expires_at at time zone 'UTC') order by s.person)
           from seat_offers as s where s.organisation = ${tx.organisation}),
        (select json_agg(json_build_array(w.id, w.url, w.description, w.event_types, w.is_enabled, w.disabled_reason,
                  w.disabled_at at time zone 'UTC', w.metadata::text, encode(w.secret, 'hex'), encode(w.previous_secret, 'hex'),
                  w.previous_secret_expires_at at time zone 'UTC', w.created_at at time zone 'UTC', w.set_by) order by w.id)
           from webhook_endpoints as w where w.organisation = ${tx.organisation}),
        (select json_agg(json_build_array(t.id, t.position, t.name, t.design, t.accent_colour, t.address_side, t.language, t.amount_mode,
                  t.columns, t.introductory_text, t.closing_text, t.payable_in_days, t.font, t.fold_marks, t.mail_subject, t.mail_cc,
                  t.mail_bcc, t.mail_reply_to) order by t.id)
           from templates as t where t.organisation = ${tx.organisation}),
        (select json_agg(json_build_array(a.number, a.type, a.names::text, a.is_active) order by a.number)
           from accounts as a where a.organisation = ${tx.organisation}),
        (select json_agg(json_build_array(c.code, c.is_enabled, c.exchange_rate) order by c.code collate "C")
           from currencies as c where c.organisation = ${tx.organisation}),
        (select json_agg(json_build_array(y.id, y.first_day, y.last_day, y.status, encode(y.statements_sha256, 'hex')) order by y.id)
           from fiscal_years as y where y.organisation = ${tx.organisation}),
        (select json_agg(json_build_array(v.id, v.first_day, v.last_day, v.status) order by v.id)
           from vat_periods as v where v.organisation = ${tx.organisation}))`,
  )

/** The same of the logo: what is printed, and the bytes that it was made of. */
export const logoChangedSince = (tx: Tx): Promise<number | undefined> =>
  changedSince(
    tx,
    ['logo'],
    sql`
    select json_build_array(l.media_type, l.width, l.height, encode(l.sha256, 'hex'), encode(sha256(l.content), 'hex'),
             encode(sha256(l.picture), 'hex'))
      from logos as l where l.organisation = ${tx.organisation}`,
    'logo.deleted',
  )

/** The same of the letterhead. */
export const letterheadChangedSince = (tx: Tx): Promise<number | undefined> =>
  changedSince(
    tx,
    ['letterhead'],
    sql`
    select json_build_array(encode(l.sha256, 'hex'), encode(sha256(l.content), 'hex'), encode(sha256(convert_to(l.ink::text, 'UTF8')), 'hex'))
      from letterheads as l where l.organisation = ${tx.organisation}`,
    'letterhead.deleted',
  )
