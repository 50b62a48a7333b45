-- Work orders that come round: what each says, and the one order of each due time.
create table work_order_plans (
  id uuid primary key,
  name text not null,
  enabled boolean not null,
  recurrence jsonb not null,
  starts_on date not null,
  theme text not null,
  type text not null,
  urgency smallint not null,
  place_id uuid not null,
  device_ids jsonb not null,
  assignee_id uuid,
  supervisor_id uuid,
  hours integer,
  description text not null,
  done_at timestamp with time zone,
  next_due_at timestamp with time zone,
  last_order_id uuid,
  revision integer not null default 1,
  constraint work_order_plans_name_key unique (name),
  constraint work_order_plans_type_fk foreign key (type) references work_order_types (code),
  constraint work_order_plans_place_fk foreign key (place_id) references places (id) on delete cascade
);
create index work_order_plans_due_idx on work_order_plans (next_due_at) where next_due_at is not null;
create index work_order_plans_place_idx on work_order_plans (place_id);

create table work_order_plan_orders (
  plan_id uuid not null,
  planned timestamp with time zone not null,
  order_id uuid not null,
  constraint work_order_plan_orders_pk primary key (plan_id, planned),
  constraint work_order_plan_orders_plan_fk foreign key (plan_id) references work_order_plans (id) on delete cascade
);
