-- The pages of issued invoices as they were drawn first: whatever changes later, these bytes are answered. One that is annulled
-- has a second, which says so.
create table kept_pdfs (
  organisation uuid not null references organisations,
  document uuid not null,
  state text not null check (state in ('issued', 'annulled')),
  sha256 bytea not null,
  bytes bytea not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (organisation, document, state),
  foreign key (organisation, document) references documents,
  constraint kept_pdfs_hash check (sha256 = sha256(bytes))
);

create function refuse_change_of_kept_pdf() returns trigger language plpgsql as $$
begin
  raise exception 'the PDFs of issued invoices stay as they are: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on kept_pdfs for each statement
  execute function refuse_change_of_kept_pdf();

alter table kept_pdfs enable row level security;
create policy own on kept_pdfs using (organisation = current_organisation());
grant select, insert on kept_pdfs to rappen_app;
