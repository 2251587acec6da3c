-- A logo may be an SVG; its `picture` is the same as PNG, for mail programs, which show no SVG.
alter table logos
  add column picture bytea check (octet_length(picture) <= 1048576),
  drop constraint logos_media_type_check,
  add constraint logos_media_type_check check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml'));

-- The paper that documents are printed on: a PDF as it was sent, and the pictures of what is printed on its pages.
create table letterheads (
  organisation uuid primary key references organisations,
  sha256 bytea not null,
  content bytea not null check (octet_length(content) <= 2097152),
  ink json not null
);
alter table letterheads enable row level security;
create policy own on letterheads using (organisation = current_organisation());
grant select, insert, update, delete on letterheads to rappen_app;
