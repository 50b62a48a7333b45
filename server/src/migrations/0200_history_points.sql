-- One row per reading; day partitions are made ahead by the history job. No created_at: a row has 24 bytes of content and `at` is its time.
create table history_points (
  series_id integer not null,
  at timestamptz not null,
  value double precision,
  text text,
  primary key (series_id, at)
) partition by range (at);
