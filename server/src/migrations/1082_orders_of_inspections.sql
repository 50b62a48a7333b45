-- Which work orders are about what an inspection found.
create table work_order_inspections (
  order_id uuid not null,
  item_id uuid not null,
  inspection_id uuid not null,
  device_id uuid,
  place_id uuid not null,
  constraint work_order_inspections_pk primary key (order_id, item_id),
  constraint work_order_inspections_order_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint work_order_inspections_item_fk foreign key (item_id) references inspection_items (id) on delete cascade
);
create index work_order_inspections_item_idx on work_order_inspections (item_id);
create index work_order_inspections_device_idx on work_order_inspections (device_id);
create index work_order_inspections_place_idx on work_order_inspections (place_id) where device_id is null;
