-- What is sold again and again. A position that names a product keeps its own words and price, so a product may change and go.
create table products (
  organisation uuid not null references organisations,
  id uuid not null,
  names json not null,
  descriptions json,
  article_number text,
  unit text,
  -- As clients send it: 15 digits, which a number of JSON keeps.
  single_amount numeric not null,
  contra_account smallint not null,
  tax_code text,
  metadata jsonb check (is_metadata(metadata)),
  created_at timestamptz not null default clock_timestamp(),
  sort_name text not null generated always as (lower(coalesce(names ->> 'de', names ->> 'en', names ->> 'fr', names ->> 'it'))) stored,
  words tsvector not null generated always as (
    search_words(search_scope(organisation, 'o'),
      coalesce(names ->> 'de', '') || ' ' || coalesce(names ->> 'fr', '') || ' ' || coalesce(names ->> 'it', '') || ' ' || coalesce(names ->> 'en', '') || ' '
      || coalesce(article_number, ''))
    || search_pairs(search_scope(organisation, 'o'), coalesce(metadata, '{}'))) stored,
  primary key (organisation, id),
  foreign key (organisation, contra_account) references accounts (organisation, number)
);
create index products_by_id on products (id);
create index products_by_name on products (organisation, sort_name, id);
create index products_by_creation on products (organisation, created_at, id);
create index products_by_account on products (organisation, contra_account);
create index products_by_words on products using gin (words) with (fastupdate = off);
alter table products enable row level security;
create policy own on products using (organisation = current_organisation());
grant select, insert, update, delete on products to rappen_app;

create view searched_products as
  select organisation, id, sort_name, created_at, words from products where (organisation = (select current_organisation())) is true;
grant select on searched_products to rappen_app;

create or replace function belongs_to_another(kind text, wanted uuid) returns boolean
  language sql stable security definer set search_path = public begin atomic
  select case kind
    when 'contact' then exists (select from contacts where id = wanted and organisation <> current_organisation())
    when 'document' then exists (select from documents where id = wanted and organisation <> current_organisation())
    when 'attachment' then exists (select from attachments where id = wanted and organisation <> current_organisation())
    when 'payment' then exists (select from payments where id = wanted and organisation <> current_organisation())
    when 'ledger-entry' then exists (select from ledger_entries where id = wanted and organisation <> current_organisation())
    when 'template' then exists (select from templates where id = wanted and organisation <> current_organisation())
    when 'product' then exists (select from products where id = wanted and organisation <> current_organisation())
    when 'fiscal-year' then exists (select from fiscal_years where id = wanted and organisation <> current_organisation())
    when 'token' then exists (select from tokens where id = wanted and organisation <> current_organisation())
    when 'vat-period' then exists (select from vat_periods where id = wanted and organisation <> current_organisation())
    when 'event' then exists (select from events where id = wanted and organisation <> current_organisation())
    when 'webhook-endpoint' then exists (select from webhook_endpoints where id = wanted and organisation <> current_organisation())
  end;
end;
