-- What the filter by metadata reads: without row-level security, with its condition in it, as with the lists of 0010.
create view searched_ledger_entries as
  select sequence, metadata from ledger_entries where (organisation = (select current_organisation())) is true and metadata is not null;
grant select on searched_ledger_entries to rappen_app;
