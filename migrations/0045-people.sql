-- People who sign in. A person belongs to the installation, because a fiduciary works for several organisations. A seat lets a person into one:
-- it is a row of tokens, without a secret, so what it does is on record as what a token does. The application role reads and writes the tables of
-- people by the functions below alone.

create table people (
  id uuid primary key,
  -- None until it is chosen, for whoever starts the service first.
  email text,
  name text not null,
  language text not null default 'de' check (language in ('de', 'en', 'fr', 'it')),
  -- argon2id in the form of PHC strings; none until the person has chosen one.
  password text,
  -- Passwords that were wrong since the last right one, within a quarter of an hour.
  failures smallint not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null
);
create unique index people_email on people (lower(email));

alter table tokens
  add person uuid references people (id),
  add role text check (role in ('owner', 'assistant', 'bookkeeper', 'reader')),
  alter hash drop not null,
  alter hint drop not null,
  alter expires_at drop not null,
  add constraint tokens_of_people check (
    case when person is null then hash is not null and hint is not null and expires_at is not null and role is null
         else hash is null and hint is null and expires_at is null and role is not null end);
create unique index tokens_seat on tokens (person, organisation) where revoked_at is null;

-- What is sent to a person who has no password yet, or has lost it: opens one sign-in.
create table person_links (
  hash bytea primary key check (length(hash) = 32),
  person uuid not null references people (id) on delete cascade,
  expires_at timestamptz not null
);
create index person_links_person on person_links (person);

create table sessions (
  id uuid primary key,
  hash bytea not null unique check (length(hash) = 32),
  person uuid not null references people (id) on delete cascade,
  -- Where the person works now.
  place uuid not null,
  seat uuid not null,
  -- The browser, as it calls itself.
  agent text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the person last showed the password.
  proven_at timestamptz not null,
  foreign key (place, seat) references tokens (organisation, id)
);
create index sessions_person on sessions (person);
create index sessions_seat on sessions (place, seat);

-- By the functions alone.
alter table people enable row level security;
create policy nobody on people using (false);
alter table person_links enable row level security;
create policy nobody on person_links using (false);
alter table sessions enable row level security;
create policy nobody on sessions using (false);

create function session_by_hash(wanted bytea)
  returns table (id uuid, person uuid, organisation uuid, seat uuid, scopes text[], started_at timestamptz, seen_at timestamptz, proven_at timestamptz)
  language sql stable security definer set search_path = public begin atomic
  select s.id, s.person, s.place, s.seat, t.scopes, s.started_at, s.seen_at, s.proven_at
    from sessions s join tokens t on t.organisation = s.place and t.id = s.seat
   where s.hash = wanted and t.revoked_at is null;
end;

create function note_session(session uuid, at timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update sessions set seen_at = at where id = session;
end;

-- Who signs in with an address, and where: the seat that was used last, or the oldest.
create function person_by_email(wanted text)
  returns table (id uuid, password text, failures smallint, failing_since timestamptz, organisation uuid, seat uuid)
  language sql stable security definer set search_path = public begin atomic
  select p.id, p.password, p.failures, p.failing_since, t.organisation, t.id
    from people p left join tokens t on t.person = p.id and t.revoked_at is null
   where lower(p.email) = lower(wanted)
   order by t.last_used_at desc nulls last, t.created_at, t.id limit 1;
end;

create function note_wrong_password(who uuid, at timestamptz, since timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update people
     set failures = case when failing_since > since then failures + 1 else 1 end,
         failing_since = case when failing_since > since then failing_since else at end
   where id = who;
end;

-- Sessions that nobody can use any more go with it.
create function begin_session(session uuid, secret bytea, who uuid, own uuid, wanted uuid, browser text, at timestamptz, idle_since timestamptz, begun_before timestamptz)
  returns void
  language sql security definer set search_path = public begin atomic
  delete from sessions where person = who and (seen_at < idle_since or started_at < begun_before);
  update people set failures = 0, failing_since = null where id = who;
  insert into sessions (id, hash, person, place, seat, agent, started_at, seen_at, proven_at)
  select session, secret, who, own, wanted, browser, at, at, at from tokens
   where organisation = own and id = wanted and person = who and revoked_at is null;
end;

create function end_session(session uuid) returns void
  language sql security definer set search_path = public begin atomic
  delete from sessions where id = session;
end;

create function switch_session(session uuid, wanted uuid) returns table (seat uuid)
  language sql security definer set search_path = public begin atomic
  update sessions s set place = t.organisation, seat = t.id
    from tokens t
   where s.id = session and t.person = s.person and t.organisation = wanted and t.revoked_at is null
  returning s.seat;
end;

create function shown_session(session uuid)
  returns table (person json, organisation uuid, role text, organisations json, proven_at timestamptz, started_at timestamptz)
  language sql stable security definer set search_path = public begin atomic
  select json_build_object('id', p.id, 'email', p.email, 'name', p.name, 'language', p.language), s.place, seat.role,
         (select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', t.role) order by lower(o.name), o.id)
            from tokens t join organisations o on o.id = t.organisation where t.person = p.id and t.revoked_at is null),
         s.proven_at, s.started_at
    from sessions s join people p on p.id = s.person join tokens seat on seat.organisation = s.place and seat.id = s.seat
   where s.id = session;
end;

-- The person with this address, made if there is none, with a link.
create function invite_person(new_id uuid, address text, called text, speaks text, link bytea, until timestamptz, at timestamptz)
  returns table (id uuid)
  language sql security definer set search_path = public begin atomic
  insert into people (id, email, name, language, created_at) values (new_id, address, called, speaks, at) on conflict ((lower(email))) do nothing;
  insert into person_links (hash, person, expires_at)
  select link, p.id, until from people p where p.id = new_id or lower(p.email) = lower(address);
  select p.id from people p where p.id = new_id or lower(p.email) = lower(address);
end;

-- A link for somebody who has lost the password.
create function recover_person(address text, link bytea, until timestamptz) returns table (id uuid)
  language sql security definer set search_path = public begin atomic
  insert into person_links (hash, person, expires_at) select link, p.id, until from people p where lower(p.email) = lower(address)
  returning person;
end;

-- Uses a link up: it opens one sign-in, and sets the password that was chosen with it.
create function use_link(link bytea, at timestamptz, chosen text, called text, address text)
  returns table (id uuid, organisation uuid, seat uuid)
  language sql security definer set search_path = public begin atomic
  with used as (delete from person_links l where l.hash = link and l.expires_at > at returning l.person),
       changed as (update people p set password = coalesce(chosen, p.password), name = coalesce(called, p.name), email = coalesce(p.email, address), failures = 0, failing_since = null
                     from used where p.id = used.person returning p.id)
  select c.id, t.organisation, t.id
    from changed c left join tokens t on t.person = c.id and t.revoked_at is null
   order by t.last_used_at desc nulls last, t.created_at, t.id limit 1;
end;

create function person_of_link(link bytea, at timestamptz)
  returns table (email text, name text, language text, has_password boolean)
  language sql stable security definer set search_path = public begin atomic
  select p.email, p.name, p.language, p.password is not null
    from person_links l join people p on p.id = l.person where l.hash = link and l.expires_at > at;
end;

create function set_password(who uuid, chosen text) returns void
  language sql security definer set search_path = public begin atomic
  update people set password = chosen where id = who;
end;

do $$
declare
  one text;
begin
  foreach one in array array[
    'session_by_hash(bytea)', 'note_session(uuid, timestamptz)', 'person_by_email(text)', 'note_wrong_password(uuid, timestamptz, timestamptz)',
    'begin_session(uuid, bytea, uuid, uuid, uuid, text, timestamptz, timestamptz, timestamptz)', 'end_session(uuid)', 'switch_session(uuid, uuid)',
    'shown_session(uuid)', 'invite_person(uuid, text, text, text, bytea, timestamptz, timestamptz)', 'recover_person(text, bytea, timestamptz)', 'use_link(bytea, timestamptz, text, text, text)',
    'person_of_link(bytea, timestamptz)', 'set_password(uuid, text)'] loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to rappen_app', one);
  end loop;
end $$;
