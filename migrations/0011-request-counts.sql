-- How often a token asked in a minute, over all instances of the service. Unlogged: after a crash the minute begins anew, and nothing is written twice.
create unlogged table request_counts (
  token uuid not null,
  -- Minutes since 1970.
  minute integer not null,
  requests bigint not null,
  primary key (token, minute)
);
alter table request_counts enable row level security;
-- Nobody sees the rows but through the function.
create policy nobody on request_counts using (false);

create function count_requests(this_minute integer, tokens uuid[], counts bigint[])
  returns table (token uuid, total bigint)
  language sql volatile security definer set search_path = public
  begin atomic
    delete from request_counts where minute < this_minute - 1;
    -- In one order, so that two instances never wait for each other.
    insert into request_counts as known (token, minute, requests)
      select counted.token, this_minute, counted.requests
        from unnest(tokens, counts) as counted (token, requests) order by counted.token
      on conflict on constraint request_counts_pkey do update set requests = known.requests + excluded.requests
      returning known.token, known.requests;
  end;
revoke execute on function count_requests(integer, uuid[], bigint[]) from public;
grant execute on function count_requests(integer, uuid[], bigint[]) to rappen_app;
