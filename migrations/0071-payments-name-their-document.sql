-- A payment says for which document it is, of whom and in which currency, and is found by these words. They are those of an issued document,
-- which never change.
alter table payments add column document_number text, add column recipient_name text, add column currency text;
update payments p
   set document_number = d.number, recipient_name = coalesce(btrim(regexp_replace(d.issued_parties #>> '{recipient,0}', '\s+', ' ', 'g')), ''),
       currency = coalesce(d.original_currency, 'CHF')
  from documents d where d.organisation = p.organisation and d.id = coalesce(p.credit_note, p.invoice);

drop view searched_payments;
alter table payments
  alter column document_number set not null, alter column recipient_name set not null, alter column currency set not null,
  drop column words;
alter table payments add column words tsvector not null generated always as (
  search_words(search_scope(organisation, 'p'), document_number || ' ' || recipient_name || ' ' || coalesce(note, ''))
  || search_pairs(search_scope(organisation, 'p'), coalesce(metadata, '{}'))) stored;
create index payments_by_words on payments using gin (words) with (fastupdate = off);
create view searched_payments as
  select organisation, id, invoice, date, account, is_reversed, created_at, words from payments
   where (organisation = (select current_organisation())) is true;
grant select on searched_payments to rappen_app;
