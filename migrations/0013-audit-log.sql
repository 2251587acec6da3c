-- Who posted what: the audit log finds entries of the journal by the token and by the request. What else happened stands in `events`.

create index ledger_entries_by_token on ledger_entries (organisation, token, sequence) where token is not null;
create index ledger_entries_by_request on ledger_entries (organisation, request_id, sequence) where request_id is not null;
