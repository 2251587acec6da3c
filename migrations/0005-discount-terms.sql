-- Functions: a3204b53f7d377794c17ad5dbccfc041203d38652b6f0099c6fcdd5990556851

-- Discount for early payment: the offer on a document, and the usual one of a template, a contact and a recurring invoice.

alter table documents add column discount_terms json;
alter table templates add column discount_terms json;
alter table contacts add column discount_terms json;
alter table recurring_invoices add column discount_terms json;
