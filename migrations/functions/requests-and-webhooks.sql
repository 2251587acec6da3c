-- Work over all organisations: how many requests tokens send, and which webhook endpoints are behind.

-- Adds to what the tokens asked this minute, by all instances.
create or replace function count_requests(this_minute int, tokens uuid[], counts bigint[]) returns table (token uuid, total bigint)
  language sql security definer set search_path = public, pg_temp as $$
  delete from request_counts where minute < this_minute - 1;
  -- In one order, so that two instances never wait for each other.
  insert into request_counts as known (token, minute, requests)
    select counted.token, this_minute, counted.requests
      from unnest(tokens, counts) as counted (token, requests) order by counted.token
    on conflict on constraint request_counts_pkey do update set requests = known.requests + excluded.requests
    returning known.token, known.requests;
$$;

-- Keeps requests of any organisations; of those that are named as full the newest 10,000 are left.
create or replace function keep_requests(
    organisations uuid[], instants timestamptz[], tokens uuid[], request_ids text[], methods text[], routes text[], statuses smallint[],
    codes text[], times numeric[], full_ones uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into requests (organisation, created_at, token, request_id, method, route, status, code, milliseconds)
  select * from unnest(organisations, instants, tokens, request_ids, methods, routes, statuses, codes, times);
  delete from requests as old using (
    select organisation, created_at, id, row_number() over (partition by organisation order by created_at desc, id desc) as place
      from requests where organisation = any (full_ones)
  ) as ranked
   where old.organisation = ranked.organisation and old.created_at = ranked.created_at and old.id = ranked.id and ranked.place > 10000;
$$;

-- Claims endpoints that have something to be told now, for so many seconds, but none of those that the claimant is telling already.
create or replace function claim_webhook_endpoints(claimant uuid, telling uuid[], at_most int, seconds double precision)
  returns table (organisation uuid, endpoint uuid)
  language sql security definer set search_path = public, pg_temp as $$
  update webhook_endpoints as mine set claimed_by = claimant, claimed_until = clock_timestamp() + make_interval(secs => seconds)
    from (
      select e.organisation, e.id from webhook_endpoints e left join event_heads h on h.organisation = e.organisation
       where (e.claimed_by is null or e.claimed_until is null or e.claimed_until <= clock_timestamp())
         and e.id <> all (telling)
         and (exists (select from webhook_deliveries d
                       where d.organisation = e.organisation and d.endpoint = e.id and d.status = 'waiting' and d.rank = 0
                         and d.next_attempt_at <= clock_timestamp())
           or e.is_enabled and coalesce(e.rests_until <= clock_timestamp(), true)
             and (h.sequence > e.place
               or exists (select from webhook_deliveries d
                           where d.organisation = e.organisation and d.endpoint = e.id and d.status = 'waiting'
                             and d.next_attempt_at <= clock_timestamp())))
       order by e.claimed_until nulls first limit at_most for update of e skip locked
    ) as ready
   where mine.organisation = ready.organisation and mine.id = ready.id
  returning mine.organisation, mine.id;
$$;

-- How far enabled endpoints are behind, all together: events that they have not been told, deliveries that wait, and for how many seconds the
-- one that is furthest behind.
create or replace function webhook_backlog() returns table (events bigint, deliveries bigint, seconds double precision)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(h.sequence - e.place), 0)::bigint,
         (select count(*) from webhook_deliveries d where d.status = 'waiting'),
         coalesce(extract(epoch from clock_timestamp() - min(next.created_at)), 0)::double precision
    from webhook_endpoints e
    join event_heads h on h.organisation = e.organisation and h.sequence > e.place
    join events next on next.organisation = e.organisation and next.sequence = e.place + 1
   where e.is_enabled;
$$;

-- Deliveries that came to their end so many days ago go, with their attempts; some at a time.
create or replace function forget_webhook_deliveries(days int, at_most int) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from webhook_deliveries as old
     using (select organisation, id from webhook_deliveries
             where status <> 'waiting' and changed_at < clock_timestamp() - make_interval(days => days)
             order by changed_at limit at_most for update skip locked) as oldest
     where old.organisation = oldest.organisation and old.id = oldest.id
    returning 1)
  select count(*) from gone;
$$;

revoke execute on function count_requests, keep_requests, claim_webhook_endpoints, webhook_backlog, forget_webhook_deliveries from public;
grant execute on function count_requests, keep_requests, claim_webhook_endpoints, webhook_backlog, forget_webhook_deliveries to rappen_app;
