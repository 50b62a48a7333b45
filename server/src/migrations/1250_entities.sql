-- Entities: kinds of records that are designed without code. Each activated one has a table of its own in the schema
-- "entities", with a column for each property.
create schema if not exists entities;

create table data_entity_groups (
  id uuid primary key,
  revision integer not null default 1,
  parent_id uuid,
  name text not null,
  sort integer not null,
  created_at timestamp with time zone not null default now(),
  constraint data_entity_groups_name_key unique nulls not distinct (parent_id, name),
  constraint data_entity_groups_parent_fk foreign key (parent_id) references data_entity_groups (id)
);

create table data_entities (
  id uuid primary key,
  revision integer not null default 1,
  group_id uuid not null,
  name text not null,
  package_name text not null,
  -- The name without its case, which does not count in a database.
  package_lower text not null,
  description text not null,
  basic_type boolean not null,
  system boolean not null,
  collection boolean not null,
  placed boolean not null,
  view_roles uuid[] not null,
  edit_roles uuid[] not null,
  -- What its table is; null before it is activated for the first time.
  active_definition jsonb,
  activated_at timestamp with time zone,
  activated_by text,
  updated_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint data_entities_package_key unique (package_lower),
  constraint data_entities_group_fk foreign key (group_id) references data_entity_groups (id)
);
create index data_entities_group_idx on data_entities (group_id);

create table data_entity_properties (
  id uuid primary key,
  revision integer not null default 1,
  entity_id uuid not null,
  sort integer not null,
  name text not null,
  property_name text not null,
  property_lower text not null,
  type text not null,
  required boolean not null,
  is_unique boolean not null,
  default_value jsonb,
  min double precision,
  max double precision,
  max_length integer,
  options jsonb not null,
  reference_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint data_entity_properties_entity_fk foreign key (entity_id) references data_entities (id) on delete cascade,
  constraint data_entity_properties_reference_fk foreign key (reference_id) references data_entities (id),
  constraint data_entity_properties_name_key unique (entity_id, property_lower)
);
create index data_entity_properties_reference_idx on data_entity_properties (reference_id);

-- What became of single records, by the ids of their properties.
create table data_entity_record_changes (
  id uuid primary key,
  entity_id uuid not null,
  record_id uuid not null,
  at timestamp with time zone not null default now(),
  changed_by text not null,
  change text not null,
  before jsonb not null,
  after jsonb not null,
  constraint data_entity_record_changes_entity_fk foreign key (entity_id) references data_entities (id) on delete cascade
);
create index data_entity_record_changes_idx on data_entity_record_changes (record_id, at desc nulls last, id);
create index data_entity_record_changes_entity_idx on data_entity_record_changes (entity_id);
