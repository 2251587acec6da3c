-- Who is told of events, what became of each telling, and each time that it was tried.

create table webhook_endpoints (
  organisation uuid not null references organisations,
  id uuid not null,
  url text not null,
  description text,
  -- Of none: of all, also those that come with a later version.
  event_types text[] not null,
  is_enabled boolean not null,
  -- Why the service itself disabled it, and when.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  metadata jsonb check (is_metadata(metadata)),
  -- To sign with, so as they are: a hash signs nothing.
  secret bytea not null check (length(secret) = 32),
  previous_secret bytea check (length(previous_secret) = 32),
  previous_secret_expires_at timestamptz,
  created_at timestamptz not null,
  -- How far the feed was told: the number of the last event that was tried, or that it does not hear of.
  place bigint not null check (place >= 0),
  -- Failed tries in a row, over all events; after some it rests.
  failures integer not null default 0 check (failures >= 0),
  rests_until timestamptz,
  -- The process that tells it events right now, alone, and until when that holds without being renewed.
  claimed_by uuid,
  claimed_until timestamptz,
  primary key (organisation, id),
  check ((disabled_reason is null) = (disabled_at is null)),
  check (disabled_reason is null or not is_enabled),
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);

create index webhook_endpoints_by_id on webhook_endpoints (id);

-- One event for one endpoint, however often it is asked for.
create table webhook_deliveries (
  organisation uuid not null references organisations,
  id uuid not null,
  endpoint uuid not null,
  event uuid not null,
  event_type text not null,
  -- The number of the event; a ping does not know its own before the commit, and nothing waits behind it.
  sequence bigint check (sequence > 0),
  -- Why it was asked for last.
  cause text not null check (cause in ('event', 'ping', 'resend', 'replay')),
  -- What goes first: 0 what somebody waits for, 1 events and their repetitions, 2 what is told again.
  rank smallint not null check (rank in (0, 1, 2)),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- Failed tries since it was last asked for.
  tries smallint not null default 0 check (tries >= 0),
  next_attempt_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  constraint webhook_deliveries_once_each unique (organisation, endpoint, event),
  foreign key (organisation, endpoint) references webhook_endpoints on delete cascade
);
create index webhook_deliveries_to_do on webhook_deliveries (organisation, endpoint, rank, sequence) include (next_attempt_at) where status = 'waiting';
create index webhook_deliveries_by_creation on webhook_deliveries (organisation, endpoint, created_at, id);
create index webhook_deliveries_by_status on webhook_deliveries (organisation, endpoint, status, created_at, id);
create index webhook_deliveries_by_type on webhook_deliveries (organisation, endpoint, event_type, created_at, id);
create index webhook_deliveries_done on webhook_deliveries (changed_at) where status <> 'waiting';

-- On record before the receiver hears of it; its end after.
create table webhook_attempts (
  organisation uuid not null,
  delivery uuid not null,
  attempt integer not null check (attempt > 0),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('delivered', 'failed', 'interrupted')),
  status_code smallint,
  milliseconds integer,
  error text,
  -- The beginning of what was answered.
  answer text,
  primary key (organisation, delivery, attempt),
  foreign key (organisation, delivery) references webhook_deliveries on delete cascade,
  check ((ended_at is null) = (outcome is null))
);
create unique index webhook_attempts_one_at_a_time on webhook_attempts (organisation, delivery) where ended_at is null;

alter table webhook_endpoints enable row level security;
create policy own on webhook_endpoints using (organisation = current_organisation());
alter table webhook_deliveries enable row level security;
create policy own on webhook_deliveries using (organisation = current_organisation());
alter table webhook_attempts enable row level security;
create policy own on webhook_attempts using (organisation = current_organisation());
grant select, insert, update, delete on webhook_endpoints to rappen_app;
grant select, insert, update on webhook_deliveries, webhook_attempts to rappen_app;

-- Endpoints of whatever organisation that have something to be told now, and that no process has: given to the one that asks, those first that
-- had to wait longest. What somebody waits for goes also to an endpoint that rests or is disabled.
create function claim_webhook_endpoints(claimant uuid, at_most integer, seconds double precision)
  returns table (organisation uuid, endpoint uuid)
  language sql volatile security definer set search_path = public
  begin atomic
    update webhook_endpoints as mine set claimed_by = claimant, claimed_until = clock_timestamp() + make_interval(secs => seconds)
      from (
        select e.organisation, e.id from webhook_endpoints e left join event_heads h on h.organisation = e.organisation
         where coalesce(e.claimed_until <= clock_timestamp(), true)
           and (exists (select from webhook_deliveries d
                         where d.organisation = e.organisation and d.endpoint = e.id and d.status = 'waiting' and d.rank = 0
                           and d.next_attempt_at <= clock_timestamp())
             or e.is_enabled and coalesce(e.rests_until <= clock_timestamp(), true)
               and (h.sequence > e.place
                 or exists (select from webhook_deliveries d
                             where d.organisation = e.organisation and d.endpoint = e.id and d.status = 'waiting'
                               and d.next_attempt_at <= clock_timestamp())))
         order by e.claimed_until nulls first limit at_most for update of e skip locked
      ) as ready
     where mine.organisation = ready.organisation and mine.id = ready.id
    returning mine.organisation, mine.id;
  end;

-- How far enabled endpoints are behind, all together: events that they have not been told, deliveries that wait, and for how many seconds the
-- one that is furthest behind.
create function webhook_backlog() returns table (events bigint, deliveries bigint, seconds double precision)
  language sql stable security definer set search_path = public
  begin atomic
    select coalesce(sum(h.sequence - e.place), 0)::bigint,
           (select count(*) from webhook_deliveries d where d.status = 'waiting'),
           coalesce(extract(epoch from clock_timestamp() - min(next.created_at)), 0)::double precision
      from webhook_endpoints e
      join event_heads h on h.organisation = e.organisation and h.sequence > e.place
      join events next on next.organisation = e.organisation and next.sequence = e.place + 1
     where e.is_enabled;
  end;

-- Deliveries that came to their end so many days ago go, with their attempts; some at a time.
create function forget_webhook_deliveries(days integer, at_most integer) returns bigint
  language sql volatile security definer set search_path = public
  begin atomic
    with gone as (
      delete from webhook_deliveries as old
       using (select organisation, id from webhook_deliveries
               where status <> 'waiting' and changed_at < clock_timestamp() - make_interval(days => days)
               order by changed_at limit at_most for update skip locked) as oldest
       where old.organisation = oldest.organisation and old.id = oldest.id
      returning 1)
    select count(*) from gone;
  end;

revoke execute on function claim_webhook_endpoints, webhook_backlog, forget_webhook_deliveries from public;
grant execute on function claim_webhook_endpoints, webhook_backlog, forget_webhook_deliveries to rappen_app;

-- An event that something in its own transaction refers to brings its id along.
create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json) returns boolean
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
  insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after)
  select own, newest - many + one.place, coalesce(one.id, gen_random_uuid()), one.type, one.kind, one.record, one.document, at, by_token, in_request, one.before, one.after
    from rows from (json_to_recordset(happened) as (id uuid, type text, kind text, record text, document uuid, before json, after json))
      with ordinality as one (id, type, kind, record, document, before, after, place);
  return true;
end $$;

create or replace function belongs_to_another(kind text, wanted uuid) returns boolean
  language sql stable security definer set search_path = public
  begin atomic
    select case kind
      when 'contact' then exists (select from contacts where id = wanted and organisation <> current_organisation())
      when 'document' then exists (select from documents where id = wanted and organisation <> current_organisation())
      when 'attachment' then exists (select from attachments where id = wanted and organisation <> current_organisation())
      when 'payment' then exists (select from payments where id = wanted and organisation <> current_organisation())
      when 'ledger-entry' then exists (select from ledger_entries where id = wanted and organisation <> current_organisation())
      when 'template' then exists (select from templates where id = wanted and organisation <> current_organisation())
      when 'fiscal-year' then exists (select from fiscal_years where id = wanted and organisation <> current_organisation())
      when 'token' then exists (select from tokens where id = wanted and organisation <> current_organisation())
      when 'vat-period' then exists (select from vat_periods where id = wanted and organisation <> current_organisation())
      when 'event' then exists (select from events where id = wanted and organisation <> current_organisation())
      when 'webhook-endpoint' then exists (select from webhook_endpoints where id = wanted and organisation <> current_organisation())
    end;
  end;
