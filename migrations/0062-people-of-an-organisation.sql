-- People of an organisation: who has a seat, who is offered one, and the links that open them.

-- A seat that waits for somebody who works in another organisation already. Whoever has the link takes it, signed in as that person: so nobody comes in
-- who had taken the address before, and no owner can sign in as somebody else by an invitation.
create table seat_offers (
  organisation uuid not null references organisations,
  person uuid not null references people,
  -- As whoever invites calls the person: the name itself is theirs alone until the seat is taken.
  name text not null,
  email text not null,
  language text not null check (language in ('de', 'en', 'fr', 'it')),
  role text not null check (role in ('owner', 'assistant', 'bookkeeper', 'reader')),
  hash bytea not null unique check (length(hash) = 32),
  expires_at timestamptz not null,
  primary key (organisation, person)
);
create index seat_offers_person on seat_offers (person);
alter table seat_offers enable row level security;
create policy own on seat_offers using (organisation = current_organisation());
grant select, insert, update, delete on seat_offers to rappen_app;

-- A seat says by itself who it is and when it was used last, whatever changes either.
create function name_seats() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update tokens set name = new.name where person = new.id and name <> new.name;
  return null;
end $$;
create trigger name_seats after update of name on people for each row execute function name_seats();

create function use_seat() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update tokens set last_used_at = new.seen_at where organisation = new.place and id = new.seat;
  return null;
end $$;
create trigger use_seat after insert or update of seen_at, seat on sessions for each row execute function use_seat();

update tokens t set last_used_at = coalesce((select max(s.seen_at) from sessions s where s.place = t.organisation and s.seat = t.id), t.created_at)
  from people p where p.id = t.person and p.password is not null;
update tokens t set name = p.name from people p where p.id = t.person and t.name <> p.name;

create function people_here()
  returns table (id uuid, email text, name text, language text, role text, has_joined boolean, seat uuid, last_used_at timestamptz)
  language sql stable security definer set search_path = public begin atomic
  select one.* from (
    select p.id, p.email, p.name, p.language, t.role, t.last_used_at is not null as has_joined, t.id as seat, t.last_used_at
      from tokens t join people p on p.id = t.person
     where t.organisation = current_organisation() and t.revoked_at is null
     union all
    select o.person, o.email, o.name, o.language, o.role, false as has_joined, null::uuid as seat, null::timestamptz as last_used_at from seat_offers o where o.organisation = current_organisation()) as one
   order by lower(one.name), one.id;
end;

-- The person with this address. Whoever has a seat nowhere begins anew, as another person: who took the address before may not have been its owner.
create function person_to_invite(new_id uuid, address text, called text, speaks text, at timestamptz)
  returns table (id uuid, is_here boolean, works_elsewhere boolean)
  language sql security definer set search_path = public begin atomic
  update people p set email = null
   where lower(p.email) = lower(address) and not exists (select from tokens t where t.person = p.id and t.revoked_at is null);
  insert into people (id, email, name, language, created_at) values (new_id, address, called, speaks, at) on conflict ((lower(email))) do nothing;
  select p.id,
         exists (select from tokens t where t.person = p.id and t.organisation = current_organisation() and t.revoked_at is null)
           or exists (select from seat_offers o where o.person = p.id and o.organisation = current_organisation()),
         exists (select from tokens t where t.person = p.id and t.organisation <> current_organisation() and t.revoked_at is null)
    from people p where lower(p.email) = lower(address);
end;

-- A link that opens a sign-in, for somebody who has a seat here and nowhere else; false where that is not so.
create function link_here(who uuid, link bytea, until timestamptz) returns boolean
  language sql security definer set search_path = public begin atomic
  -- Whoever takes a seat elsewhere meanwhile waits, and ends the link.
  select from people p where p.id = who for update;
  with made as (
    insert into person_links (hash, person, expires_at)
    select link, t.person, until from tokens t
     where t.organisation = current_organisation() and t.person = who and t.revoked_at is null
       and not exists (select from tokens other where other.person = who and other.organisation <> t.organisation and other.revoked_at is null)
    returning person)
  select exists (select from made);
end;

-- The offer that a link is for, and what the organisation is called.
create function offer_of_link(link bytea, at timestamptz)
  returns table (organisation uuid, person uuid, name text, email text, language text, organisation_name text)
  language sql stable security definer set search_path = public begin atomic
  select o.organisation, o.person, o.name, o.email, o.language, n.name
    from seat_offers o join organisations n on n.id = o.organisation where o.hash = link and o.expires_at > at;
end;

-- The person of a session, who is about to take a seat in another organisation: links that open a sign-in end, or they would open that organisation, too.
create function person_joining(session uuid) returns table (id uuid, email text, name text)
  language sql security definer set search_path = public begin atomic
  select from people p join sessions s on s.person = p.id where s.id = session for update of p;
  delete from person_links l using sessions s where s.id = session and l.person = s.person;
  select p.id, p.email, p.name from people p join sessions s on s.person = p.id where s.id = session;
end;

-- Another password that is chosen with a link ends every session: somebody who should not may have one.
create function end_sessions(who uuid) returns void
  language sql security definer set search_path = public begin atomic
  delete from sessions where person = who;
end;

do $$
declare
  one text;
begin
  foreach one in array array[
    'people_here()', 'person_to_invite(uuid, text, text, text, timestamptz)', 'link_here(uuid, bytea, timestamptz)',
    'offer_of_link(bytea, timestamptz)', 'person_joining(uuid)', 'end_sessions(uuid)'] loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to rappen_app', one);
  end loop;
end $$;
