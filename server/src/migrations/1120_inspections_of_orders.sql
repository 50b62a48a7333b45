-- The inspection that an order is about, and the type of order that has to name one.
alter table work_orders
  add column inspection_id uuid,
  add column inspection_name text;

update work_orders o set inspection_id = i.id, inspection_name = i.name
from (select distinct on (order_id) order_id, inspection_id from work_order_inspections order by order_id, item_id) l
join inspections i on i.id = l.inspection_id
where o.id = l.order_id;

create index work_orders_inspection_idx on work_orders (inspection_id, number) where inspection_id is not null;

insert into work_order_types (id, code, name, name_en, sort, enabled, urgency, link, confirmation, reopen_days)
values ('00000000-0000-4000-8000-000000005207', 'inspection', '巡检整改', 'Inspection', 45, true, 3, 'inspection', 'none', 7)
on conflict do nothing;
