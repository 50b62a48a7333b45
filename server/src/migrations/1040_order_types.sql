-- Types of work orders with their forms and rules; a second confirmation, and orders that are opened again.
create table work_order_types (
  id uuid primary key,
  code text not null,
  name text not null,
  name_en text not null,
  sort integer not null,
  enabled boolean not null,
  urgency smallint not null,
  link text not null,
  confirmation text not null,
  reopen_days integer not null,
  fields jsonb not null default '[]'::jsonb,
  revision integer not null default 1,
  constraint work_order_types_code_key unique (code),
  constraint work_order_types_name_key unique (name)
);

insert into work_order_types (id, code, name, name_en, sort, enabled, urgency, link, confirmation, reopen_days)
values
  ('00000000-0000-4000-8000-000000005201', 'repair', '报修', 'Repair', 10, true, 3, 'none', 'none', 7),
  ('00000000-0000-4000-8000-000000005202', 'alarm', '报警处理', 'Alarm', 20, true, 2, 'alarm', 'none', 7),
  ('00000000-0000-4000-8000-000000005203', 'support', '会务保障', 'Event support', 30, true, 3, 'none', 'none', 7),
  ('00000000-0000-4000-8000-000000005204', 'maintenance', '计划维护', 'Planned maintenance', 40, true, 4, 'none', 'none', 7),
  ('00000000-0000-4000-8000-000000005205', 'other', '其他', 'Other', 50, true, 3, 'none', 'none', 7);

alter table work_orders
  add column answers jsonb not null default '{}'::jsonb,
  add column asset_id uuid,
  add column asset_name text,
  add column closed_for bigint not null default 0,
  add column confirmation text,
  add column done_by_id uuid,
  add column to_solve jsonb,
  add column reopen_until timestamp with time zone,
  add constraint work_orders_type_fk foreign key (type) references work_order_types (code);

create index work_orders_type_idx on work_orders (type, number);
create index work_orders_asset_idx on work_orders (asset_id, number) where asset_id is not null;
