-- Whether an event has said that the token expires soon: it is said once, by whichever instance comes first.
alter table tokens add column is_announced boolean not null default false;
