-- From the schema of version 1.1.0 to the baseline, which it is noted as. The files of functions run afterwards.

-- 1. Names. The baseline is noted with the time since when every change is told by an event.
delete from migrations where name <> '0012-events.sql';
update migrations set name = '0001-baseline.sql', sha256 = '';
alter table migrations alter column sha256 set not null;

alter table sessions rename column place to organisation;
alter table sessions rename constraint sessions_place_seat_fkey to sessions_organisation_seat_fkey;
alter table unknown_names rename to failed_logins;
alter table failed_logins rename constraint unknown_names_pkey to failed_logins_pkey;
alter table failed_logins rename constraint unknown_names_name_check to failed_logins_name_check;

alter table clock_seen rename to newest_clock;
alter table newest_clock rename constraint clock_seen_pkey to newest_clock_pkey;
alter table newest_clock rename constraint clock_seen_only_row_check to newest_clock_only_row_check;

alter table kept_pdfs rename to archived_pdfs;
alter table archived_pdfs rename column kept_at to archived_at;
alter index kept_pdfs_pkey rename to archived_pdfs_pkey;
alter table archived_pdfs rename constraint kept_pdfs_hash to archived_pdfs_hash;
alter table archived_pdfs rename constraint kept_pdfs_packed to archived_pdfs_packed;
alter table archived_pdfs rename constraint kept_pdfs_state_check to archived_pdfs_state_check;
alter table archived_pdfs rename constraint kept_pdfs_dictionary_fkey to archived_pdfs_dictionary_fkey;
alter table archived_pdfs rename constraint kept_pdfs_organisation_document_fkey to archived_pdfs_organisation_document_fkey;
alter table archived_pdfs rename constraint kept_pdfs_organisation_fkey to archived_pdfs_organisation_fkey;

-- 2. People have a role of their own, which sees no document, no journal and no contact.
drop trigger name_seats on people;
drop trigger use_seat on sessions;
drop policy nobody on people;
drop policy nobody on person_links;
drop policy nobody on sessions;
drop policy nobody on passkeys;
drop policy nobody on passkey_challenges;
drop policy nobody on failed_logins;
create policy all_people on people to rappen_people using (true);
create policy all_people on person_links to rappen_people using (true);
create policy all_people on sessions to rappen_people using (true);
create policy all_people on passkeys to rappen_people using (true);
create policy all_people on passkey_challenges to rappen_people using (true);
create policy all_people on failed_logins to rappen_people using (true);
grant usage on schema public to rappen_people;
grant select, insert on people, person_links, sessions, passkeys, passkey_challenges, failed_logins to rappen_people;
grant update (email, name, language, password, failures, failing_since) on people to rappen_people;
grant update (organisation, seat, seen_at, proven_at, failures, failing_since) on sessions to rappen_people;
grant update (counter, last_used_at) on passkeys to rappen_people;
grant update on failed_logins to rappen_people;
grant delete on person_links, sessions, passkeys, passkey_challenges, failed_logins to rappen_people;

-- Whoever has a seat in the organisation is known there by name and address.
create policy seated on people for select to rappen_app using (exists (
  select from tokens t where t.organisation = current_organisation() and t.person = people.id and t.revoked_at is null));
grant select (id, email, name, language) on people to rappen_app;

-- Tokens and seats are looked up before the organisation is known. Of a seat, people write its name and its last use.
alter policy own on tokens to rappen_app;
create policy looked_up on tokens for select to rappen_people using (true);
create policy seats on tokens for update to rappen_people using (person is not null);
grant select (organisation, id, name, hash, scopes, created_at, expires_at, revoked_at, last_used_at, person, role) on tokens to rappen_people;
grant update (name, last_used_at) on tokens to rappen_people;
alter policy own on organisations to rappen_app;
create policy named on organisations for select to rappen_people using (true);
grant select (id, name, created_at) on organisations to rappen_people;
alter policy own on seat_offers to rappen_app;
create policy looked_up on seat_offers for select to rappen_people using (true);
grant select on seat_offers to rappen_people;

-- 3. Lists: the words and rows that records are found by are written by the service. What was stored before has the same words and stays.
alter table contacts alter column words drop expression, alter column words set default '';
alter table products alter column words drop expression, alter column words set default '';
alter table payments alter column words drop expression, alter column words set default '';
alter table ledger_entries alter column words drop expression, alter column words set default '';

drop trigger listed on documents;
drop trigger unlisted on documents;
drop trigger relisted on documents;
drop trigger renamed on contacts;
grant insert, update on listed_documents to rappen_app;
alter table listed_documents add foreign key (organisation, id) references documents (organisation, id) on delete cascade;

-- Of a draft the names of its contact are replaced when the contact is renamed: they have the weight A, the other words have none.
with draft as (
  select d.*, search_scope(d.organisation, case d.kind when 'estimate' then 'e' when 'invoice' then 'i' else 'n' end) as scope
    from documents as d where d.is_draft
), found as (
  select draft.organisation, draft.id,
         search_words(scope, concat_ws(' ', draft.number, draft.title, draft.custom_recipient_text, search_positions(draft.positions)))
         || search_marks(scope, array['@' || draft.recipient, search_year(opening_date), search_month(opening_date), '#draft'])
         || search_pairs(scope, coalesce(draft.metadata, '{}')) as own,
         search_words(scope, concat_ws(' ', c.company_name, c.company_name_addition, c.form_of_address, c.first_name, c.last_name)) as names
    from draft left join contacts as c on c.organisation = draft.organisation and c.id = draft.recipient
)
update listed_documents as listed set words = (
    select string_agg(format('%L%s', word, place), ' ')::tsvector
      from (select unnest(tsvector_to_array(own)), ':1' union all select unnest(tsvector_to_array(names)), ':2A') as one (word, place))
  from found where listed.organisation = found.organisation and listed.id = found.id;

drop index listed_documents_by_state_and_opening_date, listed_documents_by_recipient_and_opening_date,
  listed_documents_by_recipient_and_creation, listed_documents_by_recipient_and_number, listed_documents_by_state_and_due_date,
  listed_documents_by_recipient_and_due_date, listed_documents_by_state_and_creation, listed_documents_by_state_and_number;
drop index listed_documents_by_opening_date, listed_documents_by_creation, listed_documents_by_number;
create index listed_documents_by_opening_date on listed_documents (organisation, kind, opening_date, id);
create index listed_documents_by_creation on listed_documents (organisation, kind, created_at, id);
create index listed_documents_by_number on listed_documents (organisation, kind, number, id);

drop index contacts_by_category_and_creation, contacts_by_category_and_name, contacts_by_email, contacts_by_customer_identification;
drop index payments_by_invoice_and_date, payments_by_refund_of;
drop index webhook_deliveries_by_status, webhook_deliveries_by_type, webhook_endpoints_by_token, webhook_endpoints_by_id;
drop index fiscal_years_by_id, vat_periods_by_id, templates_by_id, products_by_account, documents_by_template, tokens_by_parent;
drop index passkey_challenges_person, passkey_challenges_end, person_links_person, seat_offers_person, unknown_names_since;

-- Acts of nobody's token, too: of them the postings of several tokens.
drop index events_of_mixed_postings, events_by_token;
create index events_by_token on events (organisation, token, type, sequence);

drop view searched_ledger_entries, searched_contacts, searched_payments;
create view searched_ledger_entries as
  select id, sequence, date, external_reference, words from ledger_entries
   where (organisation = (select current_organisation())) is true;
create view searched_contacts as
  select organisation, id, category, email, customer_identification, external_reference, sort_name, created_at, words from contacts
   where (organisation = (select current_organisation())) is true;
create view searched_payments as
  select organisation, id, type, invoice, credit_note, date, account, is_reversed, created_at, words from payments
   where (organisation = (select current_organisation())) is true;
grant select on searched_ledger_entries, searched_contacts, searched_payments to rappen_app;

-- 4. What is only added to.
drop trigger append_only on pdf_dictionaries;
create trigger append_only before update or delete or truncate on pdf_dictionaries for each statement execute function refuse_change();
drop trigger append_only on archived_pdfs;
create trigger append_only before update or delete or truncate on archived_pdfs for each statement execute function refuse_change();
drop trigger append_only on receipts;
create trigger append_only before update or delete or truncate on receipts for each statement execute function refuse_change();
drop trigger append_only on receipt_pieces;
create trigger append_only before update or delete or truncate on receipt_pieces for each statement execute function refuse_change();
drop trigger append_only on earlier_evidence;
create trigger append_only before insert or update or delete or truncate on earlier_evidence for each statement execute function refuse_change();
drop trigger append_only on events;
create trigger append_only before delete or truncate on events for each statement execute function refuse_change();
drop trigger never_deleted on event_heads;
create trigger never_deleted before delete or truncate on event_heads for each statement execute function refuse_change();
drop trigger only_forward on account_totals;
create trigger only_forward before update on account_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
drop trigger only_forward on account_day_totals;
create trigger only_forward before update on account_day_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
drop trigger only_forward on account_currency_totals;
create trigger only_forward before update on account_currency_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();

-- The content of an event is taken away once, whole, and its digest is left.
drop trigger only_erased on events;
create trigger only_erased before update on events for each row
  when (old.erased_by is not null or new.erased_by is null
    or (new.organisation, new.sequence, new.id, new.type, new.record_kind, new.record, new.document, new.created_at, new.token, new.request_id,
        new.evidence, new.hash)
      is distinct from
       (old.organisation, old.sequence, old.id, old.type, old.record_kind, old.record, old.document, old.created_at, old.token, old.request_id,
        old.evidence, old.hash)
    or new.digest is distinct from
       sha256(old.salt || convert_to(concat(octet_length(old.before::text), ':', old.before, old.after), 'UTF8')))
  execute function refuse_change();
drop trigger consistent on events;
alter table events
  add constraint events_sequence check (sequence > 0),
  add constraint events_hashes check (length(hash) = 32 and length(evidence) = 32 and length(digest) = 32 and length(salt) = 16),
  add constraint events_erased check (case when erased_by is null then digest is null
                                           else digest is not null and num_nonnulls(salt, before, after) = 0 end);

drop trigger only_forward on journal_heads;
create trigger only_forward before update on journal_heads for each row execute function refuse_backward();
drop trigger only_forward on event_heads;
create trigger only_forward before update on event_heads for each row execute function refuse_backward();
alter table event_heads add constraint event_heads_a_number_and_a_hash check (sequence >= 0 and length(hash) = 32);

-- One reading of the table validates all of them.
drop trigger consistent on documents;
alter table documents
  add constraint documents_kind check (kind in ('estimate', 'invoice', 'credit-note')),
  add constraint documents_amount_mode check (amount_mode in ('gross', 'net')),
  add constraint documents_language check (language in ('de', 'en', 'fr', 'it')),
  add constraint documents_status check (status in ('open', 'accepted', 'declined')),
  add constraint documents_payable_in_days check (payable_in_days between 0 and 365),
  add constraint documents_exchange_rate check (exchange_rate > 0),
  add constraint documents_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")'),
  add constraint documents_have_a_recipient check (recipient is not null or coalesce(custom_recipient_text, '') <> ''),
  add constraint documents_total_is_net_and_vat check (total = total_net + total_vat),
  add constraint documents_currency_with_rate check ((original_currency is null) = (exchange_rate is null)),
  add constraint documents_signed_together check ((signing_person is null) = (signed_at is null)),
  add constraint documents_issued_have_a_number check (is_draft or number <> ''),
  add constraint documents_drafts_are_open check (not is_draft or status is null or status = 'open'),
  add constraint documents_links_expire check (public_expires_at is null or public_secret is not null),
  add constraint documents_estimate_has_status check ((kind = 'estimate') = (status is not null)),
  add constraint documents_decision_of_decided check (decision is null or status <> 'open'),
  add constraint documents_only_invoices_are_annulled check (not is_annulled or kind = 'invoice' and not is_draft),
  add constraint documents_payment_key check (payment_key is null or payment_key ~ '^[1-9][0-9]{0,17}$' and kind = 'invoice' and not is_draft),
  add constraint documents_allocated_of_books check (allocated >= 0 and (allocated = 0 or kind <> 'estimate' and not is_draft)),
  add constraint documents_credit_note_has_invoice check ((kind = 'credit-note') = (invoice is not null)),
  add constraint documents_credited_before_of_credit_note check (credited_before is null or kind = 'credit-note'),
  add constraint documents_credit_notes_above_zero check (kind <> 'credit-note' or total > 0),
  add constraint documents_credit_notes_within_total check (kind <> 'credit-note' or paid >= 0 and paid + allocated <= total);

alter table contacts drop constraint contacts_metadata_check,
  add constraint contacts_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")');
alter table payments drop constraint payments_metadata_check,
  add constraint payments_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")');
alter table products drop constraint products_metadata_check,
  add constraint products_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")');
alter table webhook_endpoints drop constraint webhook_endpoints_metadata_check,
  add constraint webhook_endpoints_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")');

-- 5. Erasure is plain statements of the service.
-- Holds the head. It cannot be changed so: `only_forward` refuses what does not move it by an event.
grant update (erased_at) on event_heads to rappen_app;

-- The service (`erase-contact.ts`, `erase-document.ts`) may empty an event and do nothing else to it:
-- `only_erased` lets that through alone, with the digest of the content.
grant update (digest, salt, before, after, erased_by) on events to rappen_app;
grant update (request, headers, body) on idempotency_keys to rappen_app;
-- Mails are deleted with their document, which was never issued then.
alter table email_attempts drop constraint email_attempts_organisation_delivery_fkey,
  add constraint email_attempts_organisation_delivery_fkey foreign key (organisation, delivery) references email_deliveries on delete cascade;
grant delete on email_deliveries to rappen_app;
create policy of_drafts on email_deliveries as restrictive for delete using (exists (
  select from documents as d where d.organisation = email_deliveries.organisation and d.id = document and d.is_draft and d.number = ''));
create policy drafts_alone on documents as restrictive for delete using (is_draft and number = '');

-- 6. Why a mail or a webhook failed is a code with its parameters. The words of mail servers remain as they are.
create function pg_temp.reason_of(said text) returns json language sql immutable as $$
  select case
    when said is null then null
    when codes ? said then json_build_object('code', codes ->> said)
    when parts is not null then json_build_object('code', parts[1], 'parameters', json_build_object(parts[2], parts[3]::integer))
    when said ~ '^Message size larger than allowed \d+ bytes; the mail has \d+$' then json_build_object('code', 'emails/too-large',
      'parameters', json_build_object('limit', substring(said from 'allowed (\d+)')::bigint, 'size', substring(said from '(\d+)$')::bigint))
    when said ~ '^The request failed: \S+\.$' then json_build_object('code', 'webhooks/failed',
      'parameters', json_build_object('code', substring(said from ': (\S+)\.$')))
    else json_build_object('code', 'other', 'parameters', json_build_object('text', said)) end
  from (values ('{
    "The last attempt was interrupted; whether the mail server took the message is not known.": "emails/outcome-unknown",
    "The document could not be composed.": "emails/not-composed",
    "The invoice was annulled before it could be sent.": "emails/annulled",
    "The invoice was credited before it could be sent: nothing of it is owed.": "emails/credited",
    "The document was addressed to somebody else before it could be sent.": "emails/readdressed",
    "The recipient was erased before it could be sent.": "emails/recipient-erased",
    "erased": "emails/erased",
    "The service ended during this attempt.": "webhooks/interrupted",
    "It was answered with a redirection, which is not followed.": "webhooks/redirected",
    "The receiver says that it is gone.": "webhooks/gone",
    "The address is not public, and its network is not among WEBHOOK_NETWORKS.": "webhooks/address-not-public",
    "There is no such host.": "webhooks/no-host",
    "The host has no address.": "webhooks/no-address",
    "The name of the host could not be looked up.": "webhooks/not-looked-up",
    "The connection was refused.": "webhooks/connection-refused",
    "The connection was cut off.": "webhooks/connection-cut-off",
    "The host does not answer.": "webhooks/host-silent",
    "The host cannot be reached.": "webhooks/host-unreachable",
    "The certificate has expired.": "webhooks/certificate-expired",
    "The certificate is self-signed.": "webhooks/certificate-self-signed",
    "The certificate is of no known authority.": "webhooks/certificate-authority-unknown",
    "The certificate is for another host.": "webhooks/certificate-of-other-host"
  }'::jsonb)) as known (codes)
  cross join lateral (select case
    when said ~ '^It was answered with \d+\.$' then array['webhooks/status', 'status', substring(said from '\d+')]
    when said ~ '^There was no connection within \d+ seconds\.$' then array['webhooks/not-connected', 'seconds', substring(said from '\d+')]
    when said ~ '^There was no whole answer within \d+ seconds\.$' then array['webhooks/not-answered', 'seconds', substring(said from '\d+')]
  end) as counted (parts)
$$;
alter table email_deliveries rename column error to reason;
alter table email_deliveries alter column reason type json using pg_temp.reason_of(reason);
alter table webhook_attempts rename column error to reason;
alter table webhook_attempts alter column reason type json using pg_temp.reason_of(reason);
update email_attempts set reply = regexp_replace(reply, '^(written to|the file could not be written:) ', '')
 where reply ~ '^(written to|the file could not be written:) ';

-- 7. Functions that the service needs no more, and those whose parameters are others now.
drop function search_query, search_pair_query, search_marks_query, search_split, search_pairs, search_pair, search_marks, search_words,
  search_written_out, search_folded, search_scope, search_positions, search_year, search_month, search_phone, journal_words,
  list_document, unlist_document, relist_drafts, listed_document;
drop function refuse_change_of_kept_pdf, refuse_change_of_pdf_dictionary, refuse_rewriting, refuse_backward_events, refuse_backward_journal,
  require_consistent_event, require_consistent_document, is_metadata, event_evidence;
drop function erase_contact, erase_document, erase_events, erase_answers, addressed_in, retained_documents, hold_event;
drop function name_seats, use_seat, session_by_hash, note_session, person_by_email, end_session, switch_session, shown_session, invite_person,
  recover_person, set_password, sessions_beside, end_session_beside, person_of_session, prove_session, change_password, people_here,
  person_to_invite, link_here, offer_of_link, person_joining, end_sessions, keep_challenge, use_challenge, passkey_by_credential, note_passkey,
  passkeys_of_session, person_adding, add_passkey, remove_passkey, change_person, end_other_sessions, note_wrong_password,
  organisations_of_session, use_link, person_of_link, note_wrong_proof, begin_session, token_by_hash, organisation_ids;
drop function keep_events, post_entries, belongs_to_another;
