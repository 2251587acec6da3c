-- A link that an owner makes for somebody who has come before opens a sign-in with another password only: who may have made the account of an
-- address that is not his must not get in with what he set up then.
alter table person_links add column renews_password boolean not null default false;

drop function use_link(bytea, timestamptz, text, text, text);

-- Uses a link up, with every other one of the person. With a password that was chosen, the passkeys from before it end.
create function use_link(link bytea, at timestamptz, chosen text, called text, address text)
  returns table (id uuid, organisation uuid, seat uuid)
  language sql security definer set search_path = public begin atomic
  -- Passkeys and sessions that begin meanwhile are seen by what follows, or wait for it.
  select from people p join person_links l on l.person = p.id where l.hash = link and l.expires_at > at for update of p;
  with gone as (delete from person_links l using person_links one
                 where one.hash = link and one.expires_at > at and l.person = one.person returning l.person),
       used as (select distinct person from gone),
       ended as (delete from passkeys k using used where k.person = used.person and chosen is not null),
       changed as (update people p set password = coalesce(chosen, p.password), name = coalesce(called, p.name), email = coalesce(p.email, address), failures = 0, failing_since = null
                     from used where p.id = used.person returning p.id)
  select c.id, t.organisation, t.id
    from changed c left join tokens t on t.person = c.id and t.revoked_at is null
   order by t.last_used_at desc nulls last, t.created_at, t.id limit 1;
end;
revoke execute on function use_link(bytea, timestamptz, text, text, text) from public;
grant execute on function use_link(bytea, timestamptz, text, text, text) to rappen_app;

drop function person_of_link(bytea, timestamptz);

create function person_of_link(link bytea, at timestamptz)
  returns table (email text, name text, language text, has_password boolean, renews_password boolean)
  language sql stable security definer set search_path = public begin atomic
  select p.email, p.name, p.language, p.password is not null, l.renews_password
    from person_links l join people p on p.id = l.person where l.hash = link and l.expires_at > at;
end;
revoke execute on function person_of_link(bytea, timestamptz) from public;
grant execute on function person_of_link(bytea, timestamptz) to rappen_app;

-- A link that opens a sign-in, in place of those before it, for somebody who has a seat here and nowhere else; false where that is not so.
create or replace function link_here(who uuid, link bytea, until timestamptz) returns boolean
  language sql security definer set search_path = public begin atomic
  -- Whoever takes a seat elsewhere meanwhile waits, and ends the link.
  select from people p where p.id = who for update;
  with here as (
    select t.person from tokens t
     where t.organisation = current_organisation() and t.person = who and t.revoked_at is null
       and not exists (select from tokens other where other.person = who and other.organisation <> t.organisation and other.revoked_at is null)),
  replaced as (delete from person_links l using here where l.person = here.person),
  made as (insert into person_links (hash, person, expires_at, renews_password) select link, person, until, true from here returning person)
  select exists (select from made);
end;

-- What is offered here to somebody who has a seat nowhere any more goes with the old person: nobody could take it.
create or replace function person_to_invite(new_id uuid, address text, called text, speaks text, at timestamptz)
  returns table (id uuid, is_here boolean, works_elsewhere boolean)
  language sql security definer set search_path = public begin atomic
  delete from seat_offers o
   where o.organisation = current_organisation() and lower(o.email) = lower(address)
     and not exists (select from tokens t where t.person = o.person and t.revoked_at is null);
  update people p set email = null
   where lower(p.email) = lower(address) and not exists (select from tokens t where t.person = p.id and t.revoked_at is null);
  insert into people (id, email, name, language, created_at) values (new_id, address, called, speaks, at) on conflict ((lower(email))) do nothing;
  select p.id,
         exists (select from tokens t where t.person = p.id and t.organisation = current_organisation() and t.revoked_at is null)
           or exists (select from seat_offers o where o.person = p.id and o.organisation = current_organisation()),
         exists (select from tokens t where t.person = p.id and t.organisation <> current_organisation() and t.revoked_at is null)
    from people p where lower(p.email) = lower(address);
end;

drop function begin_session(uuid, bytea, uuid, uuid, uuid, text, timestamptz, timestamptz, timestamptz);

-- Begins a session in a seat that is still there, for the password or the passkey that was shown, unless it has been replaced meanwhile.
create function begin_session(session uuid, secret bytea, who uuid, own uuid, wanted uuid, browser text, shown_password text, shown_passkey uuid,
    at timestamptz, idle_since timestamptz, begun_before timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  delete from sessions where person = who and (seen_at < idle_since or started_at < begun_before);
  -- Waits for who chooses another password.
  update people set failures = 0, failing_since = null where id = who;
  insert into sessions (id, hash, person, place, seat, agent, started_at, seen_at, proven_at)
  select session, secret, who, own, wanted, browser, at, at, at from tokens t join people p on p.id = who
   where t.organisation = own and t.id = wanted and t.person = who and t.revoked_at is null
     and (shown_password is null or p.password = shown_password)
     and (shown_passkey is null or exists (select from passkeys k where k.id = shown_passkey and k.person = who));
end;
revoke execute on function begin_session(uuid, bytea, uuid, uuid, uuid, text, text, uuid, timestamptz, timestamptz, timestamptz) from public;
grant execute on function begin_session(uuid, bytea, uuid, uuid, uuid, text, text, uuid, timestamptz, timestamptz, timestamptz) to rappen_app;
