-- What a contact was named in before is erased with it; mails that this ends are told of; and while the head of the events is held, which lets
-- nobody write, only what came meanwhile is looked through.

-- Whether an event still says something; if so it is not erased before the transaction ends. Who keeps what a receiver answered to it asks.
create function hold_event(own uuid, told uuid) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if own <> current_organisation() then
    raise exception 'a session holds events of its own organisation' using errcode = 'insufficient_privilege';
  end if;
  perform from events as e where e.organisation = own and e.id = told and e.erased_by is null for share;
  return found;
end $$;
revoke execute on function hold_event from public;
grant execute on function hold_event to rappen_app;

-- As before; of kept answers those that a snapshot with this oldest transaction may not have shown, or all. The ids are taken out of each answer
-- once, and only of those that speak such a word. Plans of their own, in which the many ids are hashed.
drop function erase_answers;
create function erase_answers(own uuid, named text[], spoken text[], since xid default null) returns void
  language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  update idempotency_keys as k set request = sha256(uuid_send(gen_random_uuid())), headers = '{}', body = null
   where k.organisation = own and k.body is not null and (since is null or age(k.xmin) <= age(since))
     and case when spoken is null or exists (select from unnest(spoken) as word where position(word in k.body) > 0)
              then exists (select from regexp_matches(k.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as id where id[1] = any (named)) end;
end $$;
revoke execute on function erase_answers from public;

-- As before, but for events that another erasure has reached since they were chosen: the head is not held by then.
create or replace function erase_events(own uuid, said_by uuid, chosen uuid[]) returns void language plpgsql as $$
begin
  update events
     set digest = sha256(salt || convert_to(concat(octet_length(before::text), ':', before, after), 'UTF8')),
         salt = null, before = null, after = null, erased_by = said_by
   where organisation = own and id = any (chosen) and erased_by is null;
  update webhook_attempts as a set answer = null
    from webhook_deliveries as d
   where d.organisation = own and d.event = any (chosen) and a.organisation = own and a.delivery = d.id and a.answer is not null;
end $$;

-- As before, and documents that named the contact until they were addressed to somebody else: of these, mails to its own addresses. Answers also
-- the mails that wait, which are to be ended.
drop function erase_contact;
create function erase_contact(own uuid, contact uuid, said_by uuid, out events uuid[], out waiting uuid[], out is_known boolean, out is_changed boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named uuid[];
  former uuid[];
  mails uuid[];
  spoken text[];
  found_now uuid[];
  head bigint;
  is_held boolean;
  told_until bigint := 0;
  oldest xid;
  kept_since xid;
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
  former := array(
    select e.document
      from events as e cross join lateral (select case when e.type like '%.created' then e.after else e.before end as record) as told
           cross join json_each(told.record) as one
     where e.organisation = own and e.type in ('estimate.created', 'estimate.modified', 'invoice.created', 'invoice.modified')
       and position(contact::text in told.record::text) > 0 and one.value ->> 'recipient' = contact::text
    except select unnest(named));
  perform from documents as d where d.organisation = own and d.id = any (former) order by d.id for update;
  mails := array(
    select d.id from email_deliveries as d where d.organisation = own and d.document = any (named)
    union
    select d.id from email_deliveries as d
     where d.organisation = own and d.document = any (former)
       and lower(d.recipient_email) in (
         select lower(c.email) from contacts as c where c.organisation = own and c.id = contact
         union
         select lower(told.record #>> '{contact,email}')
           from events as e cross join lateral (values (e.before), (e.after)) as told (record)
          where e.organisation = own and e.record = contact::text and e.record_kind = 'contact'));

  -- What was ever said of it, as it stands in JSON, without its quotes. Shorter words would take away what is of others.
  spoken := array(
    select distinct substr(to_json(word)::text, 2, length(to_json(word)::text) - 2) from (
      select field.value as word
        from contacts as c cross join jsonb_each_text(to_jsonb(c)) as field
       where c.organisation = own and c.id = contact
         and field.key in ('company_name', 'company_name_addition', 'first_name', 'last_name', 'street_name', 'address_line_2', 'email', 'mobile', 'phone', 'website',
               'note', 'vat_number', 'customer_identification', 'external_reference')
      union all
      select pair.value from contacts as c cross join jsonb_each_text(c.metadata) as pair where c.organisation = own and c.id = contact
      union all
      select field.value
        from events as e cross join lateral (values (e.before), (e.after)) as told (record) cross join json_each_text(told.record -> 'contact') as field
       where e.organisation = own and e.record = contact::text and e.record_kind = 'contact'
         and field.key in ('companyName', 'companyNameAddition', 'firstName', 'lastName', 'streetName', 'addressLine2', 'email', 'mobile', 'phone', 'website', 'note',
               'vatNumber', 'customerIdentification', 'externalReference')
      union all
      select recipient_email from email_deliveries where organisation = own and id = any (mails)
      union all
      select address.value #>> '{}'
        from email_deliveries as d cross join lateral (values (d.headers -> 'cc'), (d.headers -> 'bcc')) as told (list)
             cross join json_array_elements(coalesce(told.list, '[]')) as address
       where d.organisation = own and d.id = any (mails)
    ) as said
    where length(word) >= 3 and word not in ('erased', 'erased@erased.invalid'));

  with erased as (
    update email_deliveries
       set recipient_email = 'erased@erased.invalid', description = null, headers = null, error = case when error is not null then 'erased' end
     where organisation = own and id = any (mails) and recipient_email <> 'erased@erased.invalid' returning id, status)
  select coalesce(array_agg(id) filter (where status = 'queued'), '{}') from erased into waiting;
  update email_attempts set reply = null where organisation = own and delivery = any (mails) and reply is not null;

  if is_used then
    update contacts as c
       set company_name = 'erased', company_name_addition = null, external_reference = null, first_name = null, last_name = null, street_name = null, building_number = null, address_line_2 = null,
           post_code = null, town_name = null, country = null, position = null, email = null, mobile = null, phone = null, website = null,
           category = null, form_of_address = null, note = null, vat_number = null, customer_identification = null, metadata = null
     where c.organisation = own and c.id = contact
       and (c.company_name is distinct from 'erased'
         or num_nonnulls(company_name_addition, external_reference, first_name, last_name, street_name, building_number, address_line_2, post_code, town_name, country, position, email,
              mobile, phone, website, category, form_of_address, note, vat_number, customer_identification, metadata) > 0);
  else
    delete from contacts as c where c.organisation = own and c.id = contact;
  end if;
  get diagnostics touched = row_count;

  -- Twice: what stands, which may be much; then, with the head held, what was told and kept meanwhile.
  events := '{}';
  foreach is_held in array array[false, true] loop
    if is_held then
      perform from event_heads where organisation = own for update;
    end if;
    head := coalesce((select sequence from event_heads where organisation = own), 0);
    oldest := pg_snapshot_xmin(pg_current_snapshot())::xid;
    perform erase_answers(own, array[contact::text] || named::text[] || former::text[], spoken || '"contact":{'::text, kept_since);
    found_now := array(
      select e.id from events as e
       where e.organisation = own and e.record = contact::text and e.record_kind = 'contact' and e.type <> 'contact.erased' and e.erased_by is null
         and e.sequence > told_until
      union
      select e.id from events as e
       where e.organisation = own and e.document = any (named || former) and e.erased_by is null and e.sequence > told_until
         and exists (select from unnest(spoken) as word where position(word in concat(e.before, e.after)) > 0));
    perform erase_events(own, said_by, found_now);
    events := events || found_now;
    told_until := head;
    kept_since := oldest;
  end loop;
  is_changed := touched > 0 or cardinality(events) > 0;
end $$;
revoke execute on function erase_contact from public;
grant execute on function erase_contact to rappen_app;
