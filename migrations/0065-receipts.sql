-- The receipts of ledger entries: added, never replaced or removed, since no entry is without its voucher for ten years (OR 957a, 958f). The
-- newest event about a receipt of an entry has the hash of all of them.
create table receipts (
  organisation uuid not null references organisations,
  id uuid not null,
  entry uuid not null,
  position smallint not null check (position between 1 and 10),
  name text not null,
  title text not null,
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null check (size between 1 and 10485760),
  pages integer not null check (pages > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  constraint receipts_ten_at_most unique (organisation, entry, position),
  foreign key (entry) references ledger_entries (id)
);
create trigger append_only before update or delete or truncate on receipts for each statement execute function refuse_rewriting();
alter table receipts enable row level security;
create policy own on receipts using (organisation = current_organisation());
grant select, insert on receipts to rappen_app;

create table receipt_pieces (
  organisation uuid not null,
  receipt uuid not null,
  piece smallint not null,
  bytes bytea not null,
  primary key (organisation, receipt, piece),
  foreign key (organisation, receipt) references receipts (organisation, id)
);
-- Compressed already.
alter table receipt_pieces alter column bytes set storage external;
create trigger append_only before update or delete or truncate on receipt_pieces for each statement execute function refuse_rewriting();
alter table receipt_pieces enable row level security;
create policy own on receipt_pieces using (organisation = current_organisation());
grant select, insert on receipt_pieces to rappen_app;

create or replace function event_evidence(own uuid, of_kind text, of_document uuid) returns bytea language plpgsql stable as $$
declare
  content text;
begin
  case
    when of_kind in ('estimate', 'invoice', 'credit-note') then
      select json_build_array(d.id, d.kind, d.number, d.template, d.opening_date, d.payable_in_days, d.due_date, d.recipient,
               d.custom_recipient_text, d.title, d.introductory_text, d.closing_text, d.amount_mode, d.language, d.original_currency,
               d.exchange_rate, d.columns, d.positions, d.total, d.total_net, d.total_vat, d.created_at at time zone 'UTC',
               d.issued_parties::text, d.status, d.signing_person, d.signed_at at time zone 'UTC', d.estimate, d.invoice, d.is_annulled,
               d.metadata::text, d.credited_before::text)::text || coalesce(d.decision::text, '')
               || case when num_nonnulls(d.payment_key, d.external_reference) > 0
                       then json_build_array(d.payment_key, d.external_reference)::text else '' end
        into content from documents as d where d.organisation = own and d.id = of_document and not d.is_draft;
    when of_kind in ('attachment', 'attachments') then
      select json_agg(json_build_array(a.position, a.id, a.name, a.title, a.size, a.pages, encode(a.sha256, 'hex'),
               a.created_at at time zone 'UTC') order by a.position)
        into content from attachments as a where a.organisation = own and a.document = of_document;
    when of_kind = 'archived-pdf' then
      select json_agg(json_build_array(k.state, encode(k.sha256, 'hex'), k.kept_at at time zone 'UTC') order by k.state collate "C")
        into content from kept_pdfs as k where k.organisation = own and k.document = of_document;
    when of_kind = 'receipt' then
      select json_agg(json_build_array(r.position, r.id, r.name, r.title, r.type, r.size, r.pages, encode(r.sha256, 'hex'),
               r.created_at at time zone 'UTC') order by r.position)
        into content from receipts as r where r.organisation = own and r.entry = of_document;
    else content := null;
  end case;
  return sha256(convert_to(content, 'UTF8'));
end $$;

drop function stored_bytes();
create function stored_bytes(out documents bigint, out attachments bigint, out receipts bigint, out pdfs bigint, out events bigint,
    out answers bigint, out entries bigint)
  language sql stable
begin atomic
  select (select coalesce(sum(d.bytes), 0)::bigint from documents as d where d.organisation = current_organisation()),
         (select coalesce(sum(a.size), 0)::bigint from attachments as a where a.organisation = current_organisation()),
         (select coalesce(sum(r.size), 0)::bigint from receipts as r where r.organisation = current_organisation()),
         (select coalesce(sum(octet_length(k.bytes)), 0)::bigint from kept_pdfs as k where k.organisation = current_organisation()),
         (select coalesce(sum(e.bytes), 0)::bigint from events as e where e.organisation = current_organisation()),
         (select coalesce(sum(octet_length(i.body)), 0)::bigint from idempotency_keys as i where i.organisation = current_organisation()),
         coalesce((select h.sequence from journal_heads as h where h.organisation = current_organisation()), 0);
end;
revoke execute on function stored_bytes() from public;
grant execute on function stored_bytes() to rappen_app;
