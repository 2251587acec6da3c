-- One door to the journal: `post_entries` alone writes entries, transactions, totals and the head, so whatever runs as `rappen_app` can
-- neither change the books nor leave them unbalanced. And leaner transactions: what is the same on all of an entry stands on the entry.

alter table ledger_entries disable trigger append_only;
alter table ledger_entries
  -- The whole of the entry in cents of the primary currency.
  add column gross_amount bigint check (gross_amount > 0),
  add column metadata jsonb check (jsonb_typeof(metadata) = 'object'),
  -- Who posted it.
  add column token uuid,
  add column request_id text;
update ledger_entries e
   set gross_amount = (select min(t.gross_amount) from ledger_transactions t where t.organisation = e.organisation and t.entry = e.sequence);
alter table ledger_entries alter column gross_amount set not null;
alter table ledger_entries enable trigger append_only;
create index ledger_entries_by_metadata on ledger_entries using gin (metadata jsonb_path_ops) where metadata is not null;

-- The list of all transactions by date follows the entries by date.
drop index ledger_transactions_by_date;
alter table ledger_transactions
  drop column description, drop column gross_amount, drop column original_currency, drop column tax_code;

-- The days of open fiscal years, without those of settled VAT periods.
create function open_days(own uuid) returns datemultirange language sql stable return
    coalesce((select range_agg(daterange(first_day, last_day, '[]')) from fiscal_years where organisation = own and status = 'open'), '{}')
  - coalesce((select range_agg(daterange(first_day, last_day, '[]')) from vat_periods where organisation = own and status = 'settled'), '{}');

alter table journal_heads
  -- Raised by every change of what entries are judged by: accounts, currencies, periods. Who remembers the books knows by it whether they
  -- still are as remembered. The change waits for postings under way, and later ones wait for it.
  add column books bigint not null default 0,
  -- Kept here, where each posting looks anyway.
  add column open datemultirange not null default '{}';

-- A journal may begin before or after its periods.
create function knows_open_days() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.open = open_days(new.organisation);
  return new;
end $$;
create trigger knows_open_days before insert on journal_heads for each row execute function knows_open_days();

drop trigger only_forward on journal_heads;
update journal_heads set open = open_days(organisation);
create trigger only_forward before update on journal_heads for each row
  when (new.organisation <> old.organisation or new.books < old.books
    or new.sequence < old.sequence or (new.sequence = old.sequence and new.hash <> old.hash))
  execute function refuse_backward();

create function books_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_heads set books = books + 1, open = open_days(organisation)
   where organisation = coalesce(new.organisation, old.organisation);
  return null;
end $$;
create trigger books_changed after update or delete on accounts for each row execute function books_changed();
create trigger books_changed after insert or update or delete on currencies for each row execute function books_changed();
create trigger books_changed after insert or update or delete on fiscal_years for each row execute function books_changed();
create trigger books_changed after insert or update or delete on vat_periods for each row execute function books_changed();

-- Posts entries behind the head that the caller knows, and tells whether it was still the head and the books still as known; if not, nothing
-- is kept. Arrays are columns; one that is null is a column of nulls. `line_entries` is the place of each transaction's entry, from 1. The
-- organisation is named, not taken from the session, so a batch is one statement and needs no transaction around it.
create function post_entries(
  own uuid, known_sequence bigint, known_hash bytea, known_books bigint, posted_at timestamptz,
  ids uuid[], dates date[], descriptions text[], debit_accounts smallint[], credit_accounts smallint[], amounts bigint[],
  gross_amounts bigint[], currencies text[], exchange_rates numeric[], tax_codes text[], external_references text[], sources text[],
  source_ids uuid[], reversed uuid[], metadatas jsonb[], tokens uuid[], request_ids text[],
  -- The SHA-256 of each entry, one behind the other.
  hashes bytea,
  line_entries int[], line_numbers smallint[], line_ids uuid[], line_debit_accounts smallint[], line_credit_accounts smallint[],
  line_amounts bigint[], line_original_amounts bigint[]
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted constant int := cardinality(ids);
  open_now datemultirange;
begin
  if own <> current_organisation() then
    raise exception 'a session posts for its own organisation' using errcode = 'insufficient_privilege';
  end if;
  if posted = 0 or length(hashes) <> 32 * posted then
    raise exception 'entries are posted with their hashes' using errcode = 'restrict_violation';
  end if;

  update journal_heads set sequence = sequence + posted, hash = substring(hashes from 32 * (posted - 1) + 1)
   where organisation = own and sequence = known_sequence and hash = known_hash and books = known_books
  returning open into open_now;
  if not found then
    return false;
  end if;

  if exists (select from unnest(dates) as day where not open_now @> day) then
    raise exception 'nothing is posted outside an open fiscal year or into a settled VAT period' using errcode = 'restrict_violation';
  end if;
  if (select count(distinct entry) <> posted or min(entry) <> 1 or max(entry) <> posted from unnest(line_entries) as line (entry)) then
    raise exception 'each entry has transactions, and each transaction an entry' using errcode = 'restrict_violation';
  end if;

  insert into ledger_entries (organisation, sequence, id, date, description, debit_account, credit_account, amount, gross_amount, currency,
      exchange_rate, tax_code, external_reference, source, source_id, reverses, created_at, hash, metadata, token, request_id)
  select own, known_sequence + kept.place, kept.id, kept.date, kept.description, kept.debit_account, kept.credit_account, kept.amount,
      kept.gross_amount, kept.currency, kept.exchange_rate, kept.tax_code, kept.external_reference, kept.source, kept.source_id,
      kept.reverses, posted_at, substring(hashes from 32 * (kept.place::int - 1) + 1 for 32), kept.metadata, kept.token, kept.request_id
    from unnest(ids, dates, descriptions, debit_accounts, credit_accounts, amounts, gross_amounts, currencies, exchange_rates, tax_codes,
        external_references, sources, source_ids, reversed, metadatas, tokens, request_ids) with ordinality
      as kept (id, date, description, debit_account, credit_account, amount, gross_amount, currency, exchange_rate, tax_code,
        external_reference, source, source_id, reverses, metadata, token, request_id, place);

  with movement as (
    insert into ledger_transactions (organisation, entry, line, id, date, debit_account, credit_account, amount, original_amount)
    select own, known_sequence + kept.entry, kept.line, kept.id, dates[kept.entry], kept.debit_account, kept.credit_account, kept.amount,
        kept.original_amount
      from unnest(line_entries, line_numbers, line_ids, line_debit_accounts, line_credit_accounts, line_amounts, line_original_amounts)
        as kept (entry, line, id, debit_account, credit_account, amount, original_amount)
    returning date, debit_account, credit_account, amount
  ), day_total as (
    select account, date, sum(debit) as debit, sum(credit) as credit
      from (
        select debit_account as account, date, amount as debit, 0 as credit from movement
        union all
        select credit_account, date, 0, amount from movement
      ) as side
     group by account, date
  ), day as (
    insert into account_day_totals as kept (organisation, day, account, debit, credit)
    select own, date, account, debit, credit from day_total
    on conflict (organisation, day, account) do update
      set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit
  )
  insert into account_totals as kept (organisation, account, month, debit, credit)
  select own, account, date_trunc('month', date)::date, sum(debit), sum(credit)
    from day_total group by account, date_trunc('month', date) order by account
  on conflict (organisation, account, month) do update
    set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit;
  return true;
end $$;

revoke all on function post_entries from public;
grant execute on function post_entries to rappen_app;
revoke insert, update on ledger_entries, ledger_transactions, account_totals, account_day_totals, journal_heads from rappen_app;
-- To lock the head, and to say that the books changed; a journal begins at nothing.
grant update (books) on journal_heads to rappen_app;
grant insert on journal_heads to rappen_app;
create policy begins_at_nothing on journal_heads as restrictive for insert
  with check (sequence = 0 and books = 0 and hash = sha256(convert_to('rappen journal ' || organisation, 'UTF8')));
