-- An event keeps of a record that changed the fields that differ, with their value before, null for none: not the record twice.
alter table events disable trigger append_only;
update events as e
   set before = (
     select json_object_agg(was.key, case when json_typeof(was.value) <> 'object' then was.value else (
       select coalesce(json_object_agg(coalesce(a.key, b.key), a.value), '{}'::json)
         from json_each(was.value) as a full join json_each(e.after -> was.key) as b on b.key = a.key
        where a.value::jsonb is distinct from b.value::jsonb
     ) end)
     from json_each(e.before) as was
   )
 where before is not null and after is not null;
alter table events enable trigger append_only;

-- How many bytes a row is, known without reading it: a page of a list ends by bytes.
alter table events
  add column bytes integer not null
  generated always as (coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) stored;
alter table documents
  add column bytes integer not null
  generated always as (octet_length(positions::text) + coalesce(octet_length(issued_parties::text), 0)) stored;
