-- Which node runs which devices. The lock is what counts; the row says who holds it, and how often that has changed.
create table shards (
  shard smallint primary key,
  epoch bigint not null,
  node uuid,
  timeline integer not null,
  changed_at timestamptz not null default now()
);
