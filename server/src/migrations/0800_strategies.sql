-- Detection strategies in groups, and their reports.
create table strategy_groups (
  id uuid primary key,
  name text not null,
  sort integer not null,
  created_at timestamp with time zone not null default now(),
  constraint strategy_groups_name_key unique (name)
);

create table strategies (
  id uuid primary key,
  group_id uuid not null,
  name text not null,
  description text not null,
  place_ids uuid[] not null,
  enabled boolean not null,
  definition jsonb not null,
  sort integer not null,
  updated_at timestamp with time zone not null default now(),
  updated_by text not null,
  -- The last time at which it was due; nodes that come later leave that time alone.
  last_due timestamp with time zone,
  constraint strategies_name_key unique (group_id, name),
  constraint strategies_group_fk foreign key (group_id) references strategy_groups (id),
  constraint strategies_places_check check (cardinality(place_ids) > 0)
);
create index strategies_sort_idx on strategies (group_id, sort, id);
create index strategies_places_idx on strategies using gin (place_ids);

-- Reports outlive their strategy, so names are copied.
create table strategy_reports (
  id uuid primary key,
  strategy_id uuid not null,
  strategy_name text not null,
  place_ids uuid[] not null,
  cause text not null,
  by text,
  at timestamp with time zone not null default now(),
  -- Equal results of runs on change are counted here.
  times integer not null default 1,
  last_at timestamp with time zone not null default now(),
  outcome text not null,
  passed integer not null,
  failed integer not null,
  unknown integer not null,
  checks jsonb not null,
  findings jsonb not null,
  digest text not null,
  run_id uuid,
  reason jsonb
);
create index strategy_reports_last_idx on strategy_reports (last_at, id);
create index strategy_reports_strategy_idx on strategy_reports (strategy_id, last_at, id);
create index strategy_reports_run_idx on strategy_reports (run_id) where run_id is not null;
