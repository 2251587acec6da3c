-- The words of an entry as before, for less: an expression of a table is read from the catalogue and planned by each statement that
-- inserts, with all that SQL functions in it consist of. What PL/pgSQL does is planned once for a session. Of ASCII only capitals are folded.
create or replace function journal_words(organisation uuid, description text, source text, tax_code text, document_number text, metadata jsonb)
  returns tsvector language plpgsql immutable parallel safe
as $function$
declare
  scope constant text := public.search_scope(organisation, 'j');
  folded constant text := case when octet_length(description) = length(description) then lower(description)
    else public.search_folded(description) || ' ' || public.search_written_out(description) end;
  marked constant text := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
    || ' #' || source || coalesce(' %' || tax_code, '') || coalesce(' /' || md5(document_number), '');
  words constant tsvector := array_to_tsvector(array_remove(string_to_array(scope || replace(marked, ' ', ' ' || scope), ' '), scope));
begin
  return case when metadata is null then words else words || public.search_pairs(scope, metadata) end;
end $function$;
