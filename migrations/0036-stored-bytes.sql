-- What an organisation takes up, for whoever runs the service. Sizes are known without reading what they are of.
create function stored_bytes(out documents bigint, out attachments bigint, out pdfs bigint, out events bigint, out answers bigint, out entries bigint)
  language sql stable
begin atomic
  select (select coalesce(sum(d.bytes), 0)::bigint from documents as d where d.organisation = current_organisation()),
         (select coalesce(sum(a.size), 0)::bigint from attachments as a where a.organisation = current_organisation()),
         (select coalesce(sum(octet_length(k.bytes)), 0)::bigint from kept_pdfs as k where k.organisation = current_organisation()),
         (select coalesce(sum(e.bytes), 0)::bigint from events as e where e.organisation = current_organisation()),
         (select coalesce(sum(octet_length(i.body)), 0)::bigint from idempotency_keys as i where i.organisation = current_organisation()),
         coalesce((select h.sequence from journal_heads as h where h.organisation = current_organisation()), 0);
end;
revoke execute on function stored_bytes() from public;
grant execute on function stored_bytes() to rappen_app;
