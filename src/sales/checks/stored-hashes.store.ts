import type { Tx } from '../../platform/db/database.ts'
import { join, type Sql, sql } from '../../platform/db/sql.ts'
import type { RecordKind } from '../../record-kinds.ts'
import { documentKinds } from '../documents/kinds.rules.ts'

/**
 * The hashed data of events, by the kinds of their subjects. `hashes` selects the hash of the stored data as `evidence`, with the `document`
 * that it belongs to, and gets a condition on that column. Events store this hash, and it is compared later: each column occurs here once.
 * Stored hashes must stay valid, so a new column comes last, and only if it has a value. The test of manipulations changes every column of the
 * database.
 */
export type HashedRecords = {
  readonly kinds: readonly RecordKind[]
  readonly hashes: (tx: Tx, where: (document: Sql) => Sql) => Sql
}

const sha256 = (text: Sql): Sql => sql`sha256(convert_to((${text})::text, 'UTF8'))`

/** A document with its public link. `former` is the hash of events before version 1.1.0, which covered less, and no drafts. */
export const documents: HashedRecords = {
  kinds: [...documentKinds, 'public-link'],
  hashes: (tx, where) => sql`
    select id as document, ${sha256(sql`content || added`)} as evidence, case when not is_draft then ${sha256(sql`content`)} end as former
      from (
        select d.id, d.is_draft, json_build_array(d.id, d.kind, d.number, d.template,
             d.opening_date, d.payable_in_days, d.due_date, d.recipient, d.custom_recipient_text, d.title, d.introductory_text, d.closing_text,
             d.amount_mode, d.language, d.original_currency, d.exchange_rate, d.columns, d.positions, d.total, d.total_net, d.total_vat,
             d.created_at at time zone 'UTC', d.issued_parties::text, d.status, d.signing_person, d.signed_at at time zone 'UTC', d.estimate,
             d.invoice, d.is_annulled, d.metadata::text, d.credited_before::text)::text || coalesce(d.decision::text, '')
             || case when num_nonnulls(d.payment_key, d.external_reference) > 0
                     then json_build_array(d.payment_key, d.external_reference)::text else '' end
             || coalesce(d.recurring_invoice::text, '') || coalesce(d.discount_terms::text, '') || coalesce(d.written_off::text, '')
             || coalesce(d.estimate_part::text, '') as content,
             json_build_array(d.is_draft, d.allocated, d.public_secret, d.public_expires_at at time zone 'UTC')::text as added
          from documents d where d.organisation = ${tx.organisation} and ${where(sql`d.id`)} offset 0
      ) as stored`,
}

/** All attachments of a document, with their addresses. `former` is the hash before version 1.1.0, without these. */
export const attachments: HashedRecords = {
  kinds: ['attachment', 'attachments'],
  hashes: (tx, where) => sql`
    select a.document,
           ${sha256(sql`json_agg(json_build_array(a.position, a.id, a.name, a.title, a.size, a.pages, encode(a.sha256, 'hex'),
             a.created_at at time zone 'UTC', a.public_secret) order by a.position)`)} as evidence,
           ${sha256(sql`json_agg(json_build_array(a.position, a.id, a.name, a.title, a.size, a.pages, encode(a.sha256, 'hex'),
             a.created_at at time zone 'UTC') order by a.position)`)} as former
      from attachments a where a.organisation = ${tx.organisation} and ${where(sql`a.document`)} group by a.document`,
}

/** The archived PDFs of a document. */
export const archivedPdfs: HashedRecords = {
  kinds: ['archived-pdf'],
  hashes: (tx, where) => sql`
    select p.document, ${sha256(sql`json_agg(json_build_array(p.state, encode(p.sha256, 'hex'), p.archived_at at time zone 'UTC')
             order by p.state collate "C")`)} as evidence, '\\x'::bytea as former
      from archived_pdfs p where p.organisation = ${tx.organisation} and ${where(sql`p.document`)} group by p.document`,
}

const receiptsOf = (kind: RecordKind, owner: Sql, condition: Sql): HashedRecords => ({
  kinds: [kind],
  hashes: (tx, where) => sql`
    select ${owner} as document, ${sha256(sql`json_agg(json_build_array(r.position, r.id, r.name, r.title, r.type, r.size, r.pages,
             encode(r.sha256, 'hex'), r.created_at at time zone 'UTC') order by r.position)`)} as evidence, '\\x'::bytea as former
      from receipts r where r.organisation = ${tx.organisation} and ${condition} and ${where(owner)} group by ${owner}`,
})

/** The receipts of a ledger entry. */
export const receipts = receiptsOf('receipt', sql`r.entry`, sql`r.entry is not null`)

/** A receipt that is not posted yet. */
export const unpostedReceipts = receiptsOf('unposted-receipt', sql`r.id`, sql`r.entry is null`)

/**
 * The settings: records of which an organisation has few. Each event about one of them has the hash of all, provisioned ones included. A
 * migration that changes a stored value would make valid settings look changed, so it notes an event as well.
 */
export const settings: HashedRecords = {
  kinds: [
    'organisation',
    'token',
    'person',
    'webhook-endpoint',
    'template',
    'account',
    'currency',
    'fiscal-year',
    'vat-period',
  ],
  hashes: ({ organisation }) => sql`
    select ${sha256(sql`json_build_array(
        (select json_build_array(o.id, o.name, o.street_name, o.building_number, o.post_code, o.town_name, o.country, o.email, o.phone,
                  o.website, o.vat_number, o.iban, o.qr_iban, o.bank_name, o.primary_currency, o.time_zone, o.language,
                  o.estimate_number_pattern, o.invoice_number_pattern, o.credit_note_number_pattern, o.created_at at time zone 'UTC')
           from organisations as o where o.id = ${organisation}),
        (select json_agg(json_build_array(t.id, encode(t.hash, 'hex'), t.hint, t.scopes, t.created_at at time zone 'UTC',
                  t.expires_at at time zone 'UTC', t.revoked_at at time zone 'UTC', t.parent, t.person, t.role) order by t.id)
           from tokens as t where t.organisation = ${organisation}),
        (select json_agg(json_build_array(s.person, s.name, s.email, s.language, s.role, encode(s.hash, 'hex'),
                  s.expires_at at time zone 'UTC') order by s.person)
           from seat_offers as s where s.organisation = ${organisation}),
        (select json_agg(json_build_array(w.id, w.url, w.description, w.event_types, w.is_enabled, w.disabled_reason,
                  w.disabled_at at time zone 'UTC', w.metadata::text, encode(w.secret, 'hex'), encode(w.previous_secret, 'hex'),
                  w.previous_secret_expires_at at time zone 'UTC', w.created_at at time zone 'UTC', w.set_by) order by w.id)
           from webhook_endpoints as w where w.organisation = ${organisation}),
        (select json_agg(json_build_array(t.id, t.position, t.name, t.design, t.accent_colour, t.address_side, t.language, t.amount_mode,
                  t.columns, t.introductory_text, t.closing_text, t.payable_in_days, t.font, t.fold_marks, t.mail_subject, t.mail_cc,
                  t.mail_bcc, t.mail_reply_to) order by t.id)
           from templates as t where t.organisation = ${organisation}),
        (select json_agg(case
                  when a.currency = case when a.number in (1022, 1101, 2001) then 'EUR' else 'CHF' end then json_build_array(a.number, a.type, a.names::text, a.is_active)
                  else json_build_array(a.number, a.type, a.names::text, a.is_active, a.currency) end order by a.number)
           from accounts as a where a.organisation = ${organisation}),
        (select json_agg(json_build_array(c.code, c.is_enabled, c.exchange_rate) order by c.code collate "C")
           from currencies as c where c.organisation = ${organisation}),
        (select json_agg(json_build_array(y.id, y.first_day, y.last_day, y.status, encode(y.statements_sha256, 'hex')) order by y.id)
           from fiscal_years as y where y.organisation = ${organisation}),
        (select json_agg(json_build_array(v.id, v.first_day, v.last_day, v.status) order by v.id)
           from vat_periods as v where v.organisation = ${organisation}))::text
        || coalesce((select json_agg(json_build_array(t.id, t.discount_terms) order by t.id)::text from templates as t
                      where t.organisation = ${organisation} and t.discount_terms is not null), '')
        || coalesce((select json_agg(json_build_array(v.id, encode(v.return_sha256, 'hex'), v.filed_on, v.filed_reference) order by v.id)::text
                       from vat_periods as v where v.organisation = ${organisation} and num_nonnulls(v.return_sha256, v.filed_on, v.filed_reference) > 0), '')
        || (select case when o.small_difference_limit = 1 then '' else o.small_difference_limit::text end from organisations as o where o.id = ${organisation})`)} as evidence`,
}

/** The logo: its printed form, and its source bytes. */
export const logo: HashedRecords = {
  kinds: ['logo'],
  hashes: ({ organisation }) => sql`
    select ${sha256(sql`json_build_array(l.media_type, l.width, l.height, encode(l.sha256, 'hex'), encode(sha256(l.content), 'hex'),
             encode(sha256(l.picture), 'hex'))`)} as evidence
      from logos as l where l.organisation = ${organisation}`,
}

export const letterhead: HashedRecords = {
  kinds: ['letterhead'],
  hashes: ({ organisation }) => sql`
    select ${sha256(sql`json_build_array(encode(l.sha256, 'hex'), encode(sha256(l.content), 'hex'),
             encode(sha256(convert_to(l.ink::text, 'UTF8')), 'hex'))`)} as evidence
      from letterheads as l where l.organisation = ${organisation}`,
}

const all = [documents, attachments, archivedPdfs, receipts, unpostedReceipts, settings, logo, letterhead]

/**
 * The hash of an event's stored subject: an expression over `change`, which has the `kind` and `document` of the event. Only subjects of these
 * kinds have one; undefined if there is none.
 */
export function evidenceOf(tx: Tx, kinds: ReadonlySet<RecordKind>): Sql | undefined {
  const noted = all.filter((one) => one.kinds.some((kind) => kinds.has(kind)))
  if (noted.length === 0) return undefined
  const cases = noted.map(
    (one) => sql`when change.kind = any (${one.kinds}::text[])
      then (select evidence from (${one.hashes(tx, (document) => sql`${document} = change.document`)}) as stored)`,
  )
  return sql`case ${join(cases, sql` `)} end`
}
