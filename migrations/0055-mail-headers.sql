-- What a mail has besides its recipient: a subject of its own, cc, bcc and where answers go; and what templates say of them.

alter table email_deliveries add column headers json;
alter table templates
  add column mail_subject text,
  add column mail_cc text[],
  add column mail_bcc text[],
  add column mail_reply_to text;

-- As before; whoever else the mails went to is erased with the contact.
create or replace function erase_contact(own uuid, contact uuid, said_by uuid, out events uuid[], out is_known boolean, out is_changed boolean)
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
      select recipient_email from email_deliveries where organisation = own and document = any (named)
      union all
      select address.value #>> '{}'
        from email_deliveries as d cross join lateral (values (d.headers -> 'cc'), (d.headers -> 'bcc')) as told (list)
             cross join json_array_elements(coalesce(told.list, '[]')) as address
       where d.organisation = own and d.document = any (named)
    ) as said
    where length(word) >= 3 and word not in ('erased', 'erased@erased.invalid'));

  update email_deliveries
     set recipient_email = 'erased@erased.invalid', description = null, headers = null,
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
  is_changed := touched > 0 or cardinality(events) > 0;
end $$;
