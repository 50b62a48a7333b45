-- Contingency plans in groups, and the requests to run those that need two people.
create table plan_groups (
  id uuid primary key,
  name text not null,
  sort integer not null,
  created_at timestamp with time zone not null default now(),
  constraint plan_groups_name_key unique (name)
);

create table plans (
  id uuid primary key,
  group_id uuid not null,
  name text not null,
  icon text not null,
  description text not null,
  -- A run is refused while one of them does not exist any more.
  place_ids uuid[] not null,
  steps jsonb not null,
  on_failure text not null,
  overlap text not null,
  limit_seconds integer not null,
  approval text not null,
  enabled boolean not null,
  sort integer not null,
  revision integer not null,
  updated_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint plans_name_key unique (group_id, name),
  constraint plans_group_fk foreign key (group_id) references plan_groups (id),
  constraint plans_places_check check (cardinality(place_ids) > 0)
);
create index plans_sort_idx on plans (group_id, sort, id);

create table plan_requests (
  -- Also the id of the run that an approval begins, so that it begins once.
  id uuid primary key,
  plan_id uuid not null,
  revision integer not null,
  status text not null,
  requested_by uuid not null,
  requested_name text not null,
  requested_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_name text,
  decided_at timestamp with time zone,
  begun_at timestamp with time zone,
  refusal text,
  constraint plan_requests_plan_fk foreign key (plan_id) references plans (id) on delete cascade
);
create unique index plan_requests_open_key on plan_requests (plan_id) where status = 'open';
create index plan_requests_plan_idx on plan_requests (plan_id, requested_at);
create index plan_requests_requested_idx on plan_requests (requested_at);
