-- Wrong passwords for names that nobody has are counted as those of people are: else the answer after ten of them would tell which names there are.

create table unknown_names (
  -- SHA-256 of the address in lower case: what people mistype is not kept.
  name bytea primary key check (length(name) = 32),
  failures smallint not null,
  failing_since timestamptz not null
);
create index unknown_names_since on unknown_names (failing_since);

-- By the functions alone.
alter table unknown_names enable row level security;
create policy nobody on unknown_names using (false);

-- A row for every address: without an id where nobody has it.
create or replace function person_by_email(wanted text)
  returns table (id uuid, password text, failures smallint, failing_since timestamptz, organisation uuid, seat uuid)
  language sql stable security definer set search_path = public begin atomic
  select p.id, p.password, coalesce(p.failures, n.failures, 0::smallint), coalesce(p.failing_since, n.failing_since), t.organisation, t.id
    from (select lower(wanted) as name) asked
    left join people p on lower(p.email) = asked.name
    left join unknown_names n on p.id is null and n.name = sha256(convert_to(asked.name, 'UTF8'))
    left join tokens t on t.person = p.id and t.revoked_at is null
   order by t.last_used_at desc nulls last, t.created_at, t.id limit 1;
end;

drop function note_wrong_password(uuid, timestamptz, timestamptz);
-- The same statements, and so the same time, whether somebody has the address or not. What is over goes with it.
create function note_wrong_password(address text, at timestamptz, since timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update people
     set failures = case when failing_since > since then failures + 1 else 1 end,
         failing_since = case when failing_since > since then failing_since else at end
   where lower(email) = lower(address);
  delete from unknown_names where failing_since <= since;
  insert into unknown_names as known (name, failures, failing_since)
  select sha256(convert_to(lower(address), 'UTF8')), 1, at
   where not exists (select from people where lower(email) = lower(address))
  on conflict (name) do update set failures = known.failures + 1;
end;
revoke execute on function note_wrong_password(text, timestamptz, timestamptz) from public;
grant execute on function note_wrong_password(text, timestamptz, timestamptz) to rappen_app;

-- They wait as people do, also when the clock is set back meanwhile.
create or replace function follow_clock(out set_back double precision, out events_ahead double precision)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen timestamptz;
  back interval;
begin
  -- An event that is ahead as well: the clock may have been so, and set back, between two looks.
  select greatest(at, (select max(newest_at) from event_heads where newest_at > clock_timestamp() + interval '1 minute'))
    into seen from clock_seen for update;
  insert into clock_seen (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at;
  back := coalesce(seen - clock_timestamp(), interval '0');
  -- Corrections by less delay nothing that anybody notices.
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
    update unknown_names set failing_since = failing_since - back where failing_since > clock_timestamp();
  end if;
  select extract(epoch from max(newest_at) - clock_timestamp()) into events_ahead from event_heads;
  update event_heads set newest_at = clock_timestamp() where newest_at > clock_timestamp() + interval '1 minute';
end $$;
