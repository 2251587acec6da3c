-- What an organisation takes up, for whoever runs the service. Sizes are known without reading what they are of.
create function stored_bytes(out documents bigint, out attachments bigint, out pdfs bigint, out events bigint, out answers bigint, out entries bigint)
  language sql stable set search_path = public, pg_temp as $$
  select (select coalesce(sum(bytes), 0)::bigint from documents where organisation = current_organisation()),
         (select coalesce(sum(size), 0)::bigint from attachments where organisation = current_organisation()),
         (select coalesce(sum(octet_length(bytes)), 0)::bigint from kept_pdfs where organisation = current_organisation()),
         (select coalesce(sum(bytes), 0)::bigint from events where organisation = current_organisation()),
         (select coalesce(sum(octet_length(body)), 0)::bigint from idempotency_keys where organisation = current_organisation()),
         coalesce((select sequence from journal_heads where organisation = current_organisation()), 0)
$$;
revoke execute on function stored_bytes() from public;
grant execute on function stored_bytes() to rappen_app;
