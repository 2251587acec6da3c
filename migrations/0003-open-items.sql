-- Functions: d3ca2d02d69268ba7a2c690ed438c9a4e60f30efd85dd8a208eaa06a52c033ad

-- The sub-ledger: each item of receivables (1100) and payables (2000), what moves it in the books, and what is allocated from one to another.

create table open_items (
  organisation uuid not null references organisations,
  id           uuid not null,
  account      smallint not null,
  type         text not null,
  contact      uuid,
  number       text,
  currency     text not null,
  date         date not null,
  due_date     date not null,
  open         bigint not null,
  open_booked  bigint not null,
  first_day    date not null,
  last_day     date not null,
  primary key (organisation, id, account),
  foreign key (organisation, account) references accounts,
  constraint open_items_type check (type in ('invoice', 'credit-note', 'entry'))
);
create index open_items_open on open_items (organisation, account) where open <> 0 or open_booked <> 0;
create index open_items_settled on open_items (organisation, account, last_day) where open = 0 and open_booked = 0;
alter table open_items enable row level security;
create policy own on open_items using (organisation = current_organisation());
grant select on open_items to rappen_app;

-- In cents of the currency of the item and of the primary currency; debits are positive.
create table item_movements (
  organisation uuid not null,
  entry        bigint not null,
  account      smallint not null,
  item         uuid not null,
  date         date not null,
  amount       bigint not null,
  booked       bigint not null,
  primary key (organisation, entry, account),
  foreign key (organisation, entry) references ledger_entries
);
create index item_movements_by_item on item_movements (organisation, item, account, date);
create trigger append_only before delete or update or truncate on item_movements for each statement execute function refuse_change();
alter table item_movements enable row level security;
create policy own on item_movements using (organisation = current_organisation());
grant select on item_movements to rappen_app;

-- A credit set off against a debit: the credit item is debited, the debit item credited, and the account moves by nothing.
create table item_allocations (
  organisation uuid not null references organisations,
  id           uuid not null,
  account      smallint not null,
  credit       uuid not null,
  debit        uuid not null,
  date         date not null,
  amount       bigint not null,
  booked       bigint not null,
  primary key (organisation, id),
  foreign key (organisation, account) references accounts,
  constraint item_allocations_amount check (amount > 0),
  constraint item_allocations_between_two check (credit <> debit)
);
create index item_allocations_by_credit on item_allocations (organisation, credit);
create index item_allocations_by_debit on item_allocations (organisation, debit);
create trigger append_only before delete or update or truncate on item_allocations for each statement execute function refuse_change();
create trigger items_allocated after insert on item_allocations for each row execute function items_allocated();
alter table item_allocations enable row level security;
create policy own on item_allocations using (organisation = current_organisation());
grant select, insert on item_allocations to rappen_app;

-- Of before: each entry of a document or payment moves the item of the document, any other the item of what it reverses, or its own.
with side as (
  select t.organisation, t.entry, side.account, sum(side.sign * t.amount) as booked, sum(side.sign * t.original_amount) as original
    from ledger_transactions t, lateral (values (t.debit_account, 1), (t.credit_account, -1)) as side (account, sign)
   where side.account = any(accounts_of_items())
   group by t.organisation, t.entry, side.account
), of_document as (
  select d.organisation, d.id as cause, d.id, d.original_currency, null::bigint as paid
    from documents d where d.kind in ('invoice', 'credit-note') and not d.is_draft
  union all
  select p.organisation, p.id, d.id, d.original_currency, case p.type when 'receipt' then -1 else 1 end
    from payments p join documents d on d.organisation = p.organisation and d.id = coalesce(p.credit_note, p.invoice)
), named as (
  select e.organisation, e.sequence as entry, 1100::smallint as account, of_document.id,
         case when e.currency <> coalesce(of_document.original_currency, 'CHF') then 0
              when of_document.paid is not null and e.currency <> 'CHF' then of_document.paid * e.amount * case when e.reverses is null then 1 else -1 end end as amount
    from ledger_entries e join of_document on of_document.organisation = e.organisation and of_document.cause = e.source_id
)
insert into item_movements (organisation, entry, account, item, date, amount, booked)
select organisation, entry, account, coalesce(named.id, e.reverses, e.id), e.date, coalesce(named.amount, side.original, 0), coalesce(side.booked, 0)
  from side full join named using (organisation, entry, account)
  join ledger_entries e using (organisation) where e.sequence = entry and (side.account is not null or named.amount <> 0);

insert into open_items (organisation, id, account, type, contact, number, currency, date, due_date, open, open_booked, first_day, last_day)
select m.organisation, m.item, m.account, coalesce(d.kind, 'entry'), d.recipient, coalesce(d.number, e.document_number),
       coalesce(case when d.id is not null then coalesce(d.original_currency, 'CHF') end, e.currency), coalesce(d.opening_date, e.date),
       coalesce(case d.kind when 'invoice' then d.due_date end, d.opening_date, e.date), m.amount, m.booked, m.first_day, m.last_day
  from (
    select organisation, item, account, sum(amount) as amount, sum(booked) as booked, min(date) as first_day, max(date) as last_day
      from item_movements group by organisation, item, account
  ) as m
  left join documents d on d.organisation = m.organisation and d.id = m.item and m.account = 1100
  left join ledger_entries e on e.organisation = m.organisation and e.id = m.item;

-- A credit note was taken off its invoice on its day.
insert into item_allocations (organisation, id, account, credit, debit, date, amount, booked)
select d.organisation, gen_random_uuid(), 1100, d.id, d.invoice, d.opening_date, d.allocated,
       -coalesce(i.open_booked, 0) - round((d.total - d.paid - d.allocated) * coalesce(d.exchange_rate, 1))
  from documents d left join open_items i on i.organisation = d.organisation and i.id = d.id and i.account = 1100
 where d.kind = 'credit-note' and d.allocated > 0;

-- The currency that an account is held in: those of the chart in euros are. Of others the owner sets it.
alter table accounts add column currency text not null default 'CHF', add constraint accounts_currency check (currency ~ '^[A-Z]{3}$');
alter table accounts disable trigger books_changed;
update accounts set currency = 'EUR' where number in (1022, 1101, 2001);
alter table accounts enable trigger books_changed;
alter table accounts alter column currency drop default;
