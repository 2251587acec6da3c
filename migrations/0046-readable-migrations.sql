-- A service that may not migrate looks whether everything has run.
grant select on migrations to public;
