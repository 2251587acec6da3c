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
