-- Organisations, their settings, tokens and periods; the role the service works under; row-level security.

create extension if not exists btree_gist;

do $$ begin
  create role rappen_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant rappen_app to current_user;
grant usage on schema public to rappen_app;

-- The organisation that the current transaction may see. Without one it sees nothing.
create function current_organisation() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organisation', true), '')::uuid;

-- An instant as RFC 3339 text in UTC with milliseconds, for records built as JSON inside a statement.
create function instant(timestamptz) returns text language sql immutable parallel safe
  return to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table organisations (
  id uuid primary key,
  name text not null,
  street_name text,
  building_number text,
  post_code text,
  town_name text,
  country text not null default 'CH',
  email text,
  phone text,
  website text,
  vat_number text,
  iban text,
  qr_iban text,
  bank_name text,
  primary_currency text not null default 'CHF' check (primary_currency = 'CHF'),
  time_zone text not null default 'Europe/Zurich',
  language text not null default 'de' check (language in ('de', 'en', 'fr', 'it')),
  estimate_number_pattern text not null default 'O-00000',
  invoice_number_pattern text not null default 'R-00000',
  created_at timestamptz not null default now()
);

create table tokens (
  organisation uuid not null references organisations,
  id uuid not null,
  name text not null,
  hash bytea not null unique check (length(hash) = 32),
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (organisation, id)
);

create table fiscal_years (
  organisation uuid not null references organisations,
  id uuid not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  status text not null default 'open' check (status in ('open', 'closed')),
  primary key (organisation, id),
  constraint fiscal_years_do_not_overlap exclude using gist (organisation with =, daterange(first_day, last_day, '[]') with &&)
);
create index fiscal_years_by_id on fiscal_years (id);

create table vat_periods (
  organisation uuid not null references organisations,
  id uuid not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  status text not null default 'open' check (status in ('open', 'settled')),
  primary key (organisation, id),
  constraint vat_periods_do_not_overlap exclude using gist (organisation with =, daterange(first_day, last_day, '[]') with &&)
);
create index vat_periods_by_id on vat_periods (id);

-- Opening, closing, settling and reopening of periods: who may edit the books when is part of the books.
create table period_changes (
  organisation uuid not null references organisations,
  id bigint generated always as identity,
  period uuid not null,
  kind text not null check (kind in ('fiscal-year', 'vat-period')),
  change text not null check (change in ('create', 'close', 'settle', 'reopen')),
  token uuid,
  request_id text,
  changed_at timestamptz not null default now(),
  primary key (organisation, id)
);

create table currencies (
  organisation uuid not null references organisations,
  code text not null check (code ~ '^[A-Z]{3}$'),
  is_enabled boolean not null,
  -- 1 unit = so many units of the primary currency; what a posting uses that gives none of its own.
  exchange_rate numeric check (exchange_rate > 0),
  primary key (organisation, code)
);

create table templates (
  organisation uuid not null references organisations,
  id uuid not null,
  position smallint not null,
  name text not null,
  design text not null default 'classic',
  accent_colour text not null default '#1f3a5f',
  address_side text not null default 'right' check (address_side in ('left', 'right')),
  language text not null check (language in ('de', 'en', 'fr', 'it')),
  amount_mode text not null default 'net' check (amount_mode in ('gross', 'net')),
  columns text[] not null,
  introductory_text text,
  closing_text text,
  payable_in_days smallint not null default 30 check (payable_in_days between 0 and 365),
  primary key (organisation, id),
  unique (organisation, position)
);
create index templates_by_id on templates (id);

-- The next number of each kind of document; `year` is 0 when the pattern carries no year. The row is the lock that keeps numbers without gaps.
create table number_counters (
  organisation uuid not null references organisations,
  kind text not null check (kind in ('estimate', 'invoice')),
  year smallint not null,
  last_number bigint not null,
  primary key (organisation, kind, year)
);

-- Row-level security: a forgotten condition shows nothing of others.
alter table organisations enable row level security;
create policy own on organisations using (id = current_organisation());
alter table tokens enable row level security;
create policy own on tokens using (organisation = current_organisation());
alter table fiscal_years enable row level security;
create policy own on fiscal_years using (organisation = current_organisation());
alter table vat_periods enable row level security;
create policy own on vat_periods using (organisation = current_organisation());
alter table period_changes enable row level security;
create policy own on period_changes using (organisation = current_organisation());
alter table currencies enable row level security;
create policy own on currencies using (organisation = current_organisation());
alter table templates enable row level security;
create policy own on templates using (organisation = current_organisation());
alter table number_counters enable row level security;
create policy own on number_counters using (organisation = current_organisation());

grant select, insert, update on organisations, tokens, fiscal_years, vat_periods, currencies, templates, number_counters to rappen_app;
grant select, insert on period_changes to rappen_app;

-- The three questions that are asked before an organisation is known, or over all of them. They run with the owner's rights and answer no more than that.
create function token_by_hash(wanted bytea)
  returns table (organisation uuid, id uuid, hash bytea, scopes text[], expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public
  begin atomic select t.organisation, t.id, t.hash, t.scopes, t.expires_at, t.revoked_at from tokens t where t.hash = wanted; end;

create function organisation_ids() returns setof uuid language sql stable security definer set search_path = public
  begin atomic select id from organisations order by created_at, id; end;

revoke execute on function token_by_hash(bytea), organisation_ids() from public;
grant execute on function token_by_hash(bytea), organisation_ids() to rappen_app;
