-- Text is taken apart before its letters are spelled out: Ǿ is Ø with an accent, and Ǽ is Æ. A sigma is the same letter at the end of a word,
-- where it is written otherwise. Signs of currencies stand between words.
create or replace function search_folded(content text) returns text language sql immutable parallel safe
  return regexp_replace(translate(lower(
           replace(replace(replace(translate(normalize(content, nfkd), 'ØøŁłĐđŒÆẞ', 'OoLlDdœæß'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')), 'ς', 'σ'),
         '[\u0300-\u036f]', '', 'g');

create or replace function search_split(folded text) returns setof text language sql immutable parallel safe rows 10
  begin atomic
    select left(word, 64) from regexp_split_to_table(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+') as word
     where word <> '';
  end;

-- The words of what holds such a letter are made anew: setting a column to what it is makes those that are generated of it.
update contacts set company_name = company_name
 where concat_ws(' ', company_name, first_name, last_name, town_name, email, customer_identification) ~ '[\u01e2\u01e3\u01fc-\u01ff\u03a3\u03c2\u20a0-\u20cf]';
update payments set note = note where note ~ '[\u01e2\u01e3\u01fc-\u01ff\u03a3\u03c2\u20a0-\u20cf]';
update listed_documents as kept set words = (listed_document(document)).words
  from documents as document left join contacts on contacts.organisation = document.organisation and contacts.id = document.recipient
 where document.organisation = kept.organisation and document.id = kept.id
   and concat_ws(' ', document.title, document.custom_recipient_text, document.issued_parties #>> '{recipient,0}', document.issued_parties #>> '{recipient,1}',
         contacts.company_name, contacts.first_name, contacts.last_name) ~ '[\u01e2\u01e3\u01fc-\u01ff\u03a3\u03c2\u20a0-\u20cf]';
