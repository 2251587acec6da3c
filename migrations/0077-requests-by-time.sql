-- A request is written for less: columns travel as arrays, which PostgreSQL reads several times faster than JSON, and the key is the order in
-- which requests are listed, so there is no second index.
alter table requests drop constraint requests_pkey;
drop index requests_by_time;
alter table requests add primary key (organisation, created_at, id);

drop function keep_requests(json, uuid[]);

-- Keeps requests of any organisations; of those that are named as full the newest 10,000 are left.
create function keep_requests(organisations uuid[], instants timestamptz[], tokens uuid[], request_ids text[], methods text[], routes text[],
    statuses smallint[], codes text[], times numeric[], full_ones uuid[]) returns void
  language sql volatile security definer set search_path = public
begin atomic
  insert into requests (organisation, created_at, token, request_id, method, route, status, code, milliseconds)
  select * from unnest(organisations, instants, tokens, request_ids, methods, routes, statuses, codes, times);
  delete from requests as old using (
    select organisation, created_at, id, row_number() over (partition by organisation order by created_at desc, id desc) as place
      from requests where organisation = any (full_ones)
  ) as ranked
   where old.organisation = ranked.organisation and old.created_at = ranked.created_at and old.id = ranked.id and ranked.place > 10000;
end;
revoke execute on function keep_requests(uuid[], timestamptz[], uuid[], text[], text[], text[], smallint[], text[], numeric[], uuid[]) from public;
grant execute on function keep_requests(uuid[], timestamptz[], uuid[], text[], text[], text[], smallint[], text[], numeric[], uuid[]) to rappen_app;
