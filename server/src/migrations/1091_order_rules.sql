-- Rules that say who gets work orders that are opened for nobody.
create table work_order_rules (
  id uuid primary key,
  name text not null,
  sort integer not null,
  enabled boolean not null,
  place_ids jsonb not null,
  group_ids jsonb not null,
  types jsonb not null,
  urgencies jsonb not null,
  target jsonb not null,
  revision integer not null default 1,
  constraint work_order_rules_name_key unique (name)
);
