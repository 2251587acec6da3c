-- Functions: 42e427f97c5bc5c5f9f2e1fab686ac2f0d9b1f30eea8abf18ffbfd94cd1263af

-- The file of a settled return for the portal, as it was made by the version that settled it. Earlier returns have none.
alter table vat_returns
  add column file text,
  add constraint vat_returns_file_check check (
    (content::json->>'fileSha256') is not distinct from encode(sha256(convert_to(file, 'UTF8')), 'hex'));
