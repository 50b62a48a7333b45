-- Rules by which operators raise alarms, in groups of two levels.
create table alarm_rule_groups (
  id uuid primary key,
  name text not null,
  parent_id uuid,
  sort integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint alarm_rule_groups_name_key unique (name),
  constraint alarm_rule_groups_parent_fk foreign key (parent_id) references alarm_rule_groups (id)
);

create table alarm_rules (
  id uuid primary key,
  name text not null,
  group_id uuid,
  enabled boolean not null,
  level smallint not null,
  trigger text not null,
  condition jsonb,
  clear_when jsonb,
  raise_after_seconds integer not null,
  clear_after_seconds integer not null,
  times jsonb,
  damping jsonb,
  hours jsonb,
  scope jsonb not null,
  text jsonb not null,
  notice jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint alarm_rules_name_key unique (name),
  constraint alarm_rules_group_fk foreign key (group_id) references alarm_rule_groups (id)
);
create index alarm_rules_group_idx on alarm_rules (group_id);

-- Alarms that drivers or models suggest and that somebody has switched off for all devices of a model.
create table suggested_alarms_off (
  model_id uuid not null,
  property text not null,
  suggestion_id text not null,
  constraint suggested_alarms_off_pk primary key (model_id, property, suggestion_id),
  constraint suggested_alarms_off_model_fk foreign key (model_id) references models (id) on delete cascade
);

-- The rule that raised an alarm; alarms outlive their rules.
alter table alarms add column rule_id uuid;
create index alarms_rule_idx on alarms (rule_id) where rule_id is not null and (status = 'pending' or active);
