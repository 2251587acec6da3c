-- PostgreSQL lets everybody who can connect execute a new function. Ours are executed by the service alone, and trigger functions by nobody.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as name, p.prorettype = 'trigger'::regtype as is_trigger
      from pg_proc p
     where p.pronamespace = 'public'::regnamespace and has_function_privilege('public', p.oid, 'execute')
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', one.name);
    if not one.is_trigger then
      execute format('grant execute on function %s to rappen_app', one.name);
    end if;
  end loop;
end $$;
