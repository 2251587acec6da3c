-- People, sessions and passkeys get a role of their own, which sees no document, no journal and no contact. The role of documents sees of people
-- their names and addresses, in the organisation in which they have a seat. So an injected statement of the one reaches nothing of the other.

do $$ begin
  create role rappen_people nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant rappen_people to current_user;
grant usage on schema public to rappen_people;

drop trigger name_seats on people;
drop trigger use_seat on sessions;
drop function name_seats(), use_seat();
drop function session_by_hash(bytea), note_session(uuid, timestamptz), person_by_email(text), end_session(uuid), switch_session(uuid, uuid),
  shown_session(uuid), invite_person(uuid, text, text, text, bytea, timestamptz, timestamptz), recover_person(text, bytea, timestamptz),
  set_password(uuid, text), sessions_beside(uuid), end_session_beside(uuid, uuid), person_of_session(uuid), prove_session(uuid, timestamptz),
  change_password(uuid, text, timestamptz), people_here(), person_to_invite(uuid, text, text, text, timestamptz),
  link_here(uuid, bytea, timestamptz), offer_of_link(bytea, timestamptz), person_joining(uuid), end_sessions(uuid),
  keep_challenge(bytea, uuid, timestamptz, timestamptz), use_challenge(bytea, uuid, timestamptz), passkey_by_credential(bytea),
  note_passkey(uuid, bigint, timestamptz), passkeys_of_session(uuid), person_adding(uuid),
  add_passkey(uuid, uuid, bytea, bytea, bigint, text, timestamptz, integer), remove_passkey(uuid, uuid), change_person(uuid, text, text),
  end_other_sessions(uuid), note_wrong_password(text, timestamptz, timestamptz), organisations_of_session(uuid, timestamptz),
  use_link(bytea, timestamptz, text, text, text), person_of_link(bytea, timestamptz), note_wrong_proof(uuid, timestamptz, timestamptz),
  begin_session(uuid, bytea, uuid, uuid, uuid, text, text, uuid, timestamptz, timestamptz, timestamptz, integer),
  token_by_hash(bytea), organisation_ids();

alter table sessions rename column place to organisation;
alter table sessions rename constraint sessions_place_seat_fkey to sessions_organisation_seat_fkey;
alter table unknown_names rename to failed_logins;
alter table failed_logins rename constraint unknown_names_pkey to failed_logins_pkey;
alter table failed_logins rename constraint unknown_names_name_check to failed_logins_name_check;
alter index unknown_names_since rename to failed_logins_since;

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

-- How much waits in each of several organisations: those of one person.
create function waiting_in(organisations uuid[], now timestamptz)
  returns table (organisation uuid, vat_periods int, fiscal_years int, overdue int, overdue_amount bigint)
  language sql stable security definer set search_path = public begin atomic
  select o.id,
         (select count(*) from vat_periods v
           where v.organisation = o.id and v.status = 'open' and is_waiting(o.id, v.last_day, today.day, today.begun)),
         (select count(*) from fiscal_years y
           where y.organisation = o.id and y.status = 'open' and is_waiting(o.id, y.last_day, today.day, today.begun)),
         owed.many, owed.amount
    from organisations o,
         lateral (select (waiting_in.now at time zone o.time_zone)::date as day, (o.created_at at time zone o.time_zone)::date as begun) today,
         lateral (select count(*) as many, coalesce(sum(round((d.total - d.paid - d.allocated) * coalesce(d.exchange_rate, 1))), 0) as amount
                    from documents d
                   where d.organisation = o.id and d.kind = 'invoice' and not d.is_draft and not d.is_annulled
                     and d.paid + d.allocated < d.total and d.due_date < today.day) owed
   where o.id = any (waiting_in.organisations);
end;
revoke execute on function waiting_in(uuid[], timestamptz) from public;
grant execute on function waiting_in(uuid[], timestamptz) to rappen_app;

create or replace function follow_clock(out set_back double precision, out events_ahead double precision)
 returns record
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
declare
  seen timestamptz;
  back interval;
begin
  -- an event that is ahead as well: the clock may have been so, and set back, between two looks.
  select greatest(at, (select max(newest_at) from event_heads where newest_at > clock_timestamp() + interval '1 minute'))
    into seen from clock_seen for update;
  insert into clock_seen (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at;
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
end $function$;
