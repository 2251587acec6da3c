-- A draft has no address of its own yet: it is found by company and person of its contact, as they stand.
-- Whoever else writes a document or a contact meanwhile would be missed.
lock table contacts, documents in access exclusive mode;

create or replace function listed_document(document documents) returns listed_documents language sql stable parallel safe
  return (
    select row (document.organisation, document.id, document.kind, state, document.number, document.recipient, document.opening_date, document.created_at,
             search_words(scope, document.number || ' ' || coalesce(document.title, '') || ' ' || coalesce(document.custom_recipient_text, '') || ' '
               || coalesce(document.issued_parties #>> '{recipient,0}', '') || ' ' || coalesce(document.issued_parties #>> '{recipient,1}', '') || ' '
               || case when document.issued_parties is null and document.recipient is not null then (
                    select concat_ws(' ', company_name, form_of_address, first_name, last_name) from contacts
                     where contacts.organisation = document.organisation and contacts.id = document.recipient) else '' end)
             || search_pairs(scope, coalesce(document.metadata, '{}'))
             || search_marks(scope, array[
                  '@' || document.recipient, search_year(document.opening_date), search_month(document.opening_date), '#' || state]))::listed_documents
      from search_scope(document.organisation, left(document.kind, 1)) as scope,
           lateral (select case when document.is_draft then 'draft' when document.kind = 'estimate' then document.status
                                when document.is_annulled then 'annulled' when document.paid >= document.total then 'paid' else 'unpaid' end as state) as life
  );

-- The contact of a draft is held: whoever renames it waits, and finds the draft then, or came first, and the draft has the new name.
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
        opening_date = excluded.opening_date, created_at = excluded.created_at, words = excluded.words
    where kept is distinct from excluded;
  return null;
end $$;

create function relist_drafts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update listed_documents as kept set words = (listed_document(document)).words
    from documents as document
   where kept.organisation = new.organisation and kept.recipient = new.id and kept.kind in ('estimate', 'invoice') and kept.state = 'draft'
     and document.organisation = kept.organisation and document.id = kept.id;
  return null;
end $$;
create trigger renamed after update on contacts for each row
  when ((old.company_name, old.form_of_address, old.first_name, old.last_name)
        is distinct from (new.company_name, new.form_of_address, new.first_name, new.last_name))
  execute function relist_drafts();

update listed_documents as kept set words = (listed_document(document)).words
  from documents as document
 where kept.state = 'draft' and kept.recipient is not null and document.organisation = kept.organisation and document.id = kept.id;
