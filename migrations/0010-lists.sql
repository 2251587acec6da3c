-- Lists: full-text search, and an index for every order and every filter, so that a page costs a page however long the list is.

-- Text as searches compare it: without case and without accents. Letters that are no letter with an accent are spelled out. It names
-- the letters itself, so that every database folds alike, whatever its collation.
create function search_folded(content text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(
           replace(replace(replace(translate(content, 'ØøŁłĐđŒÆẞ', 'OoLlDdœæß'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), nfkd),
         '[\u0300-\u036f]', '', 'g'));

-- The same with umlauts written out: Müller is found as Muller and as Mueller.
create function search_written_out(content text) returns text language sql immutable parallel safe
  return search_folded(replace(replace(replace(lower(translate(normalize(content, nfc), 'ÄÖÜ', 'äöü')), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'));

-- The words of a folded text: what stands between punctuation and spaces. None is longer than an index takes.
create function search_split(folded text) returns setof text language sql immutable parallel safe rows 10
  begin atomic
    select left(word, 64) from regexp_split_to_table(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') as word
     where word <> '';
  end;

-- The words of one list of one organisation begin alike: they stand together in the index, and a search reads no others.
create function search_scope(organisation uuid, list text) returns text language sql immutable parallel safe
  return left(organisation::text, 6) || list;

-- What a record is found by. A number with leading zeros is found without them, too.
create function search_words(scope text, content text) returns tsvector language sql immutable parallel safe
  return (
    select coalesce(array_to_tsvector(array_agg(distinct scope || form)), '')
      from search_split(search_folded(content) || ' ' || search_written_out(content)) as word,
           unnest(array[word, nullif(ltrim(word, '0'), '')]) as form
     where form is not null
  );

-- A pair of metadata as one more word, which no text contains: it begins with a sign that stands between words.
create function search_pair(scope text, key text, value text) returns text language sql immutable parallel safe
  return scope || '=' || md5(key || '=' || value);

create function search_pairs(scope text, metadata jsonb) returns tsvector language sql immutable parallel safe
  return (select coalesce(array_to_tsvector(array_agg(search_pair(scope, key, value))), '') from jsonb_each_text(metadata));

-- What is asked for: every word as the beginning of a word, in either spelling. Text without a word finds nothing.
create function search_query(scope text, content text) returns tsquery language sql immutable parallel safe
  return (
    select string_agg(format('(''%s'':* | ''%s'':*)', scope || search_folded(word), scope || search_written_out(word)), ' & ')::tsquery
      from search_split(normalize(content, nfc)) as word
  );

create function search_pair_query(scope text, key text, value text) returns tsquery language sql immutable parallel safe
  return format('''%s''', search_pair(scope, key, value))::tsquery;

-- An object of strings, as clients attach it to a record.
create function is_metadata(metadata jsonb) returns boolean language sql immutable parallel safe
  return jsonb_typeof(metadata) = 'object' and not jsonb_path_exists(metadata, '$.* ? (@.type() != "string")');

alter table contacts
  add column metadata jsonb check (is_metadata(metadata)),
  add column words tsvector not null generated always as (
    search_words(search_scope(organisation, 'c'),
      coalesce(company_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(town_name, '') || ' '
      || coalesce(email, '') || ' ' || coalesce(customer_identification, ''))
    || search_pairs(search_scope(organisation, 'c'), coalesce(metadata, '{}'))) stored;
create index contacts_by_words on contacts using gin (words) with (fastupdate = off);
create index contacts_by_category_and_name on contacts (organisation, category, sort_name, id);
create index contacts_by_category_and_creation on contacts (organisation, category, created_at, id);

alter table documents
  add column metadata jsonb check (is_metadata(metadata)),
  add constraint documents_drafts_are_open check (not is_draft or status is null or status = 'open'),
  -- Where a document stands in its life: every filter by it is a choice of these.
  add column state text not null generated always as (
    case when is_draft then 'draft' when kind = 'estimate' then status when is_annulled then 'annulled' when paid >= total then 'paid' else 'unpaid' end) stored,
  -- An issued document is found by the first two lines of its address, too: company and person.
  add column words tsvector not null generated always as (
    search_words(search_scope(organisation, left(kind, 1)),
      number || ' ' || coalesce(title, '') || ' ' || coalesce(custom_recipient_text, '') || ' '
      || coalesce(issued_parties #>> '{recipient,0}', '') || ' ' || coalesce(issued_parties #>> '{recipient,1}', ''))
    || search_pairs(search_scope(organisation, left(kind, 1)), coalesce(metadata, '{}'))) stored;
create index documents_by_words on documents using gin (words) with (fastupdate = off);
create index documents_by_state_and_creation on documents (organisation, kind, state, created_at, id);
create index documents_by_state_and_number on documents (organisation, kind, state, number, id);
create index documents_by_recipient_and_creation on documents (organisation, recipient, kind, created_at, id);
create index documents_by_recipient_and_number on documents (organisation, recipient, kind, number, id);
-- They carry the keys of the other orders, so that the documents of some days are put in another order without being read.
drop index documents_by_opening_date;
create index documents_by_opening_date on documents (organisation, kind, opening_date, id) include (created_at, number);
create index documents_by_state_and_opening_date on documents (organisation, kind, state, opening_date, id) include (created_at, number);

alter table payments
  add column metadata jsonb check (is_metadata(metadata)),
  add column words tsvector not null generated always as (
    search_words(search_scope(organisation, 'p'), coalesce(note, '')) || search_pairs(search_scope(organisation, 'p'), coalesce(metadata, '{}'))) stored;
create index payments_by_words on payments using gin (words) with (fastupdate = off);
create index payments_by_creation on payments (organisation, created_at, id);
create index payments_by_date on payments (organisation, date, id);
create index payments_by_invoice_and_date on payments (organisation, invoice, date, id);

-- What searches read. Row-level security puts its condition before any operator that is not leakproof, and those on words are not, so
-- none of them would use its index; a view of the owner is free of it, and carries the same condition. That the condition is `true`
-- rather than plain keeps it from being answered by an index: the words say already whose they are. It asks for the organisation once.
create view searched_contacts as
  select organisation, id, category, sort_name, created_at, words from contacts where (organisation = (select current_organisation())) is true;
create view searched_documents as
  select organisation, id, kind, state, number, recipient, opening_date, created_at, words from documents where (organisation = (select current_organisation())) is true;
create view searched_payments as
  select organisation, id, invoice, date, account, is_reversed, created_at, words from payments where (organisation = (select current_organisation())) is true;
grant select on searched_contacts, searched_documents, searched_payments to rappen_app;
