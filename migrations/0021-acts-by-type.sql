-- Acts of a token are looked up type by type, as those of all: a token that is busy with one thing is found soon where it did another.
drop index events_by_token;
create index events_by_token on events (organisation, token, type, sequence) where token is not null;
