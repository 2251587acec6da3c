-- Documents have a reference by which another system knows them, invoices are listed by their due date, and all are found by what their positions
-- say.

alter table documents add column external_reference text;
create unique index documents_upserted on documents (organisation, kind, external_reference) where external_reference is not null;

-- What positions say, as far as words are worth it: of a document longer than a book, the beginning.
create function search_positions(positions json) returns text language sql immutable parallel safe
  return left((
    select coalesce(string_agg(coalesce(one ->> 'name', '') || ' ' || coalesce(one ->> 'articleNumber', '') || ' ' || coalesce(one ->> 'description', ''), ' '), '')
      from json_array_elements(positions) as one), 50000);

-- As before, with the due date, the second line of a company's name, and the positions.
alter table listed_documents add column due_date date;
create or replace function listed_document(document documents) returns listed_documents language sql stable parallel safe
  return (
    select row (document.organisation, document.id, document.kind, state, document.number, document.recipient, document.opening_date, document.created_at,
             search_words(scope, document.number || ' ' || coalesce(document.title, '') || ' ' || coalesce(document.custom_recipient_text, '') || ' '
               || coalesce(document.issued_parties #>> '{recipient,0}', '') || ' ' || coalesce(document.issued_parties #>> '{recipient,1}', '') || ' '
               || case when document.issued_parties #> '{debtor,companyNameAddition}' is null then ''
                       else coalesce(document.issued_parties #>> '{recipient,2}', '') || ' ' end
               || case when document.issued_parties is null and document.recipient is not null then (
                    select concat_ws(' ', company_name, company_name_addition, form_of_address, first_name, last_name) from contacts
                     where contacts.organisation = document.organisation and contacts.id = document.recipient) else '' end
               || ' ' || search_positions(document.positions))
             || search_pairs(scope, coalesce(document.metadata, '{}'))
             || search_marks(scope, array[
                  '@' || document.recipient, search_year(document.opening_date), search_month(document.opening_date), '#' || state]), document.due_date)::listed_documents
      from search_scope(document.organisation, case document.kind when 'estimate' then 'e' when 'invoice' then 'i' else 'n' end) as scope,
           lateral (select case when document.is_draft then 'draft' when document.kind = 'estimate' then document.status
                                when document.is_annulled then 'annulled'
                                when document.paid + document.allocated >= document.total
                                then case document.kind when 'invoice' then 'paid' else 'settled' end
                                else case document.kind when 'invoice' then 'unpaid' else 'open' end end as state) as life
  );

create or replace function list_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.organisation, old.id) is distinct from (new.organisation, new.id) then
    raise exception 'a document keeps its id and its organisation' using errcode = 'restrict_violation';
  end if;
  if new.issued_parties is null and new.recipient is not null then
    perform from contacts where organisation = new.organisation and id = new.recipient for share;
  end if;
  insert into listed_documents as kept select listed.* from listed_document(new) as listed
  on conflict (organisation, id) do update
    set kind = excluded.kind, state = excluded.state, number = excluded.number, recipient = excluded.recipient,
        opening_date = excluded.opening_date, created_at = excluded.created_at, words = excluded.words, due_date = excluded.due_date
    where kept is distinct from excluded;
  return null;
end $$;

drop trigger relisted on documents;
create trigger relisted after update on documents for each row
  when ((old.organisation, old.id, old.kind, old.number, old.title, old.custom_recipient_text, old.issued_parties::text, old.metadata,
         old.recipient, old.opening_date, old.created_at, old.is_draft, old.status, old.is_annulled, old.paid, old.allocated, old.total,
         old.due_date, old.positions::text)
        is distinct from
        (new.organisation, new.id, new.kind, new.number, new.title, new.custom_recipient_text, new.issued_parties::text, new.metadata,
         new.recipient, new.opening_date, new.created_at, new.is_draft, new.status, new.is_annulled, new.paid, new.allocated, new.total,
         new.due_date, new.positions::text))
  execute function list_document();

update listed_documents as kept set due_date = document.due_date, words = (listed_document(document)).words
  from documents as document where document.organisation = kept.organisation and document.id = kept.id;
alter table listed_documents alter column due_date set not null;

create index listed_documents_by_due_date on listed_documents (organisation, kind, due_date, id) where kind = 'invoice';
create index listed_documents_by_state_and_due_date on listed_documents (organisation, kind, state, due_date, id) where kind = 'invoice';
create index listed_documents_by_recipient_and_due_date on listed_documents (organisation, recipient, kind, state, due_date, id) where kind = 'invoice';

drop view searched_documents;
create view searched_documents as
  select organisation, id, kind, state, number, recipient, opening_date, due_date, created_at, words from listed_documents
   where (organisation = (select current_organisation())) is true;
grant select on searched_documents to rappen_app;
