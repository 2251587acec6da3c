-- What lists of documents read stands in rows of its own, short and close together: twenty to a page, where the documents are four. A search
-- that has to look at many reads a fifth of the pages; and what changes of a document without changing its place in a list touches no index of
-- the lists.
-- Whoever else writes a document meanwhile would be missed.
lock table documents in access exclusive mode;

create table listed_documents (
  organisation uuid not null,
  id uuid not null,
  kind text not null,
  -- Where a document stands in its life: every filter by it is a choice of these.
  state text not null,
  number text not null,
  recipient uuid,
  opening_date date not null,
  created_at timestamptz not null,
  words tsvector not null,
  primary key (organisation, id)
);

-- A document as lists show it. It is found by its texts, its metadata and the first two lines of its address: company and person.
create function listed_document(document documents) returns listed_documents language sql stable parallel safe
  return (
    select row (document.organisation, document.id, document.kind, state, document.number, document.recipient, document.opening_date, document.created_at,
             search_words(scope, document.number || ' ' || coalesce(document.title, '') || ' ' || coalesce(document.custom_recipient_text, '') || ' '
               || coalesce(document.issued_parties #>> '{recipient,0}', '') || ' ' || coalesce(document.issued_parties #>> '{recipient,1}', ''))
             || search_pairs(scope, coalesce(document.metadata, '{}'))
             || search_marks(scope, array[
                  '@' || document.recipient, search_year(document.opening_date), search_month(document.opening_date), '#' || state]))::listed_documents
      from search_scope(document.organisation, left(document.kind, 1)) as scope,
           lateral (select case when document.is_draft then 'draft' when document.kind = 'estimate' then document.status
                                when document.is_annulled then 'annulled' when document.paid >= document.total then 'paid' else 'unpaid' end as state) as life
  );

-- The only one who writes them: the role of the service may not, so no list parts from its documents. A row that is not there is made.
create function list_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.organisation, old.id) is distinct from (new.organisation, new.id) then
    raise exception 'a document keeps its id and its organisation' using errcode = 'restrict_violation';
  end if;
  insert into listed_documents as kept select listed.* from listed_document(new) as listed
  on conflict (organisation, id) do update
    set kind = excluded.kind, state = excluded.state, number = excluded.number, recipient = excluded.recipient,
        opening_date = excluded.opening_date, created_at = excluded.created_at, words = excluded.words
    where kept is distinct from excluded;
  return null;
end $$;
create function unlist_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from listed_documents where organisation = old.organisation and id = old.id;
  return null;
end $$;

insert into listed_documents select listed.* from documents, lateral listed_document(documents) as listed order by documents.created_at;
create trigger listed after insert on documents for each row execute function list_document();
-- What a list shows nothing of costs it nothing.
create trigger relisted after update on documents for each row
  when ((old.organisation, old.id, old.kind, old.number, old.title, old.custom_recipient_text, old.issued_parties::text, old.metadata, old.recipient,
         old.opening_date, old.created_at, old.is_draft, old.status, old.is_annulled, old.paid, old.total)
        is distinct from
        (new.organisation, new.id, new.kind, new.number, new.title, new.custom_recipient_text, new.issued_parties::text, new.metadata, new.recipient,
         new.opening_date, new.created_at, new.is_draft, new.status, new.is_annulled, new.paid, new.total))
  execute function list_document();
create trigger unlisted after delete on documents for each row execute function unlist_document();

-- With the columns go the indexes that they stand in. The indexes of the lists have the columns that they had on the documents.
drop view searched_documents;
alter table documents drop column words, drop column state;
drop index documents_by_creation, documents_by_number, documents_by_opening_date;
-- Who deletes a contact asks whether a document names it.
create index documents_by_recipient on documents (organisation, recipient) where recipient is not null;
create index listed_documents_by_creation on listed_documents (organisation, kind, created_at, id);
create index listed_documents_by_number on listed_documents (organisation, kind, number, id);
create index listed_documents_by_opening_date on listed_documents (organisation, kind, opening_date, id) include (created_at, number);
create index listed_documents_by_state_and_creation on listed_documents (organisation, kind, state, created_at, id);
create index listed_documents_by_state_and_number on listed_documents (organisation, kind, state, number, id);
create index listed_documents_by_state_and_opening_date on listed_documents (organisation, kind, state, opening_date, id) include (created_at, number);
create index listed_documents_by_recipient_and_opening_date on listed_documents (organisation, recipient, kind, state, opening_date, id) include (created_at, number);
create index listed_documents_by_recipient_and_creation on listed_documents (organisation, recipient, kind, state, created_at, id) include (opening_date);
create index listed_documents_by_recipient_and_number on listed_documents (organisation, recipient, kind, state, number, id) include (opening_date);
create index listed_documents_by_words on listed_documents using gin (words) with (fastupdate = off);

alter table listed_documents enable row level security;
create policy own on listed_documents using (organisation = current_organisation());
grant select on listed_documents to rappen_app;
create view searched_documents as
  select organisation, id, kind, state, number, recipient, opening_date, created_at, words from listed_documents where (organisation = (select current_organisation())) is true;
grant select on searched_documents to rappen_app;

-- A text is taken apart before it is split, as what is found was: else a sign that only looks like a quote (U+FF07) or like one that stands
-- before a mark (U+FF03) would come into a word. Of what nothing is left, nothing is asked. A word costs as much again when it is asked for
-- twice: what begins with one spelling begins with the other, where that is its beginning.
create or replace function search_query(scope text, content text) returns tsquery language sql immutable parallel safe
  return (
    select string_agg(
             case when starts_with(written_out, folded) then format('''%s'':*', scope || folded)
                  else format('(''%s'':* | ''%s'':*)', scope || folded, scope || written_out) end, ' & ')::tsquery
      from search_split(normalize(content, nfkd)) as word,
           lateral (select search_folded(word) as folded, search_written_out(word) as written_out) as spelling
     where folded <> ''
  );
