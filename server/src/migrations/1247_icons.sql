-- Icons that people uploaded, as path data: never as files.
create table own_icons (
  id uuid primary key,
  name text not null,
  shape jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint own_icons_name_key unique (name)
);
