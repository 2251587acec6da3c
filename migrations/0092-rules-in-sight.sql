-- The rules of a row stand beside its table, where one looks for them, and one function refuses to change what is only added to.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

drop trigger append_only on pdf_dictionaries;
create trigger append_only before update or delete or truncate on pdf_dictionaries for each statement execute function refuse_change();
drop trigger append_only on kept_pdfs;
create trigger append_only before update or delete or truncate on kept_pdfs for each statement execute function refuse_change();
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

-- PostgreSQL reads the conditions of triggers anew in each statement. Each posting moves these two heads: theirs stand in a function.
create or replace function refuse_backward() returns trigger language plpgsql as $$
declare
  is_back boolean := new.organisation <> old.organisation or new.sequence < old.sequence;
begin
  if tg_table_name = 'journal_heads' then
    is_back := is_back or new.books < old.books or new.sequence = old.sequence and new.hash <> old.hash;
  else
    is_back := is_back or new.newest_at < least(old.newest_at, clock_timestamp() - interval '1 minute')
      or new.sequence = old.sequence and old.newest_at <= clock_timestamp() + interval '1 minute';
  end if;
  if is_back then
    raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger only_forward on journal_heads;
create trigger only_forward before update on journal_heads for each row execute function refuse_backward();
drop trigger only_forward on event_heads;
create trigger only_forward before update on event_heads for each row execute function refuse_backward();
alter table event_heads add constraint event_heads_a_number_and_a_hash check (sequence >= 0 and length(hash) = 32);

drop function refuse_change_of_kept_pdf, refuse_change_of_pdf_dictionary, refuse_rewriting, refuse_backward_events, refuse_backward_journal,
  require_consistent_event;

-- One reading of the table validates all of them.
drop trigger consistent on documents;
drop function require_consistent_document;
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
drop function is_metadata;

-- Whether another organisation has a record: yes or no for a random id, since a foreign record is told from a missing one.
create or replace function belongs_to_another(kind text, wanted uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select case kind
    when 'contact' then exists (select from contacts where id = wanted and organisation <> current_organisation())
    when 'document' then exists (select from documents where id = wanted and organisation <> current_organisation())
    when 'attachment' then exists (select from attachments where id = wanted and organisation <> current_organisation())
    when 'payment' then exists (select from payments where id = wanted and organisation <> current_organisation())
    when 'ledger-entry' then exists (select from ledger_entries where id = wanted and organisation <> current_organisation())
    when 'template' then exists (select from templates where id = wanted and organisation <> current_organisation())
    when 'product' then exists (select from products where id = wanted and organisation <> current_organisation())
    when 'fiscal-year' then exists (select from fiscal_years where id = wanted and organisation <> current_organisation())
    when 'token' then exists (select from tokens where id = wanted and organisation <> current_organisation())
    when 'vat-period' then exists (select from vat_periods where id = wanted and organisation <> current_organisation())
    when 'event' then exists (select from events where id = wanted and organisation <> current_organisation())
    when 'webhook-endpoint' then exists (select from webhook_endpoints where id = wanted and organisation <> current_organisation())
  end $$;
