-- Bodies of messages between the nodes of one system that do not fit into a NOTIFY. They are read within moments and
-- removed after a minute, so they need neither a log nor a replica.
create unlogged table bus_messages (
  id uuid primary key,
  body text not null,
  created_at timestamp with time zone not null default now()
);
create index bus_messages_created_at_idx on bus_messages (created_at);
