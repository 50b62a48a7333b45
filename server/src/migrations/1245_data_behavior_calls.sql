-- The last calls of each data behaviour, for whoever looks for what went wrong. Written some moments after the call.
create table data_behavior_calls (
  id uuid primary key,
  behavior_id uuid not null,
  at timestamp with time zone not null,
  cause text not null,
  called_by text,
  args jsonb not null,
  took_ms integer not null,
  bytes integer not null,
  code text,
  said text not null,
  value jsonb,
  revision integer not null,
  constraint data_behavior_calls_behavior_fk foreign key (behavior_id) references data_behaviors (id) on delete cascade
);
create index data_behavior_calls_behavior_idx on data_behavior_calls (behavior_id, at desc nulls last, id);
