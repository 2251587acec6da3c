-- A claim that nobody holds is free whatever the clock says; and one that would last longer than any claim does is from before the clock was
-- set back.
create or replace function claim_webhook_endpoints(claimant uuid, at_most integer, seconds double precision)
  returns table (organisation uuid, endpoint uuid)
  language sql volatile security definer set search_path = public
  begin atomic
    update webhook_endpoints as mine set claimed_by = claimant, claimed_until = clock_timestamp() + make_interval(secs => seconds)
      from (
        select e.organisation, e.id from webhook_endpoints e left join event_heads h on h.organisation = e.organisation
         where (e.claimed_by is null or e.claimed_until is null or e.claimed_until <= clock_timestamp()
             or e.claimed_until > clock_timestamp() + make_interval(secs => seconds))
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
