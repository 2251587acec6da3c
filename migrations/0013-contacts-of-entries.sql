-- Functions: 42e427f97c5bc5c5f9f2e1fab686ac2f0d9b1f30eea8abf18ffbfd94cd1263af

-- The item of an entry by hand may belong to a contact, which is named when it is posted, or later.
alter table open_items
  add constraint open_items_contact_looked_up foreign key (organisation, contact) references contacts;
grant update (contact) on open_items to rappen_app;
