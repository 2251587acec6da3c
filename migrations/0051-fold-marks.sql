-- Marks where to fold a sheet and to punch it, where a template asks for them.
alter table templates add fold_marks boolean not null default false;
