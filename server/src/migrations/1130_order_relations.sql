-- Links between work orders: what one order is to another.
create table work_order_relations (
  id uuid primary key,
  order_id uuid not null,
  other_id uuid not null,
  kind text not null,
  at timestamp with time zone not null default now(),
  constraint work_order_relations_order_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint work_order_relations_other_fk foreign key (other_id) references work_orders (id) on delete cascade
);
-- One of each kind between two orders, whichever of them has it.
create unique index work_order_relations_pair_key
  on work_order_relations (least(order_id, other_id), greatest(order_id, other_id), kind);
create index work_order_relations_order_idx on work_order_relations (order_id);
create index work_order_relations_other_idx on work_order_relations (other_id);
