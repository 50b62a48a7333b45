-- What inspections check of the devices of a model.
alter table models add column checks jsonb not null default '[]'::jsonb;
