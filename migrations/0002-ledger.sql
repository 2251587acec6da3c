-- The books: chart of accounts, the journal, and totals per account and month.

create table accounts (
  organisation uuid not null references organisations,
  number smallint not null check (number between 1000 and 9999),
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  names jsonb not null,
  is_active boolean not null default true,
  primary key (organisation, number)
);

-- One row per organisation: the number and hash of its newest entry. Every posting holds it, so entries are numbered and chained one
-- after the other without gaps; whoever changes an account or a currency holds it too. Periods have locks of their own.
create table journal_heads (
  organisation uuid primary key references organisations,
  sequence bigint not null,
  hash bytea not null check (length(hash) = 32)
);

create table ledger_entries (
  organisation uuid not null,
  sequence bigint not null check (sequence > 0),
  id uuid not null,
  date date not null,
  description text not null,
  debit_account smallint not null,
  credit_account smallint not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  exchange_rate numeric not null check (exchange_rate > 0),
  tax_code text,
  external_reference text,
  source text not null check (source in ('api', 'invoice', 'payment', 'reversal', 'annulment')),
  source_id uuid,
  reverses uuid,
  created_at timestamptz not null,
  hash bytea not null check (length(hash) = 32),
  primary key (organisation, sequence),
  constraint ledger_entries_debit_is_not_credit check (debit_account <> credit_account)
);
create unique index ledger_entries_id on ledger_entries (id);
create unique index ledger_entries_external_reference on ledger_entries (organisation, external_reference) where external_reference is not null;
create unique index ledger_entries_reverses on ledger_entries (organisation, reverses) where reverses is not null;
create index ledger_entries_by_date on ledger_entries (organisation, date, sequence);
create index ledger_entries_by_source on ledger_entries (organisation, source_id) where source_id is not null;

-- No foreign keys on the two journal tables: eight look-ups an entry would halve the speed of posting. An account that was posted to
-- is kept by the foreign key of `account_totals`, whose rows are written in the same statement.

-- Each row moves one amount from one account to another, so debits equal credits whatever is inserted.
create table ledger_transactions (
  organisation uuid not null,
  entry bigint not null,
  line smallint not null check (line > 0),
  id uuid not null,
  date date not null,
  debit_account smallint not null,
  credit_account smallint not null,
  description text not null,
  amount bigint not null check (amount > 0),
  gross_amount bigint not null check (gross_amount > 0),
  original_amount bigint not null check (original_amount >= 0),
  original_currency text not null,
  tax_code text,
  primary key (organisation, entry, line),
  constraint ledger_transactions_debit_is_not_credit check (debit_account <> credit_account)
);
create index ledger_transactions_by_date on ledger_transactions (organisation, date, entry, line);
create index ledger_transactions_by_debit_account on ledger_transactions (organisation, debit_account, date, entry, line);
create index ledger_transactions_by_credit_account on ledger_transactions (organisation, credit_account, date, entry, line);

-- Kept with every posting, so a report need not read the journal; a named check computes them anew.
create table account_totals (
  organisation uuid not null,
  account smallint not null,
  month date not null check (extract(day from month) = 1),
  -- Numeric: no number of postings can overflow it.
  debit numeric not null,
  credit numeric not null,
  primary key (organisation, account, month),
  foreign key (organisation, account) references accounts
);

-- The same per day, for the months in which a report begins or ends: the journal of a month may be as large as the journal of a year.
create table account_day_totals (
  organisation uuid not null,
  day date not null,
  account smallint not null,
  debit numeric not null,
  credit numeric not null,
  primary key (organisation, day, account)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only: % on % refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_transactions for each statement execute function refuse_change();

-- Heads and totals are kept beside the journal, so they may be updated, but only forward: a head never points back, no total shrinks.
create function refuse_backward() returns trigger language plpgsql as $$
begin
  raise exception 'the journal only grows: % would go back', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger only_forward before update on journal_heads for each row
  when (new.organisation <> old.organisation or new.sequence <= old.sequence) execute function refuse_backward();
create trigger only_forward before update on account_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_backward();
create trigger only_forward before update on account_day_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_backward();

alter table accounts enable row level security;
create policy own on accounts using (organisation = current_organisation());
alter table journal_heads enable row level security;
create policy own on journal_heads using (organisation = current_organisation());
alter table ledger_entries enable row level security;
create policy own on ledger_entries using (organisation = current_organisation());
alter table ledger_transactions enable row level security;
create policy own on ledger_transactions using (organisation = current_organisation());
alter table account_totals enable row level security;
create policy own on account_totals using (organisation = current_organisation());
alter table account_day_totals enable row level security;
create policy own on account_day_totals using (organisation = current_organisation());

grant select, insert, update, delete on accounts to rappen_app;
grant select, insert, update on journal_heads, account_totals, account_day_totals to rappen_app;
grant select, insert on ledger_entries, ledger_transactions to rappen_app;
