-- What a tax code reports, and in which direction: the part of each transaction and whether its entry is a reversal, stored and hashed from
-- here on. The number of the document behind an entry. Entries are found by their words, source, tax code and document number.
alter table ledger_transactions
  add column tax_part text check (tax_part in ('net', 'vat'));
alter table ledger_entries
  -- Both of these are null in entries that are older than they are: these were hashed without them.
  add column is_reversal boolean,
  add column document_number text check (length(document_number) between 1 and 35);

-- What an entry is found by, as one text that is cut into words at once: posting pays for it. A letter with an accent is found without it,
-- an umlaut also written out. Marks stand behind signs that no word contains.
create function journal_words(organisation uuid, description text, source text, tax_code text, document_number text, metadata jsonb)
  returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(string_to_array(
      ltrim(regexp_replace(
          ' ' || search_folded(description) || case when description ~ '[^\u0001-\u007f]' then ' ' || search_written_out(description) else '' end,
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ' || search_scope(organisation, 'j'), 'g'))
        || ' ' || search_scope(organisation, 'j') || '#' || source
        || coalesce(' ' || search_scope(organisation, 'j') || '%' || tax_code, '')
        || coalesce(' ' || search_scope(organisation, 'j') || '/' || md5(document_number), ''),
      ' '), search_scope(organisation, 'j')))
    || case when metadata is null then ''::tsvector else search_pairs(search_scope(organisation, 'j'), metadata) end;

drop view searched_ledger_entries;
drop index ledger_entries_by_metadata;
alter table ledger_entries add column words tsvector not null generated always as (
  journal_words(organisation, description, source, tax_code, document_number, metadata)) stored;
-- New entries wait in a short list of the index, so that posting does not sort them in one by one.
create index ledger_entries_by_words on ledger_entries using gin (words) with (gin_pending_list_limit = 512);
create view searched_ledger_entries as
  select sequence, date, words from ledger_entries where (organisation = (select current_organisation())) is true;
grant select on searched_ledger_entries to rappen_app;

-- What was posted to an account in each foreign currency, in its cents.
create table account_currency_totals (
  organisation uuid not null,
  account smallint not null,
  currency text not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  primary key (organisation, account, currency, day),
  foreign key (organisation, account) references accounts (organisation, number)
);
insert into account_currency_totals (organisation, account, currency, day, debit, credit)
select organisation, account, currency, date, sum(debit), sum(credit)
  from (
    select t.organisation, t.debit_account as account, e.currency, t.date, t.original_amount as debit, 0 as credit
      from ledger_transactions t join ledger_entries e on e.organisation = t.organisation and e.sequence = t.entry where e.currency <> 'CHF'
    union all
    select t.organisation, t.credit_account, e.currency, t.date, 0, t.original_amount
      from ledger_transactions t join ledger_entries e on e.organisation = t.organisation and e.sequence = t.entry where e.currency <> 'CHF'
  ) as side
 group by organisation, account, currency, date;
create trigger only_forward before update on account_currency_totals for each row
  when (new.debit < old.debit or new.credit < old.credit) execute function refuse_backward();
alter table account_currency_totals enable row level security;
create policy own on account_currency_totals using (organisation = current_organisation());
grant select on account_currency_totals to rappen_app;

-- As before, with the three new columns and the totals in foreign currencies.
drop function post_entries;
create function post_entries(
  own uuid, known_sequence bigint, known_hash bytea, known_books bigint, posted_at timestamptz,
  ids uuid[], dates date[], descriptions text[], debit_accounts smallint[], credit_accounts smallint[], amounts bigint[],
  gross_amounts bigint[], currencies text[], exchange_rates numeric[], tax_codes text[], external_references text[], reversals boolean[], document_numbers text[], sources text[],
  source_ids uuid[], reversed uuid[], metadatas jsonb[], tokens uuid[], request_ids text[],
  -- The SHA-256 of each entry, one behind the other.
  hashes bytea,
  line_entries int[], line_numbers smallint[], line_ids uuid[], line_debit_accounts smallint[], line_credit_accounts smallint[], line_amounts bigint[], line_original_amounts bigint[], line_tax_parts text[]
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
      exchange_rate, tax_code, is_reversal, external_reference, document_number, source, source_id, reverses,
      created_at, hash, metadata, token, request_id)
  select own, known_sequence + kept.place, kept.id, kept.date, kept.description, kept.debit_account, kept.credit_account, kept.amount,
      kept.gross_amount, kept.currency, kept.exchange_rate, kept.tax_code, kept.is_reversal, kept.external_reference,
      kept.document_number, kept.source, kept.source_id,
      kept.reverses, posted_at, substring(hashes from 32 * (kept.place::int - 1) + 1 for 32), kept.metadata, kept.token, kept.request_id
    from unnest(ids, dates, descriptions, debit_accounts, credit_accounts, amounts, gross_amounts, currencies, exchange_rates, tax_codes,
        reversals, external_references, document_numbers, sources, source_ids, reversed, metadatas, tokens, request_ids) with ordinality
      as kept (id, date, description, debit_account, credit_account, amount, gross_amount, currency, exchange_rate, tax_code,
        is_reversal, external_reference, document_number, source, source_id, reverses, metadata, token, request_id, place);

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
  return true;
end $$;
revoke all on function post_entries from public;
grant execute on function post_entries to rappen_app;
