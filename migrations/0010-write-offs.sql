-- Functions: 4eac62b53036722cc9eb7f1c63c93be8041e4c71f68a1690f8fedd11f8ba1d62

-- Amounts of invoices that are not owed any more without money or a credit note, and payments that recover what was lost.

alter table ledger_entries drop constraint ledger_entries_source_check,
  add constraint ledger_entries_source_check check (
    source in ('api', 'invoice', 'credit-note', 'payment', 'allocation', 'write-off', 'reversal', 'annulment', 'vat-settlement', 'opening', 'closing', 'revaluation'));

-- The written-off part of `allocated`, by reason and tax code; below zero for a small over-payment.
alter table documents
  add column written_off json,
  drop constraint documents_allocated_of_books,
  add constraint documents_allocated_of_books check (
    (allocated >= 0 or written_off is not null) and (allocated = 0 or kind <> 'estimate' and not is_draft)),
  add constraint documents_only_invoices_are_written_off check (written_off is null or kind = 'invoice' and not is_draft and not is_annulled);

create table write_offs (
  organisation    uuid not null references organisations,
  id              uuid not null,
  invoice         uuid not null,
  document_number text not null,
  reason          text not null check (reason in ('discount', 'bad-debt', 'small-difference')),
  date            date not null,
  currency        text not null,
  -- Net and VAT in cents of the currency by tax code, and what 1100 became less.
  parts           json not null,
  booked          bigint not null,
  is_reversed     boolean not null default false,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  foreign key (organisation, invoice) references documents
);
create index write_offs_by_invoice on write_offs (organisation, invoice, created_at, id);
create index write_offs_by_creation on write_offs (organisation, created_at, id);
alter table write_offs enable row level security;
create policy own on write_offs using (organisation = current_organisation());
grant select, insert, update (is_reversed) on write_offs to rappen_app;

-- The part of a receipt that was written off as a bad debt before, by tax code, and what it was put back to 1100 with.
alter table payments
  add column recovered json,
  add constraint payments_recovered_by_receipt check (recovered is null or type = 'receipt' and invoice is not null);

alter table organisations
  add column small_difference_limit numeric(5, 2) not null default 1 check (small_difference_limit between 0 and 100);
