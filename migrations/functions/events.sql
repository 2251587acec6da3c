-- The feed of events, and the clock that it follows.

-- Adds events to the feed and the chain: the only door. The hash of what an event is about is computed by the statement that calls this, over
-- what is stored (`stored-hashes.store.ts`).
create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json, evidences bytea[] default null) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept events;
  all_kept events[] := '{}';
  head event_heads;
begin
  if own <> current_organisation() then
    raise exception 'a session keeps events of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  -- a statement can leave its role while it runs, but not the user who has logged in.
  if (current_setting('role') = 'rappen_people' or not pg_has_role(session_user, 'rappen_app', 'member'))
     and exists (select from json_to_recordset(happened) as one (type text)
                  where one.type is null or one.type not in ('session.started', 'passkey.added', 'passkey.removed')) then
    raise exception 'a session of people keeps events of sessions and passkeys' using errcode = 'insufficient_privilege';
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

-- Notes the time that was seen last. Where the clock was set back, all that waits for an instant waits as much less.
create or replace function follow_clock(out set_back double precision, out events_ahead double precision)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen timestamptz;
  back interval;
begin
  -- an event that is ahead as well: the clock may have been so, and set back, between two looks.
  select greatest(at, (select max(newest_at) from event_heads where newest_at > clock_timestamp() + interval '1 minute'))
    into seen from newest_clock for update;
  insert into newest_clock (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at;
  back := coalesce(seen - clock_timestamp(), interval '0');
  -- corrections by less delay nothing that anybody notices.
  if back >= interval '1 second' then
    set_back := extract(epoch from back);
    update webhook_endpoints set claimed_until = claimed_until - back, rests_until = rests_until - back
     where greatest(claimed_until, rests_until) > clock_timestamp();
    update webhook_deliveries set next_attempt_at = next_attempt_at - back
     where status = 'waiting' and next_attempt_at > clock_timestamp();
    update email_deliveries set next_attempt_at = next_attempt_at - back
     where status = 'queued' and next_attempt_at > clock_timestamp();
    update email_attempts set alive_until = alive_until - back where ended_at is null;
    update people set failing_since = failing_since - back where failing_since > clock_timestamp();
    update sessions set failing_since = failing_since - back where failing_since > clock_timestamp();
    update failed_logins set failing_since = failing_since - back where failing_since > clock_timestamp();
  end if;
  select extract(epoch from max(newest_at) - clock_timestamp()) into events_ahead from event_heads;
  update event_heads set newest_at = clock_timestamp() where newest_at > clock_timestamp() + interval '1 minute';
end $$;

revoke execute on function keep_events, follow_clock from public;
grant execute on function keep_events, follow_clock to rappen_app;
-- Of sessions and passkeys events tell, too, in their transactions; `keep_events` takes no others there.
grant execute on function keep_events to rappen_people;
