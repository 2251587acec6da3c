-- Functions: 42e427f97c5bc5c5f9f2e1fab686ac2f0d9b1f30eea8abf18ffbfd94cd1263af

-- The part of its estimate that an invoice is over: a deposit, or positions, by the ids of the invoice's. Without it the invoice is over the whole.
alter table documents
  add column estimate_part json,
  add constraint documents_only_invoices_are_parts check (estimate_part is null or kind = 'invoice' and estimate is not null);
