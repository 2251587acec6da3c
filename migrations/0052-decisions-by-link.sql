-- How a customer decided on an estimate by its public link: when, in which language, on which PDF, with which signature or reason. It is a
-- part of what the newest event about the estimate has the hash of; the hash of a document without it is as before.

alter table documents
  add column decision json,
  add constraint documents_decision_of_decided check (decision is null or status <> 'open');

create or replace function event_evidence(own uuid, of_kind text, of_document uuid) returns bytea language plpgsql stable as $$
declare
  content text;
begin
  case
    when of_kind in ('estimate', 'invoice', 'credit-note') then
      select json_build_array(d.id, d.kind, d.number, d.template, d.opening_date, d.payable_in_days, d.due_date, d.recipient,
               d.custom_recipient_text, d.title, d.introductory_text, d.closing_text, d.amount_mode, d.language, d.original_currency,
               d.exchange_rate, d.columns, d.positions, d.total, d.total_net, d.total_vat, d.created_at at time zone 'UTC',
               d.issued_parties::text, d.status, d.signing_person, d.signed_at at time zone 'UTC', d.estimate, d.invoice, d.is_annulled,
               d.metadata::text, d.credited_before::text)::text || coalesce(d.decision::text, '')
        into content from documents as d where d.organisation = own and d.id = of_document and not d.is_draft;
    when of_kind in ('attachment', 'attachments') then
      select json_agg(json_build_array(a.position, a.id, a.name, a.title, a.size, a.pages, encode(a.sha256, 'hex'),
               a.created_at at time zone 'UTC') order by a.position)
        into content from attachments as a where a.organisation = own and a.document = of_document;
    when of_kind = 'archived-pdf' then
      select json_agg(json_build_array(k.state, encode(k.sha256, 'hex'), k.kept_at at time zone 'UTC') order by k.state collate "C")
        into content from kept_pdfs as k where k.organisation = own and k.document = of_document;
    else content := null;
  end case;
  return sha256(convert_to(content, 'UTF8'));
end $$;
