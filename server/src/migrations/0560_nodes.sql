-- The processes that share this database. Each writes its row every second, so nothing is lost with it in a crash.
create unlogged table nodes (
  id uuid primary key,
  name text not null,
  roles text[] not null,
  version text not null,
  address text,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  shards integer not null,
  lag_ms integer not null,
  draining boolean not null
);
