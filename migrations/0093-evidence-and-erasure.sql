alter table kept_pdfs rename to archived_pdfs;
alter table archived_pdfs rename column kept_at to archived_at;
alter index kept_pdfs_pkey rename to archived_pdfs_pkey;
alter table archived_pdfs rename constraint kept_pdfs_hash to archived_pdfs_hash;
alter table archived_pdfs rename constraint kept_pdfs_packed to archived_pdfs_packed;
alter table archived_pdfs rename constraint kept_pdfs_state_check to archived_pdfs_state_check;
alter table archived_pdfs rename constraint kept_pdfs_dictionary_fkey to archived_pdfs_dictionary_fkey;
alter table archived_pdfs rename constraint kept_pdfs_organisation_document_fkey to archived_pdfs_organisation_document_fkey;
alter table archived_pdfs rename constraint kept_pdfs_organisation_fkey to archived_pdfs_organisation_fkey;

-- The hash of what an event is about is computed by the statement that calls this, over what is stored: `stored-hashes.store.ts` says how, once
-- for events and for what compares with them. Who has the rights of the service could always write a record and keep a true hash of it; a hash
-- that is not that of the record is found by the next comparison.
drop function keep_events;
create function keep_events(own uuid, by_token uuid, in_request text, happened json, evidences bytea[] default null) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
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
  for kept.id, kept.type, kept.record_kind, kept.record, kept.document, kept.token, kept.request_id, kept.before, kept.after, kept.evidence in
    select coalesce(one.id, gen_random_uuid()), one.type, one.kind, one.record, one.document, coalesce(one.token, by_token),
           case when one.token is null then in_request else one.request end, one.before, one.after, evidences[one.place]
      from rows from (json_to_recordset(happened)
             as (id uuid, type text, kind text, record text, document uuid, token uuid, request text, before json, after json))
           with ordinality as one (id, type, kind, record, document, token, request, before, after, place)
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
    head.hash := sha256(head.hash || convert_to(json_build_array(head.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document,
      head.newest_at at time zone 'UTC', kept.token, kept.request_id,
      encode(sha256(kept.salt || convert_to(concat(octet_length(kept.before::text), ':', kept.before, kept.after), 'UTF8')), 'hex'),
      encode(kept.evidence, 'hex'))::text, 'UTF8'));
    kept.organisation := own;
    kept.sequence := head.sequence;
    kept.created_at := head.newest_at;
    kept.hash := head.hash;
    kept.first_entry := case when kept.record_kind = 'ledger-entries' then kept.after #>> '{ledgerEntries,firstSequence}' end;
    kept.last_entry := case when kept.record_kind = 'ledger-entries' then kept.after #>> '{ledgerEntries,lastSequence}' end;
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
revoke execute on function keep_events from public;
-- Of sessions and passkeys events tell, too, in their transactions.
grant execute on function keep_events to rappen_app, rappen_people;
drop function event_evidence;

-- Holds the head. It cannot be changed so: `only_forward` refuses what does not move it by an event.
grant update (erased_at) on event_heads to rappen_app;

-- Erasure is plain statements of the service (`erase-contact.ts`, `erase-document.ts`). The service may empty an event and do nothing else to it:
-- `only_erased` lets that through alone, with the digest of the content.
drop function erase_contact, erase_document, erase_events, erase_answers, addressed_in, retained_documents, hold_event;
grant update (digest, salt, before, after, erased_by) on events to rappen_app;
grant update (request, headers, body) on idempotency_keys to rappen_app;
-- Mails are deleted with their document, which was never issued then.
alter table email_attempts drop constraint email_attempts_organisation_delivery_fkey,
  add constraint email_attempts_organisation_delivery_fkey foreign key (organisation, delivery) references email_deliveries on delete cascade;
grant delete on email_deliveries to rappen_app;
create policy of_drafts on email_deliveries as restrictive for delete using (exists (
  select from documents as d where d.organisation = email_deliveries.organisation and d.id = document and d.is_draft and d.number = ''));
create policy drafts_alone on documents as restrictive for delete using (is_draft and number = '');
