-- What an invoice is paid under, and the reference of another system, are parts of what the newest event about a document has the hash of. The hash
-- of a document without either is as before.

-- The newest events about issued documents that have one, as far as those documents are as the events left them.
create temporary table without_references on commit drop as
select newest.organisation, newest.sequence
  from (
    select distinct on (e.organisation, e.document) e.organisation, e.sequence, e.record_kind, e.document, e.evidence
      from events as e join documents as d on d.organisation = e.organisation and d.id = e.document
     where e.record_kind in ('estimate', 'invoice', 'credit-note') and not d.is_draft and num_nonnulls(d.payment_key, d.external_reference) > 0
     order by e.organisation, e.document, e.sequence desc
  ) as newest
 where newest.evidence = event_evidence(newest.organisation, newest.record_kind, newest.document);

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
               || case when num_nonnulls(d.payment_key, d.external_reference) > 0
                       then json_build_array(d.payment_key, d.external_reference)::text else '' end
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

-- Their chains are made anew from there on, event by event; where one was broken it stays broken.
create function pg_temp.linked(link bytea, event events) returns bytea language sql stable return
  sha256(link || convert_to(json_build_array(event.sequence, event.id, event.type, event.record_kind, event.record, event.document,
    event.created_at at time zone 'UTC', event.token, event.request_id,
    encode(coalesce(event.digest, sha256(event.salt || convert_to(concat(octet_length(event.before::text), ':', event.before, event.after), 'UTF8'))), 'hex'),
    encode(event.evidence, 'hex'))::text, 'UTF8'));
alter table events disable trigger user;
alter table event_heads disable trigger user;
do $$
declare
  own uuid;
  link bytea;
  anew bytea;
  earlier earlier_evidence;
  kept events;
  is_sound boolean;
begin
  for own in select distinct organisation from without_references loop
    link := sha256(convert_to('rappen events ' || own, 'UTF8'));
    for earlier in select * from earlier_evidence where organisation = own order by document, kind collate "C" loop
      link := sha256(link || convert_to(json_build_array(earlier.document, earlier.kind, encode(earlier.evidence, 'hex'))::text, 'UTF8'));
    end loop;
    anew := link;
    for kept in select * from events where organisation = own order by sequence loop
      is_sound := kept.hash = pg_temp.linked(link, kept);
      link := kept.hash;
      if is_sound and exists (select from without_references as w where w.organisation = own and w.sequence = kept.sequence) then
        kept.evidence := event_evidence(own, kept.record_kind, kept.document);
      end if;
      anew := case when is_sound then pg_temp.linked(anew, kept) else kept.hash end;
      update events set evidence = kept.evidence, hash = anew where organisation = own and sequence = kept.sequence and hash <> anew;
    end loop;
    update event_heads set hash = anew where organisation = own and hash = link;
  end loop;
end $$;
alter table events enable trigger user;
alter table event_heads enable trigger user;
