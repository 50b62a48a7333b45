-- What switches last said of their ports, and which of the ports found that way nobody wants to be offered again.
create table switch_neighbours (
  switch_id uuid primary key,
  tried_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  said jsonb,
  error text,
  constraint switch_neighbours_switch_fk foreign key (switch_id) references devices (id) on delete cascade
);

create table ignored_ports (
  device_id uuid not null,
  switch_id uuid not null,
  port integer,
  constraint ignored_ports_key unique nulls not distinct (device_id, switch_id, port),
  constraint ignored_ports_device_fk foreign key (device_id) references devices (id) on delete cascade,
  constraint ignored_ports_switch_fk foreign key (switch_id) references devices (id) on delete cascade
);
