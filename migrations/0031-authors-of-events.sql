-- Acts of several authors may share a transaction: then each brings its author along.

create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  many constant int := json_array_length(happened);
  newest bigint;
  at timestamptz;
begin
  if own <> current_organisation() then
    raise exception 'a session keeps events of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  insert into event_heads as head (organisation, sequence, newest_at) values (own, many, clock_timestamp())
  on conflict (organisation) do update
    set sequence = head.sequence + many, newest_at = greatest(head.newest_at, clock_timestamp())
  returning sequence, newest_at into newest, at;
  insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after)
  select own, newest - many + one.place, coalesce(one.id, gen_random_uuid()), one.type, one.kind, one.record, one.document, at,
         coalesce(one.token, by_token), case when one.token is null then in_request else one.request end, one.before, one.after
    from rows from (json_to_recordset(happened)
           as (id uuid, type text, kind text, record text, document uuid, token uuid, request text, before json, after json))
      with ordinality as one (id, type, kind, record, document, token, request, before, after, place);
  return true;
end $$;
