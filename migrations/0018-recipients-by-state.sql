-- The documents of a recipient by state: who has many is read in any order under any filter, too.
drop index documents_by_recipient;
drop index documents_by_recipient_and_creation;
drop index documents_by_recipient_and_number;
create index documents_by_recipient_and_opening_date on documents (organisation, recipient, kind, state, opening_date, id) include (created_at, number);
create index documents_by_recipient_and_creation on documents (organisation, recipient, kind, state, created_at, id);
create index documents_by_recipient_and_number on documents (organisation, recipient, kind, state, number, id);
