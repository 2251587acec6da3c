-- The database as it stands after all migrations: written by `npm run generate` from PostgreSQL's own catalogues, never by hand.
-- The tables of the job queue, in the schema pgboss, are those of pg-boss and not in here.

set check_function_bodies = off;

create extension btree_gist;

grant usage on schema public to public;
grant usage on schema public to rappen_app;
grant usage on schema public to rappen_people;

create or replace function public.refuse_change()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $function$;
revoke execute on function refuse_change() from public;

create or replace function public.refuse_change_of_posted()
 returns trigger
 language plpgsql
as $function$
declare
  is_posted boolean;
begin
  if tg_table_name = 'receipts' then
    is_posted := old.entry is not null;
  else
    is_posted := exists (select from receipts r where r.organisation = old.organisation and r.id = old.receipt and r.entry is not null);
  end if;
  if is_posted then
    raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $function$;
revoke execute on function refuse_change_of_posted() from public;

create or replace function public.refuse_backward()
 returns trigger
 language plpgsql
as $function$
declare
  is_back boolean := new.organisation <> old.organisation or new.sequence < old.sequence;
begin
  if tg_table_name = 'journal_heads' then
    is_back := is_back or new.books < old.books or new.sequence = old.sequence and new.hash <> old.hash;
  else
    is_back := is_back or new.newest_at < least(old.newest_at, clock_timestamp() - interval '1 minute')
      or new.sequence = old.sequence and old.newest_at <= clock_timestamp() + interval '1 minute';
  end if;
  if is_back then
    raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
revoke execute on function refuse_backward() from public;

create or replace function public.keep_events(own uuid, by_token uuid, in_request text, happened json, evidences bytea[] default null::bytea[])
 returns boolean
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
declare
  kept events;
  all_kept events[] := '{}';
  head event_heads;
begin
  if own <> current_organisation() then
    raise exception 'a session keeps events of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  -- a statement can leave its role while it runs, but not the user who has logged in.
  if (current_setting('role') = 'rappen_people' or not pg_has_role(session_user, 'rappen_app', 'member'))
     and exists (select from json_to_recordset(happened) as one (type text)
                  where one.type is null or one.type not in ('session.started', 'passkey.added', 'passkey.removed')) then
    raise exception 'a session of people keeps events of sessions and passkeys' using errcode = 'insufficient_privilege';
  end if;
  select * into head from event_heads where organisation = own for update;
  if not found then
    insert into event_heads (organisation, sequence, newest_at, hash)
    values (own, 0, clock_timestamp(), sha256(convert_to('rappen events ' || own, 'UTF8'))) on conflict do nothing;
    select * into head from event_heads where organisation = own for update;
  end if;
  head.newest_at := greatest(head.newest_at, clock_timestamp());
  for kept.id, kept.type, kept.record_kind, kept.record, kept.document, kept.token, kept.request_id, kept.before, kept.after, kept.evidence in
    select coalesce(one.id, gen_random_uuid()), one.type, one.kind, one.record, one.document, coalesce(one.token, by_token),
           case when one.token is null then in_request else one.request end, one.before, one.after, evidences[one.place]
      from rows from (json_to_recordset(happened)
             as (id uuid, type text, kind text, record text, document uuid, token uuid, request text, before json, after json))
           with ordinality as one (id, type, kind, record, document, token, request, before, after, place)
  loop
    -- an instant ahead of the clock is from before it was set back.
    if head.erased_at between now() and clock_timestamp() and (kept.document is not null or kept.record_kind = 'contact') then
      raise exception 'something was erased meanwhile' using errcode = 'serialization_failure';
    end if;
    if kept.type like '%.erased' then
      head.erased_at := clock_timestamp();
    end if;
    head.sequence := head.sequence + 1;
    kept.salt := uuid_send(gen_random_uuid());
    head.hash := sha256(head.hash || convert_to(json_build_array(head.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document,
      head.newest_at at time zone 'UTC', kept.token, kept.request_id,
      encode(sha256(kept.salt || convert_to(concat(octet_length(kept.before::text), ':', kept.before, kept.after), 'UTF8')), 'hex'),
      encode(kept.evidence, 'hex'))::text, 'UTF8'));
    kept.organisation := own;
    kept.sequence := head.sequence;
    kept.created_at := head.newest_at;
    kept.hash := head.hash;
    kept.first_entry := case when kept.record_kind = 'ledger-entries' then kept.after #>> '{ledgerEntries,firstSequence}' end;
    kept.last_entry := case when kept.record_kind = 'ledger-entries' then kept.after #>> '{ledgerEntries,lastSequence}' end;
    all_kept := all_kept || kept;
  end loop;
  insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after,
      first_entry, last_entry, salt, evidence, hash)
  select organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after,
      first_entry, last_entry, salt, evidence, hash
    from unnest(all_kept);
  update event_heads set sequence = head.sequence, newest_at = head.newest_at, hash = head.hash, erased_at = head.erased_at where organisation = own;
  return true;
end $function$;
revoke execute on function keep_events(uuid,uuid,text,json,bytea[]) from public;
grant execute on function keep_events(uuid,uuid,text,json,bytea[]) to rappen_app;
grant execute on function keep_events(uuid,uuid,text,json,bytea[]) to rappen_people;

create or replace function public.follow_clock(out set_back double precision, out events_ahead double precision)
 returns record
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
declare
  seen timestamptz;
  back interval;
begin
  -- an event that is ahead as well: the clock may have been so, and set back, between two looks.
  select greatest(at, (select max(newest_at) from event_heads where newest_at > clock_timestamp() + interval '1 minute'))
    into seen from newest_clock for update;
  insert into newest_clock (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at;
  back := coalesce(seen - clock_timestamp(), interval '0');
  -- corrections by less delay nothing that anybody notices.
  if back >= interval '1 second' then
    set_back := extract(epoch from back);
    update webhook_endpoints set claimed_until = claimed_until - back, rests_until = rests_until - back
     where greatest(claimed_until, rests_until) > clock_timestamp();
    update webhook_deliveries set next_attempt_at = next_attempt_at - back
     where status = 'waiting' and next_attempt_at > clock_timestamp();
    update email_deliveries set next_attempt_at = next_attempt_at - back
     where status = 'queued' and next_attempt_at > clock_timestamp();
    update email_attempts set alive_until = alive_until - back where ended_at is null;
    update people set failing_since = failing_since - back where failing_since > clock_timestamp();
    update sessions set failing_since = failing_since - back where failing_since > clock_timestamp();
    update failed_logins set failing_since = failing_since - back where failing_since > clock_timestamp();
  end if;
  select extract(epoch from max(newest_at) - clock_timestamp()) into events_ahead from event_heads;
  update event_heads set newest_at = clock_timestamp() where newest_at > clock_timestamp() + interval '1 minute';
end $function$;
revoke execute on function follow_clock() from public;
grant execute on function follow_clock() to rappen_app;

create or replace function public.settled_days(own uuid, locked_for text)
 returns datemultirange
 language sql
 stable
as $function$
  select coalesce(range_agg(daterange(v.first_day, v.last_day, '[]')), '{}')
    from vat_periods v
   where v.organisation = own and v.status = 'settled' and locked_for = coalesce((
     select s.vat_lock from vat_settings s where s.organisation = own and s.valid_from <= v.last_day order by s.valid_from desc limit 1), 'all');
$function$;
revoke execute on function settled_days(uuid,text) from public;
grant execute on function settled_days(uuid,text) to rappen_app;

create or replace function public.open_days(own uuid)
 returns datemultirange
 language sql
 stable
as $function$
  select coalesce((select range_agg(daterange(first_day, last_day, '[]')) from fiscal_years where organisation = own and status = 'open'), '{}')
       - settled_days(own, 'all');
$function$;
revoke execute on function open_days(uuid) from public;
grant execute on function open_days(uuid) to rappen_app;

create or replace function public.knows_open_days()
 returns trigger
 language plpgsql
 set search_path to 'public', 'pg_temp'
as $function$
begin
  new.open = open_days(new.organisation);
  new.locked_for_vat = settled_days(new.organisation, 'vat');
  return new;
end $function$;
revoke execute on function knows_open_days() from public;

create or replace function public.books_changed()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
begin
  update journal_heads set books = books + 1, open = open_days(organisation), locked_for_vat = settled_days(organisation, 'vat')
   where organisation = coalesce(new.organisation, old.organisation);
  return null;
end $function$;
revoke execute on function books_changed() from public;

create or replace function public.post_entries(own uuid, known_sequence bigint, known_hash bytea, known_books bigint, posted_at timestamp with time zone, ids uuid[], dates date[], descriptions text[], debit_accounts smallint[], credit_accounts smallint[], amounts bigint[], gross_amounts bigint[], currencies text[], exchange_rates numeric[], tax_codes text[], external_references text[], reversals boolean[], document_numbers text[], supply_dates text[], vouchers uuid[], sources text[], source_ids uuid[], reversed uuid[], metadatas jsonb[], vectors tsvector[], tokens uuid[], request_ids text[], items jsonb[], hashes bytea, line_entries integer[], line_numbers smallint[], line_ids uuid[], line_debit_accounts smallint[], line_credit_accounts smallint[], line_amounts bigint[], line_original_amounts bigint[], line_tax_parts text[])
 returns boolean
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
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

  -- an entry moves the items that it names, those of advances on 2030 among them; else the item of the entry that it reverses, or one of its
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
end $function$;
revoke execute on function post_entries(uuid,bigint,bytea,bigint,timestamp with time zone,uuid[],date[],text[],smallint[],smallint[],bigint[],bigint[],text[],numeric[],text[],text[],boolean[],text[],text[],uuid[],text[],uuid[],uuid[],jsonb[],tsvector[],uuid[],text[],jsonb[],bytea,integer[],smallint[],uuid[],smallint[],smallint[],bigint[],bigint[],text[]) from public;
grant execute on function post_entries(uuid,bigint,bytea,bigint,timestamp with time zone,uuid[],date[],text[],smallint[],smallint[],bigint[],bigint[],text[],numeric[],text[],text[],boolean[],text[],text[],uuid[],text[],uuid[],uuid[],jsonb[],tsvector[],uuid[],text[],jsonb[],bytea,integer[],smallint[],uuid[],smallint[],smallint[],bigint[],bigint[],text[]) to rappen_app;

create or replace function public.accounts_of_items()
 returns smallint[]
 language sql
 immutable
as $function$ select array[1100, 2000]::smallint[] $function$;
revoke execute on function accounts_of_items() from public;
grant execute on function accounts_of_items() to rappen_app;

create or replace function public.items_allocated()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
begin
  update open_items
     set open = open + case id when new.credit then new.amount else -new.amount end,
         open_booked = open_booked + case id when new.credit then new.booked else -new.booked end,
         first_day = least(first_day, new.date), last_day = greatest(last_day, new.date)
   where organisation = new.organisation and account = new.account and id in (new.credit, new.debit);
  return null;
end $function$;
revoke execute on function items_allocated() from public;

create or replace function public.current_organisation()
 returns uuid
 language sql
 stable parallel safe
return (nullif(current_setting('app.organisation', true), ''))::uuid;
revoke execute on function current_organisation() from public;
grant execute on function current_organisation() to rappen_app;

create or replace function public.instant(timestamp with time zone)
 returns text
 language sql
 immutable parallel safe
return to_char(($1 at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
revoke execute on function instant(timestamp with time zone) from public;
grant execute on function instant(timestamp with time zone) to rappen_app;

create or replace function public.belongs_to_another(owned_table text, wanted uuid)
 returns boolean
 language plpgsql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
declare
  is_foreign boolean;
begin
  execute format('select exists (select from public.%I where id = $1 and organisation <> current_organisation())', owned_table)
    into is_foreign using wanted;
  return is_foreign;
end $function$;
revoke execute on function belongs_to_another(text,uuid) from public;
grant execute on function belongs_to_another(text,uuid) to rappen_app;

create or replace function public.owner_of_link(secret text)
 returns table(organisation uuid, document uuid, attachment uuid, expires_at timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  select d.organisation, d.id, null::uuid, d.public_expires_at from documents d where d.public_secret = secret
  union all
  select a.organisation, a.document, a.id, null::timestamptz from attachments a where a.public_secret = secret;
$function$;
revoke execute on function owner_of_link(text) from public;
grant execute on function owner_of_link(text) to rappen_app;

create or replace function public.stored_bytes(out documents bigint, out attachments bigint, out receipts bigint, out pdfs bigint, out events bigint, out answers bigint, out entries bigint)
 returns record
 language sql
 stable
as $function$
  select (select coalesce(sum(d.bytes), 0)::bigint from documents as d where d.organisation = current_organisation()),
         (select coalesce(sum(a.size), 0)::bigint from attachments as a where a.organisation = current_organisation()),
         (select coalesce(sum(r.size), 0)::bigint from receipts as r where r.organisation = current_organisation()),
         (select coalesce(sum(octet_length(p.bytes)), 0)::bigint from archived_pdfs as p where p.organisation = current_organisation()),
         (select coalesce(sum(e.bytes), 0)::bigint from events as e where e.organisation = current_organisation()),
         (select coalesce(sum(octet_length(i.body)), 0)::bigint from idempotency_keys as i where i.organisation = current_organisation()),
         coalesce((select h.sequence from journal_heads as h where h.organisation = current_organisation()), 0);
$function$;
revoke execute on function stored_bytes() from public;
grant execute on function stored_bytes() to rappen_app;

create or replace function public.is_waiting(own uuid, last_day date, today date, begun date)
 returns boolean
 language sql
 stable
as $function$
  select is_waiting.last_day < today
     and (is_waiting.last_day >= begun or exists (select from account_totals t where t.organisation = own and t.month <= is_waiting.last_day));
$function$;
revoke execute on function is_waiting(uuid,date,date,date) from public;
grant execute on function is_waiting(uuid,date,date,date) to rappen_app;

create or replace function public.waiting_in(own_session uuid, now timestamp with time zone)
 returns table(organisation uuid, vat_periods integer, first_vat_period uuid, vat_period_end date, fiscal_years integer, drafts integer, receipts integer, overdue integer, overdue_amount bigint, posted_at timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  select o.id, vat.many, vat.first_id, vat.first_end,
         (select count(*) from fiscal_years y
           where y.organisation = o.id and y.status = 'open' and is_waiting(o.id, y.last_day, today.day, today.begun)),
         (select count(*) from documents d where d.organisation = o.id and d.is_draft),
         (select count(*) from receipts r where r.organisation = o.id and r.entry is null),
         owed.many, owed.amount,
         (select e.created_at from journal_heads h join ledger_entries e using (organisation, sequence) where h.organisation = o.id)
    from organisations o,
         lateral (select (waiting_in.now at time zone o.time_zone)::date as day, (o.created_at at time zone o.time_zone)::date as begun) today,
         lateral (select count(*) filter (where v.status = 'open') as many, (array_agg(v.id order by v.last_day))[1] as first_id, min(v.last_day) as first_end
                    from vat_periods v
                   where v.organisation = o.id and is_waiting(o.id, v.last_day, today.day, today.begun)
                     and (v.status = 'open' or v.filed_on is null and exists (
                       select from vat_returns r
                        where r.organisation = o.id and r.vat_period = v.id and r.reopened_at is null and r.content::json ->> 'method' <> 'none'))) vat,
         lateral (select count(*) as many, coalesce(sum(round((d.total - d.paid - d.allocated) * coalesce(d.exchange_rate, 1))), 0) as amount
                    from documents d
                   where d.organisation = o.id and d.kind = 'invoice' and not d.is_draft and not d.is_annulled
                     and d.paid + d.allocated < d.total and d.due_date < today.day) owed
   where o.id in (select t.organisation from sessions s join tokens t on t.person = s.person and t.revoked_at is null where s.id = own_session);
$function$;
revoke execute on function waiting_in(uuid,timestamp with time zone) from public;
grant execute on function waiting_in(uuid,timestamp with time zone) to rappen_app;

create or replace function public.count_requests(this_minute integer, tokens uuid[], counts bigint[])
 returns table(token uuid, total bigint)
 language sql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
  delete from request_counts where minute < this_minute - 1;
  -- in one order, so that two instances never wait for each other.
  insert into request_counts as known (token, minute, requests)
    select counted.token, this_minute, counted.requests
      from unnest(tokens, counts) as counted (token, requests) order by counted.token
    on conflict on constraint request_counts_pkey do update set requests = known.requests + excluded.requests
    returning known.token, known.requests;
$function$;
revoke execute on function count_requests(integer,uuid[],bigint[]) from public;
grant execute on function count_requests(integer,uuid[],bigint[]) to rappen_app;

create or replace function public.keep_requests(organisations uuid[], instants timestamp with time zone[], tokens uuid[], request_ids text[], methods text[], routes text[], statuses smallint[], codes text[], times numeric[], full_ones uuid[])
 returns void
 language sql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
  insert into requests (organisation, created_at, token, request_id, method, route, status, code, milliseconds)
  select * from unnest(organisations, instants, tokens, request_ids, methods, routes, statuses, codes, times);
  delete from requests as old using (
    select organisation, created_at, id, row_number() over (partition by organisation order by created_at desc, id desc) as place
      from requests where organisation = any (full_ones)
  ) as ranked
   where old.organisation = ranked.organisation and old.created_at = ranked.created_at and old.id = ranked.id and ranked.place > 10000;
$function$;
revoke execute on function keep_requests(uuid[],timestamp with time zone[],uuid[],text[],text[],text[],smallint[],text[],numeric[],uuid[]) from public;
grant execute on function keep_requests(uuid[],timestamp with time zone[],uuid[],text[],text[],text[],smallint[],text[],numeric[],uuid[]) to rappen_app;

create or replace function public.claim_webhook_endpoints(claimant uuid, telling uuid[], at_most integer, seconds double precision)
 returns table(organisation uuid, endpoint uuid)
 language sql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
  update webhook_endpoints as mine set claimed_by = claimant, claimed_until = clock_timestamp() + make_interval(secs => seconds)
    from (
      select e.organisation, e.id from webhook_endpoints e left join event_heads h on h.organisation = e.organisation
       where (e.claimed_by is null or e.claimed_until is null or e.claimed_until <= clock_timestamp())
         and e.id <> all (telling)
         and (exists (select from webhook_deliveries d
                       where d.organisation = e.organisation and d.endpoint = e.id and d.status = 'waiting' and d.rank = 0
                         and d.next_attempt_at <= clock_timestamp())
           or e.is_enabled and coalesce(e.rests_until <= clock_timestamp(), true)
             and (h.sequence > e.place
               or exists (select from webhook_deliveries d
                           where d.organisation = e.organisation and d.endpoint = e.id and d.status = 'waiting'
                             and d.next_attempt_at <= clock_timestamp())))
       order by e.claimed_until nulls first limit at_most for update of e skip locked
    ) as ready
   where mine.organisation = ready.organisation and mine.id = ready.id
  returning mine.organisation, mine.id;
$function$;
revoke execute on function claim_webhook_endpoints(uuid,uuid[],integer,double precision) from public;
grant execute on function claim_webhook_endpoints(uuid,uuid[],integer,double precision) to rappen_app;

create or replace function public.webhook_backlog()
 returns table(events bigint, deliveries bigint, seconds double precision)
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  select coalesce(sum(h.sequence - e.place), 0)::bigint,
         (select count(*) from webhook_deliveries d where d.status = 'waiting'),
         coalesce(extract(epoch from clock_timestamp() - min(next.created_at)), 0)::double precision
    from webhook_endpoints e
    join event_heads h on h.organisation = e.organisation and h.sequence > e.place
    join events next on next.organisation = e.organisation and next.sequence = e.place + 1
   where e.is_enabled;
$function$;
revoke execute on function webhook_backlog() from public;
grant execute on function webhook_backlog() to rappen_app;

create or replace function public.forget_webhook_deliveries(days integer, at_most integer)
 returns bigint
 language sql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
  with gone as (
    delete from webhook_deliveries as old
     using (select organisation, id from webhook_deliveries
             where status <> 'waiting' and changed_at < clock_timestamp() - make_interval(days => days)
             order by changed_at limit at_most for update skip locked) as oldest
     where old.organisation = oldest.organisation and old.id = oldest.id
    returning 1)
  select count(*) from gone;
$function$;
revoke execute on function forget_webhook_deliveries(integer,integer) from public;
grant execute on function forget_webhook_deliveries(integer,integer) to rappen_app;

create table migrations (
  name text not null,
  ran_at timestamp with time zone not null default now(),
  sha256 bytea not null,
  constraint migrations_pkey primary key (name)
);
grant select on migrations to public;

create table newest_clock (
  only_row boolean not null default true,
  at timestamp with time zone not null,
  constraint newest_clock_pkey primary key (only_row),
  constraint newest_clock_only_row_check check (only_row)
);
alter table newest_clock enable row level security;
create policy nobody on newest_clock using (false);

create table organisations (
  id uuid not null,
  name text not null,
  street_name text,
  building_number text,
  post_code text,
  town_name text,
  country text not null default 'CH',
  email text,
  phone text,
  website text,
  vat_number text,
  iban text,
  qr_iban text,
  bank_name text,
  primary_currency text not null default 'CHF',
  time_zone text not null default 'Europe/Zurich',
  language text not null default 'de',
  estimate_number_pattern text not null default 'O-00000',
  invoice_number_pattern text not null default 'R-00000',
  created_at timestamp with time zone not null default now(),
  credit_note_number_pattern text not null default 'G-00000',
  small_difference_limit numeric(5,2) not null default 1,
  constraint organisations_pkey primary key (id),
  constraint organisations_language_check check (language = any (array['de', 'en', 'fr', 'it'])),
  constraint organisations_primary_currency_check check (primary_currency = 'CHF'),
  constraint organisations_small_difference_limit_check check (small_difference_limit >= 0::numeric and small_difference_limit <= 100::numeric)
);
alter table organisations enable row level security;
create policy named on organisations for select to rappen_people using (true);
create policy own on organisations to rappen_app using (id = current_organisation());
grant select, insert, update on organisations to rappen_app;
grant select (id) on organisations to rappen_people;
grant select (name) on organisations to rappen_people;
grant select (created_at) on organisations to rappen_people;

create table logos (
  organisation uuid not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  content bytea not null,
  picture bytea,
  constraint logos_pkey primary key (organisation),
  constraint logos_content_check check (octet_length(content) <= 524288),
  constraint logos_height_check check (height > 0),
  constraint logos_media_type_check check (media_type = any (array['image/png', 'image/jpeg', 'image/svg+xml'])),
  constraint logos_picture_check check (octet_length(picture) <= 1048576),
  constraint logos_width_check check (width > 0),
  constraint logos_organisation_fkey foreign key (organisation) references organisations(id)
);
alter table logos enable row level security;
create policy own on logos using (organisation = current_organisation());
grant select, insert, update, delete on logos to rappen_app;

create table letterheads (
  organisation uuid not null,
  sha256 bytea not null,
  content bytea not null,
  ink json not null,
  constraint letterheads_pkey primary key (organisation),
  constraint letterheads_content_check check (octet_length(content) <= 2097152),
  constraint letterheads_organisation_fkey foreign key (organisation) references organisations(id)
);
alter table letterheads enable row level security;
create policy own on letterheads using (organisation = current_organisation());
grant select, insert, update, delete on letterheads to rappen_app;

create table people (
  id uuid not null,
  email text,
  name text not null,
  language text not null default 'de',
  password text,
  failures smallint not null default 0,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint people_pkey primary key (id),
  constraint people_language_check check (language = any (array['de', 'en', 'fr', 'it']))
);
create unique index people_email on people (lower(email));
alter table people enable row level security;
create policy all_people on people to rappen_people using (true);
grant select, insert on people to rappen_people;
grant select (id) on people to rappen_app;
grant select (email) on people to rappen_app;
grant update (email) on people to rappen_people;
grant select (name) on people to rappen_app;
grant update (name) on people to rappen_people;
grant select (language) on people to rappen_app;
grant update (language) on people to rappen_people;
grant update (password) on people to rappen_people;
grant update (failures) on people to rappen_people;
grant update (failing_since) on people to rappen_people;

create table tokens (
  organisation uuid not null,
  id uuid not null,
  name text not null,
  hash bytea,
  hint text,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  parent uuid,
  is_announced boolean not null default false,
  person uuid,
  role text,
  constraint tokens_pkey primary key (organisation, id),
  constraint tokens_hash_key unique (hash),
  constraint tokens_hash_check check (length(hash) = 32),
  constraint tokens_of_people check (
case
    when person is null then hash is not null and hint is not null and expires_at is not null and role is null
    else hash is null and hint is null and expires_at is null and role is not null
end),
  constraint tokens_role_check check (role = any (array['owner', 'assistant', 'bookkeeper', 'fiduciary', 'reader'])),
  constraint tokens_scopes_check check (cardinality(scopes) > 0),
  constraint tokens_organisation_fkey foreign key (organisation) references organisations(id),
  constraint tokens_organisation_parent_fkey foreign key (organisation, parent) references tokens(organisation, id),
  constraint tokens_person_fkey foreign key (person) references people(id)
);
create unique index tokens_seat on tokens (person, organisation) where (revoked_at is null);
alter table tokens enable row level security;
create policy looked_up on tokens for select to rappen_people using (true);
create policy own on tokens to rappen_app using (organisation = current_organisation());
create policy seats on tokens for update to rappen_people using (person is not null);
grant select, insert, update on tokens to rappen_app;
grant select (organisation) on tokens to rappen_people;
grant select (id) on tokens to rappen_people;
grant select (name) on tokens to rappen_people;
grant update (name) on tokens to rappen_people;
grant select (hash) on tokens to rappen_people;
grant select (scopes) on tokens to rappen_people;
grant select (created_at) on tokens to rappen_people;
grant select (expires_at) on tokens to rappen_people;
grant select (revoked_at) on tokens to rappen_people;
grant select (last_used_at) on tokens to rappen_people;
grant update (last_used_at) on tokens to rappen_people;
grant select (person) on tokens to rappen_people;
grant select (role) on tokens to rappen_people;

create table seat_offers (
  organisation uuid not null,
  person uuid not null,
  name text not null,
  email text not null,
  language text not null,
  role text not null,
  hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint seat_offers_pkey primary key (organisation, person),
  constraint seat_offers_hash_key unique (hash),
  constraint seat_offers_hash_check check (length(hash) = 32),
  constraint seat_offers_language_check check (language = any (array['de', 'en', 'fr', 'it'])),
  constraint seat_offers_role_check check (role = any (array['owner', 'assistant', 'bookkeeper', 'fiduciary', 'reader'])),
  constraint seat_offers_organisation_fkey foreign key (organisation) references organisations(id),
  constraint seat_offers_person_fkey foreign key (person) references people(id)
);
alter table seat_offers enable row level security;
create policy looked_up on seat_offers for select to rappen_people using (true);
create policy own on seat_offers to rappen_app using (organisation = current_organisation());
grant select on seat_offers to rappen_people;
grant select, insert, update, delete on seat_offers to rappen_app;

create table sessions (
  id uuid not null,
  hash bytea not null,
  person uuid not null,
  organisation uuid not null,
  seat uuid not null,
  agent text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  proven_at timestamp with time zone not null,
  failures smallint not null default 0,
  failing_since timestamp with time zone,
  constraint sessions_pkey primary key (id),
  constraint sessions_hash_key unique (hash),
  constraint sessions_hash_check check (length(hash) = 32),
  constraint sessions_organisation_seat_fkey foreign key (organisation, seat) references tokens(organisation, id),
  constraint sessions_person_fkey foreign key (person) references people(id) on delete cascade
);
create index sessions_person on sessions (person);
create index sessions_seat on sessions (organisation, seat);
alter table sessions enable row level security;
create policy all_people on sessions to rappen_people using (true);
grant select, insert, delete on sessions to rappen_people;
grant update (organisation) on sessions to rappen_people;
grant update (seat) on sessions to rappen_people;
grant update (seen_at) on sessions to rappen_people;
grant update (proven_at) on sessions to rappen_people;
grant update (failures) on sessions to rappen_people;
grant update (failing_since) on sessions to rappen_people;

create table person_links (
  hash bytea not null,
  person uuid not null,
  expires_at timestamp with time zone not null,
  renews_password boolean not null default false,
  constraint person_links_pkey primary key (hash),
  constraint person_links_hash_check check (length(hash) = 32),
  constraint person_links_person_fkey foreign key (person) references people(id) on delete cascade
);
alter table person_links enable row level security;
create policy all_people on person_links to rappen_people using (true);
grant select, insert, delete on person_links to rappen_people;

create table passkeys (
  id uuid not null,
  person uuid not null,
  credential bytea not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_key unique (credential),
  constraint passkeys_credential_check check (length(credential) >= 1 and length(credential) <= 1023),
  constraint passkeys_person_fkey foreign key (person) references people(id) on delete cascade
);
create index passkeys_person on passkeys (person);
alter table passkeys enable row level security;
create policy all_people on passkeys to rappen_people using (true);
grant select, insert, delete on passkeys to rappen_people;
grant update (counter) on passkeys to rappen_people;
grant update (last_used_at) on passkeys to rappen_people;

create table passkey_challenges (
  challenge bytea not null,
  person uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey primary key (challenge),
  constraint passkey_challenges_challenge_check check (length(challenge) = 32),
  constraint passkey_challenges_person_fkey foreign key (person) references people(id) on delete cascade
);
alter table passkey_challenges enable row level security;
create policy all_people on passkey_challenges to rappen_people using (true);
grant select, insert, delete on passkey_challenges to rappen_people;

create table failed_logins (
  name bytea not null,
  failures smallint not null,
  failing_since timestamp with time zone not null,
  constraint failed_logins_pkey primary key (name),
  constraint failed_logins_name_check check (length(name) = 32)
);
alter table failed_logins enable row level security;
create policy all_people on failed_logins to rappen_people using (true);
grant select, insert, update, delete on failed_logins to rappen_people;

create unlogged table requests (
  organisation uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null,
  token uuid not null,
  request_id text not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text,
  milliseconds numeric(9,1) not null,
  constraint requests_pkey primary key (organisation, created_at, id),
  constraint requests_request_id_check check (length(request_id) <= 128)
);
alter table requests enable row level security;
create policy own on requests using (organisation = current_organisation());
grant select, delete on requests to rappen_app;

create unlogged table request_counts (
  token uuid not null,
  minute integer not null,
  requests bigint not null,
  constraint request_counts_pkey primary key (token, minute)
);
alter table request_counts enable row level security;
create policy nobody on request_counts using (false);

create table idempotency_keys (
  organisation uuid not null,
  key text not null,
  request bytea not null,
  status smallint not null,
  headers json not null,
  body text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey primary key (organisation, key),
  constraint idempotency_keys_key_check check (length(key) >= 1 and length(key) <= 255),
  constraint idempotency_keys_request_check check (length(request) = 32),
  constraint idempotency_keys_organisation_fkey foreign key (organisation) references organisations(id)
);
create index idempotency_keys_by_age on idempotency_keys (organisation, created_at);
create index idempotency_keys_by_location on idempotency_keys (organisation, ((headers ->> 'location'))) where ((headers ->> 'location') is not null);
alter table idempotency_keys enable row level security;
create policy own on idempotency_keys using (organisation = current_organisation());
grant select, insert, delete on idempotency_keys to rappen_app;
grant update (request) on idempotency_keys to rappen_app;
grant update (headers) on idempotency_keys to rappen_app;
grant update (body) on idempotency_keys to rappen_app;

create table event_heads (
  organisation uuid not null,
  sequence bigint not null,
  newest_at timestamp with time zone not null,
  hash bytea not null,
  erased_at timestamp with time zone,
  constraint event_heads_pkey primary key (organisation),
  constraint event_heads_a_number_and_a_hash check (sequence >= 0 and length(hash) = 32),
  constraint event_heads_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger never_deleted before delete or truncate on event_heads for each statement execute function refuse_change();
create trigger only_forward before update on event_heads for each row execute function refuse_backward();
alter table event_heads enable row level security;
create policy own on event_heads using (organisation = current_organisation());
grant select on event_heads to rappen_app;
grant update (erased_at) on event_heads to rappen_app;

create table events (
  organisation uuid not null,
  sequence bigint not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  record_kind text not null,
  record text not null,
  document uuid,
  created_at timestamp with time zone not null,
  token uuid,
  request_id text,
  before json,
  after json,
  first_entry bigint,
  last_entry bigint,
  bytes integer not null generated always as (coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) stored,
  salt bytea,
  evidence bytea,
  hash bytea not null,
  digest bytea,
  erased_by uuid,
  constraint events_pkey primary key (organisation, sequence),
  constraint events_erased check (
case
    when erased_by is null then digest is null
    else digest is not null and num_nonnulls(salt, before, after) = 0
end),
  constraint events_hashes check (length(hash) = 32 and length(evidence) = 32 and length(digest) = 32 and length(salt) = 16),
  constraint events_sequence check (sequence > 0)
);
create unique index events_id on events (id);
create index events_by_type on events (organisation, type, sequence);
create index events_by_time on events (organisation, created_at, sequence);
create index events_by_record on events (organisation, record, sequence);
create index events_by_document on events (organisation, document, sequence) where (document is not null);
create index events_by_request on events (organisation, request_id, sequence) where (request_id is not null);
create index events_of_postings on events (organisation, first_entry) where (first_entry is not null);
create index events_by_token on events (organisation, token, type, sequence);
create trigger append_only before delete or truncate on events for each statement execute function refuse_change();
create trigger only_erased before update on events for each row when (old.erased_by is not null or new.erased_by is null or new.organisation is distinct from old.organisation or new.sequence is distinct from old.sequence or new.id is distinct from old.id or new.type is distinct from old.type or new.record_kind is distinct from old.record_kind or new.record is distinct from old.record or new.document is distinct from old.document or new.created_at is distinct from old.created_at or new.token is distinct from old.token or new.request_id is distinct from old.request_id or new.evidence is distinct from old.evidence or new.hash is distinct from old.hash or new.digest is distinct from sha256(old.salt || convert_to(concat(octet_length(old.before::text), ':', old.before, old.after), 'UTF8'::name))) execute function refuse_change();
alter table events enable row level security;
create policy own on events using (organisation = current_organisation());
grant select on events to rappen_app;
grant update (before) on events to rappen_app;
grant update (after) on events to rappen_app;
grant update (salt) on events to rappen_app;
grant update (digest) on events to rappen_app;
grant update (erased_by) on events to rappen_app;

create table earlier_evidence (
  organisation uuid not null,
  document uuid not null,
  kind text not null,
  evidence bytea not null,
  constraint earlier_evidence_pkey primary key (organisation, document, kind),
  constraint earlier_evidence_evidence_check check (length(evidence) = 32),
  constraint earlier_evidence_kind_check check (kind = any (array['document', 'attachments', 'archived-pdfs'])),
  constraint earlier_evidence_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger append_only before insert or delete or update or truncate on earlier_evidence for each statement execute function refuse_change();
alter table earlier_evidence enable row level security;
create policy own on earlier_evidence using (organisation = current_organisation());
grant select on earlier_evidence to rappen_app;

create table fiscal_years (
  organisation uuid not null,
  id uuid not null,
  first_day date not null,
  last_day date not null,
  status text not null default 'open',
  statements_sha256 bytea,
  constraint fiscal_years_pkey primary key (organisation, id),
  constraint fiscal_years_do_not_overlap exclude using gist (organisation with =, daterange(first_day, last_day, '[]') with &&),
  constraint fiscal_years_check check (last_day >= first_day),
  constraint fiscal_years_statements_check check (
case
    when status = 'closed' then coalesce(length(statements_sha256) = 32, false)
    else statements_sha256 is null
end),
  constraint fiscal_years_status_check check (status = any (array['open', 'closed'])),
  constraint fiscal_years_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger books_changed after insert or delete or update on fiscal_years for each row execute function books_changed();
alter table fiscal_years enable row level security;
create policy own on fiscal_years using (organisation = current_organisation());
grant select, insert, update, delete on fiscal_years to rappen_app;

create table vat_periods (
  organisation uuid not null,
  id uuid not null,
  first_day date not null,
  last_day date not null,
  status text not null default 'open',
  return_sha256 bytea,
  filed_on date,
  filed_reference text,
  constraint vat_periods_pkey primary key (organisation, id),
  constraint vat_periods_do_not_overlap exclude using gist (organisation with =, daterange(first_day, last_day, '[]') with &&),
  constraint vat_periods_check check (last_day >= first_day),
  constraint vat_periods_filed_reference_check check (length(filed_reference) >= 1 and length(filed_reference) <= 128),
  constraint vat_periods_filed_return check (filed_on is null or return_sha256 is not null),
  constraint vat_periods_reference_of_filed check (filed_reference is null or filed_on is not null),
  constraint vat_periods_return_sha256_check check (length(return_sha256) = 32),
  constraint vat_periods_settled_return check (return_sha256 is null or status = 'settled'),
  constraint vat_periods_status_check check (status = any (array['open', 'settled'])),
  constraint vat_periods_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger books_changed after insert or delete or update on vat_periods for each row execute function books_changed();
alter table vat_periods enable row level security;
create policy own on vat_periods using (organisation = current_organisation());
grant select, insert, update, delete on vat_periods to rappen_app;

create table accounts (
  organisation uuid not null,
  number smallint not null,
  type text not null,
  names jsonb not null,
  is_active boolean not null default true,
  currency text not null,
  constraint accounts_pkey primary key (organisation, number),
  constraint accounts_currency check (currency ~ '^[A-Z]{3}$'),
  constraint accounts_number_check check (number >= 1000 and number <= 9999),
  constraint accounts_type_check check (type = any (array['asset', 'liability', 'equity', 'income', 'expense'])),
  constraint accounts_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger books_changed after delete or update on accounts for each row execute function books_changed();
alter table accounts enable row level security;
create policy own on accounts using (organisation = current_organisation());
grant select, insert, update, delete on accounts to rappen_app;

create table currencies (
  organisation uuid not null,
  code text not null,
  is_enabled boolean not null,
  exchange_rate numeric,
  constraint currencies_pkey primary key (organisation, code),
  constraint currencies_code_check check (code ~ '^[A-Z]{3}$'),
  constraint currencies_exchange_rate_check check (exchange_rate > 0::numeric),
  constraint currencies_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger books_changed after insert or delete or update on currencies for each row execute function books_changed();
alter table currencies enable row level security;
create policy own on currencies using (organisation = current_organisation());
grant select, insert, update on currencies to rappen_app;

create table journal_heads (
  organisation uuid not null,
  sequence bigint not null,
  hash bytea not null,
  books bigint not null default 0,
  open datemultirange not null default '{}'::datemultirange,
  locked_for_vat datemultirange not null default '{}'::datemultirange,
  constraint journal_heads_pkey primary key (organisation),
  constraint journal_heads_hash_check check (length(hash) = 32),
  constraint journal_heads_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger knows_open_days before insert on journal_heads for each row execute function knows_open_days();
create trigger only_forward before update on journal_heads for each row execute function refuse_backward();
alter table journal_heads enable row level security;
create policy begins_at_nothing on journal_heads as restrictive for insert with check (sequence = 0 and books = 0 and hash = sha256(convert_to('rappen journal ' || organisation, 'UTF8'::name)));
create policy own on journal_heads using (organisation = current_organisation());
grant select, insert on journal_heads to rappen_app;
grant update (books) on journal_heads to rappen_app;

create table ledger_entries (
  organisation uuid not null,
  sequence bigint not null,
  id uuid not null,
  date date not null,
  description text not null,
  debit_account smallint not null,
  credit_account smallint not null,
  amount bigint not null,
  currency text not null,
  exchange_rate numeric not null,
  tax_code text,
  external_reference text,
  source text not null,
  source_id uuid,
  reverses uuid,
  created_at timestamp with time zone not null,
  hash bytea not null,
  gross_amount bigint not null,
  metadata jsonb,
  token uuid,
  request_id text,
  is_reversal boolean,
  document_number text,
  words tsvector not null default ''::tsvector,
  supply_date text,
  voucher uuid,
  constraint ledger_entries_pkey primary key (organisation, sequence),
  constraint ledger_entries_amount_check check (amount > 0),
  constraint ledger_entries_debit_is_not_credit check (debit_account <> credit_account),
  constraint ledger_entries_document_number_check check (length(document_number) >= 1 and length(document_number) <= 35),
  constraint ledger_entries_exchange_rate_check check (exchange_rate > 0::numeric),
  constraint ledger_entries_gross_amount_check check (gross_amount > 0),
  constraint ledger_entries_hash_check check (length(hash) = 32),
  constraint ledger_entries_metadata_check check (jsonb_typeof(metadata) = 'object'),
  constraint ledger_entries_sequence_check check (sequence > 0),
  constraint ledger_entries_source_check check (source = any (array['api', 'invoice', 'credit-note', 'payment', 'allocation', 'write-off', 'reversal', 'annulment', 'vat-settlement', 'opening', 'closing', 'revaluation'])),
  constraint ledger_entries_supply_date_check check (supply_date ~ '^\d{4}-\d\d-\d\d(/\d{4}-\d\d-\d\d)?$')
);
create unique index ledger_entries_id on ledger_entries (id);
create unique index ledger_entries_external_reference on ledger_entries (organisation, external_reference) where (external_reference is not null);
create unique index ledger_entries_reverses on ledger_entries (organisation, reverses) where (reverses is not null);
create index ledger_entries_by_date on ledger_entries (organisation, date, sequence);
create index ledger_entries_by_source on ledger_entries (organisation, source_id) where (source_id is not null);
create index ledger_entries_by_request on ledger_entries using hash (request_id);
create index ledger_entries_by_words on ledger_entries using gin (words) with (gin_pending_list_limit='512');
create index ledger_entries_by_amount on ledger_entries (organisation, amount, sequence);
create trigger append_only before delete or update or truncate on ledger_entries for each statement execute function refuse_change();
alter table ledger_entries enable row level security;
create policy own on ledger_entries using (organisation = current_organisation());
grant select on ledger_entries to rappen_app;

create table ledger_transactions (
  organisation uuid not null,
  entry bigint not null,
  line smallint not null,
  id uuid not null,
  date date not null,
  debit_account smallint not null,
  credit_account smallint not null,
  amount bigint not null,
  original_amount bigint not null,
  tax_part text,
  constraint ledger_transactions_pkey primary key (organisation, entry, line),
  constraint ledger_transactions_amount_check check (amount > 0),
  constraint ledger_transactions_debit_is_not_credit check (debit_account <> credit_account),
  constraint ledger_transactions_line_check check (line > 0),
  constraint ledger_transactions_original_amount_check check (original_amount >= 0),
  constraint ledger_transactions_tax_part_check check (tax_part = any (array['net', 'vat']))
);
create index ledger_transactions_by_debit_account on ledger_transactions (organisation, debit_account, date, entry, line);
create index ledger_transactions_by_credit_account on ledger_transactions (organisation, credit_account, date, entry, line);
create trigger append_only before delete or update or truncate on ledger_transactions for each statement execute function refuse_change();
alter table ledger_transactions enable row level security;
create policy own on ledger_transactions using (organisation = current_organisation());
grant select on ledger_transactions to rappen_app;

create table account_totals (
  organisation uuid not null,
  account smallint not null,
  month date not null,
  debit numeric not null,
  credit numeric not null,
  constraint account_totals_pkey primary key (organisation, account, month),
  constraint account_totals_month_check check (extract(day from month) = 1::numeric),
  constraint account_totals_organisation_account_fkey foreign key (organisation, account) references accounts(organisation, number)
);
create trigger only_forward before update on account_totals for each row when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
alter table account_totals enable row level security;
create policy own on account_totals using (organisation = current_organisation());
grant select on account_totals to rappen_app;

create table account_day_totals (
  organisation uuid not null,
  day date not null,
  account smallint not null,
  debit numeric not null,
  credit numeric not null,
  constraint account_day_totals_pkey primary key (organisation, day, account)
);
create trigger only_forward before update on account_day_totals for each row when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
alter table account_day_totals enable row level security;
create policy own on account_day_totals using (organisation = current_organisation());
grant select on account_day_totals to rappen_app;

create table account_currency_totals (
  organisation uuid not null,
  account smallint not null,
  currency text not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  constraint account_currency_totals_pkey primary key (organisation, account, currency, day),
  constraint account_currency_totals_organisation_account_fkey foreign key (organisation, account) references accounts(organisation, number)
);
create trigger only_forward before update on account_currency_totals for each row when (new.debit < old.debit or new.credit < old.credit) execute function refuse_change();
alter table account_currency_totals enable row level security;
create policy own on account_currency_totals using (organisation = current_organisation());
grant select on account_currency_totals to rappen_app;

create table receipts (
  organisation uuid not null,
  id uuid not null,
  entry uuid,
  "position" smallint,
  name text not null,
  title text not null,
  type text not null,
  size integer not null,
  pages integer not null,
  sha256 bytea not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint receipts_pkey primary key (organisation, id),
  constraint receipts_ten_at_most unique (organisation, entry, "position"),
  constraint receipts_pages_check check (pages > 0),
  constraint receipts_position_check check ("position" >= 1 and "position" <= 10),
  constraint receipts_position_in_entry check ((entry is null) = ("position" is null)),
  constraint receipts_sha256_check check (length(sha256) = 32),
  constraint receipts_size_check check (size >= 1 and size <= 10485760),
  constraint receipts_type_check check (type = any (array['application/pdf', 'image/png', 'image/jpeg'])),
  constraint receipts_entry_fkey foreign key (entry) references ledger_entries(id),
  constraint receipts_organisation_fkey foreign key (organisation) references organisations(id)
);
create index receipts_unposted on receipts (organisation, created_at, id) where (entry is null);
create trigger append_only before truncate on receipts for each statement execute function refuse_change();
create trigger posted_is_append_only before delete or update on receipts for each row execute function refuse_change_of_posted();
alter table receipts enable row level security;
create policy own on receipts using (organisation = current_organisation());
grant select, insert, delete on receipts to rappen_app;
grant update (entry) on receipts to rappen_app;
grant update ("position") on receipts to rappen_app;

create table receipt_pieces (
  organisation uuid not null,
  receipt uuid not null,
  piece smallint not null,
  bytes bytea not null,
  constraint receipt_pieces_pkey primary key (organisation, receipt, piece),
  constraint receipt_pieces_organisation_receipt_fkey foreign key (organisation, receipt) references receipts(organisation, id) on delete cascade
);
alter table receipt_pieces alter column bytes set storage external;
create trigger append_only before update or truncate on receipt_pieces for each statement execute function refuse_change();
create trigger posted_is_append_only before delete on receipt_pieces for each row execute function refuse_change_of_posted();
alter table receipt_pieces enable row level security;
create policy own on receipt_pieces using (organisation = current_organisation());
grant select, insert on receipt_pieces to rappen_app;

create table contacts (
  organisation uuid not null,
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
  "position" text,
  email text,
  mobile text,
  phone text,
  website text,
  category text,
  form_of_address text,
  note text,
  vat_number text,
  customer_identification text,
  created_at timestamp with time zone not null default clock_timestamp(),
  metadata jsonb,
  company_name_addition text,
  external_reference text,
  sort_name text not null generated always as (lower(coalesce(nullif(company_name, '') || coalesce(' ' || nullif(company_name_addition, ''), ''), (coalesce(last_name, '') || ' ') || coalesce(first_name, '')))) stored,
  words tsvector not null default ''::tsvector,
  discount_terms json,
  constraint contacts_pkey primary key (organisation, id),
  constraint contacts_category_check check (category = any (array['clients', 'suppliers', 'partners', 'team', 'leads'])),
  constraint contacts_have_a_name check (coalesce(company_name, '') <> '' or coalesce(last_name, '') <> ''),
  constraint contacts_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.*?(@.type() != "string")'::jsonpath),
  constraint contacts_organisation_fkey foreign key (organisation) references organisations(id)
);
create index contacts_by_id on contacts (id);
create index contacts_by_creation on contacts (organisation, created_at, id);
create unique index contacts_upserted on contacts (organisation, external_reference) where (external_reference is not null);
create index contacts_by_name on contacts (organisation, sort_name, id);
create index contacts_by_words on contacts using gin (words) with (fastupdate=off);
alter table contacts enable row level security;
create policy own on contacts using (organisation = current_organisation());
grant select, insert, update, delete on contacts to rappen_app;

create table products (
  organisation uuid not null,
  id uuid not null,
  names json not null,
  descriptions json,
  article_number text,
  unit text,
  single_amount numeric not null,
  contra_account smallint not null,
  tax_code text,
  metadata jsonb,
  created_at timestamp with time zone not null default clock_timestamp(),
  sort_name text not null generated always as (lower(coalesce(names ->> 'de', names ->> 'en', names ->> 'fr', names ->> 'it'))) stored,
  words tsvector not null default ''::tsvector,
  constraint products_pkey primary key (organisation, id),
  constraint products_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.*?(@.type() != "string")'::jsonpath),
  constraint products_organisation_contra_account_fkey foreign key (organisation, contra_account) references accounts(organisation, number),
  constraint products_organisation_fkey foreign key (organisation) references organisations(id)
);
create index products_by_id on products (id);
create index products_by_name on products (organisation, sort_name, id);
create index products_by_creation on products (organisation, created_at, id);
create index products_by_words on products using gin (words) with (fastupdate=off);
alter table products enable row level security;
create policy own on products using (organisation = current_organisation());
grant select, insert, update, delete on products to rappen_app;

create table templates (
  organisation uuid not null,
  id uuid not null,
  "position" smallint not null,
  name text not null,
  design text not null default 'classic',
  accent_colour text not null default '#1f3a5f',
  address_side text not null default 'right',
  language text not null,
  amount_mode text not null default 'net',
  columns text[] not null,
  introductory_text text,
  closing_text text,
  payable_in_days smallint not null default 30,
  font text not null default 'liberation-sans',
  fold_marks boolean not null default false,
  mail_subject text,
  mail_cc text[],
  mail_bcc text[],
  mail_reply_to text,
  discount_terms json,
  constraint templates_pkey primary key (organisation, id),
  constraint templates_organisation_position_key unique (organisation, "position"),
  constraint templates_address_side_check check (address_side = any (array['left', 'right'])),
  constraint templates_amount_mode_check check (amount_mode = any (array['gross', 'net'])),
  constraint templates_design_check check (design = any (array['classic', 'modern', 'plain'])),
  constraint templates_font_check check (font = any (array['liberation-sans', 'inter', 'source-sans', 'source-serif'])),
  constraint templates_language_check check (language = any (array['de', 'en', 'fr', 'it'])),
  constraint templates_payable_in_days_check check (payable_in_days >= 0 and payable_in_days <= 365),
  constraint templates_organisation_fkey foreign key (organisation) references organisations(id)
);
alter table templates enable row level security;
create policy own on templates using (organisation = current_organisation());
grant select, insert, update, delete on templates to rappen_app;

create table number_counters (
  organisation uuid not null,
  kind text not null,
  year smallint not null,
  last_number bigint not null,
  skipped int8multirange not null default '{}'::int8multirange,
  constraint number_counters_pkey primary key (organisation, kind, year),
  constraint number_counters_kind_check check (kind = any (array['estimate', 'invoice', 'credit-note'])),
  constraint number_counters_organisation_fkey foreign key (organisation) references organisations(id)
);
alter table number_counters enable row level security;
create policy own on number_counters using (organisation = current_organisation());
grant select, insert, update on number_counters to rappen_app;

create table documents (
  organisation uuid not null,
  id uuid not null,
  kind text not null,
  is_draft boolean not null,
  number text not null default '',
  template uuid not null,
  opening_date date not null,
  payable_in_days smallint not null,
  due_date date not null,
  recipient uuid,
  custom_recipient_text text,
  title text,
  introductory_text text,
  closing_text text,
  amount_mode text not null,
  language text not null,
  original_currency text,
  exchange_rate numeric,
  columns text[] not null,
  positions json not null,
  total bigint not null,
  total_net bigint not null,
  total_vat bigint not null,
  public_secret text,
  created_at timestamp with time zone not null default clock_timestamp(),
  issued_parties json,
  was_sent boolean not null default false,
  status text,
  signing_person text,
  signed_at timestamp with time zone,
  estimate uuid,
  is_annulled boolean not null default false,
  paid bigint not null default 0,
  metadata jsonb,
  invoice uuid,
  allocated bigint not null default 0,
  credited_before json,
  bytes integer not null generated always as (octet_length(positions::text) + coalesce(octet_length(issued_parties::text), 0)) stored,
  public_expires_at timestamp with time zone,
  payment_key text,
  decision json,
  external_reference text,
  recurring_invoice uuid,
  discount_terms json,
  written_off json,
  estimate_part json,
  constraint documents_pkey primary key (organisation, id),
  constraint documents_allocated_of_books check ((allocated >= 0 or written_off is not null) and (allocated = 0 or kind <> 'estimate' and not is_draft)),
  constraint documents_amount_mode check (amount_mode = any (array['gross', 'net'])),
  constraint documents_credit_note_has_invoice check ((kind = 'credit-note') = (invoice is not null)),
  constraint documents_credit_notes_above_zero check (kind <> 'credit-note' or total > 0),
  constraint documents_credit_notes_within_total check (kind <> 'credit-note' or paid >= 0 and (paid + allocated) <= total),
  constraint documents_credited_before_of_credit_note check (credited_before is null or kind = 'credit-note'),
  constraint documents_currency_with_rate check ((original_currency is null) = (exchange_rate is null)),
  constraint documents_decision_of_decided check (decision is null or status <> 'open'),
  constraint documents_drafts_are_open check (not is_draft or status is null or status = 'open'),
  constraint documents_estimate_has_status check ((kind = 'estimate') = (status is not null)),
  constraint documents_exchange_rate check (exchange_rate > 0::numeric),
  constraint documents_have_a_recipient check (recipient is not null or coalesce(custom_recipient_text, '') <> ''),
  constraint documents_issued_have_a_number check (is_draft or number <> ''),
  constraint documents_kind check (kind = any (array['estimate', 'invoice', 'credit-note'])),
  constraint documents_language check (language = any (array['de', 'en', 'fr', 'it'])),
  constraint documents_links_expire check (public_expires_at is null or public_secret is not null),
  constraint documents_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.*?(@.type() != "string")'::jsonpath),
  constraint documents_only_invoices_are_annulled check (not is_annulled or kind = 'invoice' and not is_draft),
  constraint documents_only_invoices_are_parts check (estimate_part is null or kind = 'invoice' and estimate is not null),
  constraint documents_only_invoices_are_written_off check (written_off is null or kind = 'invoice' and not is_draft and not is_annulled),
  constraint documents_only_invoices_recur check (recurring_invoice is null or kind = 'invoice'),
  constraint documents_payable_in_days check (payable_in_days >= 0 and payable_in_days <= 365),
  constraint documents_payment_key check (payment_key is null or payment_key ~ '^[1-9][0-9]{0,17}$' and kind = 'invoice' and not is_draft),
  constraint documents_signed_together check ((signing_person is null) = (signed_at is null)),
  constraint documents_status check (status = any (array['open', 'accepted', 'declined'])),
  constraint documents_total_is_net_and_vat check (total = (total_net + total_vat)),
  constraint documents_organisation_estimate_fkey foreign key (organisation, estimate) references documents(organisation, id),
  constraint documents_organisation_fkey foreign key (organisation) references organisations(id),
  constraint documents_organisation_invoice_fkey foreign key (organisation, invoice) references documents(organisation, id),
  constraint documents_recipient_looked_up foreign key (organisation, recipient) references contacts(organisation, id),
  constraint documents_template_looked_up foreign key (organisation, template) references templates(organisation, id)
);
create unique index documents_number on documents (organisation, kind, number) where (number <> '');
create unique index documents_public_secret on documents (public_secret);
create index documents_by_id on documents (id);
create index documents_by_estimate on documents (organisation, estimate) where (estimate is not null);
create index documents_by_recipient on documents (organisation, recipient) where (recipient is not null);
create index documents_by_invoice on documents (organisation, invoice) where (invoice is not null);
create unique index documents_payment_key on documents (organisation, payment_key) where (payment_key is not null);
create unique index documents_upserted on documents (organisation, kind, external_reference) where (external_reference is not null);
create index documents_owed on documents (organisation, due_date) include (total, paid, allocated, exchange_rate) where ((kind = 'invoice') and (not is_draft) and (not is_annulled) and ((paid + allocated) < total));
create index documents_by_total on documents (organisation, kind, total, created_at);
alter table documents enable row level security;
create policy drafts_alone on documents as restrictive for delete using (is_draft and number = '');
create policy own on documents using (organisation = current_organisation());
grant select, insert, update, delete on documents to rappen_app;

create table listed_documents (
  organisation uuid not null,
  id uuid not null,
  kind text not null,
  state text not null,
  number text not null,
  recipient uuid,
  opening_date date not null,
  created_at timestamp with time zone not null,
  words tsvector not null,
  due_date date not null,
  constraint listed_documents_pkey primary key (organisation, id),
  constraint listed_documents_organisation_id_fkey foreign key (organisation, id) references documents(organisation, id) on delete cascade
);
create index listed_documents_by_words on listed_documents using gin (words) with (fastupdate='on', gin_pending_list_limit='64');
create index listed_documents_by_due_date on listed_documents (organisation, kind, due_date, id) where (kind = 'invoice');
create index listed_documents_by_opening_date on listed_documents (organisation, kind, opening_date, id);
create index listed_documents_by_creation on listed_documents (organisation, kind, created_at, id);
create index listed_documents_by_number on listed_documents (organisation, kind, number, id);
alter table listed_documents enable row level security;
create policy own on listed_documents using (organisation = current_organisation());
grant select, insert, update on listed_documents to rappen_app;

create table attachments (
  organisation uuid not null,
  id uuid not null,
  document uuid not null,
  "position" smallint not null,
  name text not null,
  title text not null,
  size integer not null,
  pages integer not null,
  sha256 bytea not null,
  public_secret text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint attachments_pkey primary key (organisation, id),
  constraint attachments_ten_at_most unique (organisation, document, "position") deferrable,
  constraint attachments_pages_check check (pages > 0),
  constraint attachments_position_check check ("position" >= 1 and "position" <= 10),
  constraint attachments_sha256_check check (length(sha256) = 32),
  constraint attachments_size_check check (size >= 1 and size <= 10485760),
  constraint attachments_organisation_document_fkey foreign key (organisation, document) references documents(organisation, id) on delete cascade,
  constraint attachments_organisation_fkey foreign key (organisation) references organisations(id)
);
create unique index attachments_public_secret on attachments (public_secret);
create index attachments_by_id on attachments (id);
alter table attachments enable row level security;
create policy own on attachments using (organisation = current_organisation());
grant select, insert, update, delete on attachments to rappen_app;

create table attachment_pieces (
  organisation uuid not null,
  attachment uuid not null,
  piece smallint not null,
  bytes bytea not null,
  constraint attachment_pieces_pkey primary key (organisation, attachment, piece),
  constraint attachment_pieces_organisation_attachment_fkey foreign key (organisation, attachment) references attachments(organisation, id) on delete cascade
);
alter table attachment_pieces alter column bytes set storage external;
alter table attachment_pieces enable row level security;
create policy own on attachment_pieces using (organisation = current_organisation());
grant select, insert, update, delete on attachment_pieces to rappen_app;

create table link_accesses (
  organisation uuid not null,
  link bytea not null,
  document uuid not null,
  attachment uuid,
  accesses bigint not null default 1,
  first_access_at timestamp with time zone not null default now(),
  last_access_at timestamp with time zone not null default now(),
  constraint link_accesses_pkey primary key (organisation, link),
  constraint link_accesses_accesses_check check (accesses > 0),
  constraint link_accesses_link_check check (length(link) = 32),
  constraint link_accesses_organisation_document_fkey foreign key (organisation, document) references documents(organisation, id) on delete cascade,
  constraint link_accesses_organisation_fkey foreign key (organisation) references organisations(id)
);
create index link_accesses_by_document on link_accesses (organisation, document);
alter table link_accesses enable row level security;
create policy own on link_accesses using (organisation = current_organisation());
grant select, insert, update on link_accesses to rappen_app;

create table pdf_dictionaries (
  sha256 bytea not null,
  bytes bytea not null,
  constraint pdf_dictionaries_pkey primary key (sha256),
  constraint pdf_dictionaries_hash check (sha256 = sha256(bytes))
);
create trigger append_only before delete or update or truncate on pdf_dictionaries for each statement execute function refuse_change();
alter table pdf_dictionaries enable row level security;
create policy everybodys on pdf_dictionaries using (true);
grant select, insert on pdf_dictionaries to rappen_app;

create table archived_pdfs (
  organisation uuid not null,
  document uuid not null,
  state text not null,
  sha256 bytea not null,
  bytes bytea not null,
  archived_at timestamp with time zone not null default clock_timestamp(),
  dictionary bytea,
  packed_sha256 bytea,
  constraint archived_pdfs_pkey primary key (organisation, document, state),
  constraint archived_pdfs_hash check (coalesce(packed_sha256, sha256) = sha256(bytes)),
  constraint archived_pdfs_packed check ((dictionary is null) = (packed_sha256 is null)),
  constraint archived_pdfs_state_check check (state = any (array['issued', 'annulled'])),
  constraint archived_pdfs_dictionary_fkey foreign key (dictionary) references pdf_dictionaries(sha256),
  constraint archived_pdfs_organisation_document_fkey foreign key (organisation, document) references documents(organisation, id),
  constraint archived_pdfs_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger append_only before delete or update or truncate on archived_pdfs for each statement execute function refuse_change();
alter table archived_pdfs enable row level security;
create policy own on archived_pdfs using (organisation = current_organisation());
grant select, insert on archived_pdfs to rappen_app;

create table payments (
  organisation uuid not null,
  id uuid not null,
  invoice uuid,
  date date not null,
  amount bigint not null,
  paid_off bigint not null,
  exchange_rate numeric,
  account smallint not null,
  note text,
  is_reversed boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  metadata jsonb,
  type text not null default 'receipt',
  credit_note uuid,
  refund_of uuid,
  document_number text,
  recipient_name text not null,
  currency text not null,
  words tsvector not null default ''::tsvector,
  contact uuid,
  recovered json,
  advance jsonb,
  constraint payments_pkey primary key (organisation, id),
  constraint payments_amount_check check (amount > 0),
  constraint payments_exchange_rate_check check (exchange_rate > 0::numeric),
  constraint payments_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.*?(@.type() != "string")'::jsonpath),
  constraint payments_of_document_or_contact check ((invoice is null) = (contact is not null) and (invoice is null) = (document_number is null)),
  constraint payments_payout_of_credit_note check ((type = 'payout') = (credit_note is not null)),
  constraint payments_recovered_by_receipt check (recovered is null or type = 'receipt' and invoice is not null),
  constraint payments_refund_of_payment check ((type = 'refund') = (refund_of is not null)),
  constraint payments_type_check check (type = any (array['receipt', 'refund', 'payout'])),
  constraint payments_contact_looked_up foreign key (organisation, contact) references contacts(organisation, id),
  constraint payments_organisation_account_fkey foreign key (organisation, account) references accounts(organisation, number),
  constraint payments_organisation_credit_note_fkey foreign key (organisation, credit_note) references documents(organisation, id),
  constraint payments_organisation_fkey foreign key (organisation) references organisations(id),
  constraint payments_organisation_invoice_fkey foreign key (organisation, invoice) references documents(organisation, id),
  constraint payments_organisation_refund_of_fkey foreign key (organisation, refund_of) references payments(organisation, id)
);
create index payments_by_id on payments (id);
create index payments_by_invoice on payments (organisation, invoice, created_at, id);
create index payments_by_creation on payments (organisation, created_at, id);
create index payments_by_date on payments (organisation, date, id);
create index payments_by_credit_note on payments (organisation, credit_note) where (credit_note is not null);
create index payments_by_amount on payments (organisation, amount, created_at);
create index payments_by_words on payments using gin (words) with (fastupdate=off);
create index payments_by_contact on payments (organisation, contact, created_at, id) where (contact is not null);
alter table payments enable row level security;
create policy own on payments using (organisation = current_organisation());
grant select, insert, update on payments to rappen_app;

create table reminders (
  organisation uuid not null,
  id uuid not null,
  number text not null,
  status text not null,
  contact uuid,
  level smallint not null,
  date date not null,
  payable_until date not null,
  language text not null,
  currency text not null,
  title text not null,
  text text not null,
  invoices json not null,
  open numeric not null,
  fee numeric not null,
  interest numeric not null,
  interest_rate numeric not null,
  total numeric not null,
  is_mailed boolean not null,
  withdrawal_reason text,
  claim uuid,
  parties json not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  words tsvector not null default ''::tsvector,
  constraint reminders_pkey primary key (organisation, id),
  constraint reminders_number unique (organisation, number),
  constraint reminders_status check (status =
case
    when withdrawal_reason is null then 'issued'
    else 'withdrawn'
end),
  constraint reminders_total check (total = (open + fee + interest)),
  constraint reminders_organisation_claim_fkey foreign key (organisation, claim) references documents(organisation, id),
  constraint reminders_organisation_fkey foreign key (organisation) references organisations(id)
);
create index reminders_by_contact on reminders (organisation, contact, created_at);
alter table reminders enable row level security;
create policy own on reminders using (organisation = current_organisation());
grant select, insert, update on reminders to rappen_app;

create table email_deliveries (
  organisation uuid not null,
  id uuid not null,
  document uuid,
  recipient_email text not null,
  description text,
  status text not null default 'queued',
  changed_at timestamp with time zone not null default clock_timestamp(),
  reason json,
  next_attempt_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default clock_timestamp(),
  headers json,
  reminder uuid,
  contact uuid,
  statement_of date,
  constraint email_deliveries_pkey primary key (organisation, id),
  constraint email_deliveries_failed_say_why check ((status = 'failed') = (reason is not null)),
  constraint email_deliveries_of_document_or_statement check ((document is null) = (contact is not null) and (document is null) = (statement_of is not null) and (reminder is null or document is not null)),
  constraint email_deliveries_status_check check (status = any (array['queued', 'sent', 'failed'])),
  constraint email_deliveries_organisation_document_fkey foreign key (organisation, document) references documents(organisation, id),
  constraint email_deliveries_organisation_fkey foreign key (organisation) references organisations(id),
  constraint email_deliveries_reminder foreign key (organisation, reminder) references reminders(organisation, id)
);
create index email_deliveries_by_document on email_deliveries (organisation, document, created_at, id);
create index email_deliveries_failed on email_deliveries (organisation, changed_at) where (status = 'failed');
create index email_deliveries_by_reminder on email_deliveries (organisation, reminder) where (reminder is not null);
create index email_deliveries_by_contact on email_deliveries (organisation, contact) where (contact is not null);
alter table email_deliveries enable row level security;
create policy own on email_deliveries using (organisation = current_organisation());
grant select, insert, update, delete on email_deliveries to rappen_app;

create table email_attempts (
  organisation uuid not null,
  delivery uuid not null,
  attempt smallint not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  alive_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  reply text,
  constraint email_attempts_pkey primary key (organisation, delivery, attempt),
  constraint email_attempts_end_with_outcome check ((ended_at is null) = (outcome is null)),
  constraint email_attempts_outcome_check check (outcome = any (array['accepted', 'deferred', 'refused', 'interrupted'])),
  constraint email_attempts_organisation_delivery_fkey foreign key (organisation, delivery) references email_deliveries(organisation, id) on delete cascade
);
create unique index email_attempts_one_at_a_time on email_attempts (organisation, delivery) where (ended_at is null);
alter table email_attempts enable row level security;
create policy own on email_attempts using (organisation = current_organisation());
grant select, insert, update on email_attempts to rappen_app;

create table mail_counts (
  organisation uuid not null,
  day date not null,
  mails integer not null,
  constraint mail_counts_pkey primary key (organisation, day),
  constraint mail_counts_mails_check check (mails > 0),
  constraint mail_counts_organisation_fkey foreign key (organisation) references organisations(id)
);
alter table mail_counts enable row level security;
create policy own on mail_counts using (organisation = current_organisation());
grant select, insert, update on mail_counts to rappen_app;

create table webhook_endpoints (
  organisation uuid not null,
  id uuid not null,
  url text not null,
  description text,
  event_types text[] not null,
  is_enabled boolean not null,
  disabled_reason text,
  disabled_at timestamp with time zone,
  metadata jsonb,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  place bigint not null,
  failures integer not null default 0,
  rests_until timestamp with time zone,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  set_by uuid,
  constraint webhook_endpoints_pkey primary key (organisation, id),
  constraint webhook_endpoints_check check ((disabled_reason is null) = (disabled_at is null)),
  constraint webhook_endpoints_check1 check (disabled_reason is null or not is_enabled),
  constraint webhook_endpoints_check2 check ((previous_secret is null) = (previous_secret_expires_at is null)),
  constraint webhook_endpoints_disabled_reason_check check (disabled_reason = any (array['gone', 'failing', 'token-revoked'])),
  constraint webhook_endpoints_failures_check check (failures >= 0),
  constraint webhook_endpoints_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.*?(@.type() != "string")'::jsonpath),
  constraint webhook_endpoints_place_check check (place >= 0),
  constraint webhook_endpoints_previous_secret_check check (length(previous_secret) = 32),
  constraint webhook_endpoints_secret_check check (length(secret) = 32),
  constraint webhook_endpoints_organisation_fkey foreign key (organisation) references organisations(id),
  constraint webhook_endpoints_organisation_set_by_fkey foreign key (organisation, set_by) references tokens(organisation, id)
);
alter table webhook_endpoints enable row level security;
create policy own on webhook_endpoints using (organisation = current_organisation());
grant select, insert, update, delete on webhook_endpoints to rappen_app;

create table webhook_deliveries (
  organisation uuid not null,
  id uuid not null,
  endpoint uuid not null,
  event uuid not null,
  event_type text not null,
  sequence bigint,
  cause text not null,
  rank smallint not null,
  status text not null default 'waiting',
  tries smallint not null default 0,
  next_attempt_at timestamp with time zone not null default clock_timestamp(),
  created_at timestamp with time zone not null default clock_timestamp(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint webhook_deliveries_pkey primary key (organisation, id),
  constraint webhook_deliveries_once_each unique (organisation, endpoint, event),
  constraint webhook_deliveries_cause_check check (cause = any (array['event', 'ping', 'resend', 'replay'])),
  constraint webhook_deliveries_rank_check check (rank = any (array[0, 1, 2])),
  constraint webhook_deliveries_sequence_check check (sequence > 0),
  constraint webhook_deliveries_status_check check (status = any (array['waiting', 'delivered', 'failed'])),
  constraint webhook_deliveries_tries_check check (tries >= 0),
  constraint webhook_deliveries_organisation_endpoint_fkey foreign key (organisation, endpoint) references webhook_endpoints(organisation, id) on delete cascade,
  constraint webhook_deliveries_organisation_fkey foreign key (organisation) references organisations(id)
);
create index webhook_deliveries_to_do on webhook_deliveries (organisation, endpoint, rank, sequence) include (next_attempt_at) where (status = 'waiting');
create index webhook_deliveries_by_creation on webhook_deliveries (organisation, endpoint, created_at, id);
create index webhook_deliveries_done on webhook_deliveries (changed_at) where (status <> 'waiting');
alter table webhook_deliveries enable row level security;
create policy own on webhook_deliveries using (organisation = current_organisation());
grant select, insert, update on webhook_deliveries to rappen_app;

create table webhook_attempts (
  organisation uuid not null,
  delivery uuid not null,
  attempt integer not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  outcome text,
  status_code smallint,
  milliseconds integer,
  reason json,
  answer text,
  constraint webhook_attempts_pkey primary key (organisation, delivery, attempt),
  constraint webhook_attempts_attempt_check check (attempt > 0),
  constraint webhook_attempts_check check ((ended_at is null) = (outcome is null)),
  constraint webhook_attempts_outcome_check check (outcome = any (array['delivered', 'failed', 'interrupted'])),
  constraint webhook_attempts_organisation_delivery_fkey foreign key (organisation, delivery) references webhook_deliveries(organisation, id) on delete cascade
);
create unique index webhook_attempts_one_at_a_time on webhook_attempts (organisation, delivery) where (ended_at is null);
alter table webhook_attempts enable row level security;
create policy own on webhook_attempts using (organisation = current_organisation());
grant select, insert, update on webhook_attempts to rappen_app;

create table recurring_invoices (
  organisation uuid not null,
  id uuid not null,
  template uuid not null,
  payable_in_days smallint not null,
  recipient uuid,
  custom_recipient_text text,
  title text,
  introductory_text text,
  closing_text text,
  amount_mode text not null,
  language text not null,
  original_currency text,
  exchange_rate numeric,
  columns text[] not null,
  positions json not null,
  metadata jsonb,
  start date not null,
  billed_interval json not null,
  day_rule text not null,
  first_period text not null,
  last_day date,
  occurrences integer,
  action text not null,
  without_slip boolean,
  total_amount numeric not null,
  total_net_amount numeric not null,
  total_vat_debt numeric not null,
  status text not null,
  next_date date,
  paused_from date,
  failed_date date,
  failed_code text,
  due_on date generated always as (least(next_date, failed_date)) stored,
  created_at timestamp with time zone not null default clock_timestamp(),
  words tsvector not null default ''::tsvector,
  discount_terms json,
  constraint recurring_invoices_pkey primary key (organisation, id),
  constraint recurring_invoices_action check (action = any (array['draft', 'issue', 'send'])),
  constraint recurring_invoices_amount_mode check (amount_mode = any (array['gross', 'net'])),
  constraint recurring_invoices_currency_with_rate check ((original_currency is null) = (exchange_rate is null)),
  constraint recurring_invoices_day_rule check (day_rule = any (array['anchor', 'last'])),
  constraint recurring_invoices_exchange_rate check (exchange_rate > 0::numeric),
  constraint recurring_invoices_failed_with_code check ((failed_date is null) = (failed_code is null)),
  constraint recurring_invoices_first_period check (first_period = any (array['full', 'prorata', 'free'])),
  constraint recurring_invoices_have_a_recipient check (recipient is not null or coalesce(custom_recipient_text, '') <> ''),
  constraint recurring_invoices_language check (language = any (array['de', 'en', 'fr', 'it'])),
  constraint recurring_invoices_metadata check (jsonb_typeof(metadata) = 'object' and not metadata @? '$.*?(@.type() != "string")'::jsonpath),
  constraint recurring_invoices_one_end check (last_day is null or occurrences is null),
  constraint recurring_invoices_payable_in_days check (payable_in_days >= 0 and payable_in_days <= 365),
  constraint recurring_invoices_status check (status =
case
    when next_date is null and failed_date is null then 'ended'
    when paused_from is null then 'active'
    else 'paused'
end),
  constraint recurring_invoices_total_is_net_and_vat check (total_amount = (total_net_amount + total_vat_debt)),
  constraint recurring_invoices_organisation_fkey foreign key (organisation) references organisations(id),
  constraint recurring_invoices_recipient_looked_up foreign key (organisation, recipient) references contacts(organisation, id),
  constraint recurring_invoices_template_looked_up foreign key (organisation, template) references templates(organisation, id)
);
create index recurring_invoices_due on recurring_invoices (organisation, due_on) where ((due_on is not null) and (paused_from is null));
alter table recurring_invoices enable row level security;
create policy own on recurring_invoices using (organisation = current_organisation());
grant select, insert, update, delete on recurring_invoices to rappen_app;

create table recurring_invoice_runs (
  organisation uuid not null,
  series uuid not null,
  period_from date not null,
  period_to date not null,
  date date not null,
  occurrence integer not null,
  status text not null,
  reason json,
  invoice uuid,
  ran_at timestamp with time zone not null default clock_timestamp(),
  constraint recurring_invoice_runs_pkey primary key (organisation, series, period_from),
  constraint recurring_invoice_runs_have_a_reason check (status = 'made' or reason is not null),
  constraint recurring_invoice_runs_made_an_invoice check ((status = 'made') = (invoice is not null)),
  constraint recurring_invoice_runs_status check (status = any (array['made', 'skipped', 'failed'])),
  constraint recurring_invoice_runs_organisation_series_fkey foreign key (organisation, series) references recurring_invoices(organisation, id)
);
alter table recurring_invoice_runs enable row level security;
create policy own on recurring_invoice_runs using (organisation = current_organisation());
create policy without_invoice_alone on recurring_invoice_runs as restrictive for delete using (status <> 'made');
grant select, insert, update, delete on recurring_invoice_runs to rappen_app;

create table open_items (
  organisation uuid not null,
  id uuid not null,
  account smallint not null,
  type text not null,
  contact uuid,
  number text,
  currency text not null,
  date date not null,
  due_date date not null,
  open bigint not null,
  open_booked bigint not null,
  first_day date not null,
  last_day date not null,
  constraint open_items_pkey primary key (organisation, id, account),
  constraint open_items_type check (type = any (array['invoice', 'credit-note', 'payment', 'entry'])),
  constraint open_items_contact_looked_up foreign key (organisation, contact) references contacts(organisation, id),
  constraint open_items_organisation_account_fkey foreign key (organisation, account) references accounts(organisation, number),
  constraint open_items_organisation_fkey foreign key (organisation) references organisations(id)
);
create index open_items_open on open_items (organisation, account) where ((open <> 0) or (open_booked <> 0));
create index open_items_settled on open_items (organisation, account, last_day) where ((open = 0) and (open_booked = 0));
alter table open_items enable row level security;
create policy own on open_items using (organisation = current_organisation());
grant select on open_items to rappen_app;
grant update (contact) on open_items to rappen_app;

create table item_movements (
  organisation uuid not null,
  entry bigint not null,
  account smallint not null,
  item uuid not null,
  date date not null,
  amount bigint not null,
  booked bigint not null,
  constraint item_movements_pkey primary key (organisation, entry, account),
  constraint item_movements_organisation_entry_fkey foreign key (organisation, entry) references ledger_entries(organisation, sequence)
);
create index item_movements_by_item on item_movements (organisation, item, account, date);
create trigger append_only before delete or update or truncate on item_movements for each statement execute function refuse_change();
alter table item_movements enable row level security;
create policy own on item_movements using (organisation = current_organisation());
grant select on item_movements to rappen_app;

create table item_allocations (
  organisation uuid not null,
  id uuid not null,
  account smallint not null,
  credit uuid not null,
  debit uuid not null,
  date date not null,
  amount bigint not null,
  booked bigint not null,
  payment uuid,
  undoes uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint item_allocations_pkey primary key (organisation, id),
  constraint item_allocations_amount check (amount > 0),
  constraint item_allocations_between_two check (credit <> debit),
  constraint item_allocations_organisation_account_fkey foreign key (organisation, account) references accounts(organisation, number),
  constraint item_allocations_organisation_fkey foreign key (organisation) references organisations(id),
  constraint item_allocations_organisation_payment_fkey foreign key (organisation, payment) references payments(organisation, id),
  constraint item_allocations_organisation_undoes_fkey foreign key (organisation, undoes) references item_allocations(organisation, id)
);
create index item_allocations_by_credit on item_allocations (organisation, credit);
create index item_allocations_by_debit on item_allocations (organisation, debit);
create unique index item_allocations_undone on item_allocations (organisation, undoes) where (undoes is not null);
create index item_allocations_by_payment on item_allocations (organisation, payment) where (payment is not null);
create index item_allocations_by_creation on item_allocations (organisation, created_at, id) where (undoes is null);
create trigger append_only before delete or update or truncate on item_allocations for each statement execute function refuse_change();
create trigger items_allocated after insert on item_allocations for each row execute function items_allocated();
alter table item_allocations enable row level security;
create policy own on item_allocations using (organisation = current_organisation());
grant select, insert on item_allocations to rappen_app;

create table vat_settings (
  organisation uuid not null,
  valid_from date not null,
  method text not null,
  consideration text not null,
  periodicity text not null,
  vat_lock text not null,
  net_tax_rates jsonb not null,
  constraint vat_settings_pkey primary key (organisation, valid_from),
  constraint vat_settings_consideration_check check (consideration = any (array['agreed', 'received'])),
  constraint vat_settings_method_check check (method = any (array['effective', 'net-tax-rate', 'flat-rate', 'none'])),
  constraint vat_settings_periodicity_check check (periodicity = any (array['month', 'quarter', 'half-year', 'year'])),
  constraint vat_settings_vat_lock_check check (vat_lock = any (array['all', 'vat'])),
  constraint vat_settings_organisation_fkey foreign key (organisation) references organisations(id)
);
create trigger books_changed after insert or delete or update on vat_settings for each row execute function books_changed();
alter table vat_settings enable row level security;
create policy own on vat_settings using (organisation = current_organisation());
grant select, insert, update on vat_settings to rappen_app;

create table vat_adjustments (
  organisation uuid not null,
  id uuid not null,
  vat_period uuid not null,
  box smallint not null,
  amount bigint not null,
  description text not null,
  ledger_entry uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint vat_adjustments_pkey primary key (organisation, id),
  constraint vat_adjustments_amount_check check (amount <> 0),
  constraint vat_adjustments_description_check check (length(description) >= 1 and length(description) <= 50),
  constraint vat_adjustments_ledger_entry_fkey foreign key (ledger_entry) references ledger_entries(id),
  constraint vat_adjustments_organisation_vat_period_fkey foreign key (organisation, vat_period) references vat_periods(organisation, id)
);
create index vat_adjustments_of_period on vat_adjustments (organisation, vat_period);
alter table vat_adjustments enable row level security;
create policy own on vat_adjustments using (organisation = current_organisation());
grant select, insert, delete on vat_adjustments to rappen_app;

create table vat_returns (
  organisation uuid not null,
  id uuid not null,
  vat_period uuid not null,
  content text not null,
  sha256 bytea not null,
  settled_at timestamp with time zone not null,
  reopened_at timestamp with time zone,
  was_filed boolean not null default false,
  file text,
  constraint vat_returns_pkey primary key (organisation, id),
  constraint vat_returns_check check (sha256 = sha256(convert_to(content, 'UTF8'::name))),
  constraint vat_returns_file_check check (not (content::json ->> 'fileSha256') is distinct from encode(sha256(convert_to(file, 'UTF8'::name)), 'hex')),
  constraint vat_returns_organisation_fkey foreign key (organisation) references organisations(id)
);
create unique index vat_returns_in_force on vat_returns (organisation, vat_period) where (reopened_at is null);
alter table vat_returns enable row level security;
create policy own on vat_returns using (organisation = current_organisation());
grant select, insert on vat_returns to rappen_app;
grant update (reopened_at) on vat_returns to rappen_app;
grant update (was_filed) on vat_returns to rappen_app;

create table reminder_settings (
  organisation uuid not null,
  settings json,
  letters integer not null default 0,
  run_on date,
  rejected uuid[] not null default '{}'::uuid[],
  constraint reminder_settings_pkey primary key (organisation),
  constraint reminder_settings_organisation_fkey foreign key (organisation) references organisations(id)
);
alter table reminder_settings enable row level security;
create policy own on reminder_settings using (organisation = current_organisation());
grant select, insert, update on reminder_settings to rappen_app;

create table reminder_blocks (
  organisation uuid not null,
  id uuid not null,
  contact uuid,
  invoice uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  words tsvector not null default ''::tsvector,
  constraint reminder_blocks_pkey primary key (organisation, id),
  constraint reminder_blocks_once unique nulls not distinct (organisation, contact, invoice),
  constraint reminder_blocks_of_one check (num_nonnulls(contact, invoice) = 1),
  constraint reminder_blocks_organisation_fkey foreign key (organisation) references organisations(id),
  constraint reminder_blocks_organisation_invoice_fkey foreign key (organisation, invoice) references documents(organisation, id)
);
alter table reminder_blocks enable row level security;
create policy own on reminder_blocks using (organisation = current_organisation());
grant select, insert, update, delete on reminder_blocks to rappen_app;

create table reminder_levels (
  organisation uuid not null,
  invoice uuid not null,
  level smallint not null,
  reminder uuid not null,
  date date not null,
  constraint reminder_levels_pkey primary key (organisation, invoice, level),
  constraint reminder_levels_organisation_invoice_fkey foreign key (organisation, invoice) references documents(organisation, id),
  constraint reminder_levels_organisation_reminder_fkey foreign key (organisation, reminder) references reminders(organisation, id)
);
create index reminder_levels_by_reminder on reminder_levels (organisation, reminder);
alter table reminder_levels enable row level security;
create policy own on reminder_levels using (organisation = current_organisation());
grant select, insert, delete on reminder_levels to rappen_app;

create table write_offs (
  organisation uuid not null,
  id uuid not null,
  invoice uuid not null,
  document_number text not null,
  reason text not null,
  date date not null,
  currency text not null,
  parts json not null,
  booked bigint not null,
  is_reversed boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  payment uuid,
  constraint write_offs_pkey primary key (organisation, id),
  constraint write_offs_reason_check check (reason = any (array['discount', 'bad-debt', 'small-difference'])),
  constraint write_offs_organisation_fkey foreign key (organisation) references organisations(id),
  constraint write_offs_organisation_invoice_fkey foreign key (organisation, invoice) references documents(organisation, id),
  constraint write_offs_payment foreign key (organisation, payment) references payments(organisation, id)
);
create index write_offs_by_invoice on write_offs (organisation, invoice, created_at, id);
create index write_offs_by_creation on write_offs (organisation, created_at, id);
create index write_offs_by_payment on write_offs (organisation, payment) where (payment is not null);
alter table write_offs enable row level security;
create policy own on write_offs using (organisation = current_organisation());
grant select, insert on write_offs to rappen_app;
grant update (is_reversed) on write_offs to rappen_app;

create policy of_drafts on email_deliveries as restrictive for delete using ((exists ( select
   from documents d
  where d.organisation = email_deliveries.organisation and d.id = email_deliveries.document and d.is_draft and d.number = '')));

create policy seated on people for select to rappen_app using ((exists ( select
   from tokens t
  where t.organisation = current_organisation() and t.person = people.id and t.revoked_at is null)));

create view searched_ledger_entries as
 select id,
    sequence,
    date,
    external_reference,
    words
   from ledger_entries
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_ledger_entries to rappen_app;

create view searched_contacts as
 select organisation,
    id,
    category,
    email,
    customer_identification,
    external_reference,
    sort_name,
    created_at,
    words
   from contacts
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_contacts to rappen_app;

create view searched_products as
 select organisation,
    id,
    sort_name,
    created_at,
    words
   from products
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_products to rappen_app;

create view searched_documents as
 select organisation,
    id,
    kind,
    state,
    number,
    recipient,
    opening_date,
    due_date,
    created_at,
    words
   from listed_documents
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_documents to rappen_app;

create view searched_payments as
 select organisation,
    id,
    type,
    invoice,
    credit_note,
    date,
    account,
    is_reversed,
    created_at,
    words
   from payments
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_payments to rappen_app;

create view searched_recurring_invoices as
 select organisation,
    id,
    recipient,
    status,
    start,
    created_at,
    words
   from recurring_invoices
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_recurring_invoices to rappen_app;

create view searched_reminder_blocks as
 select organisation,
    id,
    created_at,
    words
   from reminder_blocks
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_reminder_blocks to rappen_app;

create view searched_reminders as
 select organisation,
    id,
    contact,
    invoices,
    status,
    date,
    created_at,
    words
   from reminders
  where (organisation = (( select current_organisation() as current_organisation))) is true;
grant select on searched_reminders to rappen_app;
