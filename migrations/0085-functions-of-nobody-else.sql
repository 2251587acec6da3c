-- PostgreSQL lets everybody who can connect execute a new function. Ours are executed by the service alone, and trigger functions by nobody.
-- Ours are those with these names that belong to whom our tables belong to: the schema may hold functions of others, who keep their rights.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as name, p.prorettype = 'trigger'::regtype as is_trigger
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and has_function_privilege('public', p.oid, 'execute')
       and p.proowner = (select c.relowner from pg_class c where c.oid = 'migrations'::regclass)
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and p.proname in (
         'books_changed', 'current_organisation', 'event_evidence', 'instant', 'is_metadata', 'journal_words', 'knows_open_days',
         'list_document', 'listed_document', 'name_seats', 'open_days', 'refuse_backward', 'refuse_backward_events',
         'refuse_backward_journal', 'refuse_change', 'refuse_change_of_kept_pdf', 'refuse_rewriting', 'relist_drafts',
         'require_consistent_document', 'require_consistent_event', 'retained_documents', 'search_folded', 'search_marks',
         'search_marks_query', 'search_month', 'search_pair', 'search_pair_query', 'search_pairs', 'search_phone', 'search_positions',
         'search_query', 'search_scope', 'search_split', 'search_words', 'search_written_out', 'search_year', 'unlist_document',
         'use_seat')
  loop
    execute format('revoke execute on function %s from public', one.name);
    if not one.is_trigger then
      execute format('grant execute on function %s to rappen_app', one.name);
    end if;
  end loop;
end $$;
