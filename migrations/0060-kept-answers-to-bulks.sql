-- Kept answers that tell of a contact are erased with it wherever they name it, also those to bulks. Contacts whose words are all too short to be
-- searched for stood on in these.
do $$
begin
  execute replace(pg_get_functiondef('erase_contact(uuid, uuid, uuid)'::regprocedure), '{"contact":{', '"contact":{');
end $$;
