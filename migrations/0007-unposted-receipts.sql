-- Receipts that are not posted yet have no entry. An entry gets one without a copy of its bytes, or it is deleted.
alter table receipts alter column entry drop not null;
alter table receipts alter column position drop not null;
alter table receipts add constraint receipts_position_in_entry check ((entry is null) = (position is null));
create index receipts_unposted on receipts (organisation, created_at, id) where entry is null;
drop trigger append_only on receipts;
create trigger append_only before truncate on receipts for each statement execute function refuse_change();
create trigger posted_is_append_only before update or delete on receipts for each row execute function refuse_change_of_posted();
grant update (entry, position), delete on receipts to rappen_app;

alter table receipt_pieces drop constraint receipt_pieces_organisation_receipt_fkey;
alter table receipt_pieces add foreign key (organisation, receipt) references receipts on delete cascade;
drop trigger append_only on receipt_pieces;
create trigger append_only before update or truncate on receipt_pieces for each statement execute function refuse_change();
create trigger posted_is_append_only before delete on receipt_pieces for each row execute function refuse_change_of_posted();
