-- What the service knows of organisations within a transaction, and of what is another's.

-- The organisation that the current transaction may see. Without one it sees nothing.
create or replace function current_organisation() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organisation', true), '')::uuid;

-- An instant as RFC 3339 text in UTC with milliseconds, for records built as JSON inside a statement.
create or replace function instant(timestamptz) returns text language sql immutable parallel safe
  return to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Whether another organisation has a record of a table: yes or no for a random id, since a foreign record is told from a missing one.
create or replace function belongs_to_another(owned_table text, wanted uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_foreign boolean;
begin
  execute format('select exists (select from public.%I where id = $1 and organisation <> current_organisation())', owned_table)
    into is_foreign using wanted;
  return is_foreign;
end $$;

-- The document or attachment that a public address opens: asked before the organisation is known.
create or replace function owner_of_link(secret text)
  returns table (organisation uuid, document uuid, attachment uuid, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select d.organisation, d.id, null::uuid, d.public_expires_at from documents d where d.public_secret = secret
  union all
  select a.organisation, a.document, a.id, null::timestamptz from attachments a where a.public_secret = secret;
$$;

-- The bytes and entries that the current organisation has stored, for its limits.
create or replace function stored_bytes(
    out documents bigint, out attachments bigint, out receipts bigint, out pdfs bigint, out events bigint, out answers bigint, out entries bigint)
  language sql stable as $$
  select (select coalesce(sum(d.bytes), 0)::bigint from documents as d where d.organisation = current_organisation()),
         (select coalesce(sum(a.size), 0)::bigint from attachments as a where a.organisation = current_organisation()),
         (select coalesce(sum(r.size), 0)::bigint from receipts as r where r.organisation = current_organisation()),
         (select coalesce(sum(octet_length(p.bytes)), 0)::bigint from archived_pdfs as p where p.organisation = current_organisation()),
         (select coalesce(sum(e.bytes), 0)::bigint from events as e where e.organisation = current_organisation()),
         (select coalesce(sum(octet_length(i.body)), 0)::bigint from idempotency_keys as i where i.organisation = current_organisation()),
         coalesce((select h.sequence from journal_heads as h where h.organisation = current_organisation()), 0);
$$;

-- What waits in an organisation is counted alike in its overview and in the list of all organisations: a period that was over before the
-- organisation began waits for nobody, unless something was posted by then.
create or replace function is_waiting(own uuid, last_day date, today date, begun date) returns boolean language sql stable as $$
  select is_waiting.last_day < today
     and (is_waiting.last_day >= begun or exists (select from account_totals t where t.organisation = own and t.month <= is_waiting.last_day));
$$;

-- How much waits in each of the organisations of a person, whose session is its own proof: the role of documents reads no session.
drop function if exists waiting_in;

create function waiting_in(own_session uuid, now timestamptz)
  returns table (organisation uuid, vat_periods int, first_vat_period uuid, vat_period_end date, fiscal_years int, drafts int, receipts int, overdue int, overdue_amount bigint,
                 posted_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
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
$$;

revoke execute on function current_organisation, instant, belongs_to_another, owner_of_link, stored_bytes, is_waiting, waiting_in from public;
grant execute on function current_organisation, instant, belongs_to_another, owner_of_link, stored_bytes, is_waiting, waiting_in to rappen_app;
