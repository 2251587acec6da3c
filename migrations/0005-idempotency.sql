-- Answers of requests that carried an Idempotency-Key, kept 30 days: a repeated request is answered, not done again.

create table idempotency_keys (
  organisation uuid not null references organisations,
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 over method, path and body: another request under the key is refused.
  request bytea not null check (length(request) = 32),
  status smallint not null,
  headers json not null,
  body text,
  created_at timestamptz not null default now(),
  primary key (organisation, key)
);
create index idempotency_keys_by_age on idempotency_keys (organisation, created_at);
alter table idempotency_keys enable row level security;
create policy own on idempotency_keys using (organisation = current_organisation());
grant select, insert, delete on idempotency_keys to rappen_app;
