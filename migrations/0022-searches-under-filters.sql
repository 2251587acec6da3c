-- Searches under filters. State, recipient and opening date of a document, and the category of a contact, stand among the words, behind
-- signs that no word contains: so what is frequent by itself and rare together is found by one look into the index.

-- A word costs as much again when it is asked for twice: only what is spelled in two ways is asked for in two.
create or replace function search_query(scope text, content text) returns tsquery language sql immutable parallel safe
  return (
    select string_agg(
             case when search_folded(word) = search_written_out(word) then format('''%s'':*', scope || search_folded(word))
                  else format('(''%s'':* | ''%s'':*)', scope || search_folded(word), scope || search_written_out(word)) end, ' & ')::tsquery
      from search_split(normalize(content, nfc)) as word
  );

-- A mark: what a record is filtered by, as a word. Those without a value are none.
create function search_marks(scope text, marks text[]) returns tsvector language sql immutable parallel safe
  return (select coalesce(array_to_tsvector(array_agg(scope || mark)), '') from unnest(marks) as mark where mark is not null);

-- Any of some marks.
create function search_marks_query(scope text, marks text[]) returns tsquery language sql immutable parallel safe
  return (select string_agg(format('''%s''', scope || mark), ' | ')::tsquery from unnest(marks) as mark);

-- A document is found by the year and by the month of its opening date.
create function search_year(opening_date date) returns text language sql immutable parallel safe
  return '~' || extract(year from opening_date)::int;
create function search_month(opening_date date) returns text language sql immutable parallel safe
  return search_year(opening_date) || '-' || lpad(extract(month from opening_date)::int::text, 2, '0');

-- A new column in the place of the old one: PostgreSQL changes the expression of a column from version 17 on.
drop view searched_contacts, searched_documents;
alter table contacts drop column words;
alter table documents drop column words;

alter table contacts add column words tsvector not null generated always as (
  search_words(search_scope(organisation, 'c'),
    coalesce(company_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(town_name, '') || ' '
    || coalesce(email, '') || ' ' || coalesce(customer_identification, ''))
  || search_pairs(search_scope(organisation, 'c'), coalesce(metadata, '{}'))
  || search_marks(search_scope(organisation, 'c'), array['#' || category])) stored;

alter table documents add column words tsvector not null generated always as (
  search_words(search_scope(organisation, left(kind, 1)),
    number || ' ' || coalesce(title, '') || ' ' || coalesce(custom_recipient_text, '') || ' '
    || coalesce(issued_parties #>> '{recipient,0}', '') || ' ' || coalesce(issued_parties #>> '{recipient,1}', ''))
  || search_pairs(search_scope(organisation, left(kind, 1)), coalesce(metadata, '{}'))
  || search_marks(search_scope(organisation, left(kind, 1)), array[
       '@' || recipient, search_year(opening_date), search_month(opening_date),
       '#' || case when is_draft then 'draft' when kind = 'estimate' then status when is_annulled then 'annulled' when paid >= total then 'paid' else 'unpaid' end])) stored;

create index contacts_by_words on contacts using gin (words) with (fastupdate = off);
create index documents_by_words on documents using gin (words) with (fastupdate = off);
create view searched_contacts as
  select organisation, id, category, sort_name, created_at, words from contacts where (organisation = (select current_organisation())) is true;
create view searched_documents as
  select organisation, id, kind, state, number, recipient, opening_date, created_at, words from documents where (organisation = (select current_organisation())) is true;
grant select on searched_contacts, searched_documents to rappen_app;

-- They carry the opening date, so that the documents of a recipient who has many are filtered by it along their order without being read.
drop index documents_by_recipient_and_creation;
drop index documents_by_recipient_and_number;
create index documents_by_recipient_and_creation on documents (organisation, recipient, kind, state, created_at, id) include (opening_date);
create index documents_by_recipient_and_number on documents (organisation, recipient, kind, state, number, id) include (opening_date);
