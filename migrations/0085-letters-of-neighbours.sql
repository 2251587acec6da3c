-- Letters that Unicode does not take apart are found by their base letter as well: the i without a dot, ħ, ŧ, ð, þ, ə. Where people write them
-- out otherwise, that spelling finds them too: ø as oe, å as aa, ə as a.
create or replace function search_folded(content text) returns text language sql immutable parallel safe
  return regexp_replace(translate(lower(replace(replace(replace(replace(
           translate(normalize(content, nfkd), 'ØøŁłĐđÐðĦħŦŧıƏəŊŋĸŒÆẞÞ', 'OoLlDdDdHhTtiEeNnkœæßþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')), 'ς', 'σ'),
         '[\u0300-\u036f]', '', 'g');

create or replace function search_written_out(content text) returns text language sql immutable parallel safe
  return search_folded(replace(replace(replace(replace(replace(replace(
           lower(translate(normalize(content, nfc), 'ÄÖÜØÅƏ', 'äöüøåə')), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'), 'ə', 'a'));

-- The words of what holds such a letter are made anew: setting a column to what it is makes those that are generated of it.
update contacts set company_name = company_name
 where normalize(concat_ws(' ', company_name, company_name_addition, first_name, last_name, town_name, email, customer_identification, external_reference), nfc)
       ~ '[ðÐħĦŧŦıəƏŋŊĸþÞøØåÅ]';
update payments set note = note where normalize(concat_ws(' ', document_number, recipient_name, note), nfc) ~ '[ðÐħĦŧŦıəƏŋŊĸþÞøØåÅ]';
update products set article_number = article_number where normalize(concat_ws(' ', names::text, article_number), nfc) ~ '[ðÐħĦŧŦıəƏŋŊĸþÞøØåÅ]';
update listed_documents as kept set words = (listed_document(document)).words
  from documents as document left join contacts on contacts.organisation = document.organisation and contacts.id = document.recipient
 where document.organisation = kept.organisation and document.id = kept.id
   and normalize(concat_ws(' ', document.title, document.custom_recipient_text, document.positions::text, document.issued_parties::text,
         contacts.company_name, contacts.company_name_addition, contacts.first_name, contacts.last_name), nfc) ~ '[ðÐħĦŧŦıəƏŋŊĸþÞøØåÅ]';
-- Nothing of an entry changes but the words by which it is found.
alter table ledger_entries disable trigger append_only;
update ledger_entries set description = description where normalize(description, nfc) ~ '[ðÐħĦŧŦıəƏŋŊĸþÞøØåÅ]';
alter table ledger_entries enable trigger append_only;
