-- An erasure compares fields with values. It took events and kept answers away by words: a contact whose note was «Beratung», or whose name was
-- that of a town, took with it what was said of its documents in such a word.

-- Whom records are about that stand under a name, as events show them and answers do, in lower case: to whom a mail goes, who paid, who signed.
-- A document that was signed, or declined with a reason, says something of the contact that it is addressed to, under whatever name that was done:
-- as it was before an event, which shows what changed alone, it was addressed as afterwards, unless that changed.
create function addressed_in(told json, afterwards json default null) returns text[] language sql immutable as $$
  with record as (
    select one.value from json_each(told) as one where json_typeof(one.value) = 'object'
    union all
    select element.value
      from json_each(told) as one cross join json_array_elements(case json_typeof(one.value) when 'array' then one.value else '[]' end) as element
     where json_typeof(element.value) = 'object'
  ), part as (
    select value from record
    union all
    select mail.value
      from record cross join json_array_elements(
             case json_typeof(record.value -> 'emailDeliveries') when 'array' then record.value -> 'emailDeliveries' else '[]' end) as mail
  )
  select array(
    select lower(said.value)
      from part cross join lateral (
        select unnest(array[part.value ->> 'recipientEmail', part.value ->> 'recipientName', part.value ->> 'signingPerson']) as value
        union all
        select coalesce(part.value ->> 'recipient',
                        (select one.value ->> 'recipient' from json_each(afterwards) as one where one.value ->> 'recipient' is not null limit 1))
         where part.value ->> 'signingPerson' is not null or part.value #>> '{decision,reason}' is not null
        union all
        select copy.value
          from (values (part.value -> 'cc'), (part.value -> 'bcc')) as told (list)
               cross join json_array_elements_text(case json_typeof(told.list) when 'array' then told.list else '[]' end) as copy
      ) as said
     where said.value is not null)
$$;
revoke execute on function addressed_in from public;

-- As before, but of the answers that name one of these records those alone that show the first, or say something of it: not every answer in which
-- such a word stands. Only answers that have such fields are read.
create or replace function erase_answers(own uuid, named text[], spoken text[], since xid default null) returns void
  language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  update idempotency_keys as k set request = sha256(uuid_send(gen_random_uuid())), headers = '{}', body = null
   where k.organisation = own and k.body is not null and (since is null or age(k.xmin) <= age(since))
     and case when spoken is null or k.body ~ '"(contact|recipientEmail|recipientName|signingPerson|reason)":'
              then exists (select from regexp_matches(k.body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as id where id[1] = any (named))
                   and (spoken is null or position('"contact":{' in k.body) > 0 and position(named[1] in k.body) > 0
                        or addressed_in(k.body::json) && spoken) end;
end $$;

-- As before, but for what a record has to say of the contact. Of a draft that was addressed to it and deleted, nothing is kept: it was of nobody else.
create or replace function erase_contact(own uuid, contact uuid, said_by uuid, out events uuid[], out waiting uuid[], out is_known boolean, out is_changed boolean)
 returns record
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $$
declare
  gone uuid[];
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
  -- whoever changes, issues or sends a document to the contact holds the document, then the contact.
  perform from documents as d where d.organisation = own and d.recipient = contact order by d.id for update;
  perform from contacts as c where c.organisation = own and c.id = contact for update;
  is_known := found or exists (select from events as e where e.organisation = own and e.record = contact::text and e.record_kind = 'contact');
  perform from documents as d where d.organisation = own and d.recipient = contact order by d.id for update;
  is_used := found;
  gone := array(
    select e.document from events as e, json_each(e.before) as was
     where e.organisation = own and e.type in ('estimate.deleted', 'invoice.deleted', 'credit-note.deleted')
       and was.value ->> 'recipient' = contact::text);
  named := gone || array(select d.id from documents as d where d.organisation = own and d.recipient = contact);
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

  -- the values by which a record shows that it says something of the contact: its id, addresses, those of its mails, its names, also as printed.
  spoken := array(
    select distinct lower(value) from (
      select contact::text
      union all
      select unnest(array[c.email, c.company_name, concat_ws(' ', c.first_name, c.last_name)])
        from contacts as c where c.organisation = own and c.id = contact
      union all
      select unnest(array[one.said ->> 'email', one.said ->> 'companyName', concat_ws(' ', one.said ->> 'firstName', one.said ->> 'lastName')])
        from events as e cross join lateral (values (e.before -> 'contact'), (e.after -> 'contact')) as one (said)
       where e.organisation = own and e.record = contact::text and e.record_kind = 'contact' and one.said is not null
      union all
      select regexp_replace(btrim(d.issued_parties #>> '{recipient,0}'), '\s+', ' ', 'g')
        from documents as d where d.organisation = own and d.id = any (named) and d.issued_parties is not null
      union all
      select recipient_email from email_deliveries where organisation = own and id = any (mails)
      union all
      select address.value #>> '{}'
        from email_deliveries as d cross join lateral (values (d.headers -> 'cc'), (d.headers -> 'bcc')) as told (list)
             cross join json_array_elements(coalesce(told.list, '[]')) as address
       where d.organisation = own and d.id = any (mails)
    ) as said (value)
    where value <> '' and value not in ('erased', 'erased@erased.invalid'));

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

  -- twice: what stands, which may be much; then, with the head held, what was told and kept meanwhile.
  events := '{}';
  foreach is_held in array array[false, true] loop
    if is_held then
      perform from event_heads where organisation = own for update;
    end if;
    head := coalesce((select sequence from event_heads where organisation = own), 0);
    oldest := pg_snapshot_xmin(pg_current_snapshot())::xid;
    perform erase_answers(own, array[contact::text] || named::text[] || former::text[], spoken, kept_since);
    found_now := array(
      select e.id from events as e
       where e.organisation = own and e.record = contact::text and e.record_kind = 'contact' and e.type <> 'contact.erased' and e.erased_by is null
         and e.sequence > told_until
      union
      select e.id from events as e
       where e.organisation = own and e.document = any (named || former) and e.erased_by is null and e.sequence > told_until
         and e.type not like '%.erased' and (e.document = any (gone) or addressed_in(e.before, e.after) && spoken or addressed_in(e.after) && spoken));
    perform erase_events(own, said_by, found_now);
    events := events || found_now;
    told_until := head;
    kept_since := oldest;
  end loop;
  is_changed := touched > 0 or cardinality(events) > 0;
end $$;
