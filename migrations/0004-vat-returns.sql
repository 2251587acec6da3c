-- Functions: a3204b53f7d377794c17ad5dbccfc041203d38652b6f0099c6fcdd5990556851

-- Settings of VAT by their first day, adjustments and frozen returns of VAT periods; entries with the day of supply and their voucher.

-- A person with the role of a fiduciary.
alter table tokens drop constraint tokens_role_check,
  add constraint tokens_role_check check (role in ('owner', 'assistant', 'bookkeeper', 'fiduciary', 'reader'));
alter table seat_offers drop constraint seat_offers_role_check,
  add constraint seat_offers_role_check check (role in ('owner', 'assistant', 'bookkeeper', 'fiduciary', 'reader'));

alter table ledger_entries
  add column supply_date text,
  add column voucher uuid,
  add constraint ledger_entries_supply_date_check check (supply_date ~ '^\d{4}-\d\d-\d\d(/\d{4}-\d\d-\d\d)?$'),
  drop constraint ledger_entries_source_check,
  add constraint ledger_entries_source_check check (
    source in ('api', 'invoice', 'credit-note', 'payment', 'reversal', 'annulment', 'vat-settlement', 'opening', 'closing', 'revaluation'));

create table vat_settings (
  organisation  uuid not null references organisations,
  valid_from    date not null,
  method        text not null check (method in ('effective', 'net-tax-rate', 'flat-rate', 'none')),
  consideration text not null check (consideration in ('agreed', 'received')),
  periodicity   text not null check (periodicity in ('month', 'quarter', 'half-year', 'year')),
  vat_lock      text not null check (vat_lock in ('all', 'vat')),
  net_tax_rates jsonb not null,
  primary key (organisation, valid_from)
);
create trigger books_changed after insert or update or delete on vat_settings for each row execute function books_changed();

alter table vat_periods
  add column return_sha256 bytea check (length(return_sha256) = 32),
  add column filed_on date,
  add column filed_reference text check (length(filed_reference) between 1 and 128),
  add constraint vat_periods_settled_return check (return_sha256 is null or status = 'settled'),
  add constraint vat_periods_filed_return check (filed_on is null or return_sha256 is not null),
  add constraint vat_periods_reference_of_filed check (filed_reference is null or filed_on is not null);

create table vat_adjustments (
  organisation uuid not null,
  id           uuid not null,
  vat_period   uuid not null,
  box          smallint not null,
  amount       bigint not null check (amount <> 0),
  description  text not null check (length(description) between 1 and 50),
  ledger_entry uuid,
  created_at   timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  foreign key (organisation, vat_period) references vat_periods,
  foreign key (ledger_entry) references ledger_entries (id)
);
create index vat_adjustments_of_period on vat_adjustments (organisation, vat_period);

create table vat_returns (
  organisation uuid not null references organisations,
  id           uuid not null,
  vat_period   uuid not null,
  content      text not null,
  sha256       bytea not null check (sha256 = sha256(convert_to(content, 'UTF8'))),
  settled_at   timestamptz not null,
  reopened_at  timestamptz,
  was_filed    boolean not null default false,
  primary key (organisation, id)
);
create unique index vat_returns_in_force on vat_returns (organisation, vat_period) where reopened_at is null;

alter table vat_settings enable row level security;
alter table vat_adjustments enable row level security;
alter table vat_returns enable row level security;
create policy own on vat_settings using (organisation = current_organisation());
create policy own on vat_adjustments using (organisation = current_organisation());
create policy own on vat_returns using (organisation = current_organisation());
grant select, insert, update on vat_settings to rappen_app;
grant select, insert, delete on vat_adjustments to rappen_app;
grant select, insert on vat_returns to rappen_app;
grant update (reopened_at, was_filed) on vat_returns to rappen_app;

alter table journal_heads add column locked_for_vat datemultirange not null default '{}';
