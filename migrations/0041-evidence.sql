-- What happened is chained, as the journal is: whoever owns the database changes, removes, puts in or moves no event unseen. Of what an event
-- says the chain holds a digest with a salt of its own, so that it can be erased and the chain still holds. Issued documents, attachments and
-- archived PDFs hang on the chain by their hashes: the newest event about them has the hash of what they were after it.

alter table events disable trigger user;
alter table event_heads disable trigger user;

alter table events
  add column salt bytea check (length(salt) = 16),
  add column evidence bytea check (length(evidence) = 32),
  add column hash bytea check (length(hash) = 32);
alter table event_heads
  add column hash bytea check (length(hash) = 32),
  drop constraint event_heads_sequence_check,
  add constraint event_heads_sequence_check check (sequence >= 0);

-- Hashes of what no event is about, because it is older than events. The chain begins with them.
create table earlier_evidence (
  organisation uuid not null references organisations,
  document uuid not null,
  kind text not null check (kind in ('document', 'attachments', 'archived-pdfs')),
  evidence bytea not null check (length(evidence) = 32),
  primary key (organisation, document, kind)
);
create trigger append_only before insert or update or delete or truncate on earlier_evidence
  for each statement execute function refuse_rewriting();
alter table earlier_evidence disable trigger user;
alter table earlier_evidence enable row level security;
create policy own on earlier_evidence using (organisation = current_organisation());
grant select on earlier_evidence to rappen_app;

-- What the hash of an event is computed over, besides the hash before it. `event-chain.store.ts` computes the same.
create function event_text(event events) returns text language sql stable return json_build_array(
  event.sequence, event.id, event.type, event.record_kind, event.record, event.document, event.created_at at time zone 'UTC', event.token,
  event.request_id,
  encode(sha256(event.salt || convert_to(concat(octet_length(event.before::text), ':', event.before, event.after), 'UTF8')), 'hex'),
  encode(event.evidence, 'hex'))::text;

-- The hash of what an event of this kind is about, as it stands now: of a document once it is issued, without what payments, credit notes,
-- mails and links change; of all attachments of a document; of its archived PDFs. `evidence.store.ts` computes the same.
create function event_evidence(own uuid, of_kind text, of_document uuid) returns bytea language plpgsql stable as $$
declare
  content text;
begin
  case
    when of_kind in ('estimate', 'invoice', 'credit-note') then
      select json_build_array(d.id, d.kind, d.number, d.template, d.opening_date, d.payable_in_days, d.due_date, d.recipient,
               d.custom_recipient_text, d.title, d.introductory_text, d.closing_text, d.amount_mode, d.language, d.original_currency,
               d.exchange_rate, d.columns, d.positions, d.total, d.total_net, d.total_vat, d.created_at at time zone 'UTC',
               d.issued_parties::text, d.status, d.signing_person, d.signed_at at time zone 'UTC', d.estimate, d.invoice, d.is_annulled,
               d.metadata::text, d.credited_before::text)
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

-- The one door to the feed: keeps what happened, in the order of the array, behind the newest event, and chains it. Comes last in a
-- transaction, because all others of the organisation wait at its head until the commit, and because what events are about must stand by then.
-- Answers true, so that a statement can go on from it.
create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept events;
  head event_heads;
begin
  if own <> current_organisation() then
    raise exception 'a session keeps events of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  select * into head from event_heads where organisation = own for update;
  if not found then
    insert into event_heads (organisation, sequence, newest_at, hash)
    values (own, 0, clock_timestamp(), sha256(convert_to('rappen events ' || own, 'UTF8'))) on conflict do nothing;
    select * into head from event_heads where organisation = own for update;
  end if;
  head.newest_at := greatest(head.newest_at, clock_timestamp());
  for kept.id, kept.type, kept.record_kind, kept.record, kept.document, kept.token, kept.request_id, kept.before, kept.after in
    select coalesce(one.id, gen_random_uuid()), one.type, one.kind, one.record, one.document, coalesce(one.token, by_token),
           case when one.token is null then in_request else one.request end, one.before, one.after
      from json_to_recordset(happened)
             as one (id uuid, type text, kind text, record text, document uuid, token uuid, request text, before json, after json)
  loop
    head.sequence := head.sequence + 1;
    kept.sequence := head.sequence;
    kept.created_at := head.newest_at;
    kept.salt := uuid_send(gen_random_uuid());
    kept.evidence := event_evidence(own, kept.record_kind, kept.document);
    head.hash := sha256(head.hash || convert_to(event_text(kept), 'UTF8'));
    insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after, salt,
        evidence, hash)
    values (own, kept.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document, kept.created_at, kept.token, kept.request_id,
        kept.before, kept.after, kept.salt, kept.evidence, head.hash);
  end loop;
  update event_heads set sequence = head.sequence, newest_at = head.newest_at, hash = head.hash where organisation = own;
  return true;
end $$;

-- What is there already: its hash stands with the newest event about it, or where there is none, before the first event.
create function pg_temp.kind_of_evidence(record_kind text) returns text language sql immutable return
  case when record_kind in ('estimate', 'invoice', 'credit-note') then 'document' when record_kind in ('attachment', 'attachments') then 'attachments' end;
update events as e set evidence = event_evidence(e.organisation, e.record_kind, e.document)
  from (
    select distinct on (organisation, document, pg_temp.kind_of_evidence(record_kind)) organisation, sequence
      from events where document is not null and pg_temp.kind_of_evidence(record_kind) is not null
     order by organisation, document, pg_temp.kind_of_evidence(record_kind), sequence desc
  ) as newest
 where e.organisation = newest.organisation and e.sequence = newest.sequence;
insert into earlier_evidence (organisation, document, kind, evidence)
select organisation, document, kind, event_evidence(organisation, record_kind, document)
  from (
    select organisation, id as document, 'document' as kind, kind as record_kind from documents where not is_draft
    union all select distinct organisation, document, 'attachments', 'attachments' from attachments
    union all select distinct organisation, document, 'archived-pdfs', 'archived-pdf' from kept_pdfs
  ) as standing
 where not exists (select from events as e where e.organisation = standing.organisation and e.document = standing.document
                      and pg_temp.kind_of_evidence(e.record_kind) = standing.kind);
insert into event_heads (organisation, sequence, newest_at) select id, 0, now() from organisations on conflict do nothing;

-- One row after the other, so that memory does not grow with them.
do $$
declare
  own uuid;
  link bytea;
  earlier earlier_evidence;
  kept events;
begin
  for own in select organisation from event_heads loop
    link := sha256(convert_to('rappen events ' || own, 'UTF8'));
    for earlier in select * from earlier_evidence where organisation = own order by document, kind collate "C" loop
      link := sha256(link || convert_to(json_build_array(earlier.document, earlier.kind, encode(earlier.evidence, 'hex'))::text, 'UTF8'));
    end loop;
    for kept in select * from events where organisation = own order by sequence loop
      kept.salt := uuid_send(gen_random_uuid());
      link := sha256(link || convert_to(event_text(kept), 'UTF8'));
      update events set salt = kept.salt, hash = link where organisation = own and sequence = kept.sequence;
    end loop;
    update event_heads set hash = link where organisation = own;
  end loop;
end $$;
alter table events alter column hash set not null;
alter table event_heads alter column hash set not null;

alter table events enable trigger user;
alter table event_heads enable trigger user;
alter table earlier_evidence enable trigger user;
