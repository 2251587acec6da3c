-- Everything that happens in an organisation, in the order of the commits: read as the feed of events, and as the audit log. One table for
-- both: what an integrator hears and what an auditor reads are the same.

-- One row per organisation: the number of its newest event. It is held from the writing of events to the commit, so the numbers have no gaps
-- and follow each other as the commits do: whoever has read up to a number has missed nothing before it.
create table event_heads (
  organisation uuid primary key references organisations,
  sequence bigint not null check (sequence > 0),
  -- Instants follow the numbers too, whatever a clock does.
  newest_at timestamptz not null
);

create table events (
  organisation uuid not null references organisations,
  sequence bigint not null check (sequence > 0),
  id uuid not null default gen_random_uuid(),
  type text not null,
  -- The record it is about: its kind, and its id, number or code. For what belongs to an estimate or invoice, that too.
  record_kind text not null,
  record text not null,
  document uuid,
  created_at timestamptz not null,
  -- Null: a job or a command.
  token uuid,
  request_id text,
  -- The record as the interface shows it, without what opens it. `json` keeps it byte for byte.
  before json,
  after json,
  -- Of `ledger-entries.posted`: the entries themselves are in the journal.
  first_entry bigint generated always as ((after #>> '{ledgerEntries,firstSequence}')::bigint) stored,
  last_entry bigint generated always as ((after #>> '{ledgerEntries,lastSequence}')::bigint) stored,
  primary key (organisation, sequence)
);
create unique index events_id on events (id);
create index events_by_type on events (organisation, type, sequence);
create index events_by_time on events (organisation, created_at, sequence);
create index events_by_record on events (organisation, record, sequence);
create index events_by_document on events (organisation, document, sequence) where document is not null;
create index events_by_token on events (organisation, token, sequence) where token is not null;
create index events_by_request on events (organisation, request_id, sequence) where request_id is not null;
create index events_of_postings on events (organisation, first_entry) where first_entry is not null;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what happened is never changed: % on % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on events for each statement execute function refuse_rewriting();
create trigger only_forward before update on event_heads for each row
  when (new.organisation <> old.organisation or new.sequence <= old.sequence or new.newest_at < old.newest_at)
  execute function refuse_rewriting();
create trigger never_deleted before delete or truncate on event_heads for each statement execute function refuse_rewriting();

-- The one door: keeps what happened, in the order of the array, behind the newest event. Comes last in a transaction, because all others of the
-- organisation wait at its head until the commit. Answers true, so that a statement can go on from it.
create function keep_events(own uuid, by_token uuid, in_request text, happened json) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  many constant int := json_array_length(happened);
  newest bigint;
  at timestamptz;
begin
  if own <> current_organisation() then
    raise exception 'a session keeps events of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  insert into event_heads as head (organisation, sequence, newest_at) values (own, many, clock_timestamp())
  on conflict (organisation) do update
    set sequence = head.sequence + many, newest_at = greatest(head.newest_at, clock_timestamp())
  returning sequence, newest_at into newest, at;
  insert into events (organisation, sequence, type, record_kind, record, document, created_at, token, request_id, before, after)
  select own, newest - many + one.place, one.type, one.kind, one.record, one.document, at, by_token, in_request, one.before, one.after
    from rows from (json_to_recordset(happened) as (type text, kind text, record text, document uuid, before json, after json))
      with ordinality as one (type, kind, record, document, before, after, place);
  return true;
end $$;

-- What is known of the time before: the changes of periods, and that the journal was written.
insert into events (organisation, sequence, type, record_kind, record, created_at, token, request_id, after)
select organisation, row_number() over (partition by organisation order by at, id), type, kind, record, at, token, request_id, after
  from (
    select organisation, changed_at as at, id, kind, period::text as record, token, request_id,
           kind || '.' || case change when 'create' then 'created' when 'close' then 'closed' when 'settle' then 'settled' else 'reopened' end as type,
           json_build_object(case kind when 'fiscal-year' then 'fiscalYear' else 'vatPeriod' end,
             json_build_object('id', period, 'status', case change when 'close' then 'closed' when 'settle' then 'settled' else 'open' end)) as after
      from period_changes
    union all
    select organisation, max(created_at), 0, 'ledger-entries', min(sequence)::text, null, null, 'ledger-entries.posted',
           json_build_object('ledgerEntries', json_build_object('firstSequence', min(sequence), 'lastSequence', max(sequence)))
      from ledger_entries group by organisation
  ) as known;
insert into event_heads (organisation, sequence, newest_at)
select organisation, max(sequence), max(created_at) from events group by organisation;
drop table period_changes;

alter table events enable row level security;
create policy own on events using (organisation = current_organisation());
alter table event_heads enable row level security;
create policy own on event_heads using (organisation = current_organisation());
grant select on events, event_heads to rappen_app;
revoke execute on function keep_events from public;
grant execute on function keep_events to rappen_app;
