-- Passkeys: keys that a device holds and shows by a signature over a challenge. As with people, the application role reaches them by the functions
-- below alone.

create table passkeys (
  id uuid primary key,
  person uuid not null references people (id) on delete cascade,
  -- What the device calls it, and its public key in the form of COSE.
  credential bytea not null unique check (length(credential) between 1 and 1023),
  public_key bytea not null,
  -- How often the device says that it was used; 0 where it does not count.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person);

-- What is to be signed next, once. With a person, only that person may add a passkey with it; without one, it signs in whoever has a passkey.
create table passkey_challenges (
  challenge bytea primary key check (length(challenge) = 32),
  person uuid references people (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_person on passkey_challenges (person);
create index passkey_challenges_end on passkey_challenges (expires_at);

alter table passkeys enable row level security;
create policy nobody on passkeys using (false);
alter table passkey_challenges enable row level security;
create policy nobody on passkey_challenges using (false);

-- Those that are over go with it.
create function keep_challenge(made bytea, session uuid, at timestamptz, until timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  delete from passkey_challenges where expires_at <= at;
  insert into passkey_challenges (challenge, person, expires_at)
  values (made, (select s.person from sessions s where s.id = session), until);
end;

-- Uses it up: false if it was, or is over, or is not for the person of this session, or without one for nobody.
create function use_challenge(signed bytea, session uuid, at timestamptz) returns boolean
  language sql security definer set search_path = public begin atomic
  with used as (
    delete from passkey_challenges c
     where c.challenge = signed and c.expires_at > at
       and c.person is not distinct from (select s.person from sessions s where s.id = session)
    returning c.challenge)
  select exists (select from used);
end;

-- Whose it is, and where the person signs in: as with an address.
create function passkey_by_credential(wanted bytea)
  returns table (id uuid, person uuid, public_key bytea, counter bigint, organisation uuid, seat uuid)
  language sql stable security definer set search_path = public begin atomic
  select k.id, k.person, k.public_key, k.counter, t.organisation, t.id
    from passkeys k left join tokens t on t.person = k.person and t.revoked_at is null
   where k.credential = wanted
   order by t.last_used_at desc nulls last, t.created_at, t.id limit 1;
end;

-- False if the device has counted no further: then somebody else has a copy of its key.
create function note_passkey(wanted uuid, counted bigint, at timestamptz) returns boolean
  language sql security definer set search_path = public begin atomic
  with noted as (
    update passkeys k set counter = counted, last_used_at = at
     where k.id = wanted and (counted > k.counter or (counted = 0 and k.counter = 0))
    returning k.id)
  select exists (select from noted);
end;

create function passkeys_of_session(session uuid)
  returns table (id uuid, name text, created_at timestamptz, last_used_at timestamptz)
  language sql stable security definer set search_path = public begin atomic
  select k.id, k.name, k.created_at, k.last_used_at
    from sessions s join passkeys k on k.person = s.person where s.id = session order by k.created_at, k.id;
end;

-- Whom the device is told that the new one is for, and which of its keys need not be made again.
create function person_adding(session uuid)
  returns table (id uuid, email text, name text, credentials bytea[])
  language sql stable security definer set search_path = public begin atomic
  select p.id, p.email, p.name, array(select k.credential from passkeys k where k.person = p.id order by k.created_at, k.id)
    from sessions s join people p on p.id = s.person where s.id = session;
end;

-- False if the person has as many as one may have.
create function add_passkey(session uuid, new_id uuid, new_credential bytea, new_key bytea, counted bigint, called text, at timestamptz, most integer)
  returns boolean
  language sql security definer set search_path = public begin atomic
  select p.id from people p join sessions s on s.person = p.id where s.id = session for update of p;
  with added as (
    insert into passkeys (id, person, credential, public_key, counter, name, created_at)
    select new_id, s.person, new_credential, new_key, counted, called, at from sessions s
     where s.id = session and (select count(*) from passkeys k where k.person = s.person) < most
    returning id)
  select exists (select from added);
end;

-- False if it is the last way in: no password, and no other passkey.
create function remove_passkey(session uuid, wanted uuid) returns boolean
  language sql security definer set search_path = public begin atomic
  select p.id from people p join sessions s on s.person = p.id where s.id = session for update of p;
  with removed as (
    delete from passkeys k using sessions s, people p
     where s.id = session and p.id = s.person and k.person = p.id and k.id = wanted
       and (p.password is not null or exists (select from passkeys other where other.person = p.id and other.id <> k.id))
    returning k.id)
  select exists (select from removed);
end;

-- What a person changes of the own record.
create function change_person(session uuid, called text, speaks text) returns void
  language sql security definer set search_path = public begin atomic
  update people p set name = coalesce(called, p.name), language = coalesce(speaks, p.language) from sessions s where s.id = session and p.id = s.person;
end;

create function end_other_sessions(session uuid) returns void
  language sql security definer set search_path = public begin atomic
  delete from sessions other using sessions own where own.id = session and other.person = own.person and other.id <> own.id;
end;

do $$
declare
  one text;
begin
  foreach one in array array[
    'keep_challenge(bytea, uuid, timestamptz, timestamptz)', 'use_challenge(bytea, uuid, timestamptz)', 'passkey_by_credential(bytea)',
    'note_passkey(uuid, bigint, timestamptz)', 'passkeys_of_session(uuid)', 'person_adding(uuid)',
    'change_person(uuid, text, text)', 'end_other_sessions(uuid)',
    'add_passkey(uuid, uuid, bytea, bytea, bigint, text, timestamptz, integer)', 'remove_passkey(uuid, uuid)'] loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to rappen_app', one);
  end loop;
end $$;
