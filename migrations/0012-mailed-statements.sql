-- Functions: d93eb2c56a83d405885723a793d2c0733c11f9dc6e68bf53a4cfc582bafb028a

-- Mails with the statement of account of a contact: they belong to no document. No foreign key: the log of mails outlives a deleted contact.
alter table email_deliveries
  alter column document drop not null,
  add column contact uuid,
  add column statement_of date,
  add constraint email_deliveries_of_document_or_statement check (
    (document is null) = (contact is not null) and (document is null) = (statement_of is not null) and (reminder is null or document is not null));
create index email_deliveries_by_contact on email_deliveries (organisation, contact) where contact is not null;
