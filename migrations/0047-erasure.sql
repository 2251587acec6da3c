-- Personal data can be erased, wherever it is kept. History keeps that something happened, when, and who did it: of the events what they say is
-- taken away with its salt, and the chain holds by the digest that stays.

alter table events
  add column digest bytea check (length(digest) = 32),
  -- The event that says so.
  add column erased_by uuid,
  add constraint events_erased check (case when erased_by is null then digest is null
                                           else digest is not null and num_nonnulls(salt, before, after) = 0 end);

-- When something was erased last. A transaction that began before may have read it, and is not to say it again.
alter table event_heads add column erased_at timestamptz;

-- An event is never changed, but for what it says being erased, once.
drop trigger append_only on events;
create trigger append_only before delete or truncate on events for each statement execute function refuse_rewriting();
create trigger only_erased before update on events for each row
  when (old.erased_by is not null or new.erased_by is null
    or (new.organisation, new.sequence, new.id, new.type, new.record_kind, new.record, new.document, new.created_at, new.token, new.request_id,
        new.evidence, new.hash)
       is distinct from (old.organisation, old.sequence, old.id, old.type, old.record_kind, old.record, old.document, old.created_at, old.token,
        old.request_id, old.evidence, old.hash)
    or new.digest is distinct from sha256(old.salt || convert_to(concat(octet_length(old.before::text), ':', old.before, old.after), 'UTF8')))
  execute function refuse_rewriting();

-- As before, with the text of the chain in place: a function that is given a row costs as much as the rest. And who began before something was
-- erased begins again.
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
    -- An instant ahead of the clock is from before it was set back.
    if head.erased_at between now() and clock_timestamp() and (kept.document is not null or kept.record_kind = 'contact') then
      raise exception 'something was erased meanwhile' using errcode = 'serialization_failure';
    end if;
    if kept.type like '%.erased' then
      head.erased_at := clock_timestamp();
    end if;
    head.sequence := head.sequence + 1;
    kept.salt := uuid_send(gen_random_uuid());
    kept.evidence := case when kept.document is not null then event_evidence(own, kept.record_kind, kept.document) end;
    head.hash := sha256(head.hash || convert_to(json_build_array(head.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document,
      head.newest_at at time zone 'UTC', kept.token, kept.request_id,
      encode(sha256(kept.salt || convert_to(concat(octet_length(kept.before::text), ':', kept.before, kept.after), 'UTF8')), 'hex'),
      encode(kept.evidence, 'hex'))::text, 'UTF8'));
    insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after, salt,
        evidence, hash)
    values (own, head.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document, head.newest_at, kept.token, kept.request_id,
        kept.before, kept.after, kept.salt, kept.evidence, head.hash);
  end loop;
  update event_heads set sequence = head.sequence, newest_at = head.newest_at, hash = head.hash, erased_at = head.erased_at where organisation = own;
  return true;
end $$;
drop function event_text;

-- Takes away what events say, and what receivers of webhooks answered to them. The event `said_by` has to name them. The head is held, so that
-- nothing happens meanwhile.
create function erase_events(own uuid, said_by uuid, chosen uuid[]) returns void language plpgsql as $$
begin
  update events
     set digest = sha256(salt || convert_to(concat(octet_length(before::text), ':', before, after), 'UTF8')),
         salt = null, before = null, after = null, erased_by = said_by
   where organisation = own and id = any (chosen);
  update webhook_attempts as a set answer = null
    from webhook_deliveries as d
   where d.organisation = own and d.event = any (chosen) and a.organisation = own and a.delivery = d.id and a.answer is not null;
end $$;

-- Kept answers that name one of these ids, and speak one of these words if any are given. Their keys are used up: whoever repeats such a request
-- is told to take a new key, and it has no second effect.
create function erase_answers(own uuid, named text[], spoken text[]) returns void language plpgsql as $$
begin
  update idempotency_keys set request = sha256(uuid_send(gen_random_uuid())), headers = '{}', body = null
   where organisation = own and body is not null
     and exists (select from unnest(named) as id where position(id in body) > 0)
     and (spoken is null or exists (select from unnest(spoken) as word where position(word in body) > 0));
end $$;

-- Erases a contact: its record, or where documents name it, what the record says; what events, kept answers and the log of mails say of it; and
-- mails that wait. Issued documents keep their addresses. Answers the events whose content was erased, whether the contact is known, and
-- whether anything was erased.
create function erase_contact(own uuid, contact uuid, said_by uuid, out events uuid[], out is_known boolean, out is_changed boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named uuid[];
  spoken text[];
  is_used boolean;
  touched bigint;
begin
  if own <> current_organisation() then
    raise exception 'a session erases what is of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever changes, issues or sends a document to the contact holds the document, then the contact.
  perform from documents as d where d.organisation = own and d.recipient = contact order by d.id for update;
  perform from contacts as c where c.organisation = own and c.id = contact for update;
  is_known := found or exists (select from events as e where e.organisation = own and e.record = contact::text and e.record_kind = 'contact');
  perform from documents as d where d.organisation = own and d.recipient = contact order by d.id for update;
  is_used := found;
  named := array(
    select d.id from documents as d where d.organisation = own and d.recipient = contact
    union
    select e.document from events as e, json_each(e.before) as was
     where e.organisation = own and e.type in ('estimate.deleted', 'invoice.deleted', 'credit-note.deleted')
       and was.value ->> 'recipient' = contact::text);

  -- What was ever said of it, as it stands in JSON, without its quotes. Shorter words would take away what is of others.
  spoken := array(
    select distinct substr(to_json(word)::text, 2, length(to_json(word)::text) - 2) from (
      select field.value as word
        from contacts as c cross join jsonb_each_text(to_jsonb(c)) as field
       where c.organisation = own and c.id = contact
         and field.key in ('company_name', 'first_name', 'last_name', 'street_name', 'address_line_2', 'email', 'mobile', 'phone', 'website',
               'note', 'vat_number', 'customer_identification')
      union all
      select pair.value from contacts as c cross join jsonb_each_text(c.metadata) as pair where c.organisation = own and c.id = contact
      union all
      select field.value
        from events as e cross join lateral (values (e.before), (e.after)) as told (record) cross join json_each_text(told.record -> 'contact') as field
       where e.organisation = own and e.record = contact::text and e.record_kind = 'contact'
         and field.key in ('companyName', 'firstName', 'lastName', 'streetName', 'addressLine2', 'email', 'mobile', 'phone', 'website', 'note',
               'vatNumber', 'customerIdentification')
      union all
      select recipient_email from email_deliveries where organisation = own and document = any (named)
    ) as said
    where length(word) >= 3 and word not in ('erased', 'erased@erased.invalid'));

  update email_deliveries
     set recipient_email = 'erased@erased.invalid', description = null,
         error = case when status = 'queued' then 'The recipient was erased before it could be sent.' when error is not null then 'erased' end,
         changed_at = case when status = 'queued' then clock_timestamp() else changed_at end,
         status = case when status = 'queued' then 'failed' else status end
   where organisation = own and document = any (named) and recipient_email <> 'erased@erased.invalid';
  update email_attempts as a set reply = null
    from email_deliveries as d
   where d.organisation = own and d.document = any (named) and a.organisation = own and a.delivery = d.id and a.reply is not null;

  perform from event_heads where organisation = own for update;
  events := array(
    select e.id from events as e
     where e.organisation = own and e.record = contact::text and e.record_kind = 'contact' and e.type <> 'contact.erased' and e.erased_by is null
    union
    select e.id from events as e
     where e.organisation = own and e.document = any (named) and e.erased_by is null
       and exists (select from unnest(spoken) as word where position(word in concat(e.before, e.after)) > 0));
  perform erase_events(own, said_by, events);
  perform erase_answers(own, array[contact::text], array['{"contact":{']);
  perform erase_answers(own, array[contact::text] || named::text[], spoken);

  if is_used then
    update contacts as c
       set company_name = 'erased', first_name = null, last_name = null, street_name = null, building_number = null, address_line_2 = null,
           post_code = null, town_name = null, country = null, position = null, email = null, mobile = null, phone = null, website = null,
           category = null, form_of_address = null, note = null, vat_number = null, customer_identification = null, metadata = null
     where c.organisation = own and c.id = contact
       and (c.company_name is distinct from 'erased'
         or num_nonnulls(first_name, last_name, street_name, building_number, address_line_2, post_code, town_name, country, position, email,
              mobile, phone, website, category, form_of_address, note, vat_number, customer_identification, metadata) > 0);
  else
    delete from contacts as c where c.organisation = own and c.id = contact;
  end if;
  get diagnostics touched = row_count;
  is_changed := touched > 0 or cardinality(events) > 0;
end $$;

-- Erases a document that was never issued, with its attachments and mails, and what events and kept answers say of it.
create function erase_document(own uuid, of_kind text, erased uuid, said_by uuid, out events uuid[], out is_known boolean, out is_changed boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched bigint;
begin
  if own <> current_organisation() then
    raise exception 'a session erases what is of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  perform from documents as d where d.organisation = own and d.id = erased and d.kind = of_kind for update;
  is_known := found or exists (select from events as e where e.organisation = own and e.record = erased::text and e.record_kind = of_kind);
  if not is_known then
    return;
  end if;
  if exists (select from documents as d where d.organisation = own and d.id = erased and (not d.is_draft or d.number <> '')) then
    raise exception 'a document that was issued is not erased' using errcode = 'restrict_violation';
  end if;
  delete from email_attempts as a using email_deliveries as d
   where d.organisation = own and d.document = erased and a.organisation = own and a.delivery = d.id;
  delete from email_deliveries as d where d.organisation = own and d.document = erased;
  delete from documents as d where d.organisation = own and d.id = erased;
  get diagnostics touched = row_count;

  perform from event_heads where organisation = own for update;
  events := array(
    select e.id from events as e
     where e.organisation = own and e.document = erased and e.erased_by is null and e.type not like '%.erased' order by e.sequence);
  perform erase_answers(own, array(select distinct e.record from events as e where e.organisation = own and e.document = erased), null);
  perform erase_events(own, said_by, events);
  is_changed := touched > 0 or cardinality(events) > 0;
end $$;

-- What of a contact stays: issued documents with its address, for ten years from the end of the fiscal year (OR 958f).
create function retained_documents(own uuid, contact uuid) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('kind', d.kind, 'id', d.id, 'number', d.number, 'until',
           to_char(coalesce((select y.last_day from fiscal_years as y
                              where y.organisation = own and d.opening_date between y.first_day and y.last_day),
                            make_date(extract(year from d.opening_date)::int, 12, 31)) + interval '10 years', 'YYYY-MM-DD'))
         order by d.opening_date, d.id), '[]')
    from documents as d where d.organisation = own and d.recipient = contact and d.issued_parties is not null
$$;

revoke execute on function erase_events, erase_answers from public;
revoke execute on function erase_contact, erase_document from public;
grant execute on function erase_contact, erase_document to rappen_app;
