-- Who follows which work order.
create table work_order_followers (
  order_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint work_order_followers_pk primary key (order_id, user_id),
  constraint work_order_followers_order_fk foreign key (order_id) references work_orders (id) on delete cascade,
  constraint work_order_followers_user_fk foreign key (user_id) references users (id) on delete cascade
);
create index work_order_followers_user_idx on work_order_followers (user_id, order_id);
