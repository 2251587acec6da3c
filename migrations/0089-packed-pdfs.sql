-- An archived PDF is stored packed: its fonts, which stand unpacked in it, are found in a dictionary that all share. What is packed is
-- unpacked by the dictionary it names, so it can be read whatever fonts later versions have; what was archived before stays as it is.
create table pdf_dictionaries (
  sha256 bytea primary key,
  bytes bytea not null,
  constraint pdf_dictionaries_hash check (sha256 = sha256(bytes))
);
create function refuse_change_of_pdf_dictionary() returns trigger language plpgsql as $$
begin
  raise exception 'archived PDFs are read by their dictionary: % refused', tg_op using errcode = 'restrict_violation';
end $$;
revoke execute on function refuse_change_of_pdf_dictionary() from public;
create trigger append_only before update or delete or truncate on pdf_dictionaries for each statement
  execute function refuse_change_of_pdf_dictionary();
-- Fonts belong to nobody.
alter table pdf_dictionaries enable row level security;
create policy everybodys on pdf_dictionaries using (true);
grant select, insert on pdf_dictionaries to rappen_app;

-- Reads what was archived once, to find that it is as it was.
alter table kept_pdfs
  add column dictionary bytea references pdf_dictionaries,
  add column packed_sha256 bytea,
  drop constraint kept_pdfs_hash,
  add constraint kept_pdfs_hash check (coalesce(packed_sha256, sha256) = sha256(bytes)),
  add constraint kept_pdfs_packed check ((dictionary is null) = (packed_sha256 is null));
