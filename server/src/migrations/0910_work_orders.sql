-- Work orders. They outlive devices, places and people, so names are copied and there is no foreign key to these.
create table work_orders (
  id uuid primary key,
  number bigint generated always as identity,
  theme text not null,
  type text not null,
  urgency smallint not null,
  status text not null,
  place_id uuid not null,
  place_name text not null,
  initiator_id uuid,
  initiator text not null,
  assignee_id uuid,
  assignee text,
  supervisor_id uuid,
  supervisor text,
  deadline timestamp with time zone,
  overdue_at timestamp with time zone,
  description text not null,
  progress smallint not null default 0,
  run_id uuid,
  run_position text,
  created_at timestamp with time zone not null default now(),
  accepted_at timestamp with time zone,
  closed_at timestamp with time zone,
  search_text text generated always as (search_form(
    'WO-' || number::text || ' ' || theme || ' ' || place_name || ' ' || coalesce(assignee, '') || ' ' || initiator
  )) stored,
  constraint work_orders_number_key unique (number),
  constraint work_orders_run_key unique (run_id, run_position)
);
create index work_orders_status_idx on work_orders (status, number);
create index work_orders_place_idx on work_orders (place_id, number);
create index work_orders_urgency_idx on work_orders (urgency, number);
create index work_orders_deadline_idx on work_orders (deadline, number);
create index work_orders_assignee_idx on work_orders (assignee_id, number) where assignee_id is not null;
create index work_orders_initiator_idx on work_orders (initiator_id, number) where initiator_id is not null;
create index work_orders_supervisor_idx on work_orders (supervisor_id, number) where supervisor_id is not null;
create index work_orders_created_idx on work_orders (created_at, number);
create index work_orders_closed_idx on work_orders (closed_at) where closed_at is not null;
create index work_orders_open_idx on work_orders (number) where status in ('unprocessed', 'processing');
create index work_orders_due_idx on work_orders (deadline)
  where status in ('unprocessed', 'processing') and overdue_at is null and deadline is not null;

create table work_order_devices (
  order_id uuid not null,
  device_id uuid not null,
  name text not null,
  constraint work_order_devices_pk primary key (order_id, device_id),
  constraint work_order_devices_order_fk foreign key (order_id) references work_orders (id) on delete cascade
);
create index work_order_devices_device_idx on work_order_devices (device_id);

create table work_order_alarms (
  order_id uuid not null,
  alarm_id uuid not null,
  constraint work_order_alarms_pk primary key (order_id, alarm_id),
  constraint work_order_alarms_order_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint work_order_alarms_alarm_fk foreign key (alarm_id) references alarms (id) on delete cascade
);
create index work_order_alarms_alarm_idx on work_order_alarms (alarm_id);

-- The course of an order, and the pictures that people add to it.
create table work_order_records (
  id uuid primary key,
  order_id uuid not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  by text,
  by_id uuid,
  text text,
  detail jsonb not null default '{}',
  constraint work_order_records_order_fk foreign key (order_id) references work_orders (id) on delete cascade
);
create index work_order_records_order_idx on work_order_records (order_id, at, id);

create table work_order_pictures (
  id uuid primary key,
  record_id uuid not null,
  order_id uuid not null,
  file_id uuid not null,
  sort integer not null,
  constraint work_order_pictures_record_fk foreign key (record_id) references work_order_records (id) on delete cascade,
  constraint work_order_pictures_file_fk foreign key (file_id) references stored_files (id)
);
create index work_order_pictures_record_idx on work_order_pictures (record_id, sort);

do $$
begin
  create index work_orders_search_idx on work_orders using gin (search_text gin_trgm_ops);
exception
  when undefined_object then
    raise notice 'pg_trgm is not available: work orders are searched by reading the table';
end
$$;
