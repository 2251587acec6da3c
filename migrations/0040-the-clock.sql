-- The clock may be set back. What waits for an instant would then wait longer, by as much; so it is moved along, and claims with it. And an
-- event that happened while the clock was ahead moves the time of those behind it by a minute at most, not until the clock comes there again.

-- The newest instant that the service has seen: it looks every few seconds. Whoever sees an earlier one knows by how much the clock was set back.
create table clock_seen (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
alter table clock_seen enable row level security;
create policy nobody on clock_seen using (false);

drop trigger only_forward on event_heads;
create trigger only_forward before update on event_heads for each row
  when (new.organisation <> old.organisation or new.sequence < old.sequence
    or new.newest_at < least(old.newest_at, clock_timestamp() - interval '1 minute')
    or new.sequence = old.sequence and old.newest_at <= clock_timestamp() + interval '1 minute')
  execute function refuse_rewriting();

-- Looks at the clock: by how many seconds it was set back since somebody last looked, null if it was not, and by how many the newest event was
-- ahead of it.
create function follow_clock(out set_back double precision, out events_ahead double precision)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen timestamptz;
  back interval;
begin
  select at into seen from clock_seen for update;
  insert into clock_seen (at) values (clock_timestamp()) on conflict (only_row) do update set at = excluded.at;
  back := coalesce(seen - clock_timestamp(), interval '0');
  -- Corrections by less delay nothing that anybody notices.
  if back >= interval '1 second' then
    set_back := extract(epoch from back);
    update webhook_endpoints set claimed_until = claimed_until - back, rests_until = rests_until - back
     where greatest(claimed_until, rests_until) > clock_timestamp();
    update webhook_deliveries set next_attempt_at = next_attempt_at - back
     where status = 'waiting' and next_attempt_at > clock_timestamp();
    update email_deliveries set next_attempt_at = next_attempt_at - back
     where status = 'queued' and next_attempt_at > clock_timestamp();
    update email_attempts set alive_until = alive_until - back where ended_at is null;
  end if;
  select extract(epoch from max(newest_at) - clock_timestamp()) into events_ahead from event_heads;
  update event_heads set newest_at = clock_timestamp() where newest_at > clock_timestamp() + interval '1 minute';
end $$;
revoke execute on function follow_clock from public;
grant execute on function follow_clock to rappen_app;

-- A process knows without a clock which endpoints it is telling something; the claims of others hold until they expire.
drop function claim_webhook_endpoints;
create function claim_webhook_endpoints(claimant uuid, telling uuid[], at_most integer, seconds double precision)
  returns table (organisation uuid, endpoint uuid)
  language sql volatile security definer set search_path = public
  begin atomic
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
  end;
revoke execute on function claim_webhook_endpoints from public;
grant execute on function claim_webhook_endpoints to rappen_app;
