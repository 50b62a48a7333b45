-- Databases and HTTP services, and the behaviours that ask them.
create table data_sources (
  id uuid primary key,
  name text not null,
  description text not null,
  settings jsonb not null,
  -- Encrypted: a JSON object of texts.
  secrets text,
  has_secrets text[] not null,
  created_at timestamp with time zone not null default now(),
  constraint data_sources_name_key unique (name)
);

create table data_behavior_groups (
  id uuid primary key,
  parent_id uuid,
  name text not null,
  sort integer not null,
  created_at timestamp with time zone not null default now(),
  constraint data_behavior_groups_name_key unique nulls not distinct (parent_id, name),
  constraint data_behavior_groups_parent_fk foreign key (parent_id) references data_behavior_groups (id)
);

create table data_behaviors (
  id uuid primary key,
  group_id uuid not null,
  source_id uuid not null,
  name text not null,
  method_name text not null,
  description text not null,
  system boolean not null,
  method_type text not null,
  sql text not null,
  request_method text not null,
  uri text not null,
  result_path text not null,
  result_type text not null,
  collection boolean not null,
  timeout_seconds integer not null,
  cache_seconds integer not null,
  params jsonb not null,
  status text not null,
  last_test jsonb,
  -- Grows with every change, so that a test or an activation concerns what it saw.
  revision integer not null,
  updated_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint data_behaviors_method_name_key unique (method_name),
  constraint data_behaviors_group_fk foreign key (group_id) references data_behavior_groups (id),
  constraint data_behaviors_source_fk foreign key (source_id) references data_sources (id)
);
create index data_behaviors_group_idx on data_behaviors (group_id);
create index data_behaviors_source_idx on data_behaviors (source_id);
