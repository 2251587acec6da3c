-- Functions: 25541aa0cae90d558bc5d45e8ae4541543a5714e5f0a0444be3d38ecdef304ea

-- The letters that the newest daily run could not issue, each by its first invoice, so that the overview names them.
alter table reminder_settings add column rejected uuid[] not null default '{}';
