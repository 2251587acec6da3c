-- Functions: 42e427f97c5bc5c5f9f2e1fab686ac2f0d9b1f30eea8abf18ffbfd94cd1263af

-- The payment with which an amount was written off, whose reversal takes it back. Of earlier ones none says so: each is reversed by itself.
alter table write_offs
  add column payment uuid,
  add constraint write_offs_payment foreign key (organisation, payment) references payments;
create index write_offs_by_payment on write_offs (organisation, payment) where payment is not null;
