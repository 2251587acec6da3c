-- A sign may be many letters once it is written out: the words of a long text were more than a tsvector holds, and the document was refused with
-- an internal error. What is longer than any text of ASCII that a document has is left out of the search.
create or replace function search_words(scope text, content text) returns tsvector language plpgsql immutable parallel safe
as $$
declare
  longest constant integer := 60000;
  words text;
begin
  if octet_length(content) = length(content) then
    words := lower(content);
  else
    words := left(public.search_folded(content), longest) || ' ' || left(public.search_written_out(content), longest);
  end if;
  words := regexp_replace(words, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g');
  if words ~ '[^ ]{65}|(^| )0' then
    words := regexp_replace(words, '([^ ]{64})[^ ]+', '\1', 'g');
    words := words || ' ' || regexp_replace(words, '(^| )0+', '\1', 'g');
  end if;
  return coalesce(array_to_tsvector(array_remove(string_to_array(scope || replace(words, ' ', ' ' || scope), ' '), scope)), '');
end $$;

-- Those that are found by other words than before: only where much is written, and not in ASCII.
update listed_documents as kept set words = (listed_document(document)).words
  from documents as document
 where document.organisation = kept.organisation and document.id = kept.id and document.bytes > 8000
   and kept.words is distinct from (listed_document(document)).words;
