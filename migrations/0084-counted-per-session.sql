-- Wrong passwords within a session count for that session alone: a stranger who tries an address does not stop what its owner does inside.
alter table sessions add column failures smallint not null default 0;
alter table sessions add column failing_since timestamptz;

create or replace function person_of_session(session uuid)
  returns table (id uuid, email text, name text, password text, failures smallint, failing_since timestamptz)
  language sql stable security definer set search_path = public begin atomic
  select p.id, p.email, p.name, p.password, s.failures, s.failing_since from sessions s join people p on p.id = s.person where s.id = session;
end;

create function note_wrong_proof(session uuid, at timestamptz, since timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update sessions s
     set failures = case when s.failing_since > since then s.failures + 1 else 1 end,
         failing_since = case when s.failing_since > since then s.failing_since else at end
   where s.id = session;
end;
revoke execute on function note_wrong_proof(uuid, timestamptz, timestamptz) from public;
grant execute on function note_wrong_proof(uuid, timestamptz, timestamptz) to rappen_app;

create or replace function prove_session(session uuid, at timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update sessions s set proven_at = at, failures = 0, failing_since = null where s.id = session;
end;

create or replace function change_password(session uuid, chosen text, at timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update people p set password = chosen, failures = 0, failing_since = null from sessions s where s.id = session and p.id = s.person;
  delete from person_links l using sessions s where s.id = session and l.person = s.person;
  delete from sessions other using sessions s where s.id = session and other.person = s.person and other.id <> s.id;
  update sessions s set proven_at = at, failures = 0, failing_since = null where s.id = session;
end;

drop function begin_session(uuid, bytea, uuid, uuid, uuid, text, text, uuid, timestamptz, timestamptz, timestamptz);

-- A person has `most` sessions: a further one ends the one that was used longest ago.
create function begin_session(session uuid, secret bytea, who uuid, own uuid, wanted uuid, browser text, shown_password text, shown_passkey uuid,
                              at timestamptz, idle_since timestamptz, begun_before timestamptz, most integer) returns void
  language sql security definer set search_path = public begin atomic
  -- First, so that sessions of one person begin one after the other.
  update people set failures = 0, failing_since = null where id = who;
  delete from sessions s where s.person = who and (s.seen_at < idle_since or s.started_at < begun_before);
  delete from sessions s using (select id from sessions where person = who order by seen_at desc, id desc offset most - 1) oldest where s.id = oldest.id;
  insert into sessions (id, hash, person, place, seat, agent, started_at, seen_at, proven_at)
  select session, secret, who, own, wanted, browser, at, at, at
    from tokens t join people p on p.id = who
   where t.organisation = own and t.id = wanted and t.person = who and t.revoked_at is null
     and (shown_password is null or p.password = shown_password)
     and (shown_passkey is null or exists (select from passkeys k where k.id = shown_passkey and k.person = who));
end;
revoke execute on function begin_session(uuid, bytea, uuid, uuid, uuid, text, text, uuid, timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function begin_session(uuid, bytea, uuid, uuid, uuid, text, text, uuid, timestamptz, timestamptz, timestamptz, integer) to rappen_app;

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
    update sessions set failing_since = failing_since - back where failing_since > clock_timestamp();
    update unknown_names set failing_since = failing_since - back where failing_since > clock_timestamp();
  end if;
  select extract(epoch from max(newest_at) - clock_timestamp()) into events_ahead from event_heads;
  update event_heads set newest_at = clock_timestamp() where newest_at > clock_timestamp() + interval '1 minute';
end $$;
