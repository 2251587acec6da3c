-- Each index that stays has a list that people read, a key that is unique, or a foreign key of a table that grows. A page of a list comes
-- from the index of its order or from that of its words; what is looked up among few rows of an organisation needs none of its own.

drop index listed_documents_by_state_and_opening_date, listed_documents_by_recipient_and_opening_date,
  listed_documents_by_recipient_and_creation, listed_documents_by_recipient_and_number, listed_documents_by_state_and_due_date,
  listed_documents_by_recipient_and_due_date, listed_documents_by_state_and_creation, listed_documents_by_state_and_number;
drop index listed_documents_by_opening_date, listed_documents_by_creation, listed_documents_by_number;
create index listed_documents_by_opening_date on listed_documents (organisation, kind, opening_date, id);
create index listed_documents_by_creation on listed_documents (organisation, kind, created_at, id);
create index listed_documents_by_number on listed_documents (organisation, kind, number, id);

drop index contacts_by_category_and_creation, contacts_by_category_and_name, contacts_by_email, contacts_by_customer_identification;
drop index payments_by_invoice_and_date, payments_by_refund_of;
drop index webhook_deliveries_by_status, webhook_deliveries_by_type, webhook_endpoints_by_token, webhook_endpoints_by_id;
drop index fiscal_years_by_id, vat_periods_by_id, templates_by_id, products_by_account, documents_by_template, tokens_by_parent;
drop index if exists passkey_challenges_person, passkey_challenges_end, person_links_person, seat_offers_person, unknown_names_since;

-- Acts of nobody's token, too: of them the postings of several tokens.
drop index events_of_mixed_postings, events_by_token;
create index events_by_token on events (organisation, token, type, sequence);

drop view searched_ledger_entries, searched_contacts, searched_payments;
create view searched_ledger_entries as
  select id, sequence, date, external_reference, words from ledger_entries
   where (organisation = (select current_organisation())) is true;
create view searched_contacts as
  select organisation, id, category, email, customer_identification, external_reference, sort_name, created_at, words from contacts
   where (organisation = (select current_organisation())) is true;
create view searched_payments as
  select organisation, id, type, invoice, credit_note, date, account, is_reversed, created_at, words from payments
   where (organisation = (select current_organisation())) is true;
grant select on searched_ledger_entries, searched_contacts, searched_payments to rappen_app;
