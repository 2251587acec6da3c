-- Deleted are only periods that were never used: the service looks.
grant delete on fiscal_years, vat_periods to rappen_app;

-- A closed year has the hash of its statements. Those that are closed already get that of what they say now: the text of statements.rules.ts.
alter table fiscal_years add column statements_sha256 bytea;
with figure as (
  select y.organisation, y.id, t.account, a.type, a.type in ('income', 'expense') as is_of_year,
         coalesce(sum(t.debit - t.credit) filter (where t.day < y.first_day), 0) as before,
         coalesce(sum(t.debit) filter (where t.day >= y.first_day), 0) as debit,
         coalesce(sum(t.credit) filter (where t.day >= y.first_day), 0) as credit
    from fiscal_years y
    join account_day_totals t on t.organisation = y.organisation and t.day <= y.last_day
    join accounts a on a.organisation = t.organisation and a.number = t.account
   where y.status = 'closed'
   group by y.organisation, y.id, t.account, a.type
), line as (
  select organisation, id, account,
         concat_ws(' ', account, type, case when is_of_year then 0 else before end, debit, credit) as text
    from figure where debit <> 0 or credit <> 0 or not is_of_year and before <> 0
)
update fiscal_years y set statements_sha256 = sha256(convert_to(concat_ws(E'\n',
    concat_ws(' ', first_day, last_day,
      (select coalesce(sum(-before) filter (where is_of_year), 0) from figure f where f.organisation = y.organisation and f.id = y.id)),
    (select string_agg(text, E'\n' order by account) from line l where l.organisation = y.organisation and l.id = y.id)), 'UTF8'))
 where status = 'closed';
alter table fiscal_years add constraint fiscal_years_statements_check
  check (case when status = 'closed' then coalesce(length(statements_sha256) = 32, false) else statements_sha256 is null end);
