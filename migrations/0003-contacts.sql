create table contacts (
  organisation uuid not null references organisations,
  id uuid not null,
  company_name text,
  first_name text,
  last_name text,
  street_name text,
  building_number text,
  address_line_2 text,
  post_code text,
  town_name text,
  country text,
  position text,
  email text,
  mobile text,
  phone text,
  website text,
  category text check (category in ('clients', 'suppliers', 'partners', 'team', 'leads')),
  form_of_address text,
  note text,
  vat_number text,
  customer_identification text,
  created_at timestamptz not null default clock_timestamp(),
  -- What a list is ordered by: the company, else the person.
  sort_name text not null generated always as (lower(coalesce(nullif(company_name, ''), coalesce(last_name, '') || ' ' || coalesce(first_name, '')))) stored,
  primary key (organisation, id),
  constraint contacts_have_a_name check (coalesce(company_name, '') <> '' or coalesce(last_name, '') <> '')
);
create index contacts_by_id on contacts (id);
create index contacts_by_name on contacts (organisation, sort_name, id);
create index contacts_by_creation on contacts (organisation, created_at, id);
alter table contacts enable row level security;
create policy own on contacts using (organisation = current_organisation());
grant select, insert, update, delete on contacts to rappen_app;
