-- The schema in reading order: the tables of a room, each with its constraints, indexes, triggers, policies and rights. The roles of `roles.sql`
-- and the files of `functions/` are there before. Row-level security shows of every table the rows of one organisation, whatever a statement forgets.
-- Functions: 5dc2c5fcca5dd72902fd9946479bd905c2bfa8f12e476bb01a4480b6677f19ba

create extension if not exists btree_gist;
grant usage on schema public to rappen_app, rappen_people;

-- The database itself: the files that made it, and the newest instant it has seen.

-- Since `ran_at` of the first, every change is told by an event.
create table migrations (
  name   text primary key,
  ran_at timestamptz not null default now(),
  sha256 bytea not null
);
grant select on migrations to public;

-- The newest instant that the service has seen; it looks every few seconds. A later look at an earlier time shows by how much the clock was set back.
create table newest_clock (
  only_row boolean default true primary key check (only_row),
  at       timestamptz not null
);
alter table newest_clock enable row level security;
create policy nobody on newest_clock using (false);

-- Organisations: their settings, logo and letterhead.

create table organisations (
  id                         uuid primary key,
  name                       text not null,
  street_name                text,
  building_number            text,
  post_code                  text,
  town_name                  text,
  country                    text not null default 'CH',
  email                      text,
  phone                      text,
  website                    text,
  vat_number                 text,
  iban                       text,
  qr_iban                    text,
  bank_name                  text,
  primary_currency           text not null default 'CHF' check (primary_currency = 'CHF'),
  time_zone                  text not null default 'Europe/Zurich',
  language                   text not null default 'de' check (language in ('de', 'en', 'fr', 'it')),
  estimate_number_pattern    text not null default 'O-00000',
  invoice_number_pattern     text not null default 'R-00000',
  created_at                 timestamptz not null default now(),
  credit_note_number_pattern text not null default 'G-00000'
);
alter table organisations enable row level security;
create policy own on organisations to rappen_app using (id = current_organisation());
create policy named on organisations for select to rappen_people using (true);
grant select, insert, update on organisations to rappen_app;
grant select (id, name, created_at) on organisations to rappen_people;

-- The logo on the letterhead, as it was sent.
create table logos (
  organisation uuid primary key references organisations,
  media_type   text not null check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  sha256       bytea not null,
  content      bytea not null check (octet_length(content) <= 524288),
  picture      bytea check (octet_length(picture) <= 1048576)
);
alter table logos enable row level security;
create policy own on logos using (organisation = current_organisation());
grant select, insert, update, delete on logos to rappen_app;

-- The paper that documents are printed on: a PDF as it was sent, and the pictures of what is printed on its pages.
create table letterheads (
  organisation uuid primary key references organisations,
  sha256       bytea not null,
  content      bytea not null check (octet_length(content) <= 2097152),
  ink          json not null
);
alter table letterheads enable row level security;
create policy own on letterheads using (organisation = current_organisation());
grant select, insert, update, delete on letterheads to rappen_app;

-- People and tokens: who signs in, and the seats that people have in organisations, which are tokens without a secret.

-- Whoever signs in, in any number of organisations.
create table people (
  id            uuid primary key,
  email         text,
  name          text not null,
  language      text not null default 'de' check (language in ('de', 'en', 'fr', 'it')),
  password      text,
  failures      smallint not null default 0,
  failing_since timestamptz,
  created_at    timestamptz not null
);
create unique index people_email on people (lower(email));
alter table people enable row level security;
create policy all_people on people to rappen_people using (true);
grant select, insert on people to rappen_people;
grant select (id, email, name, language) on people to rappen_app;
grant update (email, name, language, password, failures, failing_since) on people to rappen_people;

-- A token opens one organisation to a program. A seat opens it to a person: it has a person and a role in place of a secret.
create table tokens (
  organisation uuid not null references organisations,
  id           uuid not null,
  name         text not null,
  hash         bytea unique check (length(hash) = 32),
  hint         text,
  scopes       text[] not null check (cardinality(scopes) > 0),
  created_at   timestamptz not null,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  parent       uuid,
  is_announced boolean not null default false,
  person       uuid references people,
  role         text check (role in ('owner', 'assistant', 'bookkeeper', 'reader')),
  primary key (organisation, id),
  constraint tokens_of_people check (case when person is null
    then hash is not null and hint is not null and expires_at is not null and role is null
    else hash is null and hint is null and expires_at is null and role is not null end),
  foreign key (organisation, parent) references tokens
);
create unique index tokens_seat on tokens (person, organisation) where revoked_at is null;
alter table tokens enable row level security;
create policy own on tokens to rappen_app using (organisation = current_organisation());
create policy looked_up on tokens for select to rappen_people using (true);
create policy seats on tokens for update to rappen_people using (person is not null);
grant select, insert, update on tokens to rappen_app;
grant select (organisation, id, name, hash, scopes, created_at, expires_at, revoked_at, last_used_at, person, role) on tokens to rappen_people;
grant update (name, last_used_at) on tokens to rappen_people;
-- Whoever has a seat in the organisation is known there by name and address.
create policy seated on people for select to rappen_app using (exists (
  select from tokens t where t.organisation = current_organisation() and t.person = people.id and t.revoked_at is null));

-- A seat that waits for somebody who works in another organisation already. Whoever has the link takes it, signed in as that person: so nobody
-- comes in who had taken the address before, and no owner can sign in as somebody else by an invitation.
create table seat_offers (
  organisation uuid not null references organisations,
  person       uuid not null references people,
  name         text not null,
  email        text not null,
  language     text not null check (language in ('de', 'en', 'fr', 'it')),
  role         text not null check (role in ('owner', 'assistant', 'bookkeeper', 'reader')),
  hash         bytea not null unique check (length(hash) = 32),
  expires_at   timestamptz not null,
  primary key (organisation, person)
);
alter table seat_offers enable row level security;
create policy own on seat_offers to rappen_app using (organisation = current_organisation());
create policy looked_up on seat_offers for select to rappen_people using (true);
grant select, insert, update, delete on seat_offers to rappen_app;
grant select on seat_offers to rappen_people;

create table sessions (
  id            uuid primary key,
  hash          bytea not null unique check (length(hash) = 32),
  person        uuid not null references people on delete cascade,
  organisation  uuid not null,
  seat          uuid not null,
  agent         text not null,
  started_at    timestamptz not null,
  seen_at       timestamptz not null,
  proven_at     timestamptz not null,
  failures      smallint not null default 0,
  failing_since timestamptz,
  foreign key (organisation, seat) references tokens
);
create index sessions_person on sessions (person);
create index sessions_seat on sessions (organisation, seat);
alter table sessions enable row level security;
create policy all_people on sessions to rappen_people using (true);
grant select, insert, delete on sessions to rappen_people;
grant update (organisation, seat, seen_at, proven_at, failures, failing_since) on sessions to rappen_people;

-- What is sent to a person who has no password yet, or has lost it: opens one sign-in.
create table person_links (
  hash            bytea primary key check (length(hash) = 32),
  person          uuid not null references people on delete cascade,
  expires_at      timestamptz not null,
  renews_password boolean not null default false
);
alter table person_links enable row level security;
create policy all_people on person_links to rappen_people using (true);
grant select, insert, delete on person_links to rappen_people;

create table passkeys (
  id           uuid primary key,
  person       uuid not null references people on delete cascade,
  credential   bytea not null unique check (length(credential) between 1 and 1023),
  public_key   bytea not null,
  counter      bigint not null,
  name         text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person);
alter table passkeys enable row level security;
create policy all_people on passkeys to rappen_people using (true);
grant select, insert, delete on passkeys to rappen_people;
grant update (counter, last_used_at) on passkeys to rappen_people;

-- What is to be signed next, once. With a person, only that person may add a passkey with it; without one, it signs in whoever has a passkey.
create table passkey_challenges (
  challenge  bytea primary key check (length(challenge) = 32),
  person     uuid references people on delete cascade,
  expires_at timestamptz not null
);
alter table passkey_challenges enable row level security;
create policy all_people on passkey_challenges to rappen_people using (true);
grant select, insert, delete on passkey_challenges to rappen_people;

-- Wrong passwords for names that nobody has: they are slowed down as those of people are, so a name cannot be told by it.
create table failed_logins (
  name          bytea primary key check (length(name) = 32),
  failures      smallint not null,
  failing_since timestamptz not null
);
alter table failed_logins enable row level security;
create policy all_people on failed_logins to rappen_people using (true);
grant select, insert, update, delete on failed_logins to rappen_people;

-- Requests: what was asked, how often, and what answers are repeated for a key.

-- What programs and people asked of the API: writes, and what was rejected. For whoever builds against it. Unlogged: after a crash it begins
-- anew, and nothing is written twice.
create unlogged table requests (
  organisation uuid not null,
  id           uuid not null default gen_random_uuid(),
  created_at   timestamptz not null,
  token        uuid not null,
  request_id   text not null check (length(request_id) <= 128),
  method       text not null,
  route        text not null,
  status       smallint not null,
  code         text,
  milliseconds numeric(9,1) not null,
  primary key (organisation, created_at, id)
);
alter table requests enable row level security;
create policy own on requests using (organisation = current_organisation());
grant select, delete on requests to rappen_app;

-- How often a token asked in a minute, over all instances of the service. Unlogged: after a crash the minute begins anew.
create unlogged table request_counts (
  token    uuid not null,
  minute   integer not null,
  requests bigint not null,
  primary key (token, minute)
);
alter table request_counts enable row level security;
create policy nobody on request_counts using (false);

-- The answer to a request with a key, kept with its effect: a repeated request gets it again.
create table idempotency_keys (
  organisation uuid not null references organisations,
  key          text not null check (length(key) between 1 and 255),
  request      bytea not null check (length(request) = 32),
  status       smallint not null,
  headers      json not null,
  body         text,
  created_at   timestamptz not null default now(),
  primary key (organisation, key)
);
create index idempotency_keys_by_age on idempotency_keys (organisation, created_at);
create index idempotency_keys_by_location on idempotency_keys (organisation, ((headers ->> 'location')))
  where (headers ->> 'location') is not null;
alter table idempotency_keys enable row level security;
create policy own on idempotency_keys using (organisation = current_organisation());
grant select, insert, delete on idempotency_keys to rappen_app;
grant update (request, headers, body) on idempotency_keys to rappen_app;

-- Events: the feed, in the order of commits, each event chained to the one before.

-- One row per organisation: the number of its newest event. It is held from the writing of events to the commit, so the numbers have no gaps
-- and follow each other as the commits do: whoever has read up to a number has missed nothing before it.
create table event_heads (
  organisation uuid primary key references organisations,
  sequence     bigint not null,
  newest_at    timestamptz not null,
  hash         bytea not null,
  erased_at    timestamptz,
  constraint event_heads_a_number_and_a_hash check (sequence >= 0 and length(hash) = 32)
);
create trigger never_deleted before delete or truncate on event_heads for each statement execute function refuse_change();
create trigger only_forward before update on event_heads for each row execute function refuse_backward();
alter table event_heads enable row level security;
create policy own on event_heads using (organisation = current_organisation());
grant select on event_heads to rappen_app;
grant update (erased_at) on event_heads to rappen_app;

-- What happened: a record before and after. `evidence` is the hash of what is stored of it.
create table events (
  organisation uuid not null,
  sequence     bigint not null,
  id           uuid not null default gen_random_uuid(),
  type         text not null,
  record_kind  text not null,
  record       text not null,
  document     uuid,
  created_at   timestamptz not null,
  token        uuid,
  request_id   text,
  before       json,
  after        json,
  first_entry  bigint,
  last_entry   bigint,
  bytes        integer not null generated always as (coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) stored,
  salt         bytea,
  evidence     bytea,
  hash         bytea not null,
  digest       bytea,
  erased_by    uuid,
  primary key (organisation, sequence),
  constraint events_erased check (case when erased_by is null
    then digest is null
    else digest is not null and num_nonnulls(salt, before, after) = 0 end),
  constraint events_hashes check (length(hash) = 32 and length(evidence) = 32 and length(digest) = 32 and length(salt) = 16),
  constraint events_sequence check (sequence > 0)
);
create unique index events_id on events (id);
create index events_by_type on events (organisation, type, sequence);
create index events_by_time on events (organisation, created_at, sequence);
create index events_by_record on events (organisation, record, sequence);
create index events_by_document on events (organisation, document, sequence) where document is not null;
create index events_by_request on events (organisation, request_id, sequence) where request_id is not null;
create index events_of_postings on events (organisation, first_entry) where first_entry is not null;
create index events_by_token on events (organisation, token, type, sequence);
create trigger append_only before delete or truncate on events for each statement execute function refuse_change();
-- The content of an event is taken away once, whole, and its digest is left.
create trigger only_erased before update on events for each row
  when (old.erased_by is not null or new.erased_by is null
    or (new.organisation, new.sequence, new.id, new.type, new.record_kind, new.record, new.document, new.created_at, new.token, new.request_id,
        new.evidence, new.hash)
      is distinct from
       (old.organisation, old.sequence, old.id, old.type, old.record_kind, old.record, old.document, old.created_at, old.token, old.request_id,
        old.evidence, old.hash)
    or new.digest is distinct from
       sha256(old.salt || convert_to(concat(octet_length(old.before::text), ':', old.before, old.after), 'UTF8')))
  execute function refuse_change();
alter table events enable row level security;
create policy own on events using (organisation = current_organisation());
grant select on events to rappen_app;
grant update (before, after, salt, digest, erased_by) on events to rappen_app;

-- Hashes of what no event is about, because it is older than events. The chain begins with them.
create table earlier_evidence (
  organisation uuid not null references organisations,
  document     uuid not null,
  kind         text not null check (kind in ('document', 'attachments', 'archived-pdfs')),
  evidence     bytea not null check (length(evidence) = 32),
  primary key (organisation, document, kind)
);
create trigger append_only before insert or update or delete or truncate on earlier_evidence for each statement execute function refuse_change();
alter table earlier_evidence enable row level security;
create policy own on earlier_evidence using (organisation = current_organisation());
grant select on earlier_evidence to rappen_app;

-- Books: years and VAT periods, accounts and currencies, and the journal, which only grows.

create table fiscal_years (
  organisation      uuid not null references organisations,
  id                uuid not null,
  first_day         date not null,
  last_day          date not null,
  status            text not null default 'open' check (status in ('open', 'closed')),
  statements_sha256 bytea,
  primary key (organisation, id),
  constraint fiscal_years_do_not_overlap exclude using gist (organisation with =, daterange(first_day, last_day, '[]') with &&),
  check (last_day >= first_day),
  constraint fiscal_years_statements_check check (case when status = 'closed'
    then coalesce(length(statements_sha256) = 32, false)
    else statements_sha256 is null end)
);
create trigger books_changed after insert or update or delete on fiscal_years for each row execute function books_changed();
alter table fiscal_years enable row level security;
create policy own on fiscal_years using (organisation = current_organisation());
grant select, insert, update, delete on fiscal_years to rappen_app;

create table vat_periods (
  organisation uuid not null references organisations,
  id           uuid not null,
  first_day    date not null,
  last_day     date not null,
  status       text not null default 'open' check (status in ('open', 'settled')),
  primary key (organisation, id),
  constraint vat_periods_do_not_overlap exclude using gist (organisation with =, daterange(first_day, last_day, '[]') with &&),
  check (last_day >= first_day)
);
create trigger books_changed after insert or update or delete on vat_periods for each row execute function books_changed();
alter table vat_periods enable row level security;
create policy own on vat_periods using (organisation = current_organisation());
grant select, insert, update, delete on vat_periods to rappen_app;

create table accounts (
  organisation uuid not null references organisations,
  number       smallint not null check (number between 1000 and 9999),
  type         text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  names        jsonb not null,
  is_active    boolean not null default true,
  primary key (organisation, number)
);
create trigger books_changed after update or delete on accounts for each row execute function books_changed();
alter table accounts enable row level security;
create policy own on accounts using (organisation = current_organisation());
grant select, insert, update, delete on accounts to rappen_app;

-- `exchange_rate`: 1 unit is so many units of the primary currency, for a posting that gives no rate of its own.
create table currencies (
  organisation  uuid not null references organisations,
  code          text not null check (code ~ '^[A-Z]{3}$'),
  is_enabled    boolean not null,
  exchange_rate numeric check (exchange_rate > 0),
  primary key (organisation, code)
);
create trigger books_changed after insert or update or delete on currencies for each row execute function books_changed();
alter table currencies enable row level security;
create policy own on currencies using (organisation = current_organisation());
grant select, insert, update on currencies to rappen_app;

-- One row per organisation: the number and hash of its newest entry. Every posting holds it, so entries are numbered and chained one
-- after the other without gaps; whoever changes an account, a currency or a period holds it too.
create table journal_heads (
  organisation uuid primary key references organisations,
  sequence     bigint not null,
  hash         bytea not null check (length(hash) = 32),
  books        bigint not null default 0,
  open         datemultirange not null default '{}'
);
create trigger knows_open_days before insert on journal_heads for each row execute function knows_open_days();
create trigger only_forward before update on journal_heads for each row execute function refuse_backward();
alter table journal_heads enable row level security;
create policy own on journal_heads using (organisation = current_organisation());
create policy begins_at_nothing on journal_heads as restrictive for insert
  with check (sequence = 0 and books = 0 and hash = sha256(convert_to('rappen journal ' || organisation, 'UTF8')));
grant select, insert on journal_heads to rappen_app;
grant update (books) on journal_heads to rappen_app;

create table ledger_entries (
  organisation       uuid not null,
  sequence           bigint not null check (sequence > 0),
  id                 uuid not null,
  date               date not null,
  description        text not null,
  debit_account      smallint not null,
  credit_account     smallint not null,
  amount             bigint not null check (amount > 0),
  currency           text not null,
  exchange_rate      numeric not null check (exchange_rate > 0),
  tax_code           text,
  external_reference text,
  source             text not null check (source in ('api', 'invoice', 'credit-note', 'payment', 'reversal', 'annulment')),
  source_id          uuid,
  reverses           uuid,
  created_at         timestamptz not null,
  hash               bytea not null check (length(hash) = 32),
  gross_amount       bigint not null check (gross_amount > 0),
  metadata           jsonb check (jsonb_typeof(metadata) = 'object'),
  token              uuid,
  request_id         text,
  is_reversal        boolean,
  document_number    text check (length(document_number) between 1 and 35),
  words              tsvector not null default '',
  primary key (organisation, sequence),
  constraint ledger_entries_debit_is_not_credit check (debit_account <> credit_account)
);
create unique index ledger_entries_id on ledger_entries (id);
create unique index ledger_entries_external_reference on ledger_entries (organisation, external_reference) where external_reference is not null;
create unique index ledger_entries_reverses on ledger_entries (organisation, reverses) where reverses is not null;
create index ledger_entries_by_date on ledger_entries (organisation, date, sequence);
create index ledger_entries_by_source on ledger_entries (organisation, source_id) where source_id is not null;
create index ledger_entries_by_request on ledger_entries using hash (request_id);
create index ledger_entries_by_words on ledger_entries using gin (words) with (gin_pending_list_limit = 512);
create index ledger_entries_by_amount on ledger_entries (organisation, amount, sequence);
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
alter table ledger_entries enable row level security;
create policy own on ledger_entries using (organisation = current_organisation());
grant select on ledger_entries to rappen_app;
create view searched_ledger_entries as
  select id, sequence, date, external_reference, words from ledger_entries
   where (organisation = (select current_organisation())) is true;
grant select on searched_ledger_entries to rappen_app;

-- Each row moves one amount from one account to another, so debits equal credits whatever is inserted.
create table ledger_transactions (
  organisation    uuid not null,
  entry           bigint not null,
  line            smallint not null check (line > 0),
  id              uuid not null,
  date            date not null,
  debit_account   smallint not null,
  credit_account  smallint not null,
  amount          bigint not null check (amount > 0),
  original_amount bigint not null check (original_amount >= 0),
  tax_part        text check (tax_part in ('net', 'vat')),
  primary key (organisation, entry, line),
  constraint ledger_transactions_debit_is_not_credit check (debit_account <> credit_account)
);
create index ledger_transactions_by_debit_account on ledger_transactions (organisation, debit_account, date, entry, line);
create index ledger_transactions_by_credit_account on ledger_transactions (organisation, credit_account, date, entry, line);
create trigger append_only before update or delete or truncate on ledger_transactions for each statement execute function refuse_change();
alter table ledger_transactions enable row level security;
create policy own on ledger_transactions using (organisation = current_organisation());
grant select on ledger_transactions to rappen_app;

-- Kept with every posting, so a report need not read the journal; a named check computes them anew.
create table account_totals (
  organisation uuid not null,
  account      smallint not null,
  month        date not null check (extract(day from month) = 1),
  debit        numeric not null,
  credit       numeric not null,
  primary key (organisation, account, month),
  foreign key (organisation, account) references accounts
);
create trigger only_forward before update on account_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
alter table account_totals enable row level security;
create policy own on account_totals using (organisation = current_organisation());
grant select on account_totals to rappen_app;

-- The same per day, for the months in which a report begins or ends: the journal of a month may be as large as the journal of a year.
create table account_day_totals (
  organisation uuid not null,
  day          date not null,
  account      smallint not null,
  debit        numeric not null,
  credit       numeric not null,
  primary key (organisation, day, account)
);
create trigger only_forward before update on account_day_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
alter table account_day_totals enable row level security;
create policy own on account_day_totals using (organisation = current_organisation());
grant select on account_day_totals to rappen_app;

-- What was posted to an account in each foreign currency, in its cents.
create table account_currency_totals (
  organisation uuid not null,
  account      smallint not null,
  currency     text not null,
  day          date not null,
  debit        numeric not null,
  credit       numeric not null,
  primary key (organisation, account, currency, day),
  foreign key (organisation, account) references accounts
);
create trigger only_forward before update on account_currency_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
alter table account_currency_totals enable row level security;
create policy own on account_currency_totals using (organisation = current_organisation());
grant select on account_currency_totals to rappen_app;

-- The receipts of ledger entries: added, never replaced or removed, since no entry is without its voucher for ten years (OR 957a, 958f). The
-- newest event about a receipt of an entry has the hash of all of them.
create table receipts (
  organisation uuid not null references organisations,
  id           uuid not null,
  entry        uuid not null references ledger_entries (id),
  position     smallint not null check (position between 1 and 10),
  name         text not null,
  title        text not null,
  type         text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  size         integer not null check (size between 1 and 10485760),
  pages        integer not null check (pages > 0),
  sha256       bytea not null check (length(sha256) = 32),
  created_at   timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  constraint receipts_ten_at_most unique (organisation, entry, position)
);
create trigger append_only before update or delete or truncate on receipts for each statement execute function refuse_change();
alter table receipts enable row level security;
create policy own on receipts using (organisation = current_organisation());
grant select, insert on receipts to rappen_app;

create table receipt_pieces (
  organisation uuid not null,
  receipt      uuid not null,
  piece        smallint not null,
  bytes        bytea not null,
  primary key (organisation, receipt, piece),
  foreign key (organisation, receipt) references receipts
);
alter table receipt_pieces alter column bytes set storage external;
create trigger append_only before update or delete or truncate on receipt_pieces for each statement execute function refuse_change();
alter table receipt_pieces enable row level security;
create policy own on receipt_pieces using (organisation = current_organisation());
grant select, insert on receipt_pieces to rappen_app;

-- Contacts, products and templates: what documents are made of.

create table contacts (
  organisation            uuid not null references organisations,
  id                      uuid not null,
  company_name            text,
  first_name              text,
  last_name               text,
  street_name             text,
  building_number         text,
  address_line_2          text,
  post_code               text,
  town_name               text,
  country                 text,
  position                text,
  email                   text,
  mobile                  text,
  phone                   text,
  website                 text,
  category                text check (category in ('clients', 'suppliers', 'partners', 'team', 'leads')),
  form_of_address         text,
  note                    text,
  vat_number              text,
  customer_identification text,
  created_at              timestamptz not null default clock_timestamp(),
  metadata                jsonb,
  company_name_addition   text,
  external_reference      text,
  sort_name               text not null generated always as (lower(coalesce(
    nullif(company_name, '') || coalesce(' ' || nullif(company_name_addition, ''), ''),
    (coalesce(last_name, '') || ' ') || coalesce(first_name, '')))) stored,
  words                   tsvector not null default '',
  primary key (organisation, id),
  constraint contacts_have_a_name check (coalesce(company_name, '') <> '' or coalesce(last_name, '') <> ''),
  constraint contacts_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")')
);
create index contacts_by_id on contacts (id);
create index contacts_by_creation on contacts (organisation, created_at, id);
create unique index contacts_upserted on contacts (organisation, external_reference) where external_reference is not null;
create index contacts_by_name on contacts (organisation, sort_name, id);
create index contacts_by_words on contacts using gin (words) with (fastupdate = off);
alter table contacts enable row level security;
create policy own on contacts using (organisation = current_organisation());
grant select, insert, update, delete on contacts to rappen_app;
create view searched_contacts as
  select organisation, id, category, email, customer_identification, external_reference, sort_name, created_at, words from contacts
   where (organisation = (select current_organisation())) is true;
grant select on searched_contacts to rappen_app;

-- What is sold again and again. A position that names a product keeps its own words and price, so a product may change and go.
create table products (
  organisation   uuid not null references organisations,
  id             uuid not null,
  names          json not null,
  descriptions   json,
  article_number text,
  unit           text,
  single_amount  numeric not null,
  contra_account smallint not null,
  tax_code       text,
  metadata       jsonb,
  created_at     timestamptz not null default clock_timestamp(),
  sort_name      text not null generated always as (lower(coalesce(names ->> 'de', names ->> 'en', names ->> 'fr', names ->> 'it'))) stored,
  words          tsvector not null default '',
  primary key (organisation, id),
  constraint products_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")'),
  foreign key (organisation, contra_account) references accounts
);
create index products_by_id on products (id);
create index products_by_name on products (organisation, sort_name, id);
create index products_by_creation on products (organisation, created_at, id);
create index products_by_words on products using gin (words) with (fastupdate = off);
alter table products enable row level security;
create policy own on products using (organisation = current_organisation());
grant select, insert, update, delete on products to rappen_app;
create view searched_products as
  select organisation, id, sort_name, created_at, words from products where (organisation = (select current_organisation())) is true;
grant select on searched_products to rappen_app;

create table templates (
  organisation      uuid not null references organisations,
  id                uuid not null,
  position          smallint not null,
  name              text not null,
  design            text not null default 'classic' check (design in ('classic', 'modern', 'plain')),
  accent_colour     text not null default '#1f3a5f',
  address_side      text not null default 'right' check (address_side in ('left', 'right')),
  language          text not null check (language in ('de', 'en', 'fr', 'it')),
  amount_mode       text not null default 'net' check (amount_mode in ('gross', 'net')),
  columns           text[] not null,
  introductory_text text,
  closing_text      text,
  payable_in_days   smallint not null default 30 check (payable_in_days between 0 and 365),
  font              text not null default 'liberation-sans' check (font in ('liberation-sans', 'inter', 'source-sans', 'source-serif')),
  fold_marks        boolean not null default false,
  mail_subject      text,
  mail_cc           text[],
  mail_bcc          text[],
  mail_reply_to     text,
  primary key (organisation, id),
  unique (organisation, position)
);
alter table templates enable row level security;
create policy own on templates using (organisation = current_organisation());
grant select, insert, update, delete on templates to rappen_app;

-- Documents: quotes, invoices and credit notes, with their numbers, lists, attachments, links and archived PDFs.

-- The next number of each kind of document; `year` is 0 when the pattern carries no year. The row is the lock that keeps numbers without gaps.
create table number_counters (
  organisation uuid not null references organisations,
  kind         text not null check (kind in ('estimate', 'invoice', 'credit-note')),
  year         smallint not null,
  last_number  bigint not null,
  primary key (organisation, kind, year)
);
alter table number_counters enable row level security;
create policy own on number_counters using (organisation = current_organisation());
grant select, insert, update on number_counters to rappen_app;

create table documents (
  organisation          uuid not null references organisations,
  id                    uuid not null,
  kind                  text not null,
  is_draft              boolean not null,
  number                text not null default '',
  template              uuid not null,
  opening_date          date not null,
  payable_in_days       smallint not null,
  due_date              date not null,
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
  total                 bigint not null,
  total_net             bigint not null,
  total_vat             bigint not null,
  public_secret         text,
  created_at            timestamptz not null default clock_timestamp(),
  issued_parties        json,
  was_sent              boolean not null default false,
  status                text,
  signing_person        text,
  signed_at             timestamptz,
  estimate              uuid,
  is_annulled           boolean not null default false,
  paid                  bigint not null default 0,
  metadata              jsonb,
  invoice               uuid,
  allocated             bigint not null default 0,
  credited_before       json,
  bytes                 integer not null generated always as (octet_length(positions::text) + coalesce(octet_length(issued_parties::text), 0)) stored,
  public_expires_at     timestamptz,
  payment_key           text,
  decision              json,
  external_reference    text,
  primary key (organisation, id),
  constraint documents_kind check (kind in ('estimate', 'invoice', 'credit-note')),
  constraint documents_amount_mode check (amount_mode in ('gross', 'net')),
  constraint documents_language check (language in ('de', 'en', 'fr', 'it')),
  constraint documents_status check (status in ('open', 'accepted', 'declined')),
  constraint documents_payable_in_days check (payable_in_days between 0 and 365),
  constraint documents_exchange_rate check (exchange_rate > 0),
  constraint documents_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")'),
  constraint documents_have_a_recipient check (recipient is not null or coalesce(custom_recipient_text, '') <> ''),
  constraint documents_total_is_net_and_vat check (total = total_net + total_vat),
  constraint documents_currency_with_rate check ((original_currency is null) = (exchange_rate is null)),
  constraint documents_signed_together check ((signing_person is null) = (signed_at is null)),
  constraint documents_issued_have_a_number check (is_draft or number <> ''),
  constraint documents_drafts_are_open check (not is_draft or status is null or status = 'open'),
  constraint documents_links_expire check (public_expires_at is null or public_secret is not null),
  constraint documents_estimate_has_status check ((kind = 'estimate') = (status is not null)),
  constraint documents_decision_of_decided check (decision is null or status <> 'open'),
  constraint documents_only_invoices_are_annulled check (not is_annulled or kind = 'invoice' and not is_draft),
  constraint documents_payment_key check (payment_key is null or payment_key ~ '^[1-9][0-9]{0,17}$' and kind = 'invoice' and not is_draft),
  constraint documents_allocated_of_books check (allocated >= 0 and (allocated = 0 or kind <> 'estimate' and not is_draft)),
  constraint documents_credit_note_has_invoice check ((kind = 'credit-note') = (invoice is not null)),
  constraint documents_credited_before_of_credit_note check (credited_before is null or kind = 'credit-note'),
  constraint documents_credit_notes_above_zero check (kind <> 'credit-note' or total > 0),
  constraint documents_credit_notes_within_total check (kind <> 'credit-note' or paid >= 0 and paid + allocated <= total),
  foreign key (organisation, estimate) references documents,
  foreign key (organisation, invoice) references documents,
  constraint documents_recipient_looked_up foreign key (organisation, recipient) references contacts,
  constraint documents_template_looked_up foreign key (organisation, template) references templates
);
create unique index documents_number on documents (organisation, kind, number) where number <> '';
create unique index documents_public_secret on documents (public_secret);
create index documents_by_id on documents (id);
create index documents_by_estimate on documents (organisation, estimate) where estimate is not null;
create index documents_by_recipient on documents (organisation, recipient) where recipient is not null;
create index documents_by_invoice on documents (organisation, invoice) where invoice is not null;
create unique index documents_payment_key on documents (organisation, payment_key) where payment_key is not null;
create unique index documents_upserted on documents (organisation, kind, external_reference) where external_reference is not null;
create index documents_owed on documents (organisation, due_date) include (total, paid, allocated, exchange_rate)
  where kind = 'invoice' and not is_draft and not is_annulled and paid + allocated < total;
create index documents_by_total on documents (organisation, kind, total, created_at);
alter table documents enable row level security;
create policy own on documents using (organisation = current_organisation());
create policy drafts_alone on documents as restrictive for delete using (is_draft and number = '');
grant select, insert, update, delete on documents to rappen_app;

-- A document as lists and searches read it, written in the same statement.
create table listed_documents (
  organisation uuid not null,
  id           uuid not null,
  kind         text not null,
  state        text not null,
  number       text not null,
  recipient    uuid,
  opening_date date not null,
  created_at   timestamptz not null,
  words        tsvector not null,
  due_date     date not null,
  primary key (organisation, id),
  foreign key (organisation, id) references documents on delete cascade
);
create index listed_documents_by_words on listed_documents using gin (words) with (fastupdate = on, gin_pending_list_limit = 64);
create index listed_documents_by_due_date on listed_documents (organisation, kind, due_date, id) where kind = 'invoice';
create index listed_documents_by_opening_date on listed_documents (organisation, kind, opening_date, id);
create index listed_documents_by_creation on listed_documents (organisation, kind, created_at, id);
create index listed_documents_by_number on listed_documents (organisation, kind, number, id);
alter table listed_documents enable row level security;
create policy own on listed_documents using (organisation = current_organisation());
grant select, insert, update on listed_documents to rappen_app;
create view searched_documents as
  select organisation, id, kind, state, number, recipient, opening_date, due_date, created_at, words from listed_documents
   where (organisation = (select current_organisation())) is true;
grant select on searched_documents to rappen_app;

create table attachments (
  organisation  uuid not null references organisations,
  id            uuid not null,
  document      uuid not null,
  position      smallint not null check (position between 1 and 10),
  name          text not null,
  title         text not null,
  size          integer not null check (size between 1 and 10485760),
  pages         integer not null check (pages > 0),
  sha256        bytea not null check (length(sha256) = 32),
  public_secret text not null,
  created_at    timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  constraint attachments_ten_at_most unique (organisation, document, position) deferrable,
  foreign key (organisation, document) references documents on delete cascade
);
create unique index attachments_public_secret on attachments (public_secret);
create index attachments_by_id on attachments (id);
alter table attachments enable row level security;
create policy own on attachments using (organisation = current_organisation());
grant select, insert, update, delete on attachments to rappen_app;

-- The bytes, in small pieces, so that no file is ever whole in memory.
create table attachment_pieces (
  organisation uuid not null,
  attachment   uuid not null,
  piece        smallint not null,
  bytes        bytea not null,
  primary key (organisation, attachment, piece),
  foreign key (organisation, attachment) references attachments on delete cascade
);
alter table attachment_pieces alter column bytes set storage external;
alter table attachment_pieces enable row level security;
create policy own on attachment_pieces using (organisation = current_organisation());
grant select, insert, update, delete on attachment_pieces to rappen_app;

-- How often each public link was followed, and when. It stays when the link is gone; known by the SHA-256 of its secret, it opens nothing.
create table link_accesses (
  organisation    uuid not null references organisations,
  link            bytea not null check (length(link) = 32),
  document        uuid not null,
  attachment      uuid,
  accesses        bigint not null default 1 check (accesses > 0),
  first_access_at timestamptz not null default now(),
  last_access_at  timestamptz not null default now(),
  primary key (organisation, link),
  foreign key (organisation, document) references documents on delete cascade
);
create index link_accesses_by_document on link_accesses (organisation, document);
alter table link_accesses enable row level security;
create policy own on link_accesses using (organisation = current_organisation());
grant select, insert, update on link_accesses to rappen_app;

-- An archived PDF is stored packed: its fonts, which stand unpacked in it, are found in a dictionary that all share. What is packed is
-- unpacked by the dictionary it names, so it can be read whatever fonts later versions have; what was archived before stays as it is.
create table pdf_dictionaries (
  sha256 bytea primary key,
  bytes  bytea not null,
  constraint pdf_dictionaries_hash check (sha256 = sha256(bytes))
);
create trigger append_only before update or delete or truncate on pdf_dictionaries for each statement execute function refuse_change();
alter table pdf_dictionaries enable row level security;
create policy everybodys on pdf_dictionaries using (true);
grant select, insert on pdf_dictionaries to rappen_app;

create table archived_pdfs (
  organisation  uuid not null references organisations,
  document      uuid not null,
  state         text not null check (state in ('issued', 'annulled')),
  sha256        bytea not null,
  bytes         bytea not null,
  archived_at   timestamptz not null default clock_timestamp(),
  dictionary    bytea references pdf_dictionaries,
  packed_sha256 bytea,
  primary key (organisation, document, state),
  constraint archived_pdfs_hash check (coalesce(packed_sha256, sha256) = sha256(bytes)),
  constraint archived_pdfs_packed check ((dictionary is null) = (packed_sha256 is null)),
  foreign key (organisation, document) references documents
);
create trigger append_only before update or delete or truncate on archived_pdfs for each statement execute function refuse_change();
alter table archived_pdfs enable row level security;
create policy own on archived_pdfs using (organisation = current_organisation());
grant select, insert on archived_pdfs to rappen_app;

-- Payments: what was paid, paid back, and paid out.

create table payments (
  organisation    uuid not null references organisations,
  id              uuid not null,
  invoice         uuid not null,
  date            date not null,
  amount          bigint not null check (amount > 0),
  paid_off        bigint not null,
  exchange_rate   numeric check (exchange_rate > 0),
  account         smallint not null,
  note            text,
  is_reversed     boolean not null default false,
  created_at      timestamptz not null default clock_timestamp(),
  metadata        jsonb,
  type            text not null default 'receipt' check (type in ('receipt', 'refund', 'payout')),
  credit_note     uuid,
  refund_of       uuid,
  document_number text not null,
  recipient_name  text not null,
  currency        text not null,
  words           tsvector not null default '',
  primary key (organisation, id),
  constraint payments_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")'),
  constraint payments_payout_of_credit_note check ((type = 'payout') = (credit_note is not null)),
  constraint payments_refund_of_payment check ((type = 'refund') = (refund_of is not null)),
  foreign key (organisation, account) references accounts,
  foreign key (organisation, credit_note) references documents,
  foreign key (organisation, invoice) references documents,
  foreign key (organisation, refund_of) references payments
);
create index payments_by_id on payments (id);
create index payments_by_invoice on payments (organisation, invoice, created_at, id);
create index payments_by_creation on payments (organisation, created_at, id);
create index payments_by_date on payments (organisation, date, id);
create index payments_by_credit_note on payments (organisation, credit_note) where credit_note is not null;
create index payments_by_amount on payments (organisation, amount, created_at);
create index payments_by_words on payments using gin (words) with (fastupdate = off);
alter table payments enable row level security;
create policy own on payments using (organisation = current_organisation());
grant select, insert, update on payments to rappen_app;
create view searched_payments as
  select organisation, id, type, invoice, credit_note, date, account, is_reversed, created_at, words from payments
   where (organisation = (select current_organisation())) is true;
grant select on searched_payments to rappen_app;

-- Mail: the outbox, its attempts, and how many mails went out a day.

-- The outbox: a row is written with the act that sends, and its job does the rest.
create table email_deliveries (
  organisation    uuid not null references organisations,
  id              uuid not null,
  document        uuid not null,
  recipient_email text not null,
  description     text,
  status          text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  changed_at      timestamptz not null default clock_timestamp(),
  reason          json,
  next_attempt_at timestamptz not null default now(),
  created_at      timestamptz not null default clock_timestamp(),
  headers         json,
  primary key (organisation, id),
  constraint email_deliveries_failed_say_why check ((status = 'failed') = (reason is not null)),
  foreign key (organisation, document) references documents
);
create index email_deliveries_by_document on email_deliveries (organisation, document, created_at, id);
create index email_deliveries_failed on email_deliveries (organisation, changed_at) where status = 'failed';
alter table email_deliveries enable row level security;
create policy own on email_deliveries using (organisation = current_organisation());
-- Mails go with a draft that was never issued.
create policy of_drafts on email_deliveries as restrictive for delete using (exists (
  select from documents d
   where d.organisation = email_deliveries.organisation and d.id = email_deliveries.document and d.is_draft and d.number = ''));
grant select, insert, update, delete on email_deliveries to rappen_app;

-- Written before a connection is opened and completed after: no attempt goes unrecorded, none is recorded that was not made.
create table email_attempts (
  organisation uuid not null,
  delivery     uuid not null,
  attempt      smallint not null,
  started_at   timestamptz not null default clock_timestamp(),
  alive_until  timestamptz not null,
  ended_at     timestamptz,
  outcome      text check (outcome in ('accepted', 'deferred', 'refused', 'interrupted')),
  reply        text,
  primary key (organisation, delivery, attempt),
  constraint email_attempts_end_with_outcome check ((ended_at is null) = (outcome is null)),
  foreign key (organisation, delivery) references email_deliveries on delete cascade
);
create unique index email_attempts_one_at_a_time on email_attempts (organisation, delivery) where ended_at is null;
alter table email_attempts enable row level security;
create policy own on email_attempts using (organisation = current_organisation());
grant select, insert, update on email_attempts to rappen_app;

create table mail_counts (
  organisation uuid not null references organisations,
  day          date not null,
  mails        integer not null check (mails > 0),
  primary key (organisation, day)
);
alter table mail_counts enable row level security;
create policy own on mail_counts using (organisation = current_organisation());
grant select, insert, update on mail_counts to rappen_app;

-- Webhooks: who is told of events, and how far each endpoint is in the feed.

-- `place` is the number of the newest event that an endpoint was told of, or that was not for it.
create table webhook_endpoints (
  organisation               uuid not null references organisations,
  id                         uuid not null,
  url                        text not null,
  description                text,
  event_types                text[] not null,
  is_enabled                 boolean not null,
  disabled_reason            text check (disabled_reason in ('gone', 'failing', 'token-revoked')),
  disabled_at                timestamptz,
  metadata                   jsonb,
  secret                     bytea not null check (length(secret) = 32),
  previous_secret            bytea check (length(previous_secret) = 32),
  previous_secret_expires_at timestamptz,
  created_at                 timestamptz not null,
  place                      bigint not null check (place >= 0),
  failures                   integer not null default 0 check (failures >= 0),
  rests_until                timestamptz,
  claimed_by                 uuid,
  claimed_until              timestamptz,
  set_by                     uuid,
  primary key (organisation, id),
  check ((disabled_reason is null) = (disabled_at is null)),
  constraint webhook_endpoints_check1 check (disabled_reason is null or not is_enabled),
  constraint webhook_endpoints_check2 check ((previous_secret is null) = (previous_secret_expires_at is null)),
  constraint webhook_endpoints_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.* ? (@.type() != "string")'),
  foreign key (organisation, set_by) references tokens
);
alter table webhook_endpoints enable row level security;
create policy own on webhook_endpoints using (organisation = current_organisation());
grant select, insert, update, delete on webhook_endpoints to rappen_app;

-- One event for one endpoint, however often it is asked for.
create table webhook_deliveries (
  organisation    uuid not null references organisations,
  id              uuid not null,
  endpoint        uuid not null,
  event           uuid not null,
  event_type      text not null,
  sequence        bigint check (sequence > 0),
  cause           text not null check (cause in ('event', 'ping', 'resend', 'replay')),
  rank            smallint not null check (rank in (0, 1, 2)),
  status          text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  tries           smallint not null default 0 check (tries >= 0),
  next_attempt_at timestamptz not null default clock_timestamp(),
  created_at      timestamptz not null default clock_timestamp(),
  changed_at      timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  constraint webhook_deliveries_once_each unique (organisation, endpoint, event),
  foreign key (organisation, endpoint) references webhook_endpoints on delete cascade
);
create index webhook_deliveries_to_do on webhook_deliveries (organisation, endpoint, rank, sequence)
  include (next_attempt_at) where status = 'waiting';
create index webhook_deliveries_by_creation on webhook_deliveries (organisation, endpoint, created_at, id);
create index webhook_deliveries_done on webhook_deliveries (changed_at) where status <> 'waiting';
alter table webhook_deliveries enable row level security;
create policy own on webhook_deliveries using (organisation = current_organisation());
grant select, insert, update on webhook_deliveries to rappen_app;

-- On record before the receiver hears of it; its end after.
create table webhook_attempts (
  organisation uuid not null,
  delivery     uuid not null,
  attempt      integer not null check (attempt > 0),
  started_at   timestamptz not null default clock_timestamp(),
  ended_at     timestamptz,
  outcome      text check (outcome in ('delivered', 'failed', 'interrupted')),
  status_code  smallint,
  milliseconds integer,
  reason       json,
  answer       text,
  primary key (organisation, delivery, attempt),
  check ((ended_at is null) = (outcome is null)),
  foreign key (organisation, delivery) references webhook_deliveries on delete cascade
);
create unique index webhook_attempts_one_at_a_time on webhook_attempts (organisation, delivery) where ended_at is null;
alter table webhook_attempts enable row level security;
create policy own on webhook_attempts using (organisation = current_organisation());
grant select, insert, update on webhook_attempts to rappen_app;
