-- What the notes before a credit note credit of their invoice: its amounts are what it adds to theirs, so that all notes are the invoice to the cent.
alter table documents
  add column credited_before json,
  add constraint documents_credited_before_of_credit_note check (credited_before is null or kind = 'credit-note');
