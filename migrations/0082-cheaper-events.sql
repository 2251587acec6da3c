-- What a change costs. An event is not read twice more for what only those of postings have: who keeps it says so.
alter table events alter column first_entry drop expression, alter column last_entry drop expression;

-- As before, with these two.
create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $$
declare
  kept events;
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
    insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after,
        first_entry, last_entry, salt, evidence, hash)
    values (own, head.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document, head.newest_at, kept.token, kept.request_id,
        kept.before, kept.after,
        case when kept.record_kind = 'ledger-entries' then (kept.after #>> '{ledgerEntries,firstSequence}')::bigint end,
        case when kept.record_kind = 'ledger-entries' then (kept.after #>> '{ledgerEntries,lastSequence}')::bigint end,
        kept.salt, kept.evidence, head.hash);
  end loop;
  update event_heads set sequence = head.sequence, newest_at = head.newest_at, hash = head.hash, erased_at = head.erased_at where organisation = own;
  return true;
end $$;
