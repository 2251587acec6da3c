-- Functions: d93eb2c56a83d405885723a793d2c0733c11f9dc6e68bf53a4cfc582bafb028a

-- The file of a settled return for the portal, as it was made by the version that settled it. Earlier returns have none.
alter table vat_returns
  add column file text,
  add constraint vat_returns_file_check check (
    (content::json->>'fileSha256') is not distinct from encode(sha256(convert_to(file, 'UTF8')), 'hex'));
