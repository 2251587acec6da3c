-- Functions: a3204b53f7d377794c17ad5dbccfc041203d38652b6f0099c6fcdd5990556851

-- Payments of a contact that belong to no document, and allocations that money makes or that were undone.

alter table payments
  alter column invoice drop not null,
  alter column document_number drop not null,
  add column contact uuid,
  add constraint payments_of_document_or_contact check (
    (invoice is null) = (contact is not null) and (invoice is null) = (document_number is null)),
  add constraint payments_contact_looked_up foreign key (organisation, contact) references contacts;
create index payments_by_contact on payments (organisation, contact, created_at, id) where contact is not null;

alter table open_items drop constraint open_items_type,
  add constraint open_items_type check (type in ('invoice', 'credit-note', 'payment', 'entry'));

-- The payment whose money is allocated, and the allocation that a counter-movement undoes.
alter table item_allocations
  add column payment uuid,
  add column undoes uuid,
  add column created_at timestamptz not null default clock_timestamp(),
  add foreign key (organisation, payment) references payments,
  add foreign key (organisation, undoes) references item_allocations;
create unique index item_allocations_undone on item_allocations (organisation, undoes) where undoes is not null;
create index item_allocations_by_payment on item_allocations (organisation, payment) where payment is not null;
create index item_allocations_by_creation on item_allocations (organisation, created_at, id) where undoes is null;

alter table ledger_entries drop constraint ledger_entries_source_check,
  add constraint ledger_entries_source_check check (
    source in ('api', 'invoice', 'credit-note', 'payment', 'allocation', 'reversal', 'annulment', 'vat-settlement', 'opening', 'closing', 'revaluation'));
