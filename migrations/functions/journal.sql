-- The journal: the days that are open, and the only door to it.

-- The days of settled VAT periods that are locked for all entries, or for those that a return reports.
create or replace function settled_days(own uuid, locked_for text) returns datemultirange language sql stable as $$
  select coalesce(range_agg(daterange(v.first_day, v.last_day, '[]')), '{}')
    from vat_periods v
   where v.organisation = own and v.status = 'settled' and locked_for = coalesce((
     select s.vat_lock from vat_settings s where s.organisation = own and s.valid_from <= v.last_day order by s.valid_from desc limit 1), 'all');
$$;

-- The days of open fiscal years, without those of settled VAT periods that are locked for all entries.
create or replace function open_days(own uuid) returns datemultirange language sql stable as $$
  select coalesce((select range_agg(daterange(first_day, last_day, '[]')) from fiscal_years where organisation = own and status = 'open'), '{}')
       - settled_days(own, 'all');
$$;

-- A journal may begin before or after its periods.
create or replace function knows_open_days() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  new.open = open_days(new.organisation);
  new.locked_for_vat = settled_days(new.organisation, 'vat');
  return new;
end $$;

-- What changes the books by which entries are validated changes their number in the head.
create or replace function books_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update journal_heads set books = books + 1, open = open_days(organisation), locked_for_vat = settled_days(organisation, 'vat')
   where organisation = coalesce(new.organisation, old.organisation);
  return null;
end $$;

-- Posts entries behind the head that the caller knows, and tells whether it was still the head and the books still as known; if not, nothing
-- is kept. Arrays are columns; one that is null is a column of nulls. `line_entries` is the place of each transaction's entry, from 1. The
-- organisation is named, not taken from the session, so a batch is one statement and needs no transaction around it.
drop function if exists post_entries;
create function post_entries(
    own uuid, known_sequence bigint, known_hash bytea, known_books bigint, posted_at timestamptz, ids uuid[], dates date[],
    descriptions text[], debit_accounts smallint[], credit_accounts smallint[], amounts bigint[], gross_amounts bigint[],
    currencies text[], exchange_rates numeric[], tax_codes text[], external_references text[], reversals boolean[],
    document_numbers text[], supply_dates text[], vouchers uuid[], sources text[], source_ids uuid[], reversed uuid[], metadatas jsonb[], vectors tsvector[], tokens uuid[],
    request_ids text[], items jsonb[], hashes bytea, line_entries integer[], line_numbers smallint[], line_ids uuid[], line_debit_accounts smallint[],
    line_credit_accounts smallint[], line_amounts bigint[], line_original_amounts bigint[], line_tax_parts text[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted constant int := cardinality(ids);
  open_now datemultirange;
  locked_now datemultirange;
begin
  if own <> current_organisation() then
    raise exception 'a session posts for its own organisation' using errcode = 'insufficient_privilege';
  end if;
  if posted = 0 or length(hashes) <> 32 * posted then
    raise exception 'entries are posted with their hashes' using errcode = 'restrict_violation';
  end if;

  update journal_heads set sequence = sequence + posted, hash = substring(hashes from 32 * (posted - 1) + 1)
   where organisation = own and sequence = known_sequence and hash = known_hash and books = known_books
  returning open, locked_for_vat into open_now, locked_now;
  if not found then
    return false;
  end if;

  if exists (select from unnest(dates) as day where not open_now @> day) then
    raise exception 'nothing is posted outside an open fiscal year or into a settled VAT period' using errcode = 'restrict_violation';
  end if;
  if not isempty(locked_now) and exists (
    select from unnest(dates, tax_codes, sources) with ordinality as kept (day, tax_code, source, place)
     where locked_now @> day
       and (tax_code is not null or source in ('invoice', 'credit-note', 'annulment') or exists (
         select from unnest(line_entries, line_debit_accounts, line_credit_accounts) as line (entry, debit, credit)
          where entry = place
            and (debit between 1170 and 1179 or debit between 2200 and 2209 or credit between 1170 and 1179 or credit between 2200 and 2209)))) then
    raise exception 'nothing that a VAT return reports is posted into a settled VAT period' using errcode = 'restrict_violation';
  end if;
  if (select count(distinct entry) <> posted or min(entry) <> 1 or max(entry) <> posted from unnest(line_entries) as line (entry)) then
    raise exception 'each entry has transactions, and each transaction an entry' using errcode = 'restrict_violation';
  end if;

  insert into ledger_entries (organisation, sequence, id, date, description, debit_account, credit_account, amount, gross_amount, currency,
      exchange_rate, tax_code, is_reversal, external_reference, document_number, supply_date, voucher,
      source, source_id, reverses, created_at, hash, metadata, words, token, request_id)
  select own, known_sequence + kept.place, kept.id, kept.date, kept.description, kept.debit_account, kept.credit_account, kept.amount,
      kept.gross_amount, kept.currency, kept.exchange_rate, kept.tax_code, kept.is_reversal, kept.external_reference,
      kept.document_number, kept.supply_date, kept.voucher, kept.source, kept.source_id,
      kept.reverses, posted_at, substring(hashes from 32 * (kept.place::int - 1) + 1 for 32), kept.metadata, kept.words, kept.token, kept.request_id
    from unnest(ids, dates, descriptions, debit_accounts, credit_accounts, amounts, gross_amounts, currencies, exchange_rates, tax_codes,
        reversals, external_references, document_numbers, supply_dates, vouchers, sources, source_ids, reversed, metadatas, vectors, tokens, request_ids) with ordinality
      as kept (id, date, description, debit_account, credit_account, amount, gross_amount, currency, exchange_rate, tax_code,
        is_reversal, external_reference, document_number, supply_date, voucher, source, source_id, reverses, metadata, words, token, request_id, place);

  with movement as (
    insert into ledger_transactions (organisation, entry, line, id, date, debit_account, credit_account, amount, original_amount, tax_part)
    select own, known_sequence + kept.entry, kept.line, kept.id, dates[kept.entry], kept.debit_account, kept.credit_account, kept.amount,
        kept.original_amount, kept.tax_part
      from unnest(line_entries, line_numbers, line_ids, line_debit_accounts, line_credit_accounts, line_amounts, line_original_amounts,
        line_tax_parts) as kept (entry, line, id, debit_account, credit_account, amount, original_amount, tax_part)
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

  if exists (select from unnest(currencies) as currency where currency <> 'CHF') then
    insert into account_currency_totals as kept (organisation, account, currency, day, debit, credit)
    select own, account, currency, date, sum(debit), sum(credit)
      from (
        select line_debit_accounts[place] as account, line_entries[place] as entry, line_original_amounts[place] as debit, 0 as credit
          from generate_subscripts(line_entries, 1) as place
        union all
        select line_credit_accounts[place], line_entries[place], 0, line_original_amounts[place] from generate_subscripts(line_entries, 1) as place
      ) as side, lateral (select currencies[entry] as currency, dates[entry] as date) as of_entry
     where currency <> 'CHF'
     group by account, currency, date
    on conflict (organisation, account, currency, day) do update
      set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit;
  end if;

  -- An entry moves the items that it names, those of advances on 2030 among them; else the item of the entry that it reverses, or one of its
  -- own, which may name a contact.
  if items is not null or line_debit_accounts && accounts_of_items() or line_credit_accounts && accounts_of_items() then
    with named as (
      select place::int as entry, given.account, given.id, given.type, given.currency, given."dueDate" as due_date, given.amount
        from unnest(items) with ordinality as of_entry (list, place), jsonb_to_recordset(list)
          as given (account smallint, id uuid, type text, currency text, "dueDate" date, amount bigint)
       where given.id is not null
    ), side as (
      select entry, account, sum(original) as amount, sum(booked) as booked
        from (
          select line_entries[place] as entry, line_debit_accounts[place] as account, line_original_amounts[place] as original, line_amounts[place] as booked
            from generate_subscripts(line_entries, 1) as place
          union all
          select line_entries[place], line_credit_accounts[place], -line_original_amounts[place], -line_amounts[place]
            from generate_subscripts(line_entries, 1) as place
        ) as line
       where account = any(accounts_of_items()) or (entry, account) in (select named.entry, named.account from named)
       group by entry, account
    ), moved as (
      select entry, account, coalesce(named.id, reversed[entry], ids[entry]) as item, coalesce(named.type, 'entry') as type,
             (items[entry] -> 0 ->> 'contact')::uuid as contact,
             coalesce(named.currency, currencies[entry]) as currency, coalesce(named.due_date, dates[entry]) as due_date,
             coalesce(named.amount, side.amount)::bigint as amount, coalesce(side.booked, 0)::bigint as booked
        from side full join named using (entry, account)
    ), movement as (
      insert into item_movements (organisation, entry, account, item, date, amount, booked)
      select own, known_sequence + entry, account, item, dates[entry], amount, booked from moved
    )
    insert into open_items as kept (organisation, id, account, type, contact, number, currency, date, due_date, open, open_booked, first_day, last_day)
    select own, item, account, min(type), min(contact::text)::uuid, min(document_numbers[entry]), min(currency), min(dates[entry]), min(due_date),
           sum(amount), sum(booked), min(dates[entry]), max(dates[entry])
      from moved group by item, account order by item, account
    on conflict (organisation, id, account) do update
      set open = kept.open + excluded.open, open_booked = kept.open_booked + excluded.open_booked,
          first_day = least(kept.first_day, excluded.first_day), last_day = greatest(kept.last_day, excluded.last_day);
  end if;
  return true;
end $$;

-- The accounts whose balance is the sum of open items: receivables and payables.
create or replace function accounts_of_items() returns smallint[] language sql immutable as $$ select array[1100, 2000]::smallint[] $$;

-- What is allocated leaves what is open of both items.
create or replace function items_allocated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update open_items
     set open = open + case id when new.credit then new.amount else -new.amount end,
         open_booked = open_booked + case id when new.credit then new.booked else -new.booked end,
         first_day = least(first_day, new.date), last_day = greatest(last_day, new.date)
   where organisation = new.organisation and account = new.account and id in (new.credit, new.debit);
  return null;
end $$;

revoke execute on function settled_days, open_days, knows_open_days, books_changed, post_entries, accounts_of_items, items_allocated from public;
grant execute on function settled_days, open_days, post_entries, accounts_of_items to rappen_app;
