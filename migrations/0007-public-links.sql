-- Public links can be taken back, and following one leaves a trace.

-- Null: the document has no public link.
alter table documents alter column public_secret drop not null;

-- How often each public link was followed, and when. It stays when the link is gone; known by the SHA-256 of its secret, it opens nothing.
create table link_accesses (
  organisation uuid not null references organisations,
  link bytea not null check (length(link) = 32),
  document uuid not null,
  -- Null: the link is that of the document itself.
  attachment uuid,
  accesses bigint not null default 1 check (accesses > 0),
  first_access_at timestamptz not null default now(),
  last_access_at timestamptz not null default now(),
  primary key (organisation, link),
  foreign key (organisation, document) references documents on delete cascade
);
create index link_accesses_by_document on link_accesses (organisation, document);
alter table link_accesses enable row level security;
create policy own on link_accesses using (organisation = current_organisation());
grant select, insert, update on link_accesses to rappen_app;
