-- What waits in an organisation is counted alike in its overview and in the list of all organisations: a period that was over before the
-- organisation began waits for nobody, unless something was posted by then.
create function is_waiting(own uuid, last_day date, today date, begun date) returns boolean language sql stable begin atomic
  select is_waiting.last_day < today
     and (is_waiting.last_day >= begun or exists (select from account_totals t where t.organisation = own and t.month <= is_waiting.last_day));
end;
revoke execute on function is_waiting(uuid, date, date, date) from public;
grant execute on function is_waiting(uuid, date, date, date) to rappen_app;

drop function organisations_of_session(uuid, timestamptz);
create function organisations_of_session(session uuid, now timestamptz)
  returns table (id uuid, name text, role text, vat_periods bigint, fiscal_years bigint, overdue bigint, overdue_amount numeric)
  language sql stable security definer set search_path = public begin atomic
  select o.id, o.name, t.role,
         (select count(*) from vat_periods v where v.organisation = o.id and v.status = 'open' and is_waiting(o.id, v.last_day, today.day, today.begun)),
         (select count(*) from fiscal_years y where y.organisation = o.id and y.status = 'open' and is_waiting(o.id, y.last_day, today.day, today.begun)),
         owed.many, owed.amount
    from sessions s join tokens t on t.person = s.person and t.revoked_at is null join organisations o on o.id = t.organisation,
         lateral (select (now at time zone o.time_zone)::date as day, (o.created_at at time zone o.time_zone)::date as begun) as today,
         lateral (select count(*) as many, coalesce(sum(round((d.total - d.paid - d.allocated) * coalesce(d.exchange_rate, 1))), 0) as amount from documents d
                   where d.organisation = o.id and d.kind = 'invoice' and not d.is_draft and not d.is_annulled and d.paid + d.allocated < d.total
                     and d.due_date < today.day) as owed
   where s.id = session order by lower(o.name), o.id;
end;
revoke execute on function organisations_of_session(uuid, timestamptz) from public;
grant execute on function organisations_of_session(uuid, timestamptz) to rappen_app;
