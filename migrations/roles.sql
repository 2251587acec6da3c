-- The roles that rights are granted to. They belong to the server, not to a database: they are made where they are missing, at each start that
-- runs other files.

-- Works on the records of one organisation.
do $$ begin
  create role rappen_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- Works on people, sessions and passkeys, and sees no document, no journal and no contact: an injected statement of the one role reaches nothing
-- of the other.
do $$ begin
  create role rappen_people nologin;
exception when duplicate_object or unique_violation then null;
end $$;

grant rappen_app, rappen_people to current_user;
