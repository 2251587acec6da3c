-- Three designs, four fonts; templates come and go, but one that a document names stays.
alter table templates
  add column font text not null default 'liberation-sans' check (font in ('liberation-sans', 'inter', 'source-sans', 'source-serif')),
  add check (design in ('classic', 'modern', 'plain'));
grant delete on templates to rappen_app;
create index documents_by_template on documents (organisation, template);

-- The logo on the letterhead, as it was sent.
create table logos (
  organisation uuid primary key references organisations,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null,
  content bytea not null check (octet_length(content) <= 524288)
);
alter table logos enable row level security;
create policy own on logos using (organisation = current_organisation());
grant select, insert, update, delete on logos to rappen_app;
