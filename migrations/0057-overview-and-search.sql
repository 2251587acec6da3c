-- What the overview adds up, and what a search finds by an amount.

-- What is owed, by age: read from the index alone.
create index documents_owed on documents (organisation, due_date) include (total, paid, allocated, exchange_rate)
  where kind = 'invoice' and not is_draft and not is_annulled and paid + allocated < total;
create index email_deliveries_failed on email_deliveries (organisation, changed_at) where status = 'failed';

create index documents_by_total on documents (organisation, kind, total, created_at);
create index payments_by_amount on payments (organisation, amount, created_at);
create index ledger_entries_by_amount on ledger_entries (organisation, amount, sequence);
