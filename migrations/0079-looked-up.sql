-- A transaction that names what another deletes meanwhile is run again, which the service knows by these names.
alter table documents rename constraint documents_organisation_template_fkey to documents_template_looked_up;
alter table documents rename constraint documents_organisation_recipient_fkey to documents_recipient_looked_up;
