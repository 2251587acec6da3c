-- A token that a token made is revoked with it, and what a revoked token had events sent to is disabled. Public links can have an end.

-- Null: made by a command, at the first start, or before this was kept.
alter table tokens add column parent uuid, add foreign key (organisation, parent) references tokens;
create index tokens_by_parent on tokens (organisation, parent) where parent is not null;

-- The token that said last which events are sent where. Null: before this was kept.
alter table webhook_endpoints add column set_by uuid, add foreign key (organisation, set_by) references tokens,
  drop constraint webhook_endpoints_disabled_reason_check,
  add constraint webhook_endpoints_disabled_reason_check check (disabled_reason in ('gone', 'failing', 'token-revoked'));
create index webhook_endpoints_by_token on webhook_endpoints (organisation, set_by) where set_by is not null;

alter table documents add column public_expires_at timestamptz,
  add check (public_expires_at is null or public_secret is not null);

drop function owner_of_link(text);
create function owner_of_link(secret text)
  returns table (organisation uuid, document uuid, attachment uuid, expires_at timestamptz)
  language sql stable security definer set search_path = public
  begin atomic
    select d.organisation, d.id, null::uuid, d.public_expires_at from documents d where d.public_secret = secret
    union all
    select a.organisation, a.document, a.id, null::timestamptz from attachments a where a.public_secret = secret;
  end;
revoke execute on function owner_of_link(text) from public;
grant execute on function owner_of_link(text) to rappen_app;
