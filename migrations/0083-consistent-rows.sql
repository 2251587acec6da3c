-- PostgreSQL reads the text of each check constraint, and of the condition of each trigger, anew in each statement that changes a row: those
-- of documents took a third of the time of a change, those of events and their heads a fifth. The rules are the same in functions, whose
-- expressions a session keeps.
alter table documents
  drop constraint documents_allocated_of_books, drop constraint documents_amount_mode_check, drop constraint documents_check,
  drop constraint documents_credit_note_has_invoice, drop constraint documents_credit_notes_above_zero,
  drop constraint documents_credit_notes_within_total, drop constraint documents_credited_before_of_credit_note,
  drop constraint documents_currency_with_rate, drop constraint documents_decision_of_decided, drop constraint documents_drafts_are_open,
  drop constraint documents_estimate_has_status, drop constraint documents_exchange_rate_check, drop constraint documents_have_a_recipient,
  drop constraint documents_issued_have_a_number, drop constraint documents_kind_check, drop constraint documents_language_check,
  drop constraint documents_metadata_check, drop constraint documents_only_invoices_are_annulled,
  drop constraint documents_payable_in_days_check, drop constraint documents_payment_key_check, drop constraint documents_signed_together,
  drop constraint documents_status_check, drop constraint documents_total_is_net_and_vat;

create function require_consistent_document() returns trigger
  language plpgsql as $$
declare
  violated constant text := case
    when not new.kind in ('estimate', 'invoice', 'credit-note') then 'kind'
    when not new.amount_mode in ('gross', 'net') then 'amount_mode'
    when not new.language in ('de', 'en', 'fr', 'it') then 'language'
    when not new.status in ('open', 'accepted', 'declined') then 'status'
    when not new.payable_in_days between 0 and 365 then 'payable_in_days'
    when not new.exchange_rate > 0 then 'exchange_rate'
    when not public.is_metadata(new.metadata) then 'metadata'
    when not (new.recipient is not null or coalesce(new.custom_recipient_text, '') <> '') then 'have_a_recipient'
    when not new.total = new.total_net + new.total_vat then 'total_is_net_and_vat'
    when not (new.original_currency is null) = (new.exchange_rate is null) then 'currency_with_rate'
    when not (new.signing_person is null) = (new.signed_at is null) then 'signed_together'
    when not (new.is_draft or new.number <> '') then 'issued_have_a_number'
    when not (not new.is_draft or new.status is null or new.status = 'open') then 'drafts_are_open'
    when not (new.public_expires_at is null or new.public_secret is not null) then 'links_expire'
    when not (new.kind = 'estimate') = (new.status is not null) then 'estimate_has_status'
    when not (new.decision is null or new.status <> 'open') then 'decision_of_decided'
    when not (not new.is_annulled or new.kind = 'invoice' and not new.is_draft) then 'only_invoices_are_annulled'
    when not (new.payment_key is null or new.payment_key ~ '^[1-9][0-9]{0,17}$' and new.kind = 'invoice' and not new.is_draft) then 'payment_key'
    when not (new.allocated >= 0 and (new.allocated = 0 or new.kind <> 'estimate' and not new.is_draft)) then 'allocated_of_books'
    when not (new.kind = 'credit-note') = (new.invoice is not null) then 'credit_note_has_invoice'
    when not (new.credited_before is null or new.kind = 'credit-note') then 'credited_before_of_credit_note'
    when not (new.kind <> 'credit-note' or new.total > 0) then 'credit_notes_above_zero'
    when not (new.kind <> 'credit-note' or new.paid >= 0 and new.paid + new.allocated <= new.total) then 'credit_notes_within_total'
  end;
begin
  if violated is not null then
    raise exception 'a document violates the rule "%"', violated
      using errcode = 'check_violation', constraint = 'documents_' || violated, table = 'documents';
  end if;
  return new;
end $$;
create trigger consistent before insert or update on documents for each row execute function require_consistent_document();

alter table events
  drop constraint events_digest_check, drop constraint events_erased, drop constraint events_evidence_check,
  drop constraint events_hash_check, drop constraint events_salt_check, drop constraint events_sequence_check;

create function require_consistent_event() returns trigger
  language plpgsql as $$
declare
  violated constant text := case
    when not new.sequence > 0 then 'sequence'
    when not length(new.hash) = 32 then 'hash'
    when not length(new.evidence) = 32 then 'evidence'
    when not length(new.digest) = 32 then 'digest'
    when not length(new.salt) = 16 then 'salt'
    when not (new.erased_by is null) = (new.digest is null) then 'digest_of_erased'
    when not (new.erased_by is null or num_nonnulls(new.salt, new.before, new.after) = 0) then 'erased'
  end;
begin
  if violated is not null then
    raise exception 'an event violates the rule "%"', violated
      using errcode = 'check_violation', constraint = 'events_' || violated, table = 'events';
  end if;
  return new;
end $$;
create trigger consistent before insert or update on events for each row execute function require_consistent_event();

drop trigger only_forward on event_heads;
alter table event_heads drop constraint event_heads_hash_check, drop constraint event_heads_sequence_check;

create function refuse_backward_events() returns trigger
  language plpgsql as $$
begin
  if not (length(new.hash) = 32 and new.sequence >= 0) then
    raise exception 'the head of the events is a number and a hash' using errcode = 'check_violation', table = 'event_heads';
  end if;
  if tg_op = 'UPDATE' and (new.organisation <> old.organisation or new.sequence < old.sequence
      or new.newest_at < least(old.newest_at, clock_timestamp() - interval '1 minute')
      or new.sequence = old.sequence and old.newest_at <= clock_timestamp() + interval '1 minute') then
    raise exception 'what happened is never changed: % on % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger only_forward before insert or update on event_heads for each row execute function refuse_backward_events();

drop trigger only_forward on journal_heads;
create function refuse_backward_journal() returns trigger
  language plpgsql as $$
begin
  if new.organisation <> old.organisation or new.books < old.books or new.sequence < old.sequence
      or new.sequence = old.sequence and new.hash <> old.hash then
    raise exception 'the journal only grows: % would go back', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger only_forward before update on journal_heads for each row execute function refuse_backward_journal();

-- The row in event_heads, which refers to the organisation, is there before its events.
alter table events drop constraint events_organisation_fkey;

-- As before, but the events of a transaction are inserted at once.
create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $$
declare
  kept events;
  all_kept events[] := '{}';
  head event_heads;
begin
  if own <> current_organisation() then
    raise exception 'a session keeps events of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  select * into head from event_heads where organisation = own for update;
  if not found then
    insert into event_heads (organisation, sequence, newest_at, hash)
    values (own, 0, clock_timestamp(), sha256(convert_to('rappen events ' || own, 'UTF8'))) on conflict do nothing;
    select * into head from event_heads where organisation = own for update;
  end if;
  head.newest_at := greatest(head.newest_at, clock_timestamp());
  for kept.id, kept.type, kept.record_kind, kept.record, kept.document, kept.token, kept.request_id, kept.before, kept.after in
    select coalesce(one.id, gen_random_uuid()), one.type, one.kind, one.record, one.document, coalesce(one.token, by_token),
           case when one.token is null then in_request else one.request end, one.before, one.after
      from json_to_recordset(happened)
             as one (id uuid, type text, kind text, record text, document uuid, token uuid, request text, before json, after json)
  loop
    -- an instant ahead of the clock is from before it was set back.
    if head.erased_at between now() and clock_timestamp() and (kept.document is not null or kept.record_kind = 'contact') then
      raise exception 'something was erased meanwhile' using errcode = 'serialization_failure';
    end if;
    if kept.type like '%.erased' then
      head.erased_at := clock_timestamp();
    end if;
    head.sequence := head.sequence + 1;
    kept.salt := uuid_send(gen_random_uuid());
    kept.evidence := case when kept.document is not null then event_evidence(own, kept.record_kind, kept.document) end;
    head.hash := sha256(head.hash || convert_to(json_build_array(head.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document,
      head.newest_at at time zone 'UTC', kept.token, kept.request_id,
      encode(sha256(kept.salt || convert_to(concat(octet_length(kept.before::text), ':', kept.before, kept.after), 'UTF8')), 'hex'),
      encode(kept.evidence, 'hex'))::text, 'UTF8'));
    kept.organisation := own;
    kept.sequence := head.sequence;
    kept.created_at := head.newest_at;
    kept.hash := head.hash;
    if kept.record_kind = 'ledger-entries' then
      kept.first_entry := kept.after #>> '{ledgerEntries,firstSequence}';
      kept.last_entry := kept.after #>> '{ledgerEntries,lastSequence}';
    else
      kept.first_entry := null;
      kept.last_entry := null;
    end if;
    all_kept := all_kept || kept;
  end loop;
  insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after,
      first_entry, last_entry, salt, evidence, hash)
  select organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after,
      first_entry, last_entry, salt, evidence, hash
    from unnest(all_kept);
  update event_heads set sequence = head.sequence, newest_at = head.newest_at, hash = head.hash, erased_at = head.erased_at where organisation = own;
  return true;
end $$;

-- A filter by opening date is read from the index of each order. Beside other organisations PostgreSQL expected few documents of one, and sorted
-- all of them by number instead.
drop index listed_documents_by_creation, listed_documents_by_number, listed_documents_by_state_and_creation, listed_documents_by_state_and_number;
create index listed_documents_by_creation on listed_documents (organisation, kind, created_at, id) include (opening_date);
create index listed_documents_by_number on listed_documents (organisation, kind, number, id) include (opening_date);
create index listed_documents_by_state_and_creation on listed_documents (organisation, kind, state, created_at, id) include (opening_date);
create index listed_documents_by_state_and_number on listed_documents (organisation, kind, state, number, id) include (opening_date);

-- New words wait in a list of at most 64 KiB, which each search reads as well: sorted in together, they cost half.
alter index listed_documents_by_words set (fastupdate = on, gin_pending_list_limit = 64);

-- As before, but what is ASCII is not folded, and written out, twice.
create or replace function search_words(scope text, content text) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  longest constant integer := 60000;
  words text := content;
  others text;
begin
  if octet_length(content) > length(content) then
    select string_agg(part, ' ') filter (where octet_length(part) = length(part)), string_agg(part, ' ') filter (where octet_length(part) > length(part))
      into words, others from unnest(string_to_array(translate(content, E'\n', ' '), ' ')) as part;
  end if;
  words := concat_ws(' ', lower(words), left(public.search_folded(others), longest), left(public.search_written_out(others), longest));
  words := regexp_replace(words, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g');
  if words ~ '[^ ]{65}|(^| )0' then
    words := regexp_replace(words, '([^ ]{64})[^ ]+', '\1', 'g');
    words := words || ' ' || regexp_replace(words, '(^| )0+', '\1', 'g');
  end if;
  return coalesce(array_to_tsvector(array_remove(string_to_array(scope || replace(words, ' ', ' ' || scope), ' '), scope)), '');
end $$;

-- As before, with each position read once.
create or replace function search_positions(positions json) returns text
  language sql immutable parallel safe
return left((
  select coalesce(string_agg(concat_ws(' ', coalesce(name, ''), coalesce("articleNumber", ''), coalesce(description, '')), ' '), '')
    from json_to_recordset(positions) as one (name text, "articleNumber" text, description text)), 50000);

-- Of texts so long that the bound of folded texts cut them elsewhere: one character may become eighteen.
update listed_documents as kept set words = (listed_document(documents)).words
  from documents where documents.organisation = kept.organisation and documents.id = kept.id
   and documents.bytes + coalesce(octet_length(documents.custom_recipient_text), 0) > 3000
   and kept.words is distinct from (listed_document(documents)).words;
