-- Credit notes, the third kind of document; refunds and payouts, payments the other way.
lock table contacts, documents in access exclusive mode;

alter table organisations add column credit_note_number_pattern text not null default 'G-00000';
alter table number_counters drop constraint number_counters_kind_check;
alter table number_counters add constraint number_counters_kind_check check (kind in ('estimate', 'invoice', 'credit-note'));

alter table documents
  add column invoice uuid,
  add column allocated bigint not null default 0,
  drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('estimate', 'invoice', 'credit-note')),
  add constraint documents_credit_note_has_invoice check ((kind = 'credit-note') = (invoice is not null)),
  add constraint documents_credit_notes_above_zero check (kind <> 'credit-note' or total > 0),
  add constraint documents_allocated_of_books check (allocated >= 0 and (allocated = 0 or kind <> 'estimate' and not is_draft)),
  add constraint documents_credit_notes_within_total check (kind <> 'credit-note' or paid >= 0 and paid + allocated <= total),
  add constraint documents_organisation_invoice_fkey foreign key (organisation, invoice) references documents (organisation, id);
create index documents_by_invoice on documents (organisation, invoice) where invoice is not null;

alter table ledger_entries drop constraint ledger_entries_source_check;
alter table ledger_entries add constraint ledger_entries_source_check
  check (source in ('api', 'invoice', 'credit-note', 'payment', 'reversal', 'annulment'));

-- A receipt comes in for an invoice; a refund pays a part of it back; a payout pays what is open of a credit note.
alter table payments
  add column type text not null default 'receipt',
  add column credit_note uuid,
  add column refund_of uuid,
  add constraint payments_type_check check (type in ('receipt', 'refund', 'payout')),
  add constraint payments_payout_of_credit_note check ((type = 'payout') = (credit_note is not null)),
  add constraint payments_refund_of_payment check ((type = 'refund') = (refund_of is not null)),
  add constraint payments_organisation_credit_note_fkey foreign key (organisation, credit_note) references documents (organisation, id),
  add constraint payments_organisation_refund_of_fkey foreign key (organisation, refund_of) references payments (organisation, id);
create index payments_by_credit_note on payments (organisation, credit_note) where credit_note is not null;
create index payments_by_refund_of on payments (organisation, refund_of) where refund_of is not null;

create or replace function listed_document(document documents) returns listed_documents language sql stable parallel safe
  return (
    select row (document.organisation, document.id, document.kind, state, document.number, document.recipient, document.opening_date, document.created_at,
             search_words(scope, document.number || ' ' || coalesce(document.title, '') || ' ' || coalesce(document.custom_recipient_text, '') || ' '
               || coalesce(document.issued_parties #>> '{recipient,0}', '') || ' ' || coalesce(document.issued_parties #>> '{recipient,1}', '') || ' '
               || case when document.issued_parties is null and document.recipient is not null then (
                    select concat_ws(' ', company_name, form_of_address, first_name, last_name) from contacts
                     where contacts.organisation = document.organisation and contacts.id = document.recipient) else '' end)
             || search_pairs(scope, coalesce(document.metadata, '{}'))
             || search_marks(scope, array[
                  '@' || document.recipient, search_year(document.opening_date), search_month(document.opening_date), '#' || state]))::listed_documents
      from search_scope(document.organisation, case document.kind when 'estimate' then 'e' when 'invoice' then 'i' else 'n' end) as scope,
           lateral (select case when document.is_draft then 'draft' when document.kind = 'estimate' then document.status
                                when document.is_annulled then 'annulled'
                                when document.paid + document.allocated >= document.total
                                then case document.kind when 'invoice' then 'paid' else 'settled' end
                                else case document.kind when 'invoice' then 'unpaid' else 'open' end end as state) as life
  );

create or replace function relist_drafts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update listed_documents as kept set words = (listed_document(document)).words
    from documents as document
   where kept.organisation = new.organisation and kept.recipient = new.id and kept.kind in ('estimate', 'invoice', 'credit-note') and kept.state = 'draft'
     and document.organisation = kept.organisation and document.id = kept.id;
  return null;
end $$;

drop trigger relisted on documents;
create trigger relisted after update on documents for each row
  when ((old.organisation, old.id, old.kind, old.number, old.title, old.custom_recipient_text, old.issued_parties::text, old.metadata,
         old.recipient, old.opening_date, old.created_at, old.is_draft, old.status, old.is_annulled, old.paid, old.allocated, old.total)
        is distinct from
        (new.organisation, new.id, new.kind, new.number, new.title, new.custom_recipient_text, new.issued_parties::text, new.metadata,
         new.recipient, new.opening_date, new.created_at, new.is_draft, new.status, new.is_annulled, new.paid, new.allocated, new.total))
  execute function list_document();
