-- Who posted what, for less: two B-trees over every entry took a sixth of what a posting costs the database. The event of a batch now says
-- whose it is when all its entries are of one token, so the audit log finds them by their batches; a request is found by its hash.

drop index ledger_entries_by_token;
drop index ledger_entries_by_request;
create index ledger_entries_by_request on ledger_entries using hash (request_id);
-- Batches of several tokens, of which there are few.
create index events_of_mixed_postings on events (organisation, sequence) where first_entry is not null and token is null;
