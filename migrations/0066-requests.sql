-- What programs and people asked of the API: writes, and what was rejected. For whoever builds against it. Unlogged: after a crash it begins
-- anew, and nothing is written twice.
create unlogged table requests (
  organisation uuid not null,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null,
  token uuid not null,
  request_id text not null check (length(request_id) <= 128),
  method text not null,
  route text not null,
  status smallint not null,
  code text,
  milliseconds numeric(9, 1) not null,
  primary key (organisation, id)
);
create index requests_by_time on requests (organisation, created_at, id);
alter table requests enable row level security;
create policy own on requests using (organisation = current_organisation());
grant select, delete on requests to rappen_app;

-- Keeps requests of any organisations; of those that are named as full the newest 10,000 are left.
create function keep_requests(happened json, full_ones uuid[]) returns void
  language sql volatile security definer set search_path = public
begin atomic
  insert into requests (organisation, created_at, token, request_id, method, route, status, code, milliseconds)
  select one.organisation, one.at, one.token, one.request, one.method, one.route, one.status, one.code, one.milliseconds
    from json_to_recordset(happened) as one (organisation uuid, at timestamptz, token uuid, request text, method text, route text,
      status smallint, code text, milliseconds numeric);
  delete from requests as old using (
    select organisation, id, row_number() over (partition by organisation order by created_at desc, id desc) as place
      from requests where organisation = any (full_ones)
  ) as ranked
   where old.organisation = ranked.organisation and old.id = ranked.id and ranked.place > 10000;
end;
revoke execute on function keep_requests(json, uuid[]) from public;
grant execute on function keep_requests(json, uuid[]) to rappen_app;
