-- Whose run it was, for those that compete for the same devices; of older runs it is not known.
alter table scene_runs add column priority text not null default 'linkage';
