-- Functions: 0ec2e8a913f31a278aa91174a7bc3155baf85e72a759c4e26fa983c9579aa32f

-- Series of invoices that the service makes by the calendar, and each occurrence of one that was tried.

create table recurring_invoices (
  organisation          uuid not null references organisations,
  id                    uuid not null,
  template              uuid not null,
  payable_in_days       smallint not null,
  recipient             uuid,
  custom_recipient_text text,
  title                 text,
  introductory_text     text,
  closing_text          text,
  amount_mode           text not null,
  language              text not null,
  original_currency     text,
  exchange_rate         numeric,
  columns               text[] not null,
  positions             json not null,
  metadata              jsonb,
  start                 date not null,
  billed_interval       json not null,
  day_rule              text not null,
  first_period          text not null,
  last_day              date,
  occurrences           integer,
  action                text not null,
  without_slip          boolean,
  total_amount          numeric not null,
  total_net_amount      numeric not null,
  total_vat_debt        numeric not null,
  status                text not null,
  next_date             date,
  paused_from           date,
  failed_date           date,
  failed_code           text,
  due_on                date generated always as (least(next_date, failed_date)) stored,
  created_at            timestamptz not null default clock_timestamp(),
  words                 tsvector not null default '',
  primary key (organisation, id),
  constraint recurring_invoices_amount_mode check (amount_mode in ('gross', 'net')),
  constraint recurring_invoices_language check (language in ('de', 'en', 'fr', 'it')),
  constraint recurring_invoices_payable_in_days check (payable_in_days between 0 and 365),
  constraint recurring_invoices_exchange_rate check (exchange_rate > 0),
  constraint recurring_invoices_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")'),
  constraint recurring_invoices_have_a_recipient check (recipient is not null or coalesce(custom_recipient_text, '') <> ''),
  constraint recurring_invoices_currency_with_rate check ((original_currency is null) = (exchange_rate is null)),
  constraint recurring_invoices_total_is_net_and_vat check (total_amount = total_net_amount + total_vat_debt),
  constraint recurring_invoices_day_rule check (day_rule in ('anchor', 'last')),
  constraint recurring_invoices_first_period check (first_period in ('full', 'prorata', 'free')),
  constraint recurring_invoices_one_end check (last_day is null or occurrences is null),
  constraint recurring_invoices_action check (action in ('draft', 'issue', 'send')),
  constraint recurring_invoices_status check (
    status = case when next_date is null and failed_date is null then 'ended' when paused_from is null then 'active' else 'paused' end),
  constraint recurring_invoices_failed_with_code check ((failed_date is null) = (failed_code is null)),
  constraint recurring_invoices_recipient_looked_up foreign key (organisation, recipient) references contacts,
  constraint recurring_invoices_template_looked_up foreign key (organisation, template) references templates
);
create index recurring_invoices_due on recurring_invoices (organisation, due_on) where due_on is not null and paused_from is null;
alter table recurring_invoices enable row level security;
create policy own on recurring_invoices using (organisation = current_organisation());
grant select, insert, update, delete on recurring_invoices to rappen_app;
create view searched_recurring_invoices as
  select organisation, id, recipient, status, start, created_at, words from recurring_invoices
   where (organisation = (select current_organisation())) is true;
grant select on searched_recurring_invoices to rappen_app;

-- One row for each billed period: the key lets no two invoices be made for it. What was made or skipped stays so.
create table recurring_invoice_runs (
  organisation uuid not null,
  series       uuid not null,
  period_from  date not null,
  period_to    date not null,
  date         date not null,
  occurrence   integer not null,
  status       text not null,
  reason       json,
  invoice      uuid,
  ran_at       timestamptz not null default clock_timestamp(),
  primary key (organisation, series, period_from),
  constraint recurring_invoice_runs_status check (status in ('made', 'skipped', 'failed')),
  constraint recurring_invoice_runs_made_an_invoice check ((status = 'made') = (invoice is not null)),
  constraint recurring_invoice_runs_have_a_reason check (status = 'made' or reason is not null),
  foreign key (organisation, series) references recurring_invoices
);
alter table recurring_invoice_runs enable row level security;
create policy own on recurring_invoice_runs using (organisation = current_organisation());
create policy without_invoice_alone on recurring_invoice_runs as restrictive for delete using (status <> 'made');
grant select, insert, update, delete on recurring_invoice_runs to rappen_app;

-- The series that an invoice was made by.
alter table documents add column recurring_invoice uuid,
  add constraint documents_only_invoices_recur check (recurring_invoice is null or kind = 'invoice');
