-- The words of a text and the row of a list as before, for less: what PL/pgSQL does is planned once for a session, and an SQL function that is
-- called by another begins each time anew. Of ASCII both spellings are the same, with capitals folded.
create or replace function search_words(scope text, content text) returns tsvector language plpgsql immutable parallel safe
as $function$
declare
  words text;
begin
  if octet_length(content) = length(content) then
    words := lower(content);
  else
    words := public.search_folded(content) || ' ' || public.search_written_out(content);
  end if;
  words := regexp_replace(words, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+', ' ', 'g');
  if words ~ '[^ ]{65}|(^| )0' then
    words := regexp_replace(words, '([^ ]{64})[^ ]+', '\1', 'g');
    words := words || ' ' || regexp_replace(words, '(^| )0+', '\1', 'g');
  end if;
  return coalesce(array_to_tsvector(array_remove(string_to_array(scope || replace(words, ' ', ' ' || scope), ' '), scope)), '');
end $function$;

create or replace function listed_document(document documents) returns listed_documents language plpgsql stable parallel safe
as $function$
declare
  scope constant text := public.search_scope(document.organisation, case document.kind when 'estimate' then 'e' when 'invoice' then 'i' else 'n' end);
  state constant text := case
    when document.is_draft then 'draft'
    when document.kind = 'estimate' then document.status
    when document.is_annulled then 'annulled'
    when document.paid + document.allocated >= document.total then case document.kind when 'invoice' then 'paid' else 'settled' end
    else case document.kind when 'invoice' then 'unpaid' else 'open' end end;
  parties constant json := document.issued_parties;
  recipient text;
begin
  if parties is not null then
    recipient := concat_ws(' ', parties #>> '{recipient,0}', parties #>> '{recipient,1}',
      case when parties #> '{debtor,companyNameAddition}' is not null then parties #>> '{recipient,2}' end);
  elsif document.recipient is not null then
    select concat_ws(' ', c.company_name, c.company_name_addition, c.form_of_address, c.first_name, c.last_name) into recipient
      from public.contacts as c where c.organisation = document.organisation and c.id = document.recipient;
  end if;
  return row(document.organisation, document.id, document.kind, state, document.number, document.recipient, document.opening_date,
    document.created_at,
    public.search_words(scope, concat_ws(' ', document.number, document.title, document.custom_recipient_text, recipient,
      public.search_positions(document.positions)))
    || array_to_tsvector(array_remove(array[scope || '@' || document.recipient, scope || public.search_year(document.opening_date),
      scope || public.search_month(document.opening_date), scope || '#' || state], null))
    || case when document.metadata is null then '' else public.search_pairs(scope, document.metadata) end,
    document.due_date)::public.listed_documents;
end $function$;

-- What a list shows of a document is compared before anything is made of it: as a condition of the trigger it was read from the catalogue by each
-- statement that updates.
drop trigger relisted on documents;

create or replace function list_document() returns trigger language plpgsql security definer set search_path = public, pg_temp
as $function$
declare
  listed listed_documents;
begin
  if tg_op = 'UPDATE' then
    if (old.organisation, old.id) is distinct from (new.organisation, new.id) then
      raise exception 'a document keeps its id and its organisation' using errcode = 'restrict_violation';
    end if;
    if (old.kind, old.number, old.title, old.custom_recipient_text, old.metadata, old.recipient, old.opening_date, old.created_at, old.is_draft,
        old.status, old.is_annulled, old.paid, old.allocated, old.total, old.due_date)
       is not distinct from
       (new.kind, new.number, new.title, new.custom_recipient_text, new.metadata, new.recipient, new.opening_date, new.created_at, new.is_draft,
        new.status, new.is_annulled, new.paid, new.allocated, new.total, new.due_date)
       and old.issued_parties::text is not distinct from new.issued_parties::text and old.positions::text is not distinct from new.positions::text then
      return null;
    end if;
  end if;
  if new.issued_parties is null and new.recipient is not null then
    perform from contacts where organisation = new.organisation and id = new.recipient for share;
  end if;
  listed := listed_document(new);
  insert into listed_documents as kept values (listed.*)
  on conflict (organisation, id) do update
    set kind = excluded.kind, state = excluded.state, number = excluded.number, recipient = excluded.recipient,
        opening_date = excluded.opening_date, created_at = excluded.created_at, words = excluded.words, due_date = excluded.due_date
    where kept is distinct from excluded;
  return null;
end $function$;

create trigger relisted after update on documents for each row execute function list_document();
