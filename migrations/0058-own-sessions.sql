-- What people see of their own sessions and organisations, and the proof of who they are before what is dangerous.

create function sessions_beside(session uuid)
  returns table (id uuid, agent text, organisation uuid, started_at timestamptz, seen_at timestamptz)
  language sql stable security definer set search_path = public begin atomic
  select s.id, s.agent, s.place, s.started_at, s.seen_at
    from sessions own join sessions s on s.person = own.person
    join tokens t on t.organisation = s.place and t.id = s.seat and t.revoked_at is null
   where own.id = session order by s.id = session desc, s.started_at desc, s.id;
end;

create function end_session_beside(session uuid, wanted uuid) returns boolean
  language sql security definer set search_path = public begin atomic
  with ended as (delete from sessions s using sessions own where own.id = session and s.person = own.person and s.id = wanted returning s.id)
  select exists (select from ended);
end;

create function person_of_session(session uuid)
  returns table (id uuid, email text, name text, password text, failures smallint, failing_since timestamptz)
  language sql stable security definer set search_path = public begin atomic
  select p.id, p.email, p.name, p.password, p.failures, p.failing_since from sessions s join people p on p.id = s.person where s.id = session;
end;

create function prove_session(session uuid, at timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update people p set failures = 0, failing_since = null from sessions s where s.id = session and p.id = s.person;
  update sessions set proven_at = at where id = session;
end;

-- Another password ends every other session: whoever has the old one has them.
create function change_password(session uuid, chosen text, at timestamptz) returns void
  language sql security definer set search_path = public begin atomic
  update people p set password = chosen, failures = 0, failing_since = null from sessions s where s.id = session and p.id = s.person;
  delete from person_links l using sessions s where s.id = session and l.person = s.person;
  delete from sessions other using sessions s where s.id = session and other.person = s.person and other.id <> s.id;
  update sessions set proven_at = at where id = session;
end;

-- What waits in each organisation of a person, by the calendar of each.
create function organisations_of_session(session uuid, now timestamptz)
  returns table (id uuid, name text, role text, vat_periods bigint, fiscal_years bigint, overdue bigint, overdue_amount numeric)
  language sql stable security definer set search_path = public begin atomic
  select o.id, o.name, t.role,
         (select count(*) from vat_periods v where v.organisation = o.id and v.status = 'open' and v.last_day < today.day),
         (select count(*) from fiscal_years y where y.organisation = o.id and y.status = 'open' and y.last_day < today.day),
         owed.many, owed.amount
    from sessions s join tokens t on t.person = s.person and t.revoked_at is null join organisations o on o.id = t.organisation,
         lateral (select (now at time zone o.time_zone)::date as day) as today,
         lateral (select count(*) as many, coalesce(sum(round((d.total - d.paid - d.allocated) * coalesce(d.exchange_rate, 1))), 0) as amount from documents d
                   where d.organisation = o.id and d.kind = 'invoice' and not d.is_draft and not d.is_annulled and d.paid + d.allocated < d.total
                     and d.due_date < today.day) as owed
   where s.id = session order by lower(o.name), o.id;
end;

do $$
declare
  one text;
begin
  foreach one in array array[
    'sessions_beside(uuid)', 'end_session_beside(uuid, uuid)', 'person_of_session(uuid)', 'prove_session(uuid, timestamptz)',
    'change_password(uuid, text, timestamptz)', 'organisations_of_session(uuid, timestamptz)'] loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to rappen_app', one);
  end loop;
end $$;
