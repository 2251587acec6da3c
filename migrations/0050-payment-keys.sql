-- What the reference of an invoice's payments is made from: the digits of its number, and a count before them where another invoice has the
-- same digits. Invoices that were issued before have none: their references, made from their ids, stay as they are.
alter table documents
  add payment_key text,
  add constraint documents_payment_key_check check (payment_key is null or payment_key ~ '^[1-9][0-9]{0,17}$' and kind = 'invoice' and not is_draft);
create unique index documents_payment_key on documents (organisation, payment_key) where payment_key is not null;
