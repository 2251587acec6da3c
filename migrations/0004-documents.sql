-- Estimates and invoices: one thing in two roles.

create table documents (
  organisation uuid not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('estimate', 'invoice')),
  is_draft boolean not null,
  number text not null default '',
  template uuid not null,
  opening_date date not null,
  payable_in_days smallint not null check (payable_in_days between 0 and 365),
  due_date date not null,
  recipient uuid,
  custom_recipient_text text,
  title text,
  introductory_text text,
  closing_text text,
  amount_mode text not null check (amount_mode in ('gross', 'net')),
  language text not null check (language in ('de', 'en', 'fr', 'it')),
  original_currency text,
  exchange_rate numeric check (exchange_rate > 0),
  columns text[] not null,
  -- As answers show them, in the order of their fields.
  positions json not null,
  -- In hundredths of the document's currency.
  total bigint not null,
  total_net bigint not null,
  total_vat bigint not null,
  public_secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Addresses as they stood when the document was issued: what left the house does not change with a contact.
  issued_parties json,
  was_sent boolean not null default false,
  -- Estimates.
  status text check (status in ('open', 'accepted', 'declined')),
  signing_person text,
  signed_at timestamptz,
  -- Invoices.
  estimate uuid,
  is_annulled boolean not null default false,
  -- In hundredths of the document's currency; the sum of its payments that are not reversed.
  paid bigint not null default 0,
  primary key (organisation, id),
  foreign key (organisation, template) references templates,
  foreign key (organisation, recipient) references contacts,
  foreign key (organisation, estimate) references documents,
  constraint documents_have_a_recipient check (recipient is not null or coalesce(custom_recipient_text, '') <> ''),
  constraint documents_total_is_net_and_vat check (total = total_net + total_vat),
  constraint documents_currency_with_rate check ((original_currency is null) = (exchange_rate is null)),
  constraint documents_issued_have_a_number check (is_draft or number <> ''),
  constraint documents_estimate_has_status check ((kind = 'estimate') = (status is not null)),
  constraint documents_signed_together check ((signing_person is null) = (signed_at is null)),
  constraint documents_only_invoices_are_annulled check (not is_annulled or (kind = 'invoice' and not is_draft))
);
create unique index documents_number on documents (organisation, kind, number) where number <> '';
create unique index documents_public_secret on documents (public_secret);
create index documents_by_id on documents (id);
create index documents_by_opening_date on documents (organisation, kind, opening_date, id);
create index documents_by_creation on documents (organisation, kind, created_at, id);
create index documents_by_number on documents (organisation, kind, number, id);
create index documents_by_recipient on documents (organisation, recipient, kind, opening_date, id);
create index documents_by_estimate on documents (organisation, estimate) where estimate is not null;

create table attachments (
  organisation uuid not null references organisations,
  id uuid not null,
  document uuid not null,
  position smallint not null check (position between 1 and 10),
  name text not null,
  title text not null,
  size integer not null check (size between 1 and 10485760),
  pages integer not null check (pages > 0),
  sha256 bytea not null check (length(sha256) = 32),
  public_secret text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  constraint attachments_ten_at_most unique (organisation, document, position) deferrable initially immediate,
  foreign key (organisation, document) references documents on delete cascade
);
create unique index attachments_public_secret on attachments (public_secret);
create index attachments_by_id on attachments (id);

-- The bytes, in small pieces, so that no file is ever whole in memory.
create table attachment_pieces (
  organisation uuid not null,
  attachment uuid not null,
  piece smallint not null,
  bytes bytea not null,
  primary key (organisation, attachment, piece),
  foreign key (organisation, attachment) references attachments on delete cascade
);
alter table attachment_pieces alter column bytes set storage external;

create table email_deliveries (
  organisation uuid not null references organisations,
  id uuid not null,
  document uuid not null,
  recipient_email text not null,
  description text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  changed_at timestamptz not null default clock_timestamp(),
  error text,
  -- No attempt begins before this instant. Set in the transaction that queues the job for it, and by the same clock.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  foreign key (organisation, document) references documents,
  constraint email_deliveries_failed_say_why check ((status = 'failed') = (error is not null))
);
create index email_deliveries_by_document on email_deliveries (organisation, document, created_at, id);

-- Written before a connection is opened and completed after: no attempt goes unrecorded, none is recorded that was not made.
create table email_attempts (
  organisation uuid not null,
  delivery uuid not null,
  attempt smallint not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Renewed while the attempt runs. One that has not ended by then was cut off, and the next may begin.
  alive_until timestamptz not null,
  ended_at timestamptz,
  -- 'interrupted': cut off, so whether the server took the message is not known.
  outcome text check (outcome in ('accepted', 'deferred', 'refused', 'interrupted')),
  reply text,
  primary key (organisation, delivery, attempt),
  foreign key (organisation, delivery) references email_deliveries,
  constraint email_attempts_end_with_outcome check ((ended_at is null) = (outcome is null))
);
-- The lock that holds across processes without an open transaction: a delivery has one attempt under way at most.
create unique index email_attempts_one_at_a_time on email_attempts (organisation, delivery) where ended_at is null;

create table payments (
  organisation uuid not null references organisations,
  id uuid not null,
  invoice uuid not null,
  date date not null,
  -- In hundredths of the document's currency.
  amount bigint not null check (amount > 0),
  -- What it took off the receivable, in cents of the primary currency.
  paid_off bigint not null,
  exchange_rate numeric check (exchange_rate > 0),
  account smallint not null,
  note text,
  is_reversed boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation, id),
  foreign key (organisation, invoice) references documents,
  foreign key (organisation, account) references accounts
);
create index payments_by_id on payments (id);
create index payments_by_invoice on payments (organisation, invoice, created_at, id);

alter table documents enable row level security;
create policy own on documents using (organisation = current_organisation());
alter table attachments enable row level security;
create policy own on attachments using (organisation = current_organisation());
alter table attachment_pieces enable row level security;
create policy own on attachment_pieces using (organisation = current_organisation());
alter table email_deliveries enable row level security;
create policy own on email_deliveries using (organisation = current_organisation());
alter table email_attempts enable row level security;
create policy own on email_attempts using (organisation = current_organisation());
alter table payments enable row level security;
create policy own on payments using (organisation = current_organisation());

grant select, insert, update, delete on documents, attachments, attachment_pieces to rappen_app;
grant select, insert, update on email_deliveries, email_attempts, payments to rappen_app;

-- True when some other organisation owns the record: the contract answers that differently from a record that nobody has.
create function belongs_to_another(kind text, wanted uuid) returns boolean
  language sql stable security definer set search_path = public
  begin atomic
    select case kind
      when 'contact' then exists (select from contacts where id = wanted and organisation <> current_organisation())
      when 'document' then exists (select from documents where id = wanted and organisation <> current_organisation())
      when 'attachment' then exists (select from attachments where id = wanted and organisation <> current_organisation())
      when 'payment' then exists (select from payments where id = wanted and organisation <> current_organisation())
      when 'ledger-entry' then exists (select from ledger_entries where id = wanted and organisation <> current_organisation())
      when 'template' then exists (select from templates where id = wanted and organisation <> current_organisation())
      when 'fiscal-year' then exists (select from fiscal_years where id = wanted and organisation <> current_organisation())
      when 'token' then exists (select from tokens where id = wanted and organisation <> current_organisation())
      when 'vat-period' then exists (select from vat_periods where id = wanted and organisation <> current_organisation())
    end;
  end;

-- Whose the public link is: asked before an organisation is known.
create function owner_of_link(secret text) returns table (organisation uuid, document uuid, attachment uuid)
  language sql stable security definer set search_path = public
  begin atomic
    select d.organisation, d.id, null::uuid from documents d where d.public_secret = secret
    union all
    select a.organisation, a.document, a.id from attachments a where a.public_secret = secret;
  end;

revoke execute on function belongs_to_another(text, uuid), owner_of_link(text) from public;
grant execute on function belongs_to_another(text, uuid), owner_of_link(text) to rappen_app;
