-- Parts for work orders, how many are where, what became of them; and the time that people spent on orders.
create table parts (
  id uuid primary key,
  code text not null,
  name text not null,
  name_en text not null,
  unit text not null,
  price numeric(14, 2),
  minimum integer not null,
  keeper_id uuid,
  enabled boolean not null,
  remarks text not null,
  low_since timestamp with time zone,
  revision integer not null default 1,
  constraint parts_code_key unique (code)
);

create table part_stocks (
  part_id uuid not null,
  place_id uuid not null,
  quantity integer not null,
  constraint part_stocks_pk primary key (part_id, place_id),
  constraint part_stocks_quantity_check check (quantity > 0),
  constraint part_stocks_part_fk foreign key (part_id) references parts (id) on delete cascade,
  constraint part_stocks_place_fk foreign key (place_id) references places (id)
);
create index part_stocks_place_idx on part_stocks (place_id);

create table part_moves (
  id uuid primary key,
  part_id uuid not null,
  place_id uuid not null,
  place_name text not null,
  order_id uuid,
  kind text not null,
  change integer not null,
  after integer not null,
  price numeric(14, 2),
  by text not null,
  by_id uuid,
  note text not null,
  at timestamp with time zone not null default now(),
  constraint part_moves_part_fk foreign key (part_id) references parts (id)
);
create index part_moves_part_idx on part_moves (part_id, at, id);
create index part_moves_order_idx on part_moves (order_id, part_id) where order_id is not null;

create table work_order_times (
  id uuid primary key,
  order_id uuid not null,
  by text not null,
  by_id uuid not null,
  day date not null,
  minutes integer not null,
  note text not null,
  at timestamp with time zone not null default now(),
  constraint work_order_times_order_fk foreign key (order_id) references work_orders (id) on delete cascade
);
create index work_order_times_order_idx on work_order_times (order_id, day, id);
create index work_order_times_person_idx on work_order_times (by_id, day);
