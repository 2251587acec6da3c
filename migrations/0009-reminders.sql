-- Functions: 4eac62b53036722cc9eb7f1c63c93be8041e4c71f68a1690f8fedd11f8ba1d62

-- Reminders: the settings, what is left out of them, each letter, and the levels that invoices reached.

create table reminder_settings (
  organisation uuid not null references organisations,
  settings     json,
  letters      integer not null default 0,
  run_on       date,
  primary key (organisation)
);
alter table reminder_settings enable row level security;
create policy own on reminder_settings using (organisation = current_organisation());
grant select, insert, update on reminder_settings to rappen_app;

create table reminder_blocks (
  organisation uuid not null references organisations,
  id           uuid not null,
  contact      uuid,
  invoice      uuid,
  created_at   timestamptz not null default clock_timestamp(),
  words        tsvector not null default '',
  primary key (organisation, id),
  foreign key (organisation, invoice) references documents,
  constraint reminder_blocks_of_one check (num_nonnulls(contact, invoice) = 1),
  constraint reminder_blocks_once unique nulls not distinct (organisation, contact, invoice)
);
alter table reminder_blocks enable row level security;
create policy own on reminder_blocks using (organisation = current_organisation());
grant select, insert, update, delete on reminder_blocks to rappen_app;

create view searched_reminder_blocks as
  select organisation, id, created_at, words from reminder_blocks where (organisation = (select current_organisation())) is true;
grant select on searched_reminder_blocks to rappen_app;

create table reminders (
  organisation      uuid not null references organisations,
  id                uuid not null,
  number            text not null,
  status            text not null,
  contact           uuid,
  level             smallint not null,
  date              date not null,
  payable_until     date not null,
  language          text not null,
  currency          text not null,
  title             text not null,
  text              text not null,
  invoices          json not null,
  open              numeric not null,
  fee               numeric not null,
  interest          numeric not null,
  interest_rate     numeric not null,
  total             numeric not null,
  is_mailed         boolean not null,
  withdrawal_reason text,
  claim             uuid,
  parties           json not null,
  created_at        timestamptz not null default clock_timestamp(),
  words             tsvector not null default '',
  primary key (organisation, id),
  foreign key (organisation, claim) references documents,
  constraint reminders_number unique (organisation, number),
  constraint reminders_total check (total = open + fee + interest),
  constraint reminders_status check (status = case when withdrawal_reason is null then 'issued' else 'withdrawn' end)
);
create index reminders_by_contact on reminders (organisation, contact, created_at);
alter table reminders enable row level security;
create policy own on reminders using (organisation = current_organisation());
grant select, insert, update on reminders to rappen_app;
create view searched_reminders as
  select organisation, id, contact, invoices, status, date, created_at, words from reminders
   where (organisation = (select current_organisation())) is true;
grant select on searched_reminders to rappen_app;

-- The key lets no invoice be reminded twice of one level. A withdrawn letter leaves none.
create table reminder_levels (
  organisation uuid not null,
  invoice      uuid not null,
  level        smallint not null,
  reminder     uuid not null,
  date         date not null,
  primary key (organisation, invoice, level),
  foreign key (organisation, invoice) references documents,
  foreign key (organisation, reminder) references reminders
);
create index reminder_levels_by_reminder on reminder_levels (organisation, reminder);
alter table reminder_levels enable row level security;
create policy own on reminder_levels using (organisation = current_organisation());
grant select, insert, delete on reminder_levels to rappen_app;

-- The reminder that a mail contains; its document is the first of the invoices.
alter table email_deliveries add column reminder uuid,
  add constraint email_deliveries_reminder foreign key (organisation, reminder) references reminders;
create index email_deliveries_by_reminder on email_deliveries (organisation, reminder) where reminder is not null;
