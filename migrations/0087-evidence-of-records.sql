-- Events have the hash of more: of drafts, of what is allocated of a document, of its public address and those of its attachments, of logo and
-- letterhead, and of the settings: what an organisation has few of, with the hashes of its tokens. Hashes that are kept stay valid: what is new
-- of documents and attachments stands behind what they were made of before.
create or replace function event_evidence(own uuid, of_kind text, of_document uuid) returns bytea language plpgsql stable as $$
declare
  content text;
begin
  case
    when of_kind in ('estimate', 'invoice', 'credit-note', 'public-link') then
      select json_build_array(d.id, d.kind, d.number, d.template, d.opening_date, d.payable_in_days, d.due_date, d.recipient,
               d.custom_recipient_text, d.title, d.introductory_text, d.closing_text, d.amount_mode, d.language, d.original_currency,
               d.exchange_rate, d.columns, d.positions, d.total, d.total_net, d.total_vat, d.created_at at time zone 'UTC',
               d.issued_parties::text, d.status, d.signing_person, d.signed_at at time zone 'UTC', d.estimate, d.invoice, d.is_annulled,
               d.metadata::text, d.credited_before::text)::text || coalesce(d.decision::text, '')
               || case when num_nonnulls(d.payment_key, d.external_reference) > 0
                       then json_build_array(d.payment_key, d.external_reference)::text else '' end
               || json_build_array(d.is_draft, d.allocated, d.public_secret, d.public_expires_at at time zone 'UTC')::text
        into content from documents as d where d.organisation = own and d.id = of_document;
    when of_kind in ('attachment', 'attachments') then
      select json_agg(json_build_array(a.position, a.id, a.name, a.title, a.size, a.pages, encode(a.sha256, 'hex'),
               a.created_at at time zone 'UTC', a.public_secret) order by a.position)
        into content from attachments as a where a.organisation = own and a.document = of_document;
    when of_kind = 'archived-pdf' then
      select json_agg(json_build_array(k.state, encode(k.sha256, 'hex'), k.kept_at at time zone 'UTC') order by k.state collate "C")
        into content from kept_pdfs as k where k.organisation = own and k.document = of_document;
    when of_kind = 'receipt' then
      select json_agg(json_build_array(r.position, r.id, r.name, r.title, r.type, r.size, r.pages, encode(r.sha256, 'hex'),
               r.created_at at time zone 'UTC') order by r.position)
        into content from receipts as r where r.organisation = own and r.entry = of_document;
    when of_kind = 'logo' then
      select json_build_array(l.media_type, l.width, l.height, encode(l.sha256, 'hex'), encode(sha256(l.content), 'hex'),
               encode(sha256(l.picture), 'hex'))
        into content from logos as l where l.organisation = own;
    when of_kind = 'letterhead' then
      select json_build_array(encode(l.sha256, 'hex'), encode(sha256(l.content), 'hex'),
               encode(sha256(convert_to(l.ink::text, 'UTF8')), 'hex'))
        into content from letterheads as l where l.organisation = own;
    when of_kind in ('organisation', 'token', 'person', 'webhook-endpoint', 'template', 'account', 'currency', 'fiscal-year', 'vat-period') then
      select json_build_array(
          (select json_build_array(o.id, o.name, o.street_name, o.building_number, o.post_code, o.town_name, o.country, o.email, o.phone,
                    o.website, o.vat_number, o.iban, o.qr_iban, o.bank_name, o.primary_currency, o.time_zone, o.language,
                    o.estimate_number_pattern, o.invoice_number_pattern, o.credit_note_number_pattern, o.created_at at time zone 'UTC')
             from organisations as o where o.id = own),
          (select json_agg(json_build_array(t.id, encode(t.hash, 'hex'), t.hint, t.scopes, t.created_at at time zone 'UTC',
                    t.expires_at at time zone 'UTC', t.revoked_at at time zone 'UTC', t.parent, t.person, t.role) order by t.id)
             from tokens as t where t.organisation = own),
          (select json_agg(json_build_array(s.person, s.name, s.email, s.language, s.role, encode(s.hash, 'hex'),
                    s.expires_at at time zone 'UTC') order by s.person)
             from seat_offers as s where s.organisation = own),
          (select json_agg(json_build_array(w.id, w.url, w.description, w.event_types, w.is_enabled, w.disabled_reason,
                    w.disabled_at at time zone 'UTC', w.metadata::text, encode(w.secret, 'hex'), encode(w.previous_secret, 'hex'),
                    w.previous_secret_expires_at at time zone 'UTC', w.created_at at time zone 'UTC', w.set_by) order by w.id)
             from webhook_endpoints as w where w.organisation = own),
          (select json_agg(json_build_array(t.id, t.position, t.name, t.design, t.accent_colour, t.address_side, t.language, t.amount_mode,
                    t.columns, t.introductory_text, t.closing_text, t.payable_in_days, t.font, t.fold_marks, t.mail_subject, t.mail_cc,
                    t.mail_bcc, t.mail_reply_to) order by t.id)
             from templates as t where t.organisation = own),
          (select json_agg(json_build_array(a.number, a.type, a.names::text, a.is_active) order by a.number)
             from accounts as a where a.organisation = own),
          (select json_agg(json_build_array(c.code, c.is_enabled, c.exchange_rate) order by c.code collate "C")
             from currencies as c where c.organisation = own),
          (select json_agg(json_build_array(y.id, y.first_day, y.last_day, y.status, encode(y.statements_sha256, 'hex')) order by y.id)
             from fiscal_years as y where y.organisation = own),
          (select json_agg(json_build_array(v.id, v.first_day, v.last_day, v.status) order by v.id)
             from vat_periods as v where v.organisation = own))
        into content;
    else content := null;
  end case;
  return sha256(convert_to(content, 'UTF8'));
end $$;

-- As before; settings are hashed once for all events of a transaction, which they are the same for.
create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $$
declare
  kept events;
  all_kept events[] := '{}';
  head event_heads;
  settings bytea;
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
    -- an instant ahead of the clock is from before it was set back.
    if head.erased_at between now() and clock_timestamp() and (kept.document is not null or kept.record_kind = 'contact') then
      raise exception 'something was erased meanwhile' using errcode = 'serialization_failure';
    end if;
    if kept.type like '%.erased' then
      head.erased_at := clock_timestamp();
    end if;
    head.sequence := head.sequence + 1;
    kept.salt := uuid_send(gen_random_uuid());
    if kept.record_kind in ('organisation', 'token', 'person', 'webhook-endpoint', 'template', 'account', 'currency', 'fiscal-year', 'vat-period') then
      settings := coalesce(settings, event_evidence(own, kept.record_kind, null));
      kept.evidence := settings;
    else
      kept.evidence := event_evidence(own, kept.record_kind, kept.document);
    end if;
    head.hash := sha256(head.hash || convert_to(json_build_array(head.sequence, kept.id, kept.type, kept.record_kind, kept.record, kept.document,
      head.newest_at at time zone 'UTC', kept.token, kept.request_id,
      encode(sha256(kept.salt || convert_to(concat(octet_length(kept.before::text), ':', kept.before, kept.after), 'UTF8')), 'hex'),
      encode(kept.evidence, 'hex'))::text, 'UTF8'));
    kept.organisation := own;
    kept.sequence := head.sequence;
    kept.created_at := head.newest_at;
    kept.hash := head.hash;
    if kept.record_kind = 'ledger-entries' then
      kept.first_entry := kept.after #>> '{ledgerEntries,firstSequence}';
      kept.last_entry := kept.after #>> '{ledgerEntries,lastSequence}';
    else
      kept.first_entry := null;
      kept.last_entry := null;
    end if;
    all_kept := all_kept || kept;
  end loop;
  insert into events (organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after,
      first_entry, last_entry, salt, evidence, hash)
  select organisation, sequence, id, type, record_kind, record, document, created_at, token, request_id, before, after,
      first_entry, last_entry, salt, evidence, hash
    from unnest(all_kept);
  update event_heads set sequence = head.sequence, newest_at = head.newest_at, hash = head.hash, erased_at = head.erased_at where organisation = own;
  return true;
end $$;
