-- A person whose passwords were wrong waits a quarter of an hour, also when the clock is set back meanwhile.

-- Looks at the clock: by how many seconds it was set back since somebody last looked, null if it was not, and by how many the newest event was
-- ahead of it.
create or replace function follow_clock(out set_back double precision, out events_ahead double precision)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen timestamptz;
  back interval;
begin
  -- An event that is ahead as well: the clock may have been so, and set back, between two looks.
  select greatest(at, (select max(newest_at) from event_heads where newest_at > clock_timestamp() + interval '1 minute'))
    into seen from clock_seen for update;
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
    update people set failing_since = failing_since - back where failing_since > clock_timestamp();
  end if;
  select extract(epoch from max(newest_at) - clock_timestamp()) into events_ahead from event_heads;
  update event_heads set newest_at = clock_timestamp() where newest_at > clock_timestamp() + interval '1 minute';
end $$;
