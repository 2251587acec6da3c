-- Functions: 4eac62b53036722cc9eb7f1c63c93be8041e4c71f68a1690f8fedd11f8ba1d62

-- Numbers that no document gets, because the organisation set its next number: with the last number, they are the numbers that were given.
alter table number_counters add column skipped int8multirange not null default '{}';
