-- The roles that rights are granted to. They belong to the server, not to a database: they are made and granted where they are missing, at each
-- start that runs other files. Where nothing is missing, the owner needs no right to make roles.

-- Works on the records of one organisation.
do $$ begin
  if not exists (select from pg_roles where rolname = 'rappen_app') then
    create role rappen_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

-- Works on people, sessions and passkeys, and sees no document, no journal and no contact: an injected statement of the one role reaches nothing
-- of the other.
do $$ begin
  if not exists (select from pg_roles where rolname = 'rappen_people') then
    create role rappen_people nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

-- Whoever makes a role is only its administrator from PostgreSQL 16 on, until it is granted.
do $$ begin
  if (select count(distinct m.roleid) from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles o on o.oid = m.member
       where r.rolname in ('rappen_app', 'rappen_people') and o.rolname = current_user
         and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)) < 2 then
    grant rappen_app, rappen_people to current_user;
  end if;
end $$;
