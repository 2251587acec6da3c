-- What is only added to.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- A receipt of an entry, and its bytes, only grow. One that is not posted yet is attached to an entry, or deleted with its bytes.
create or replace function refuse_change_of_posted() returns trigger language plpgsql as $$
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
end $$;

-- PostgreSQL reads the conditions of triggers anew in each statement. Each posting moves these two heads: theirs stand in a function.
create or replace function refuse_backward() returns trigger language plpgsql as $$
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
end $$;

revoke execute on function refuse_change, refuse_change_of_posted, refuse_backward from public;
