-- Rooms that others are made like: devices, action groups, layout and options of a place, without its secrets.
create table place_templates (
  id uuid primary key,
  name text not null,
  content jsonb not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint place_templates_name_key unique (name)
);
