-- How many mails an organisation asked for on each day (UTC). The row is the lock that keeps their number below the limit.

create table mail_counts (
  organisation uuid not null references organisations,
  day date not null,
  mails integer not null check (mails > 0),
  primary key (organisation, day)
);
alter table mail_counts enable row level security;
create policy own on mail_counts using (organisation = current_organisation());
grant select, insert, update on mail_counts to rappen_app;
